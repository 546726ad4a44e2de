extension Finding {
    /// What to do about registrations with which loads succeed, but may not do what was intended, and about those that
    /// register no instance.
    var adviceOnRegistrations: Advice {
        switch fault {
        case .mistaken(let type): return adviceOnMistaken(type.map { TypeName($0) })
        case .captive(let holder, let use):
            return Advice(
                "cached, and held by \(holder.title), which keeps it after a reset",
                try: [use.dependency.deferred(by: "Provider", of: use.registration)]
                    + holder.replacingLifetime(by: .cached)
            )
        case .failable:
            let use = firstUse
            let type = use.dependency.typeName(ofOptional: key.type)
            return Advice(
                "registered as \(TypeName(registration.type)), "
                    + (registration.isGivenToScope ? "and may be given as nil" : "and its factory may return nil"),
                try: [
                    use.dependency.replaced(by: type, of: use.registration), registration.value(TypeName(key.type)),
                ]
            )
        case .throwing:
            let use = firstUse
            var code = RegistrationCode(use.registration)
            code.canThrow = true
            let types = use.registration.dependencies.known.map(\.type)
            let call = code.registering("try $0.\(registration.call("loadOrThrow"))", dependingOn: types)
            return Advice(
                "may throw, and is loaded by a factory that cannot",
                try: [Suggestion(call, inPlaceOf: use.registration.location)]
            )
        case .neverStopped(let hasStopAction):
            let label = RegistrationCode.label(.singleton, of: registration)
            let isKeepable = registration.key.arguments.isEmpty
            return Advice(
                hasStopAction
                    ? "has a stop action that is never called" : "stops itself, and nothing keeps it until then",
                try: [
                    isKeepable
                        ? Suggestion(label, "at \(registration.location)")
                        : .advice("stop it where it is used: nothing keeps what is made from arguments")
                ]
            )
        case .unused(let root):
            let code = registration.codeForRoot.map { [Suggestion($0, beside: root)] } ?? []
            return Advice(
                "none of the roots leads to it",
                try: [.advice("remove the registration at \(registration.location)")] + code
            )
        case .duplicate(let winner): return adviceOnDuplicate(of: registration, winner)
        case .absent(let request, let element): return adviceOnAbsent(request, element)
        case .opaque(let loaded):
            let code = registration.codeWithKnownDependencies(loaded)
            return Advice(
                loaded.map { $0.isEmpty ? "loaded nothing" : "loaded \($0.listed(\.title))" }
                    ?? "its dependencies are known only when its factory runs",
                try: [Suggestion(code, inPlaceOf: registration.location)]
            )
        case .undeclaredEdge(let source):
            let detail = "loaded by \(source.title), whose dependsOn: does not name it"
            return Advice(detail, try: [source.stating(registration)])
        case .unobservedEdge:
            let use = firstUse
            let type = TypeName(use.dependency.type).expression
            return Advice(
                "named by the dependsOn: of \(use.registration.title), which did not load it",
                "remove \(type) from dependsOn: at \(use.registration.location)"
            )
        case .tornSingleton(let first, let second): return adviceOnTorn(first, second)
        default: preconditionFailure("DIC: [\(fault.code)] is not about a registration")
        }
    }

    /// The dependency that it is about.
    private var firstUse: DependencyUse {
        guard let use = sources.first else { preconditionFailure("DIC: nothing needs \(key.title)") }
        return use
    }

    /// What to do about something else that was registered in place of an instance.
    ///
    /// - Parameter type: The type whose instance was meant; nil if that is not known.
    private func adviceOnMistaken(_ type: TypeName?) -> Advice {
        if let mistake = type.flatMap({ MistakenRegistration(registration, intended: $0) }) {
            return Advice(mistake.detail, try: [mistake.suggestion, registration.anotherFactory])
        }
        let onPurpose = registration.key.arguments.isEmpty ? [registration.anotherFactory] : []
        return Advice(
            "registered by a closure that returns nothing",
            try: [.advice("return the instance from the closure")] + onPurpose
        )
    }

    /// What to do about a registration that another one replaces.
    private func adviceOnDuplicate(of old: Registration, _ winner: Registration) -> Advice {
        // A value that a scope is given has no factory and no name.
        let isGivenToScope = old.isGivenToScope || winner.isGivenToScope
        let isAlike = old.lifetime == winner.lifetime && !old.isAsync && !winner.isAsync && !isGivenToScope
        let effects = Effects(isAsync: false, canThrow: winner.isKnownToThrow)
        let override = TypeName(winner.type).registration(
            effects.verb("override"),
            named: winner.key.name,
            arguments: winner.key.arguments,
            effects: effects.keywords
        )
        let name = Suggestion("named: …", "at \(old.location) or \(winner.location)")
        return Advice(
            "registered again at \(winner.location), which replaces it",
            try: [.advice("remove the registration at \(old.location)")]
                + (isAlike ? [Suggestion(override, inPlaceOf: winner.location)] : []) + (isGivenToScope ? [] : [name])
        )
    }

    /// What to do about an optional parameter that is always nil, or an array that is always empty.
    private func adviceOnAbsent(_ request: Request, _ element: Any.Type?) -> Advice {
        let user = uses[0].requester.registration
        let place = "beside \(user.location)"
        if let element { return Advice(try: [Suggestion(TypeName(element).registration(named: .unique), place)]) }
        if let part = wrappedType(of: request.type) {
            let found = Missing(request: request.of(part)).search(among: registrations, [user], at: place)
            if !found.near.isEmpty { return found }
        }
        return Advice(try: [Suggestion(TypeName(request.type).registration(named: request.name), place)])
    }

    /// What to do about a class of which two registrations keep an instance each.
    private func adviceOnTorn(_ first: Registration, _ second: Registration) -> Advice {
        // The class is forwarded to the protocol, whichever comes first.
        let isReversed = TypeName(first.type).isExistential && !TypeName(second.type).isExistential
        let (source, target) = isReversed ? (second, first) : (first, second)
        // An instance of one protocol is not known to be one of the other.
        return Advice(
            "kept twice, by two registrations",
            try: [
                TypeName(source.type).isExistential
                    ? .advice("register \(TypeName(key.type)) once, as itself, and forward it to each of the protocols")
                    : Suggestion(source.forwarding(to: TypeName(target.type)), inPlaceOf: target.location)
            ]
        )
    }
}

extension Registration {
    /// The code that registers this with dependencies that are known.
    ///
    /// - Parameter loaded: What the factory was seen to load, if it was seen.
    fileprivate func codeWithKnownDependencies(_ loaded: [Key]?) -> String {
        var code = RegistrationCode(self)
        let type = TypeName(type)
        let call = type.isNominal ? "\(type)(…)" : "…"
        if !key.arguments.isEmpty {
            // Which parameters of the initializer take the arguments, if any do, is not known.
            let parameters = key.arguments.map(TypeName.init).parameters
            return code.registeringFunction("{ (\((parameters + ["…"]).joined(separator: ", "))) in \(call) }")
        }
        // A maker loads with arguments: its type is not known.
        if let loaded, !loaded.isEmpty, loaded.allSatisfy(\.arguments.isEmpty) {
            // Those with unique names, which no code can write, were loaded together.
            var known: Set<Key> = []
            let parameters = loaded.map { $0.name?.isUnique == true ? Key(arrayType(of: $0.type)) : $0 }
                .filter { known.insert($0).inserted }
            code.names = parameters.enumerated().compactMap { position, key in
                key.name.map { (position, $0, key.type) }
            }
            let list = parameters.map { TypeName($0.type) }.parameters.joined(separator: ", ")
            return code.registeringFunction("{ (\(list)) in \(call) }")
        }
        return code.registeringFunction(type.isNominal ? nil : "{ (…) in … }")
    }

    /// What to write beside the closure of this, which loads what its `dependsOn:` does not name.
    fileprivate func stating(_ target: Registration) -> Suggestion {
        let takesArguments = !target.key.arguments.isEmpty
        // A `dependsOn:` names a function of one or two arguments, and none that is asynchronous or has a name.
        if takesArguments, target.makerType == nil || target.isAsync || target.key.name != nil {
            return .advice("remove dependsOn: at \(location), which cannot name \(target.title)")
        }
        if let name = target.key.name {
            var code = RegistrationCode(self)
            code.names.append((0, name, target.type))
            return Suggestion(code.registeringFunction(), inPlaceOf: location)
        }
        let stated = statedDependencies.map { TypeName($0.type).expression }
        let added = target.makerType.map { "(\($0)).self" } ?? TypeName(target.type).expression
        return Suggestion("dependsOn: \((stated + [added]).joined(separator: ", "))", "at \(location)")
    }
}

extension Dependency {
    /// The name of the type with an optional in place of what it leads to: `Lazy<T?>` for `Lazy<T>`.
    fileprivate func typeName(ofOptional wrapped: Any.Type) -> String {
        let optional = TypeName(optionalType(of: wrapped))
        return switch structure(of: type) {
        case .lazy: "Lazy<\(optional)>"
        case .provider: "Provider<\(optional)>"
        case .optional, .array, nil: "\(optional)"
        }
    }
}
