/// An observer that warns when a factory loads what its `dependsOn:` does not name.
///
/// Frozen containers of debug builds have one, beside any other observer; `verify()` also finds what is named and not
/// loaded. See `compareWithStatedEdges` for mutable containers.
package struct StatedEdgeChecker: DependencyObserver {
    /// For each registration with a `dependsOn:`, the keys that it leads to.
    private let stated: [Key: Set<Key>]

    private let warnings = UndeclaredEdgeWarnings()

    /// - Parameter storage: The container without observers.
    /// - Returns: Nil if no registration has a `dependsOn:`.
    init?(_ storage: _ContainerStorage) {
        var stated: [Key: Set<Key>] = [:]
        for registration in storage.dependentEntries.own.filter(storage.isCurrent).map(\.registration)
        where registration.statesAllDependencies {
            stated[registration.key] = storage.keys(statedBy: registration)
        }
        if stated.isEmpty { return nil }
        self.stated = stated
    }

    package func willLoad(_ load: ObservedLoad) {
        let (source, target) = (load.make.dependency.registration, load.dependency.registration)
        guard let keys = stated[source.key], !keys.contains(target.key) else { return }
        warnings.warn(source, target)
    }
}

/// The warnings about undeclared edges: each is written to standard error once.
final class UndeclaredEdgeWarnings: Sendable {
    private let written = Guarded<Set<[Key]>>([])

    func warn(_ source: Registration, _ target: Registration) {
        let isNew = written.withLock { $0.insert([source.key, target.key]).inserted }
        if isNew { writeToStandardError("\(Problem.undeclaredEdge(source, target))\n") }
    }
}

extension Registration {
    /// What its `dependsOn:` names.
    var statedDependencies: [Dependency] { dependencies.known.filter { $0.kind == .stated } }

    /// Whether it has a `dependsOn:` that is to name all that it loads: not if a decorator, which states nothing, may
    /// load more.
    var statesAllDependencies: Bool { !dependencies.areOpaque && !statedDependencies.isEmpty }
}
