extension Prover {
    /// An entry that is needed by factories that cannot load it.
    fileprivate struct Unreachable {
        let target: Registration

        /// What needs it, and how, in the order of registration.
        var needs: [Need] = []
    }

    /// How a registration needs what its factory cannot load.
    fileprivate struct Need {
        let source: Registration
        let dependency: Dependency
        let isDeferred: Bool
    }

    /// Finds synchronous factories that need what is asynchronous, and factories that need what lives on the main actor
    /// and do not run there: one problem for each such dependency, with all that need it.
    func findWrongIsolation(_ collector: inout ProblemCollector) {
        var unreachable: [(rank: Int, entry: Unreachable)] = []
        var indices: [Int: Int] = [:]
        func add(_ edge: Wiring.Edge) {
            let source = wiring.registrations[edge.source]
            collector.blame(source)
            let index = indices[edge.target] ?? unreachable.count
            if index == unreachable.count {
                indices[edge.target] = index
                unreachable.append((edge.source, Unreachable(target: wiring.registrations[edge.target])))
            }
            unreachable[index].entry.needs.append(
                Need(
                    source: source,
                    dependency: wiring.dependency(of: edge),
                    isDeferred: edge.isDeferred
                )
            )
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
        for (rank, entry) in unreachable {
            collector.add(entry.target.isAsync ? needsAsync(entry) : needsMainActor(entry), rank: rank)
        }
    }

    private func needsAsync(_ unreachable: Unreachable) -> Problem {
        let target = unreachable.target
        // `start()` makes it before it is needed.
        let isStartable =
            storage.isFrozen && target.lifetime.isPermanent
            && storage.ownEntries.contains { $0.registration.key == target.key }
        let start =
            declarations.start ?? Suggestion("try await builder.start()", .described("in place of builder.build()"))
        return problem(.needsAsync, unreachable) { target in
            Hints(
                detail: "registered with registerAsync, needed synchronously",
                suggestions: (isStartable ? [start] : [])
                    + [Suggestion].repair(of: unreachable.needs) { $0.codeForAsync(target) }
            )
        }
    }

    private func needsMainActor(_ unreachable: Unreachable) -> Problem {
        problem(.needsMainActor, unreachable) { target in
            let needs = unreachable.needs
            let repairs = [Suggestion].repair(of: needs) { [$0.codeForMainActor(target)] }
            // With several that need it, each has the choice.
            let lazy =
                needs.count == 1 && !needs[0].dependency.isForward
                ? needs[0].dependency.deferred(by: "Lazy", of: needs[0].source) : nil
            return Hints(
                detail: "made on the main actor, needed by a factory that is not isolated to it",
                suggestions: repairs + [lazy].compactMap(\.self)
            )
        }
    }

    private func problem(
        _ code: ResolutionError.Code,
        _ unreachable: Unreachable,
        hints: @escaping @Sendable (_ target: Registration) -> Hints
    ) -> Problem {
        let target = unreachable.target
        return Problem(
            code,
            .error,
            of: target.title,
            causes: [],
            registered: target.location,
            requesters: unreachable.needs.map { Problem.Requester($0.source, $0.dependency.kind) }
        ) { hints(target) }
    }

    /// Finds eager singletons that `build()` would have to make on the main actor.
    func findEagerOnMainActor(_ collector: inout ProblemCollector) {
        guard let buildIsolation else { return }
        for entry in storage.eagerEntries where entry.access(from: buildIsolation) == .onMainActor {
            collector.blame(entry.registration)
            let error = ResolutionError.needsMainActor(toBuild: entry.registration, by: declarations.mainActorBuild)
            collector.add(Problem(error), rank: .max)
        }
    }
}

extension Prover.Need {
    /// The code with which the source can need what is asynchronous.
    fileprivate func codeForAsync(_ target: Registration) -> [Suggestion] {
        if dependency.isForward {
            let call = target.forwarding(to: source)
            return [source.asynchronously(call)]
        }
        // Nothing can be awaited in a `Lazy` or a `Provider`.
        let immediate = isDeferred ? dependency.replaced(by: "\(dependency.immediateType)", of: source) : nil
        var code = RegistrationCode(source)
        code.isAsync = true
        let load = "await $0.\(target.call("loadAsync"))"
        if dependency.kind == .stated {
            if source.isAsync { return [immediate].compactMap(\.self) + [Suggestion(load, .inPlaceOfTheLoad)] }
            let types = source.dependencies.known.map { $0.type == dependency.type ? $0.immediateType.type : $0.type }
            return [source.asynchronously(code.registering(load, dependingOn: types))]
        }
        // A function that loads cannot await what it loads.
        if isFunctionType(dependency.type) { return [source.asynchronously(code.registering(load))] }
        if source.isAsync { return [immediate].compactMap(\.self) }
        return [immediate].compactMap(\.self) + [source.asynchronously(code.registeringFunction())]
    }

    /// The code with which the source can need what lives on the main actor.
    fileprivate func codeForMainActor(_ target: Registration) -> Suggestion {
        if dependency.isForward { return source.onMainActor(target.forwarding(to: source)) }
        let code = RegistrationCode(source)
        let types = source.dependencies.known.map(\.type)
        if source.isAsync {
            let load = "await $0.mainActor.\(target.call("load"))"
            return Suggestion(code.registering(load, dependingOn: types), .inPlaceOf(source.location))
        }
        if dependency.kind == .stated {
            return source.onMainActor(code.registering("$0.\(target.call("load"))", dependingOn: types))
        }
        return source.onMainActor(code.registeringFunction())
    }
}
