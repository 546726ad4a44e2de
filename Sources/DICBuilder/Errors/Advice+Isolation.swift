extension Finding {
    /// What to do where code cannot await, or is not on the main actor.
    var adviceOnIsolation: Advice {
        switch fault {
        case .notStarted: return Advice("not started yet", try: chain.waitingCode(for: registration))
        case .loadedSynchronously(let container, let isOneOfAll):
            let type = TypeName(registration.type).expression
            let call = isOneOfAll ? "loadAllAsync(\(type))" : registration.call("loadAsync")
            return Advice(
                "registered with registerAsync, loaded synchronously",
                try: [chain.first?.awaiting(call) ?? Suggestion("await \(container).\(call)", "in place of the load")]
            )
        case .loadedOffMainActor(let container, let isolation, let isOneOfAll):
            let type = TypeName(registration.type).expression
            let call = isOneOfAll ? "loadAll(\(type))" : registration.call("load")
            let suggestions =
                if isolation != .nonisolated { Self.useOnMainActor } else if let factory = chain.first {
                    factory.callsOnMainActor(call, of: registration)
                } else {
                    [
                        Suggestion("\(container).mainActor.\(call)", "on the main actor"),
                        Suggestion("await \(container).mainActor.\(call)", "in other code"),
                    ]
                }
            return Advice("made on the main actor, loaded by a call that is not isolated to it", try: suggestions)
        case .usedOffMainActor:
            let detail = "made on the main actor, used by code that is not isolated to it"
            return Advice(detail, try: Self.useOnMainActor)
        case .builtOffMainActor(let build):
            let ordinary = Suggestion(".mainActor.build()", "in place of .build(), on the main actor")
            return Advice(
                "made on the main actor, built by a call that is not isolated to it",
                try: [build ?? ordinary]
            )
        case .neededSynchronously(let isStartable, let start):
            let ordinary = Suggestion("try await builder.start()", "in place of builder.build()")
            return Advice(
                "registered with registerAsync, needed synchronously",
                try: (isStartable ? [start ?? ordinary] : [])
                    + [Suggestion].repair(of: sources) { $0.codeForAsync(registration) }
            )
        default:
            // With several that need it, each has the choice.
            let lazy =
                sources.count == 1 && !sources[0].dependency.isForward
                ? [sources[0].dependency.deferred(by: "Lazy", of: sources[0].registration)] : []
            return Advice(
                "made on the main actor, needed by a factory that is not isolated to it",
                try: [Suggestion].repair(of: sources) { [$0.codeForMainActor(registration)] } + lazy
            )
        }
    }

    /// What to do about a use off the main actor.
    private static var useOnMainActor: [Suggestion] {
        [
            .advice("use it on the main actor"),
            Suggestion("await MainActor.run { … }", "around the use in other code"),
        ]
    }
}

extension [Registration] {
    /// What to write in the first of these running factories, innermost first, that does not say what it loads, so that
    /// a start makes a registration before it.
    fileprivate func waitingCode(for registration: Registration) -> [Suggestion] {
        guard let index = firstIndex(where: \.dependencies.areOpaque) else {
            return [
                .advice("declare what needs it: a function, or dependsOn: \(TypeName(registration.type).expression)")
            ]
        }
        let (factory, loaded) = (self[index], index == 0 ? registration : self[index - 1])
        var suggestions: [Suggestion] = []
        // Only a type can be stated.
        if loaded.key.name == nil && loaded.key.arguments.isEmpty {
            let code = RegistrationCode(factory).registering("$0.\(loaded.call("load"))", dependingOn: [loaded.type])
            suggestions.append(Suggestion(code, inPlaceOf: factory.location))
        }
        if factory.isAsync {
            let place = "in place of the load in the factory of \(factory.title)"
            suggestions.append(Suggestion("await $0.\(loaded.call("loadAsync"))", place))
        }
        if suggestions.isEmpty {
            return [Suggestion(RegistrationCode(factory).registeringFunction(), inPlaceOf: factory.location)]
        }
        return suggestions
    }
}

extension Registration {
    /// What to write so that the factory of this can await a load.
    ///
    /// - Parameter load: The load, without the container or resolver.
    fileprivate func awaiting(_ load: String) -> Suggestion {
        switch structure(of: type) {
        case .lazy, .provider:
            // It is registered by no one, and can await nothing.
            return Suggestion("await container.\(load)", "in place of the \(TypeName(type))")
        case .optional, .array, nil: break
        }
        let load = "await $0.\(load)"
        if isAsync { return Suggestion(load, "in place of the load") }
        var code = RegistrationCode(self)
        code.isAsync = true
        return asynchronously(code.registering(load))
    }

    /// What to write so that the factory of this can load what lives on the main actor.
    fileprivate func callsOnMainActor(_ call: String, of target: Registration) -> [Suggestion] {
        if isolation == .mainActor {
            return ["$0", "container.mainActor"].map { Suggestion("\($0).\(call)", "in place of the load") }
        }
        let code = RegistrationCode(self)
        if isAsync {
            let load = "await $0.mainActor.\(call)"
            if dependencies.areOpaque { return [Suggestion(load, "in place of the load")] }
            return [Suggestion(code.registering(load, dependingOn: [target.type]), inPlaceOf: location)]
        }
        return [onMainActor(dependencies.areOpaque ? code.registering("$0.\(call)") : code.registeringFunction())]
    }
}

extension DependencyUse {
    /// The code with which the registration can need what is asynchronous.
    fileprivate func codeForAsync(_ target: Registration) -> [Suggestion] {
        if dependency.isForward {
            let call = target.forwarding(to: registration)
            return [registration.asynchronously(call)]
        }
        // Nothing can be awaited in a `Lazy` or a `Provider`.
        let immediateType = dependency.immediateType
        let immediate =
            immediateType.type == dependency.type
            ? [] : [dependency.replaced(by: "\(immediateType)", of: registration)]
        var code = RegistrationCode(registration)
        code.isAsync = true
        let load = "await $0.\(target.call("loadAsync"))"
        if dependency.kind == .stated {
            if registration.isAsync { return immediate + [Suggestion(load, "in place of the load")] }
            let types = registration.dependencies.known.map {
                $0.type == dependency.type ? immediateType.type : $0.type
            }
            return [registration.asynchronously(code.registering(load, dependingOn: types))]
        }
        // A function that loads cannot await what it loads.
        if isFunctionType(dependency.type) { return [registration.asynchronously(code.registering(load))] }
        if registration.isAsync { return immediate }
        return immediate + [registration.asynchronously(code.registeringFunction())]
    }

    /// The code with which the registration can need what lives on the main actor.
    fileprivate func codeForMainActor(_ target: Registration) -> Suggestion {
        if dependency.isForward { return registration.onMainActor(target.forwarding(to: registration)) }
        let code = RegistrationCode(registration)
        let types = registration.dependencies.known.map(\.type)
        if registration.isAsync {
            let load = "await $0.mainActor.\(target.call("load"))"
            return Suggestion(code.registering(load, dependingOn: types), inPlaceOf: registration.location)
        }
        if dependency.kind == .stated {
            return registration.onMainActor(code.registering("$0.\(target.call("load"))", dependingOn: types))
        }
        return registration.onMainActor(code.registeringFunction())
    }
}
