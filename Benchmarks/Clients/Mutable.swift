// Mutable container: in place of the builder, filled and emptied at any time.
import DIC

print(DICBuilder().register { 1 }.build().load(Int.self))
let container = DependencyInjectionContainer().register { 2 }
print(container.load(Int.self))
container.unregisterDependencies()
