#if DEBUG
import Synchronization

/// What warns, in debug builds, when a factory of a mutable container loads what its `dependsOn:` does not name.
///
/// A frozen container has an observer that does this. A mutable container has none, so its loads ask.
final class LiveStatedEdges: Sendable {
    private let warnings = UndeclaredEdgeWarnings()

    /// Whether a registration with a `dependsOn:` has been added.
    private let areStated = Atomic(false)

    /// Takes note of a registration that has been added.
    func add(_ registration: Registration) {
        if !registration.statedDependencies.isEmpty { areStated.store(true, ordering: .relaxed) }
    }

    /// Warns if the factory that runs is one of the container, and does not name what it loads.
    ///
    /// - Parameter targets: What is loaded from.
    func check(_ targets: @autoclosure () -> [Entry], in storage: _ContainerStorage) {
        guard areStated.load(ordering: .relaxed), let source = _ContainerStorage.runningRegistrations.first,
            !source.statedDependencies.isEmpty,
            // Not a factory of another container, which may state what this one does not have.
            let registered = storage.live?.entry(of: source.key)?.registration, registered.location == source.location
        else { return }
        let stated = storage.keys(statedBy: source)
        for target in targets().map(\.registration) where !stated.contains(target.key) {
            warnings.warn(source, target)
        }
    }
}
#endif

extension _ContainerStorage {
    /// Compares, in debug builds, a load from a mutable container with the `dependsOn:` of the factory that loads.
    @inline(__always)
    func compareWithStatedEdges(_ targets: @autoclosure () -> [Entry]) {
        #if DEBUG
        live?.statedEdges.check(targets(), in: self)
        #endif
    }
}
