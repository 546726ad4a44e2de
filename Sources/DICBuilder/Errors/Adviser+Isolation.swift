extension Adviser {
    func adviseOnIsolation() {
        switch fault {
        case .notStarted:
            say("not started yet")
            adviseOnWaiting()
        case .loadedSynchronously(let container, let start, let isOneOfAll):
            say("registered with registerAsync, loaded synchronously")
            adviseOnStart(start)
            let call = call("loadAsync", isOneOfAll)
            guard let factory = chain.first else { return write("await \(container).\(call)", "in place of the load") }
            // A `Lazy` is registered by no one, and can await nothing.
            if deferredType(of: factory.type) == nil { return add(factory.awaiting(call)) }
            write("await container.\(call)", "in place of the \(TypeName(factory.type))")
        case .loadedOffMainActor(let container, let isolation, let isOneOfAll):
            say("made on the main actor, loaded by a call that is not isolated to it")
            if isolation != .nonisolated { return useOnMainActor() }
            let call = call("load", isOneOfAll)
            if let factory = chain.first { return adviseOnMainActor(factory, call) }
            write("\(container).mainActor.\(call)", "on the main actor")
            write("await \(container).mainActor.\(call)", "in other code")
        case .usedOffMainActor:
            say("made on the main actor, used by code that is not isolated to it")
            useOnMainActor()
        case .builtOffMainActor(let build):
            say("made on the main actor, built by a call that is not isolated to it")
            add(build ?? Suggestion(".mainActor.build()", "in place of .build(), on the main actor"))
        case .neededSynchronously(let start):
            say("registered with registerAsync, needed synchronously")
            adviseOnStart(start)
            repair(finding.sources) { $0.codeForAsync(registration) }
        default:
            say("made on the main actor, needed by a factory that is not isolated to it")
            let sources = finding.sources
            repair(sources) { [$0.codeForMainActor(registration)] }
            // With several that need it, each has the choice.
            guard let only = sources.first, sources.count == 1, !only.dependency.isForward else { return }
            add(only.deferred(by: "Lazy"))
        }
    }

    /// What to do so that a start makes it before it is needed.
    private func adviseOnStart(_ start: StartFacts) {
        if !start.isPossible { return }
        var parts: [Suggestion] = []
        if !registration.lifetime.isPermanent {
            let label = RegistrationCode.label(.singleton, of: registration)
            parts.append(Suggestion(label, "at \(registration.location)"))
        }
        if let call = start.call { parts.append(call) }
        add(asOneRepair: parts)
    }

    private func call(_ verb: String, _ isOneOfAll: Bool) -> String {
        if !isOneOfAll { return registration.call(verb) }
        let all = verb == "load" ? "loadAll" : "loadAllAsync"
        return "\(all)(\(TypeName(key.type).expression))"
    }

    private func useOnMainActor() {
        propose("use it on the main actor")
        write("await MainActor.run { … }", "around the use in other code")
    }

    /// What to write in the first running factory that does not say what it loads: a start then makes that before it.
    private func adviseOnWaiting() {
        guard let index = chain.firstIndex(where: \.dependencies.areOpaque) else {
            let type = TypeName(registration.type).expression
            return propose("declare what needs it: a function, or dependsOn: \(type)")
        }
        let (factory, loaded) = (chain[index], index == 0 ? registration : chain[index - 1])
        let code = RegistrationCode(factory)
        // Only a type can be stated.
        let isStatable = !loaded.key.isQualified
        if isStatable {
            let call = code.registering("$0.\(loaded.call("load"))", dependingOn: [loaded.type])
            write(call, inPlaceOf: factory.location)
        }
        if factory.isAsync {
            let place = "in place of the load in the factory of \(factory.title)"
            write("await $0.\(loaded.call("loadAsync"))", place)
        } else if !isStatable {
            write(code.registeringFunction(), inPlaceOf: factory.location)
        }
    }

    private func adviseOnMainActor(_ factory: Registration, _ call: String) {
        let (isOpaque, place) = (factory.dependencies.areOpaque, "in place of the load")
        if factory.isolation == .mainActor {
            write("$0.\(call)", place)
            write("container.mainActor.\(call)", place)
        } else if factory.isAsync && isOpaque {
            write("await $0.mainActor.\(call)", place)
        } else {
            let types = isOpaque ? [] : [registration.type]
            add(factory.onMainActor(loading: call, dependingOn: types, asFunction: !isOpaque))
        }
    }
}

extension Registration {
    /// What to write so that the factory of this can await a load. `load` has no container or resolver.
    fileprivate func awaiting(_ load: String, dependingOn types: [Any.Type] = []) -> Suggestion {
        let load = "await $0.\(load)"
        if isAsync { return Suggestion(load, "in place of the load") }
        return asynchronously(RegistrationCode(self, isAsync: true).registering(load, dependingOn: types))
    }

    /// What to write so that a function, or a closure that depends on types, can make a load on the main actor.
    fileprivate func onMainActor(
        loading load: String,
        dependingOn types: [Any.Type],
        asFunction isFunction: Bool
    ) -> Suggestion {
        let code = RegistrationCode(self)
        if isAsync {
            let call = code.registering("await $0.mainActor.\(load)", dependingOn: types)
            return Suggestion(call, inPlaceOf: location)
        }
        return onMainActor(
            isFunction ? code.registeringFunction() : code.registering("$0.\(load)", dependingOn: types)
        )
    }
}

extension DependencyUse {
    fileprivate func codeForAsync(_ target: Registration) -> [Suggestion] {
        if dependency.isForward { return [registration.asynchronously(target.forwarding(to: registration.key))] }
        // Nothing can be awaited in a `Lazy` or a `Provider`.
        let type = immediateType(of: dependency.type)
        let immediate = type == dependency.type ? [] : [replaced(by: "\(TypeName(type))")]
        let (isAsync, load) = (registration.isAsync, target.call("loadAsync"))
        if dependency.kind == .stated {
            let types = registration.knownTypes.map { $0 == dependency.type ? type : $0 }
            return (isAsync ? immediate : []) + [registration.awaiting(load, dependingOn: types)]
        }
        let code = RegistrationCode(registration, isAsync: true)
        // A function that loads cannot await what it loads.
        if isFunctionType(dependency.type) {
            return [registration.asynchronously(code.registering("await $0.\(load)"))]
        }
        return immediate + (isAsync ? [] : [registration.asynchronously(code.registeringFunction())])
    }

    fileprivate func codeForMainActor(_ target: Registration) -> Suggestion {
        if dependency.isForward { return registration.onMainActor(target.forwarding(to: registration.key)) }
        let (types, isFunction) = (registration.knownTypes, dependency.kind != .stated)
        return registration.onMainActor(loading: target.call("load"), dependingOn: types, asFunction: isFunction)
    }
}

private func immediateType(of type: Any.Type) -> Any.Type {
    if let loaded = deferredType(of: type) { return immediateType(of: loaded) }
    guard let wrapped = wrappedType(of: type), deferredType(of: wrapped) != nil else { return type }
    return optionalType(of: immediateType(of: wrapped))
}
