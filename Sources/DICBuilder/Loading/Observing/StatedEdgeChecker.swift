/// An observer that warns when a factory loads what its `dependsOn:` does not name.
///
/// Frozen containers of debug builds have one, beside any other observer; `verify()` also finds what is named and not
/// loaded. See `compareWithStatedEdges` for mutable containers.
package final class StatedEdgeChecker: DependencyObserver {
    /// For each registration with a `dependsOn:`, the keys that it leads to.
    private let stated = Guarded<[Key: Set<Key>]>([:])

    private let warnings = UndeclaredEdgeWarnings()

    func prepare(_ wiring: Wiring) {
        var keys: [Key: Set<Key>] = [:]
        for source in wiring.inheritedCount..<wiring.sourceCount
        where wiring.registrations[source].statesAllDependencies {
            keys[wiring.registrations[source].key] = wiring.keysStated(by: source)
        }
        stated.set(keys)
    }

    package func willLoad(_ load: ObservedLoad) {
        let (source, target) = (load.make.dependency.registration, load.dependency.registration)
        guard let keys = stated.withLock({ $0[source.key] }), !keys.contains(target.key) else { return }
        warnings.warn(source, target)
    }
}

/// The warnings about undeclared edges: each is written to standard error once.
final class UndeclaredEdgeWarnings: Sendable {
    private let written = Guarded<[Key: Set<Key>]>([:])

    func warn(_ source: Registration, _ target: Registration) {
        let isNew = written.withLock { $0[source.key, default: []].insert(target.key).inserted }
        if isNew { writeToStandardError("\(Problem.undeclaredEdge(source, target))\n") }
    }
}

extension Registration {
    var statedDependencies: [Dependency] { dependencies.known.filter { $0.kind == .stated } }

    package var statesDependencies: Bool { dependencies.known.contains { $0.kind == .stated } }

    /// Whether it has a `dependsOn:` that is to name all that it loads: not if a decorator, which states nothing, may
    /// load more.
    package var statesAllDependencies: Bool { !dependencies.areOpaque && statesDependencies }
}

extension Wiring {
    package func keysStated(by source: Int) -> Set<Key> {
        Set(edges(of: source).filter { dependency(of: $0).kind == .stated }.map { registrations[$0.target].key })
    }
}

extension Problem {
    /// A factory loaded what its `dependsOn:` does not name.
    package static func undeclaredEdge(_ source: Registration, _ target: Registration) -> Problem {
        Problem(Finding(.undeclaredEdge(from: source), of: target, uses: [.other(source, role: "loaded it")]))
    }
}
