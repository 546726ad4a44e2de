extension ResolutionError {
    /// An override, a decorator or a stop action that cannot be applied to the registration of its key, if any.
    package init(of action: UnappliedChange.Action, _ call: Registration, to target: Registration? = nil) {
        let change = UnappliedChange(action: action, call: call, target: target)
        self.init(Finding(.change(change), of: call.key, registered: call.location))
    }
}

extension Finding {
    /// What to do about a change that cannot be applied.
    func adviceOnChange(_ change: UnappliedChange) -> Advice {
        let place = "in place of \(change.call.location)"
        guard let target = change.target else { return change.adviceOnNothing(among: registrations) }
        if change.action == .stop, let source = target.forwardSource {
            return Advice(
                "forwarded from \(Key(source.type, named: source.name).title), which keeps the instances",
                near: [target],
                try: [Suggestion(Registration.stopping(source.type, named: source.name), place)]
            )
        }
        if change.action == .stop {
            let call = Registration.stopping(target.type, named: target.key.name)
            return Advice(
                "registered in the parent, which stops what it keeps",
                near: [target],
                try: [Suggestion(call, beside: target.location)]
            )
        }
        if change.action == .decorator && target.isGivenToScope {
            return Advice(
                "given to the scope when it opens, so there is no factory to decorate",
                near: [target],
                "decorate the value before it is given to the scope"
            )
        }
        return Advice(change.detail(of: target), near: [target], try: [change.suited(to: target, place)])
    }
}

extension UnappliedChange {
    /// The name of the call.
    private var verb: String { call.effects.verb(action == .decorator ? "decorate" : "override") }

    /// Why the change does not suit a registration.
    fileprivate func detail(of target: Registration) -> String {
        let isDecorator = action == .decorator
        let place = target.isolation == .mainActor ? " on the main actor" : ""
        return call.isAsync
            ? "registered in: .\(target.lifetime)\(place), which an asynchronous "
                + (isDecorator ? "decorator cannot decorate" : "factory cannot make")
            : "registered with registerAsync, which a decorator "
                + (call.isolation == .mainActor ? "on the main actor" : "with arguments") + " cannot decorate"
    }

    /// The change that suits a registration.
    fileprivate func suited(to target: Registration, _ place: String) -> Suggestion {
        guard action == .decorator else {
            return Suggestion(TypeName(call.type).registration("override", named: call.key.name), place)
        }
        if call.isAsync { return Suggestion(target.decoration("decorate"), place) }
        if call.isolation == .mainActor && target.key.signature == nil {
            // The view for the main actor has no asynchronous forms.
            return Suggestion(".nonisolated\(target.decoration("decorateAsync")).mainActor", place)
        }
        return .advice("decorate in the factory at \(target.location)")
    }

    /// What to do about a change of what is not registered.
    fileprivate func adviceOnNothing(among snapshot: RegistrationSnapshot) -> Advice {
        let registrations = snapshot.all
        let name = TypeName(call.type)
        let near = NearMisses(of: name, among: snapshot)
        let others = registrations.filter { $0.type == call.type }
        let mistaken = MistakenRegistration.function(call, insteadOfOneOf: registrations)
        let supertypes = registrations.filter { isSubtype(call.type, of: $0.type) == true }
        if mistaken == nil, others.isEmpty, !supertypes.isEmpty { return adviceOnSupertypes(supertypes) }
        let intended = call.closest(of: others) ?? near.registrations.first
        if action == .override, mistaken == nil, intended == nil, name.isNominal {
            let protocols = registrations.filter {
                TypeName.isExistential($0.type) && $0.key.name == call.key.name
                    && isSubtype(call.type, of: $0.type) == nil
            }
            if !protocols.isEmpty { return adviceOnProtocols(protocols) }
        }
        let arguments = call.key.arguments
        let titles =
            others.prefix(5).map(\.title).joined(separator: ", ") + (others.count > 5 ? ", …" : "")
            + (arguments.isEmpty ? "" : ", not with \(listOfTypes(arguments))")
        let registration = name.registration(named: call.key.name, arguments: arguments)
        return Advice(
            mistaken?.detail ?? (others.isEmpty ? "nothing is registered under it" : "registered as \(titles)"),
            near: mistaken.map { [ResolutionError.Reference($0.target)] } ?? near.references,
            try: [
                mistaken.map { Suggestion($0.suggestion, inPlaceOf: call.location) }
                    ?? intended.map(correction(for:)) ?? Suggestion(registration, "before \(call.location)")
            ]
        )
    }

    /// What to do about a change of a type that is registered as a protocol that it conforms to, or as its superclass.
    private func adviceOnSupertypes(_ registrations: [Registration]) -> Advice {
        let sameName = registrations.filter { $0.key.name == call.key.name }
        let all = Array((sameName.isEmpty ? registrations : sameName).prefix(3))
        return Advice("registered as \(all.listed(\.title))", near: all, try: all.map(correction(for:)))
    }

    /// What to do about an override of a type of which it is not known whether it conforms to what is registered.
    private func adviceOnProtocols(_ protocols: [Registration]) -> Advice {
        let type = protocols.count == 1 ? TypeName(protocols[0].type).expression : "(any …).self"
        return Advice(
            "nothing is registered under it; if it takes the place of a protocol, name that",
            near: Array(protocols.prefix(NearMisses.limit)),
            try: [Suggestion(call.override(verb, as: type, named: call.key.name), inPlaceOf: call.location)]
        )
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
            case .stop: Registration.stopping(intended.type, named: intended.key.name)
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
