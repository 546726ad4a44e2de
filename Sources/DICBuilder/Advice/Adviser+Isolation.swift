extension Adviser {
    /// What to write in place of an override or a decorator, without which what was registered
    /// could be loaded.
    func adviseOnChangedIsolation() {
        for call in finding.causes {
            let code =
                call.change == .decorator
                ? call.decoration("decorate")
                : TypeName(call.type)
                    .registration("override", named: call.key.name, arguments: call.key.arguments)
            let isOnMainActor = call.isolation == .mainActor
            write(isOnMainActor ? ".nonisolated\(code).mainActor" : code, inPlaceOf: call.location)
        }
    }

    /// What to write so that a start makes the registration, if it can.
    func adviseOnStart(_ start: StartFacts) {
        if !start.canBeStarted { return }
        let keeping = registration.lifetime.isPermanent ? nil : registration.asSingleton
        add(asOneRepair: [keeping, start.call].compactMap(\.self))
    }

    /// The load of the subject by a verb, or of all of its type.
    func call(_ verb: String, _ isOneOfAll: Bool) -> String {
        if !isOneOfAll { return registration.call(verb) }
        return "\(verb.replacing("load", with: "loadAll"))(\(TypeName(key.type).expression))"
    }

    /// What to do about a use off the main actor. What is not `Sendable` can be used there, and not
    /// returned from there.
    func useOnMainActor() {
        propose("use it on the main actor")
        write("await MainActor.run { … }", "around all that uses it in other code")
    }

    /// The choice of another isolation. Many things are registered after `.mainActor` that need not
    /// live there.
    func offerOtherIsolation() {
        let place = registration.location.known.map { ", and not at \($0)" } ?? ""
        propose("register it before .mainActor\(place), if it need not live there")
    }

    /// A synchronous load of what is made asynchronously.
    func adviseOnSynchronousLoad(
        from container: String,
        _ start: StartFacts,
        isOneOfAll: Bool
    ) {
        adviseOnChangedIsolation()
        adviseOnStart(start)
        let call = call("loadAsync", isOneOfAll)
        guard let factory = chain.first else {
            return write("await \(container).\(call)", "in place of the load")
        }
        // A `Lazy` is registered by no one, and can await nothing.
        if deferredType(of: factory.type) == nil {
            return add(factory.call(loading: key).awaiting(call))
        }
        write("await container.\(call)", "in place of the \(TypeName(factory.type))")
    }

    /// A load off the main actor of what is made there.
    func adviseOnLoadOffMainActor(
        from container: String,
        _ isolation: CallerIsolation,
        _ build: Suggestion?,
        isOneOfAll: Bool
    ) {
        adviseOnChangedIsolation()
        defer { if chain.first?.isolation != .mainActor { offerOtherIsolation() } }
        if isolation != .nonisolated { return useOnMainActor() }
        let call = call("load", isOneOfAll)
        if let factory = chain.first { return adviseOnMainActor(factory.call(loading: key), call) }
        if let build { add(build) }
        write("\(container).mainActor.\(call)", "on the main actor")
        write("await \(container).mainActor.\(call)", "in other code")
    }

    /// A synchronous factory that needs what is made asynchronously.
    func adviseOnSynchronousNeed(_ start: StartFacts) {
        adviseOnChangedIsolation()
        adviseOnStart(start)
        repairAll(codeForAsync)
        // No start makes it then; but a scope can keep it, once it is awaited.
        guard let lifetime = start.scoped else { return }
        let code = RegistrationCode.label(lifetime, of: registration)
        let place = "at \(registration.location), if one is enough for each scope"
        add(Suggestion(code, place).added)
    }

    /// A factory off the main actor that needs what is made there.
    func adviseOnNeedOffMainActor(_ build: Suggestion?) {
        adviseOnChangedIsolation()
        repairAll { [codeForMainActor($0, loading: $1)] }
        if let build { add(build.added) }
        // With several that need it, each has the choice.
        if finding.sources.count == 1, !firstUse.dependency.isForward,
            !isActorType(firstUse.registration.type)
        {
            add(firstUse.deferred(by: "Lazy"))
        }
    }

    /// What to write in the first running factory that does not say what it loads: a start then
    /// makes that before it.
    func adviseOnWaiting() {
        guard let index = chain.firstIndex(where: \.dependencies.areOpaque) else {
            return propose(
                "declare what needs it: a function, or dependsOn: \(TypeName(registration.type).expression)"
            )
        }
        let loaded = index == 0 ? registration : chain[index - 1]
        let factory = chain[index].call(loading: loaded.key)
        let code = RegistrationCode(factory)
        // Only a type can be stated, and only where something is registered.
        let isStatable = !loaded.key.isQualified && factory.change == nil
        if factory.change != nil, loaded.key.arguments.isEmpty {
            let types = code.loading([loaded.key])
            let closure = factory.change == .decorator ? nil : "{ (\(types.parameters)) in … }"
            write(
                closure.map { code.registeringFunction($0) } ?? code.decorating(with: types),
                inPlaceOf: factory.location
            )
        } else if isStatable {
            let call = code.registering("$0.\(loaded.call("load"))", dependingOn: [loaded.type])
            write(call, inPlaceOf: factory.location)
        }
        if factory.isAsync {
            write(
                "await $0.\(loaded.call("loadAsync"))",
                "in place of the load in the factory of \(factory.title)"
            )
        } else if !isStatable {
            write(code.registeringFunction(), inPlaceOf: factory.location)
        }
    }

    /// What to write in a factory whose load has to be on the main actor.
    func adviseOnMainActor(_ factory: Registration, _ call: String) {
        let isOpaque = factory.dependencies.areOpaque
        let place = "in place of the load"
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

    /// The code with which a source can need what is asynchronous.
    func codeForAsync(_ use: DependencyUse, loading needed: Registration) -> [Suggestion] {
        let user = use.call
        let dependency = use.dependency
        if dependency.isForward {
            return [user.asynchronously(needed.forwarding(to: user.key, isAsync: true))]
        }
        // Nothing can be awaited in a `Lazy` or a `Provider`.
        let type = immediateType(of: dependency.type)
        let immediate = type == dependency.type ? [] : [use.replaced(by: "\(TypeName(type))")]
        let load = needed.call("loadAsync")
        if dependency.isLoadedByCode {
            let types = user.knownTypes.map { $0 == dependency.type ? type : $0 }
            return (user.isAsync ? immediate : []) + [user.awaiting(load, dependingOn: types)]
        }
        let code = RegistrationCode(user, isAsync: true)
        // A function that loads cannot await what it loads.
        let isAwaiting = use.registration.isAsync
        // Nor has a decorator that awaits parameters that are loaded.
        if isFunctionType(dependency.type) || user.change == .decorator && !isAwaiting {
            return [user.asynchronously(code.registering("await $0.\(load)"))]
        }
        return immediate + (isAwaiting ? [] : [user.asynchronously(code.registeringFunction())])
    }

    /// The code with which a source can need what lives on the main actor.
    func codeForMainActor(_ use: DependencyUse, loading needed: Registration) -> Suggestion {
        let user = use.call
        let dependency = use.dependency
        if dependency.isForward { return user.onMainActor(needed.forwarding(to: user.key)) }
        let load = needed.call("load")
        let isFunction = !dependency.isLoadedByCode
        return user.onMainActor(loading: load, dependingOn: user.knownTypes, asFunction: isFunction)
    }
}

extension Adviser {
    /// The code with which an actor can hold what lives on the main actor for later. It can await a
    /// function of the main actor, and is itself made there to be given what lives there.
    func codeForActor(_ use: DependencyUse) -> [Suggestion] {
        let user = use.registration
        let dependency = use.dependency
        if let function = registration.functionType, isFunctionType(dependency.type) {
            return [use.replaced(by: "@MainActor \(function)")]
        }
        let type = immediateType(of: dependency.type)
        let types = user.knownTypes.map { $0 == dependency.type ? type : $0 }
        let isFunction = dependency.kind != .stated && !user.isAsync
        let load = registration.call("load")
        return [
            use.replaced(by: "\(TypeName(type))"),
            user.onMainActor(loading: load, dependingOn: types, asFunction: isFunction),
        ]
    }
}

/// A type without the `Lazy` and the `Provider` around it; an optional stays one.
private func immediateType(of type: Any.Type) -> Any.Type {
    if let loaded = deferredType(of: type) { return immediateType(of: loaded) }
    guard let wrapped = wrappedType(of: type), deferredType(of: wrapped) != nil else { return type }
    return optionalType(of: immediateType(of: wrapped))
}
