extension Adviser {
    /// Advises on a change that does not suit the registration that it is for.
    func adviseOnChange(_ change: UnappliedChange) {
        let call = change.call
        guard let target = change.target else { return adviseOnChangeOfNothing(change) }
        show([target])
        if change.action == .stop {
            guard let source = target.forwardSource else {
                return write(target.key.stopping, beside: target.location)
            }
            let key = Key(source.type, named: source.name)
            return write(key.stopping, inPlaceOf: call.location)
        }
        if change.action == .decorator && target.isGivenToScope {
            return propose("decorate the value before it is given to the scope")
        }
        if change.action == .override {
            write(
                TypeName(call.type).registration("override", named: call.key.name),
                inPlaceOf: call.location
            )
        } else if call.isAsync {
            write(target.decoration("decorate"), inPlaceOf: call.location)
        } else if call.isolation == .mainActor && target.key.signature == nil {
            // The view for the main actor has no asynchronous forms.
            write(
                ".nonisolated\(target.decoration("decorateAsync")).mainActor",
                inPlaceOf: call.location
            )
        } else {
            propose("decorate in the factory at \(target.location)")
        }
    }

    /// A change whose key nothing is registered under.
    private func adviseOnChangeOfNothing(_ change: UnappliedChange) {
        let call = change.call
        let all = registrations.all
        let name = TypeName(call.type)
        let arguments = call.key.arguments
        if let (target, mistake) = call.mistakenOverride(ofOneOf: all) {
            advice.detail = mistake.detail
            show([target])
            return add(mistake.suggestion)
        }
        let others = all.filter { $0.type == call.type }
        if others.isEmpty {
            let supertypes = all.filter { isSubtype(call.type, of: $0.type) == true }
            if !supertypes.isEmpty { return adviseOnSupertypes(supertypes, change) }
        }
        let near = NearMisses(of: name, among: registrations)
        let intended = call.closest(of: others) ?? near.registrations.first
        if change.action == .override, intended == nil, name.isNominal {
            // It is not known whether the type conforms to them.
            let protocols = all.filter {
                TypeName.isExistential($0.type) && $0.key.name == call.key.name
                    && isSubtype(call.type, of: $0.type) == nil
            }
            if !protocols.isEmpty {
                let type =
                    protocols.count == 1 ? TypeName(protocols[0].type).expression : "(any …).self"
                advice.detail =
                    "nothing is registered under it; if it takes the place of a protocol, name that"
                show(Array(protocols.prefix(NearMisses.limit)))
                return write(
                    call.override(change.verb, as: type, named: call.key.name),
                    inPlaceOf: call.location
                )
            }
        }
        show(near.references)
        if adviseOnModule(of: name, near) { return }
        if let intended { return add(change.correction(for: intended)) }
        let registration = name.registration(named: call.key.name, arguments: arguments)
        write(
            registration,
            "\(change.action == .override ? "in place of" : "before") \(call.location)"
        )
    }

    /// The change of a class, or the like, that is registered as a supertype.
    private func adviseOnSupertypes(_ registrations: [Registration], _ change: UnappliedChange) {
        let sameName = registrations.filter { $0.key.name == change.call.key.name }
        let all = Array((sameName.isEmpty ? registrations : sameName).prefix(3))
        advice.detail = "registered as \(all.listed(\.title))"
        show(all)
        for supertype in all { add(change.correction(for: supertype)) }
    }
}

extension UnappliedChange {
    /// The name of the call.
    fileprivate var verb: String {
        call.effects.verb(action == .decorator ? "decorate" : "override")
    }

    /// The call for a registration that was probably meant.
    fileprivate func correction(for intended: Registration) -> Suggestion {
        if action == .stop && intended.key.signature != nil {
            return .advice(
                "stop it where it is used: a container keeps nothing that is made from arguments"
            )
        }
        if intended.hasUniqueName {
            return .advice(
                "register it with a name in place of .unique at \(intended.location), and use that here"
            )
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
    /// The registration of the same type whose name is the most similar to this one's, or else the
    /// first.
    fileprivate func closest(of others: [Registration]) -> Registration? {
        guard let name = key.name else { return others.first }
        let nearest = NearMisses.nearest(to: name, among: others.compactMap(\.key.name))
        return others.first { $0.key.name == nearest } ?? others.first
    }

    /// The call that overrides this registration as another call would override what is not
    /// registered.
    fileprivate func override(_ verb: String, _ change: Registration) -> String {
        let isSupertype = isSubtype(change.type, of: type)
        if type == optionalType(of: change.type) || isSupertype == true && key.arguments.isEmpty {
            return change.override(verb, as: TypeName(type).expression, named: key.name)
        }
        let other = TypeName(change.type)
        let effects = change.effects.keywords
        let code = TypeName(type).registration(
            verb,
            named: key.name,
            arguments: key.arguments,
            effects: effects
        )
        // What was written as another type is probably what is to be loaded as this one.
        let isSuited = change.type != type && isSupertype != false && other.isNominal
        guard isSuited, code.hasSuffix(" { … }") else { return code }
        return "\(code.dropLast("{ … }".count)){ \(effects)\(other)(…) }"
    }

    /// The call that makes an instance of this type and overrides what is loaded as another.
    fileprivate func override(_ verb: String, as type: String, named name: DependencyName?)
        -> String
    {
        let own = TypeName(self.type)
        let keywords = effects.keywords
        return chained(
            verb,
            ["as: \(type)", name.argument],
            closure: keywords + (own.isNominal ? "\(own)(…)" : "…")
        )
    }
}
