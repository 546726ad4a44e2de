// What factories load and do not declare: nothing names this file, so reports may be named here.

extension _ContainerStorage {
    /// Notes, in debug builds, what the running factory loads from here and does not declare.
    /// `entries` is what is loaded from.
    @inline(__always)
    func noteLoad(of entries: @autoclosure () -> [Entry]) {
        #if DEBUG
        if let factory = RunningFactory.innermost() { factory.note(entries, from: self) }
        #endif
    }

    /// What factories were seen to load that are kept here or in an ancestor, or made for that. In
    /// debug builds only.
    package var seenLoads: SeenLoads {
        #if DEBUG
        var all = SeenLoads()
        for storage in selfAndAncestors {
            all.merge(storage.container.contents.seenLoads.withLock { $0 }) { $0 + $1 }
        }
        return all
        #else
        return [:]
        #endif
    }

    /// The needs that this container binds, those among them that were seen.
    package func wired(seeing loads: SeenLoads) -> (wiring: Wiring, numbers: EntryNumbers) {
        loads.isEmpty ? wired : wiredAnew(seeing: loads)
    }

    /// What a factory has loaded, and does not declare.
    ///
    /// - Parameter wiring: If what a `Lazy`, a `Provider` or a function loads is among the loads,
    ///   the wiring tells them apart: what the factory has used may have one.
    package func undeclared(
        _ loads: [Key],
        by source: Registration,
        in wiring: Wiring? = nil
    ) -> [Key] {
        let targets = source.dependencies.known.flatMap { binding(of: $0).targets }
        let declared = Set(targets.map(\.facts.key))
        let undeclared = loads.filter { !declared.contains($0) }
        guard let wiring, !undeclared.isEmpty else { return undeclared }
        let deferred = wiring.keysLoadedLater(by: source.key)
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
    fileprivate func note(_ entries: () -> [Entry], from storage: _ContainerStorage) {
        let home = container.container
        // Another container has a report of its own, and so has a child of this one.
        guard !registration.loadsUnknown,
            home.selfAndAncestors.contains(storage.container)
        else { return }
        let targets = entries().map(\.registration)
        for key in home.undeclared(targets.map(\.key), by: registration) {
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
