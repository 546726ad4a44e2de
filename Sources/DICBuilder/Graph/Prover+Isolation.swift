extension Prover {
    /// Finds synchronous factories that need what is asynchronous, and factories that need what lives on the main actor
    /// and do not run there: one problem for each such dependency, with all that need it.
    func findWrongIsolation(_ collector: inout ProblemCollector) {
        var unreachable: [(target: Registration, rank: Int, uses: [Use])] = []
        var indices: [Int: Int] = [:]
        func add(_ edge: Wiring.Edge) {
            collector.blame(wiring.registrations[edge.source])
            let index = indices[edge.target] ?? unreachable.count
            if index == unreachable.count {
                indices[edge.target] = index
                unreachable.append((wiring.registrations[edge.target], edge.source, []))
            }
            unreachable[index].uses.append(.dependency(use(of: edge)))
        }
        for edge in wiring.edges {
            // Most targets can be loaded from anywhere.
            let isAsync = edge.traits.contains(.awaited)
            guard isAsync || wiring.registrations[edge.target].isolation == .mainActor else { continue }
            let source = wiring.registrations[edge.source]
            // A `Lazy` or a `Provider` can be used on the main actor, but never loads asynchronously.
            if isAsync {
                if !source.isAsync || edge.isDeferred { add(edge) }
            } else if source.isolation == .nonisolated && !edge.isDeferred {
                // An asynchronous closure can await the main actor.
                if !(source.isAsync && wiring.dependency(of: edge).kind == .stated) { add(edge) }
            }
        }
        if unreachable.isEmpty { return }
        let own = Set(storage.ownEntries.map(\.registration.key))
        for (target, rank, uses) in unreachable {
            // `start()` makes it before it is needed.
            let isStartable = storage.isFrozen && target.lifetime.isPermanent && own.contains(target.key)
            let fault: Fault =
                target.isAsync
                ? .neededSynchronously(isStartable: isStartable, declarations.start) : .neededOffMainActor
            collector.add(Finding(fault, of: target, uses: uses), rank: rank)
        }
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
