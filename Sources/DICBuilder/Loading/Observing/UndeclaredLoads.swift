// What factories load and do not declare. Loads name only `RunningFactory.note`, in debug builds, so
// reports may be named here.

extension Registration {
    /// What the factory has loaded, and does not declare.
    ///
    /// - Parameters:
    ///   - storage: The container that binds its needs.
    ///   - wiring: If what a `Lazy`, a `Provider` or a function loads is among the loads, the
    ///     wiring tells them apart: what the factory has used may have one.
    package func undeclared(
        among loads: [Key],
        in storage: _ContainerStorage,
        _ wiring: Wiring? = nil
    ) -> [Key] {
        let targets = dependencies.known.flatMap { storage.binding(of: $0).targets }
        let declared = Set(targets.map(\.facts.key))
        let undeclared = loads.filter { !declared.contains($0) }
        guard let wiring, !undeclared.isEmpty else { return undeclared }
        let deferred = wiring.keysLoadedLater(by: key)
        return undeclared.filter { !deferred.contains($0) }
    }
}

extension Wiring {
    /// What may be loaded by a `Lazy`, a `Provider` or a function that a registration leads to.
    fileprivate func keysLoadedLater(by key: Key) -> Set<Key> {
        guard let source = registrations.prefix(sourceCount).firstIndex(where: { $0.key == key })
        else { return [] }
        let isReached = reach(from: [source])
        let later = edges.filter { isReached[$0.source] && $0.isDeferred }.map(\.target)
        return Set(zip(registrations, reach(from: later)).filter(\.1).map(\.0.key))
    }
}

#if DEBUG
/// The warnings about what is not declared that were written: each once in a process, however many
/// containers are built.
private let written = Guarded<Set<String>>([])

extension RunningFactory {
    /// Notes what this factory loads and does not declare, and warns of each such pair once.
    @inline(never)
    func note(_ entries: () -> [Entry], from storage: _ContainerStorage) {
        let home = container.container
        // Another container has a report of its own, and so has a child of this one.
        guard !registration.loadsUnknown,
            home.selfAndAncestors.contains(storage.container)
        else { return }
        let targets = entries().map(\.registration)
        for key in registration.undeclared(among: targets.map(\.key), in: home) {
            let isNew = home.contents.seenLoads.withLock { seen in
                if seen[registration.key]?.contains(key) == true { return false }
                seen[registration.key, default: []].append(key)
                return true
            }
            guard isNew, let target = targets.first(where: { $0.key == key }) else { continue }
            let warning = Problem.undeclaredEdge(registration, target).description
            if written.withLock({ $0.insert(warning).inserted }) {
                writeToStandardError("\(warning)\n")
            }
        }
    }
}
#endif

extension Registration {
    /// What its `dependsOn:` names.
    var statedDependencies: [Dependency] { dependencies.known.filter { $0.kind == .stated } }

    /// Whether it has a `dependsOn:`.
    package var statesDependencies: Bool { dependencies.known.contains { $0.kind == .stated } }
}

extension Problem {
    /// The problem that a factory was seen to load what it does not declare.
    package static func undeclaredEdge(_ source: Registration, _ target: Registration) -> Problem {
        Problem(
            Finding(
                .undeclaredEdge(from: source),
                of: target,
                uses: [.other(source, role: "loaded it")]
            )
        )
    }
}
