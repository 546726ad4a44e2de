// What cannot be loaded where it is needed. A file of its own, as what scopes get wrong has one.

extension Prover {
    /// Called by what registers on the main actor, or asynchronously.
    static func bringIsolationFaults() { isolationFaults.bring { $0.findWrongIsolation() } }

    /// Finds one problem for each dependency that some factories cannot load where they run, with
    /// all that need it, and all that has to change with those.
    fileprivate func findWrongIsolation() {
        findHeldByActors()
        // A collection that contains who asks for it has a report of its own.
        let faults = wiring.edges.filter { isUnreachable($0) && !wiring.isEndless($0) }
        if faults.isEmpty { return }
        var edges: [Int: [Wiring.Edge]] = [:]
        for edge in faults { edges[edge.target, default: []].append(edge) }
        let own = Set(storage.ownEntries.map(\.registration.key))
        var layers = IsolationLayers(self)
        for edge in faults {
            guard let direct = edges.removeValue(forKey: edge.target) else { continue }
            let target = wiring.registrations[edge.target]
            let above = layers.add(above: direct, isAsync: target.isAsync)
            let start = StartFacts(of: target, isInherited: !own.contains(target.key), in: storage)
            let fault =
                target.isAsync
                ? Fault.neededSynchronously(start)
                : .neededOffMainActor(build: buildOnMainActor(of: direct + above))
            let passed = above.map {
                Use.passed(use(of: $0), through: wiring.registrations[$0.target])
            }
            let uses = direct.map { Use.dependency(use(of: $0)) }
            let finding = Finding(fault, of: target, uses: uses + passed)
            add(finding, rank: edge.source, blaming: finding.sources.map(\.registration))
        }
    }

    /// What to write if eager singletons are made on the main actor, and the container is not built
    /// there.
    private func buildOnMainActor(of edges: [Wiring.Edge]) -> Suggestion? {
        let isEager = edges.contains {
            let source = wiring.registrations[$0.source]
            return source.lifetime.isEager && !source.isAsync
        }
        return isEager && buildIsolation == .nonisolated
            ? declarations.mainActorBuild ?? .mainActorBuild : nil
    }

    /// Finds what lives on the main actor and is held for later by an actor.
    private func findHeldByActors() {
        let faults = wiring.edges.filter { isHeldByActor($0) }
        for edge in faults {
            let holder = wiring.registrations[edge.source]
            let target = wiring.registrations[edge.target]
            let finding = Finding(
                .heldByActor,
                of: target,
                uses: [.dependency(use(of: edge))]
            )
            add(finding, rank: edge.source, blaming: [holder])
        }
    }

    /// Whether an actor holds for later what lives on the main actor: it is never there to load it.
    /// It can await a function that is of the main actor itself.
    private func isHeldByActor(_ edge: Wiring.Edge) -> Bool {
        guard edge.isDeferred, edge.traits.isDisjoint(with: [.awaited, .opened]),
            wiring.registrations[edge.target].isolation == .mainActor
        else { return false }
        let type = wiring.dependency(of: edge).type
        return isActorType(wiring.registrations[edge.source].type)
            && !(isFunctionType(type) && isOnGlobalActor(type))
    }

    /// Whether the source of an edge cannot load the target where the source's factory runs.
    private func isUnreachable(_ edge: Wiring.Edge) -> Bool {
        // Most targets can be loaded from anywhere.
        let isAsync = edge.traits.contains(.awaited)
        guard isAsync || wiring.registrations[edge.target].isolation == .mainActor,
            !edge.traits.contains(.opened)
        else { return false }
        let source = wiring.registrations[edge.source]
        // A `Lazy` or a `Provider` can be used on the main actor, but never loads asynchronously.
        if isAsync { return !source.isAsync || edge.isDeferred }
        // An asynchronous closure can await the main actor.
        return source.isolation == .nonisolated && !edge.isDeferred
            && !(source.isAsync && wiring.dependency(of: edge).isLoadedByCode)
    }
}
