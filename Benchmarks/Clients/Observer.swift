// Observer: one of the program's own.
import DIC

struct PrintingObserver: DependencyObserver {
    func didMake(_ make: ObservedMake, in duration: Duration) { print(make.dependency.title) }
}

print(DICBuilder().register { 1 }.build(observer: PrintingObserver()).load(Int.self))
