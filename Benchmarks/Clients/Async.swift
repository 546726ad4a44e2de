// Asynchronous factories: one that is made once, and one that loads it.
import DIC

let container = DICBuilder()
    .register { 1 }
    .registerAsync(in: .singleton) { true }
    .registerAsync { resolver in "\(await resolver.loadAsync(Bool.self))" }
    .build()
print(container.load(Int.self), await container.loadAsync(String.self))
