extension Prover {
    /// Finds synchronous factories that need what is asynchronous, and factories that need what lives on the main actor
    /// and do not run there: one problem for each such dependency, with all that need it.
    func findWrongIsolation(_ collector: inout ProblemCollector) {
        let faults = wiring.edges.filter { isUnreachable($0) }
        if faults.isEmpty { return }
        var uses = [[Use]](repeating: [], count: wiring.registrations.count)
        for edge in faults {
            collector.blame(wiring.registrations[edge.source])
            uses[edge.target].append(.dependency(use(of: edge)))
        }
        let own = Set(storage.ownEntries.map(\.registration.key))
        for edge in faults where !uses[edge.target].isEmpty {
            let target = wiring.registrations[edge.target]
            let start = StartFacts(of: target, isInherited: !own.contains(target.key), in: storage)
            let fault = target.isAsync ? Fault.neededSynchronously(start) : .neededOffMainActor
            collector.add(Finding(fault, of: target, uses: uses[edge.target]), rank: edge.source)
            uses[edge.target] = []
        }
    }

    /// Whether the source of an edge can only load its target from elsewhere.
    private func isUnreachable(_ edge: Wiring.Edge) -> Bool {
        // Most targets can be loaded from anywhere.
        let isAsync = edge.traits.contains(.awaited)
        guard isAsync || wiring.registrations[edge.target].isolation == .mainActor else { return false }
        let source = wiring.registrations[edge.source]
        // A `Lazy` or a `Provider` can be used on the main actor, but never loads asynchronously.
        if isAsync { return !source.isAsync || edge.isDeferred }
        // An asynchronous closure can await the main actor.
        return source.isolation == .nonisolated && !edge.isDeferred
            && !(source.isAsync && wiring.dependency(of: edge).kind == .stated)
    }

    /// Finds eager singletons that `build()` would have to make on the main actor.
    func findEagerOnMainActor(_ collector: inout ProblemCollector) {
        guard let buildIsolation else { return }
        for entry in storage.eagerEntries where entry.access(from: buildIsolation) == .onMainActor {
            collector.blame(entry.registration)
            let fault = Fault.builtOffMainActor(declarations.mainActorBuild)
            let error = ResolutionError(fault, loading: entry.registration, at: nil, path: [])
            collector.add(Problem(error), rank: .max)
        }
    }
}
