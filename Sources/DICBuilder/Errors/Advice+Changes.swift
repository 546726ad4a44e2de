extension ResolutionError {
    /// An override, a decorator or a stop action that cannot be applied to the registration of its key, if any.
    package init(of action: UnappliedChange.Action, _ call: Registration, to target: Registration? = nil) {
        let change = UnappliedChange(action, call, target)
        self.init(Finding(.change(change), of: call.key, registered: call.location))
    }
}

extension Finding {
    /// What to do about a change that cannot be applied.
    func adviseOnChange(_ advice: inout Advice, _ change: UnappliedChange) {
        guard let target = change.target else { return change.adviseOnNothing(&advice, among: registrations) }
        let near = [target]
        if change.action == .stop {
            guard let source = target.forwardSource else {
                advice.say("registered in the parent, which stops what it keeps", near: near)
                return advice.write(target.key.stopping, beside: target.location)
            }
            let key = Key(source.type, named: source.name)
            advice.say("forwarded from \(key.title), which keeps the instances", near: near)
            return advice.write(key.stopping, inPlaceOf: change.call.location)
        }
        if change.action == .decorator && target.isGivenToScope {
            return advice.say(
                "given to the scope when it opens, so there is no factory to decorate",
                near: near,
                "decorate the value before it is given to the scope"
            )
        }
        advice.say(change.detail(of: target), near: near)
        advice.add(change.suited(to: target))
    }
}

extension UnappliedChange {
    /// The name of the call.
    private var verb: String { call.effects.verb(action == .decorator ? "decorate" : "override") }

    /// Why the change does not suit a registration.
    fileprivate func detail(of target: Registration) -> String {
        if !call.isAsync {
            let form = call.isolation == .mainActor ? "on the main actor" : "with arguments"
            return "registered with registerAsync, which a decorator \(form) cannot decorate"
        }
        let place = target.isolation == .mainActor ? " on the main actor" : ""
        let end = action == .decorator ? "decorator cannot decorate" : "factory cannot make"
        return "registered in: .\(target.lifetime)\(place), which an asynchronous \(end)"
    }

    /// The change that suits a registration.
    fileprivate func suited(to target: Registration) -> Suggestion {
        var code = ""
        if action != .decorator {
            code = TypeName(call.type).registration("override", named: call.key.name)
        } else if call.isAsync {
            code = target.decoration("decorate")
        } else if call.isolation == .mainActor && target.key.signature == nil {
            // The view for the main actor has no asynchronous forms.
            code = ".nonisolated\(target.decoration("decorateAsync")).mainActor"
        } else {
            return .advice("decorate in the factory at \(target.location)")
        }
        return Suggestion(code, inPlaceOf: call.location)
    }

    /// What to do about a change of what is not registered.
    fileprivate func adviseOnNothing(_ advice: inout Advice, among snapshot: RegistrationSnapshot) {
        let registrations = snapshot.all
        let name = TypeName(call.type)
        let near = NearMisses(of: name, among: snapshot)
        let others = registrations.filter { $0.type == call.type }
        if let (target, mistake) = call.mistakenOverride(ofOneOf: registrations) {
            advice.say(mistake.detail, near: [target])
            return advice.write(mistake.code, inPlaceOf: call.location)
        }
        if others.isEmpty {
            let supertypes = registrations.filter { isSubtype(call.type, of: $0.type) == true }
            if !supertypes.isEmpty { return adviseOnSupertypes(&advice, supertypes) }
        }
        let intended = call.closest(of: others) ?? near.registrations.first
        if action == .override, intended == nil, name.isNominal {
            let protocols = registrations.filter {
                TypeName.isExistential($0.type) && $0.key.name == call.key.name
                    && isSubtype(call.type, of: $0.type) == nil
            }
            if !protocols.isEmpty { return adviseOnProtocols(&advice, protocols) }
        }
        let arguments = call.key.arguments
        let titles =
            others.prefix(5).map(\.title).joined(separator: ", ") + (others.count > 5 ? ", …" : "")
            + (arguments.isEmpty ? "" : ", not with \(listOfTypes(arguments))")
        advice.say(others.isEmpty ? "nothing is registered under it" : "registered as \(titles)")
        advice.show(near.references)
        if let intended { return advice.add(correction(for: intended)) }
        let registration = name.registration(named: call.key.name, arguments: arguments)
        if action == .override { return advice.write(registration, inPlaceOf: call.location) }
        advice.write(registration, "before \(call.location)")
    }

    /// What to do about a change of a type that is registered as a protocol that it conforms to, or as its superclass.
    private func adviseOnSupertypes(_ advice: inout Advice, _ registrations: [Registration]) {
        let sameName = registrations.filter { $0.key.name == call.key.name }
        let all = Array((sameName.isEmpty ? registrations : sameName).prefix(3))
        advice.say("registered as \(all.listed(\.title))", near: all)
        for supertype in all { advice.add(correction(for: supertype)) }
    }

    /// What to do about an override of a type of which it is not known whether it conforms to what is registered.
    private func adviseOnProtocols(_ advice: inout Advice, _ protocols: [Registration]) {
        let type = protocols.count == 1 ? TypeName(protocols[0].type).expression : "(any …).self"
        let detail = "nothing is registered under it; if it takes the place of a protocol, name that"
        advice.say(detail, near: Array(protocols.prefix(NearMisses.limit)))
        advice.write(call.override(verb, as: type, named: call.key.name), inPlaceOf: call.location)
    }

    /// The call for a registration that was probably meant, in place of this one.
    private func correction(for intended: Registration) -> Suggestion {
        if action == .stop && intended.key.signature != nil {
            return .advice("stop it where it is used: a container keeps nothing that is made from arguments")
        }
        if intended.key.name?.isUnique == true {
            return .advice("register it with a name in place of .unique at \(intended.location), and use that here")
        }
        let code =
            switch action {
            case .override: intended.override(verb, call)
            case .decorator: intended.decoration(verb)
            case .stop: intended.key.stopping
            }
        return Suggestion(code, inPlaceOf: call.location)
    }
}

extension Registration {
    /// The registration of the same type whose name is the most similar to this one's, or else the first.
    fileprivate func closest(of others: [Registration]) -> Registration? {
        guard let name = key.name else { return others.first }
        let nearest = NearMisses.nearest(to: name, among: others.compactMap(\.key.name))
        return others.first { $0.key.name == nearest } ?? others.first
    }

    /// The call that overrides this registration as another call would override what is not registered.
    fileprivate func override(_ verb: String, _ change: Registration) -> String {
        let isSupertype = isSubtype(change.type, of: type)
        if type == optionalType(of: change.type) || isSupertype == true && key.arguments.isEmpty {
            return change.override(verb, as: TypeName(type).expression, named: key.name)
        }
        let (other, effects) = (TypeName(change.type), change.effects.keywords)
        let code = TypeName(type).registration(verb, named: key.name, arguments: key.arguments, effects: effects)
        // What was written as another type is probably what is to be loaded as this one.
        let isSuited = change.type != type && isSupertype != false && other.isNominal
        guard isSuited, code.hasSuffix(" { … }") else { return code }
        return "\(code.dropLast("{ … }".count)){ \(effects)\(other)(…) }"
    }

    /// The same call with another type that its instance is loaded as.
    fileprivate func override(_ verb: String, as type: String, named name: DependencyName?) -> String {
        let body = "\(effects.keywords)\(TypeName(self.type))(…)"
        return chained(verb, ["as: \(type)", name.argument], closure: body)
    }
}
