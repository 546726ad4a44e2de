/// An override, a decorator or a stop action that cannot be applied.
package struct ChangeFault: Error, Sendable {
    package enum Reason: Sendable {
        /// Nothing is registered under the key.
        case nothing

        /// The change does not suit the registration.
        case unsuited

        /// The registration is that of a parent.
        case inherited

        /// The registration is a forward, which keeps nothing.
        case forwarded

        /// The registration is that of a value which is given to a scope.
        case given
    }

    /// What the call does.
    package enum Action: Sendable {
        case override, decorator, stop
    }

    package let reason: Reason

    /// The facts of the call that changes a registration.
    package let change: Registration

    /// What changes it.
    package let action: Action

    /// The registration that the change does not suit.
    package let target: Registration?

    init(
        _ reason: Reason,
        _ change: Registration,
        of action: Action,
        target: Registration? = nil
    ) {
        self.reason = reason
        self.change = change
        self.action = action
        self.target = target
    }

    private var code: ResolutionError.Code {
        switch (reason, action) {
        case (_, .stop): .stopsNothing
        case (.nothing, .override): .overrideOfNothing
        case (.nothing, .decorator): .decoratesNothing
        case (_, .override): .unsuitedOverride
        case (_, .decorator): .unsuitedDecorator
        }
    }

    /// The error that reports the fault.
    ///
    /// - Parameter registrations: Returns everything that is registered.
    package func error(among registrations: @escaping @Sendable () -> [Registration]) -> ResolutionError {
        ResolutionError(
            code,
            of: change.type,
            named: change.key.name,
            at: nil,
            registered: change.location,
            path: []
        ) {
            guard let target else { return missingTargetHints(among: registrations()) }
            if reason == .inherited {
                return Hints(
                    detail: "registered in the parent, which stops what it keeps",
                    near: [ResolutionError.Reference(target)],
                    suggestions: [
                        Suggestion(Registration.stopping(target.type, named: target.key.name), .beside(target.location))
                    ]
                )
            }
            if reason == .forwarded, let source = target.forwardSource {
                let call = Registration.stopping(source.type, named: source.name)
                return Hints(
                    detail: "forwarded from \(Key(source.type, named: source.name).title), which keeps the instances",
                    near: [ResolutionError.Reference(target)],
                    suggestions: [Suggestion(call, .inPlaceOf(change.location))]
                )
            }
            if reason == .given {
                return Hints(
                    detail: "given to the scope when it opens, so there is no factory to decorate",
                    near: [ResolutionError.Reference(target)],
                    suggestions: [.advice("decorate the value before it is given to the scope")]
                )
            }
            return unsuitedHints(target)
        }
    }

    /// The hints for a change that does not suit the registration.
    private func unsuitedHints(_ target: Registration) -> Hints {
        let isDecorator = action == .decorator
        let place = target.isolation == .mainActor ? " on the main actor" : ""
        let detail =
            change.isAsync
            ? "registered in: .\(target.lifetime)\(place), which an asynchronous "
                + (isDecorator ? "decorator cannot decorate" : "factory cannot make")
            : "registered with registerAsync, which a decorator "
                + (change.isolation == .mainActor ? "on the main actor" : "with arguments") + " cannot decorate"
        return Hints(
            detail: detail,
            near: [ResolutionError.Reference(target)],
            suggestions: [unsuitedSuggestion(target)]
        )
    }

    /// The change that suits the registration.
    private func unsuitedSuggestion(_ target: Registration) -> Suggestion {
        let place = Suggestion.Destination.inPlaceOf(change.location)
        guard action == .decorator else {
            return Suggestion(TypeName(change.type).registration("override", named: change.key.name), place)
        }
        if change.isAsync { return Suggestion(target.decoration("decorate"), place) }
        if change.isolation == .mainActor && target.key.signature == nil {
            // The view for the main actor has no asynchronous forms.
            return Suggestion(".nonisolated\(target.decoration("decorateAsync")).mainActor", place)
        }
        return .advice("decorate in the factory at \(target.location)")
    }

    /// The hints for a change of what is not registered.
    private func missingTargetHints(among registrations: [Registration]) -> Hints {
        let name = TypeName(change.type)
        let near = NearMisses(of: name, among: registrations)
        let others = registrations.filter { $0.type == change.type }
        let mistaken = MistakenRegistration.function(change, insteadOfOneOf: registrations)
        let supertypes = registrations.filter { isSubtype(change.type, of: $0.type) == true }
        if mistaken == nil, others.isEmpty, !supertypes.isEmpty { return changesOfSupertypes(supertypes) }
        let intended = change.closest(of: others) ?? near.registrations.first
        if action == .override, mistaken == nil, intended == nil, name.isNominal {
            let protocols = registrations.filter {
                TypeName($0.type).isExistential && $0.key.name == change.key.name
                    && isSubtype(change.type, of: $0.type) == nil
            }
            if !protocols.isEmpty { return overridesOfProtocols(protocols, name) }
        }
        let arguments = change.key.arguments.map { TypeName($0).description }.joined(separator: ", ")
        let titles =
            others.prefix(5).map(\.title).joined(separator: ", ") + (others.count > 5 ? ", …" : "")
            + (arguments.isEmpty ? "" : ", not with (\(arguments))")
        return Hints(
            detail: mistaken?.detail
                ?? (others.isEmpty ? "nothing is registered under it" : "registered as \(titles)"),
            near: mistaken.map { [ResolutionError.Reference($0.target)] } ?? near.references,
            suggestions: [
                suggestion(mistaken?.suggestion, for: intended)
                    ?? Suggestion(
                        name.registration(named: change.key.name, arguments: change.key.arguments),
                        .before(change.location)
                    )
            ]
        )
    }

    /// The hints for a change of a type that is registered as a protocol that it conforms to, or as its superclass.
    private func changesOfSupertypes(_ registrations: [Registration]) -> Hints {
        var seen: Set<Key> = []
        let sameName = registrations.filter { $0.key.name == change.key.name }
        let all = (sameName.isEmpty ? registrations : sameName).filter { seen.insert($0.key).inserted }.prefix(3)
        return Hints(
            detail: "registered as \(all.map(\.title).joined(separator: ", "))",
            near: all.map { ResolutionError.Reference($0) },
            suggestions: all.map(correction)
        )
    }

    /// The hints for an override of a type of which it is not known whether it conforms to what is registered.
    private func overridesOfProtocols(_ protocols: [Registration], _ name: TypeName) -> Hints {
        var seen: Set<Key> = []
        let all = protocols.filter { seen.insert($0.key).inserted }
        let type = all.count == 1 ? TypeName(all[0].type).expression : "(any …).self"
        let code = change.override(verb, as: type, named: change.key.name)
        return Hints(
            detail: "nothing is registered under it; if it takes the place of a protocol, name that",
            near: all.prefix(5).map { ResolutionError.Reference($0) },
            suggestions: [Suggestion(code, .inPlaceOf(change.location))]
        )
    }

    /// What to write in place of this change.
    private func suggestion(_ meant: String?, for intended: Registration?) -> Suggestion? {
        if let meant { return Suggestion(meant, .inPlaceOf(change.location)) }
        guard let intended else { return nil }
        if action == .stop && intended.key.signature != nil {
            return .advice("stop it where it is used: a container keeps nothing that is made from arguments")
        }
        return correction(for: intended)
    }

    /// The call for a registration that was probably meant.
    private func correction(for intended: Registration) -> Suggestion {
        if intended.key.name?.isUnique == true {
            return .advice("register it with a name in place of .unique at \(intended.location), and use that here")
        }
        let code =
            switch action {
            case .override: intended.override(verb, change)
            case .decorator: intended.decoration(verb)
            case .stop: Registration.stopping(intended.type, named: intended.key.name)
            }
        return Suggestion(code, .inPlaceOf(change.location))
    }

    /// The name of the call.
    private var verb: String { change.effects.verb(action == .decorator ? "decorate" : "override") }
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
        let labels = ["as: \(type)", name.map { "named: \($0.expression)" }]
        let call = "\(effects.keywords)\(TypeName(self.type))(…)"
        return ".\(verb)(\(labels.compactMap(\.self).joined(separator: ", "))) { \(call) }"
    }
}
