extension Finding {
    /// What to do about registrations with which loads succeed, but may not do what was intended, and about those that
    /// register no instance.
    func adviseOnRegistrations(_ advice: inout Advice) {
        switch fault {
        case .mistaken(let type): adviseOnMistaken(&advice, type.map { TypeName($0) })
        case .captive(let holder, let use):
            advice.say("cached, and held by \(holder.title), which keeps it after a reset")
            advice.add(use.deferred(by: "Provider"))
            advice.add(holder.replacingLifetime(by: .cached))
        case .failable:
            let nothing = registration.isGivenToScope ? "and may be given as nil" : "and its factory may return nil"
            advice.say("registered as \(TypeName(registration.type)), \(nothing)")
            advice.add(firstUse.replaced(by: firstUse.dependency.typeName(ofOptional: key.type)))
            advice.add(registration.value(TypeName(key.type)))
        case .throwing:
            advice.say("may throw, and is loaded by a factory that cannot")
            let (user, load) = (firstUse.registration, "try $0.\(registration.call("loadOrThrow"))")
            let code = RegistrationCode(user, canThrow: true)
            advice.write(code.registering(load, dependingOn: user.knownTypes), inPlaceOf: user.location)
        case .neverStopped(let hasStopAction):
            let own = "stops itself, and nothing keeps it until then"
            advice.say(hasStopAction ? "has a stop action that is never called" : own)
            if registration.key.arguments.isEmpty {
                advice.write(RegistrationCode.label(.singleton, of: registration), "at \(registration.location)")
            } else {
                advice.propose("stop it where it is used: nothing keeps what is made from arguments")
            }
        case .unused(let root):
            advice.say("none of the roots leads to it", "remove the registration at \(registration.location)")
            if let code = registration.codeForRoot { advice.write(code, beside: root) }
        case .duplicate(let winner): adviseOnDuplicate(&advice, of: registration, winner)
        case .absent(let request, let element): adviseOnAbsent(&advice, request, element)
        case .opaque(let loaded):
            advice.say(
                loaded.map { $0.isEmpty ? "loaded nothing" : "loaded \($0.listed(\.title))" }
                    ?? "its dependencies are known only when its factory runs"
            )
            advice.write(registration.codeWithKnownDependencies(loaded), inPlaceOf: registration.location)
        case .undeclaredEdge(let source):
            advice.say("loaded by \(source.title), whose dependsOn: does not name it")
            source.adviseOnStating(&advice, registration)
        case .unobservedEdge:
            let (user, type) = (firstUse.registration, TypeName(firstUse.dependency.type).expression)
            let repair = "remove \(type) from dependsOn: at \(user.location)"
            advice.say("named by the dependsOn: of \(user.title), which did not load it", repair)
        case .tornSingleton(let first, let second): adviseOnTorn(&advice, first, second)
        default: preconditionFailure("DIC: [\(fault.code)] is not about a registration")
        }
    }

    /// The dependency that it is about.
    @inline(never)
    private var firstUse: DependencyUse {
        guard let use = sources.first else { preconditionFailure("DIC: nothing needs \(key.title)") }
        return use
    }

    /// What to do about something else that was registered in place of an instance. `type` is the type whose instance
    /// was meant; nil if that is not known.
    private func adviseOnMistaken(_ advice: inout Advice, _ type: TypeName?) {
        if let mistake = type.flatMap({ registration.mistake(insteadOf: $0) }) {
            advice.say(mistake.detail)
            advice.add(mistake.suggestion)
        } else {
            advice.say("registered by a closure that returns nothing", "return the instance from the closure")
            if !registration.key.arguments.isEmpty { return }
        }
        advice.add(registration.anotherFactory)
    }

    /// What to do about a registration that another one replaces.
    private func adviseOnDuplicate(_ advice: inout Advice, of old: Registration, _ winner: Registration) {
        let detail = "registered again at \(winner.location), which replaces it"
        advice.say(detail, "remove the registration at \(old.location)")
        // A value that a scope is given has no factory and no name.
        if old.isGivenToScope || winner.isGivenToScope { return }
        if old.lifetime == winner.lifetime && !old.isAsync && !winner.isAsync {
            let (key, effects) = (winner.key, winner.isKnownToThrow ? "try " : "")
            let override = TypeName(key.type)
                .registration("override", named: key.name, arguments: key.arguments, effects: effects)
            advice.write(override, inPlaceOf: winner.location)
        }
        advice.write("named: …", "at \(old.location) or \(winner.location)")
    }

    /// What to do about an optional parameter that is always nil, or an array that is always empty.
    private func adviseOnAbsent(_ advice: inout Advice, _ request: Request, _ element: Any.Type?) {
        let user = uses[0].requester.registration
        let place = "beside \(user.location)"
        if let element { return advice.write(TypeName(element).registration(named: .unique), place) }
        if let part = wrappedType(of: request.type) {
            let missing = Missing(request: request.of(part), alternative: .none)
            missing.search(&advice, among: registrations, [user], at: place)
            if !advice.near.isEmpty { return }
            advice.removeSuggestions()
        }
        advice.write(TypeName(request.type).registration(named: request.name), place)
    }

    /// What to do about a class of which two registrations keep an instance each.
    private func adviseOnTorn(_ advice: inout Advice, _ first: Registration, _ second: Registration) {
        advice.say("kept twice, by two registrations")
        // The class is forwarded to the protocol, whichever comes first.
        let isReversed = TypeName.isExistential(first.type) && !TypeName.isExistential(second.type)
        let (source, target) = isReversed ? (second, first) : (first, second)
        // An instance of one protocol is not known to be one of the other.
        if TypeName.isExistential(source.type) {
            advice.propose("register \(TypeName(key.type)) once, as itself, and forward it to each of the protocols")
        } else {
            advice.write(source.forwarding(to: TypeName(target.type)), inPlaceOf: target.location)
        }
    }
}

extension Registration {
    /// The code that registers this with dependencies that are known. `loaded` is what the factory was seen to load, if
    /// it was seen.
    fileprivate func codeWithKnownDependencies(_ loaded: [Key]?) -> String {
        let code = RegistrationCode(self)
        let type = TypeName(type)
        let call = type.isNominal ? "\(type)(…)" : "…"
        if !key.arguments.isEmpty {
            // Which parameters of the initializer take the arguments, if any do, is not known.
            return code.registeringFunction("{ (\(key.arguments.parameters), …) in \(call) }")
        }
        // A maker loads with arguments: its type is not known.
        guard let loaded, !loaded.isEmpty, loaded.allSatisfy(\.arguments.isEmpty) else {
            return code.registeringFunction(type.isNominal ? nil : "{ (…) in … }")
        }
        // Those with unique names, which no code can write, were loaded together.
        var parameters: [Key] = []
        for key in loaded {
            let parameter = key.name?.isUnique == true ? Key(arrayType(of: key.type)) : key
            if !parameters.contains(parameter) { parameters.append(parameter) }
        }
        code.names = parameters.enumerated().compactMap { index, key in key.name.map { (index, $0, key.type) } }
        return code.registeringFunction("{ (\(parameters.map(\.type).parameters)) in \(call) }")
    }

    /// What to write beside the closure of this, which loads what its `dependsOn:` does not name.
    fileprivate func adviseOnStating(_ advice: inout Advice, _ target: Registration) {
        let function = target.makerType
        // A `dependsOn:` names a function of one or two arguments, and none that is asynchronous or has a name.
        if !target.key.arguments.isEmpty, function == nil || target.isAsync || target.key.name != nil {
            advice.propose("remove dependsOn: at \(location), which cannot name \(target.title)")
        } else if let name = target.key.name {
            let code = RegistrationCode(self)
            code.names.append((0, name, target.type))
            advice.write(code.registeringFunction(), inPlaceOf: location)
        } else {
            let stated = statedDependencies.map { TypeName($0.type).expression }
            let added = function.map { "(\($0)).self" } ?? TypeName(target.type).expression
            advice.write("dependsOn: \((stated + [added]).joined(separator: ", "))", "at \(location)")
        }
    }
}

extension Dependency {
    /// The name of the type with an optional in place of what it leads to: `Lazy<T?>` for `Lazy<T>`.
    fileprivate func typeName(ofOptional wrapped: Any.Type) -> String {
        let optional = TypeName(optionalType(of: wrapped)).description
        return switch structure(of: type) {
        case .lazy: "Lazy<\(optional)>"
        case .provider: "Provider<\(optional)>"
        case .optional, .array, nil: optional
        }
    }
}
