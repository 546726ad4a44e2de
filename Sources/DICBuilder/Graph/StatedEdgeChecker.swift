/// An observer that warns when a factory loads what its `dependsOn:` does not name.
///
/// Each such edge is written to standard error once. Frozen containers of debug builds have one, beside any other
/// observer; `verify()` also finds what is named and not loaded.
package struct StatedEdgeChecker: DependencyObserver {
    /// For each registration with a `dependsOn:`, the keys that it leads to.
    private let stated: [Key: Set<Key>]

    private let reported = ReportedEdges()

    private final class ReportedEdges: Sendable {
        let edges = Guarded<Set<[Key]>>([])
    }

    /// - Parameter storage: The container without observers.
    /// - Returns: Nil if no registration has a `dependsOn:`.
    init?(_ storage: _ContainerStorage) {
        var stated: [Key: Set<Key>] = [:]
        for entry in storage.dependentEntries.own {
            let dependencies = entry.registration.dependencies.known.filter { $0.kind == .stated }
            // What a decorator loads is not stated.
            guard !dependencies.isEmpty, !entry.registration.dependencies.areOpaque else { continue }
            let targets = dependencies.flatMap { storage.binding(of: $0.request).targets }
            stated[entry.registration.key] = Set(targets.map(\.registration.key))
        }
        if stated.isEmpty { return nil }
        self.stated = stated
    }

    package func willLoad(_ load: ObservedLoad) {
        let (source, target) = (load.make.dependency.registration, load.dependency.registration)
        guard let keys = stated[source.key], !keys.contains(target.key) else { return }
        let isNew = reported.edges.withLock { $0.insert([source.key, target.key]).inserted }
        if isNew { writeToStandardError("\(Problem.undeclaredEdge(source, target))\n") }
    }
}
