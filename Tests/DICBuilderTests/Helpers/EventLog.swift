import DICBuilder
import TestSupport

/// An observer that writes down what it is told: `> A` for a start, `< A` for an end, `! A: error`
/// for a failure, and `A -> B` for a load, with `made` behind it if B was made already.
final class EventLog: DependencyObserver {
    private let list = SharedList<String>()

    /// The makes as they were told at their starts.
    let started = SharedList<ObservedMake>()

    var events: [String] { list.all }

    func removeAll() {
        list.removeAll()
        started.removeAll()
    }

    func willMake(_ make: ObservedMake) {
        started.add(make)
        list.add("> \(make.dependency.title)")
    }

    func didMake(_ make: ObservedMake, in duration: Duration) {
        list.add("< \(make.dependency.title)")
    }

    func didFail(_ make: ObservedMake, with error: any Error, in duration: Duration) {
        list.add("! \(make.dependency.title): \(error)")
    }

    func willLoad(_ load: ObservedLoad) {
        let isMade = load.dependency.isMade ? " made" : ""
        list.add("\(load.make.dependency.title) -> \(load.dependency.title)\(isMade)")
    }
}
