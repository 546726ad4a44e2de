extension Finding {
    /// What to do where code cannot await, or is not on the main actor.
    func adviseOnIsolation(_ advice: inout Advice) {
        switch fault {
        case .notStarted:
            advice.say("not started yet")
            chain.adviseOnWaiting(&advice, for: registration)
        case .loadedSynchronously(let container, let start, let isOneOfAll):
            advice.say("registered with registerAsync, loaded synchronously")
            adviseOnStart(&advice, start)
            let call = call("loadAsync", isOneOfAll)
            if let factory = chain.first { return advice.add(factory.awaiting(call)) }
            advice.write("await \(container).\(call)", "in place of the load")
        case .loadedOffMainActor(let container, let isolation, let isOneOfAll):
            advice.say("made on the main actor, loaded by a call that is not isolated to it")
            if isolation != .nonisolated { return advice.useOnMainActor() }
            let call = call("load", isOneOfAll)
            if let factory = chain.first { return factory.adviseOnMainActor(&advice, call, of: registration) }
            advice.write("\(container).mainActor.\(call)", "on the main actor")
            advice.write("await \(container).mainActor.\(call)", "in other code")
        case .usedOffMainActor:
            advice.say("made on the main actor, used by code that is not isolated to it")
            advice.useOnMainActor()
        case .builtOffMainActor(let build):
            advice.say("made on the main actor, built by a call that is not isolated to it")
            advice.add(build ?? Suggestion(".mainActor.build()", "in place of .build(), on the main actor"))
        case .neededSynchronously(let start):
            advice.say("registered with registerAsync, needed synchronously")
            adviseOnStart(&advice, start)
            advice.repair(sources) { $0.codeForAsync(registration) }
        default:
            advice.say("made on the main actor, needed by a factory that is not isolated to it")
            let sources = sources
            advice.repair(sources) { [$0.codeForMainActor(registration)] }
            // With several that need it, each has the choice.
            guard let only = sources.first, sources.count == 1, !only.dependency.isForward else { return }
            advice.add(only.deferred(by: "Lazy"))
        }
    }

    /// What to do so that a start makes it before it is needed.
    private func adviseOnStart(_ advice: inout Advice, _ start: StartFacts) {
        if !start.isPossible { return }
        var parts: [Suggestion] = []
        if !registration.lifetime.isPermanent {
            let label = RegistrationCode.label(.singleton, of: registration)
            parts.append(Suggestion(label, "at \(registration.location)"))
        }
        if !start.isStarted {
            parts.append(start.call ?? Suggestion("try await builder.start()", "in place of builder.build()"))
        }
        advice.add(asOneRepair: parts)
    }

    /// The call that loads the instance, or all of its type.
    private func call(_ verb: String, _ isOneOfAll: Bool) -> String {
        if !isOneOfAll { return registration.call(verb) }
        let all = verb == "load" ? "loadAll" : "loadAllAsync"
        return "\(all)(\(TypeName(key.type).expression))"
    }
}

extension Advice {
    /// Adds what to do about a use off the main actor.
    fileprivate mutating func useOnMainActor() {
        propose("use it on the main actor")
        write("await MainActor.run { … }", "around the use in other code")
    }
}

extension [Registration] {
    /// What to write in the first of these running factories, innermost first, that does not say what it loads, so that
    /// a start makes a registration before it.
    fileprivate func adviseOnWaiting(_ advice: inout Advice, for registration: Registration) {
        guard let index = firstIndex(where: \.dependencies.areOpaque) else {
            let type = TypeName(registration.type).expression
            return advice.propose("declare what needs it: a function, or dependsOn: \(type)")
        }
        let (factory, loaded) = (self[index], index == 0 ? registration : self[index - 1])
        let code = RegistrationCode(factory)
        // Only a type can be stated.
        let isStatable = !loaded.key.isQualified
        if isStatable {
            let call = code.registering("$0.\(loaded.call("load"))", dependingOn: [loaded.type])
            advice.write(call, inPlaceOf: factory.location)
        }
        if factory.isAsync {
            let place = "in place of the load in the factory of \(factory.title)"
            advice.write("await $0.\(loaded.call("loadAsync"))", place)
        } else if !isStatable {
            advice.write(code.registeringFunction(), inPlaceOf: factory.location)
        }
    }
}

extension Registration {
    /// What to write so that the factory of this can await a load. `load` has no container or resolver.
    fileprivate func awaiting(_ load: String) -> Suggestion {
        switch structure(of: type) {
        case .lazy, .provider:
            // It is registered by no one, and can await nothing.
            return Suggestion("await container.\(load)", "in place of the \(TypeName(type))")
        case .optional, .array, nil: break
        }
        let load = "await $0.\(load)"
        if isAsync { return Suggestion(load, "in place of the load") }
        return asynchronously(RegistrationCode(self, isAsync: true).registering(load))
    }

    /// What to write so that the factory of this can load what lives on the main actor.
    fileprivate func adviseOnMainActor(_ advice: inout Advice, _ call: String, of target: Registration) {
        let (code, place) = (RegistrationCode(self), "in place of the load")
        if isolation == .mainActor {
            advice.write("$0.\(call)", place)
            advice.write("container.mainActor.\(call)", place)
        } else if isAsync {
            let load = "await $0.mainActor.\(call)"
            if dependencies.areOpaque { return advice.write(load, place) }
            advice.write(code.registering(load, dependingOn: [target.type]), inPlaceOf: location)
        } else {
            let call = dependencies.areOpaque ? code.registering("$0.\(call)") : code.registeringFunction()
            advice.add(onMainActor(call))
        }
    }
}

extension DependencyUse {
    /// The code with which the registration can need what is asynchronous.
    fileprivate func codeForAsync(_ target: Registration) -> [Suggestion] {
        if dependency.isForward { return [registration.asynchronously(target.forwarding(to: registration))] }
        // Nothing can be awaited in a `Lazy` or a `Provider`.
        let type = dependency.immediateType
        let immediate = type == dependency.type ? [] : [replaced(by: "\(TypeName(type))")]
        let code = RegistrationCode(registration, isAsync: true)
        let load = "await $0.\(target.call("loadAsync"))"
        if dependency.kind == .stated {
            if registration.isAsync { return immediate + [Suggestion(load, "in place of the load")] }
            let types = registration.knownTypes.map { $0 == dependency.type ? type : $0 }
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
        let (code, types) = (RegistrationCode(registration), registration.knownTypes)
        if registration.isAsync {
            let load = "await $0.mainActor.\(target.call("load"))"
            return Suggestion(code.registering(load, dependingOn: types), inPlaceOf: registration.location)
        }
        let isStated = dependency.kind == .stated
        return registration.onMainActor(
            isStated ? code.registering("$0.\(target.call("load"))", dependingOn: types) : code.registeringFunction()
        )
    }
}
