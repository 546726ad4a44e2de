extension Missing {
    /// What to do about the request.
    func advice(on finding: Finding) -> Advice {
        let users = Set(finding.uses.map(\.requester.registration) + finding.chain.map { .init($0) })
        guard let use = finding.uses.first else { return advice(on: finding, users, at: nil) }
        let place = isInherited ? "in the child" : "beside \(use.requester.registration.location)"
        return advice(on: finding, users, at: place).withoutNear(users)
    }

    /// - Parameters:
    ///   - users: What makes the request, and cannot be what it is made from.
    ///   - place: Where the type can be registered; nil for a load, which knows no place.
    private func advice(on finding: Finding, _ users: Set<ResolutionError.Reference>, at place: String?) -> Advice {
        let sources = finding.sources
        if isForward, let source = sources.first {
            let found = search(among: finding.registrations, users, at: place)
            let detail = "not registered, and forwarded to \(source.registration.title)"
            return Advice(detail, near: found.near, try: found.suggestions)
        }
        if !variants.isEmpty { return adviceOnVariants(finding.uses.first) }
        if let use = finding.uses.first, !named.isEmpty { return adviceOnNames(use) }
        if let place, let advice = adviceOnFunction(finding.uses[0], sources, at: place) { return advice }
        let ofLoad = request.parameter == nil ? nil : finding.chain.first.flatMap(use)
        if let advice = adviceOnContainer(place == nil ? [ofLoad].compactMap(\.self) : sources) { return advice }
        let found = search(among: finding.registrations, users, at: place)
        guard let place else { return found }
        return Advice(found.detail, near: found.near, try: found.suggestions + alternatives(to: found, finding, place))
    }

    private func use(by registration: Registration) -> DependencyUse? {
        registration.dependency(on: request.key).map { DependencyUse(registration, $0) }
    }

    /// What else mends a dependency on what is registered in no way.
    private func alternatives(to advice: Advice, _ finding: Finding, _ place: String) -> [Suggestion] {
        let sources = finding.sources
        var suggestions: [Suggestion] = []
        if let source = sources.first, source.dependency.type == request.type, finding.uses.count == 1,
            let use = protocolInstead(advice.near, among: finding.registrations.all)
        {
            suggestions.append(source.dependency.replaced(by: use, of: source.registration))
        }
        if let scope {
            suggestions.append(Suggestion(Registration.supplying(TypeName(request.type), to: scope), place))
        }
        let calls = zip(sources, arguments).map { $0.registration.taking($1) }
        return suggestions + calls.asOneRepair
    }

    /// The protocol that was registered in place of the type.
    private func protocolInstead(_ near: [ResolutionError.Reference], among registrations: [Registration]) -> String? {
        guard request.name == nil, TypeName(request.type).isNominal else { return nil }
        let names = near.map(\.name)
        let candidates = registrations.lazy.filter {
            !$0.key.isQualified && !$0.isAsync && $0.isolation == .nonisolated && TypeName.isExistential($0.type)
        }
        return candidates.first {
            isSubtype(request.type, of: $0.type) ?? names.contains(TypeName($0.type).description)
        }
        .map { TypeName($0.type).description }
    }

    // MARK: Of what is registered otherwise

    /// What to do about a request whose type and name are registered with other arguments.
    ///
    /// - Parameter use: What makes it; nil for a load.
    private func adviceOnVariants(_ use: Use?) -> Advice {
        let other = variants[0]
        var suggestions = [Suggestion(other.loadCall)]
        if let use {
            let code = TypeName(other.type).registration(named: other.key.name)
            suggestions = [use.loading(other), Suggestion(code, beside: other.location)].compactMap(\.self)
        }
        let detail = variants.registered(after: "loaded with \(listOfTypes(request.arguments))")
        return Advice(detail, near: variants, try: suggestions)
    }

    /// What to do about a dependency whose type is registered by other names only.
    private func adviceOnNames(_ use: Use) -> Advice {
        let names = DependencyName.writable(of: request.type, among: named)
        let similar = request.name.flatMap { NearMisses.nearest(to: $0, among: names) }
        let unnamed: DependencyName?? = named.contains { $0.key.name == nil } ? .some(nil) : nil
        // One that is similar was probably meant. Among others, the choice is not ours.
        let choices: [DependencyName?] = similar.map { [$0] } ?? ([unnamed].compactMap(\.self) + names)
        let registration = Suggestion(
            TypeName(request.type).registration(named: request.name),
            beside: named[0].location
        )
        let loads = choices.prefix(3).map { name in
            use.source.map { $0.registration.loading($0.dependency, named: name) }
                ?? Suggestion(
                    ".roots(\(TypeName(request.type).expression)\(name.furtherArgument))",
                    inPlaceOf: use.requester.registration.location
                )
        }
        return Advice(
            (request.name == nil ? "needed without a name, " : "") + list(names, among: named),
            near: named,
            try: loads + [registration]
        )
    }

    /// What to do about a function that nothing loads, although what it returns is registered; nil for all else.
    private func adviceOnFunction(_ use: Use, _ sources: [DependencyUse], at place: String) -> Advice? {
        guard let (parameters, result) = functionParts(of: request.type) else { return nil }
        func parameter(_ type: String) -> [Suggestion] {
            .repair(of: sources) { [$0.dependency.replaced(by: type, of: $0.registration)] }
        }
        let registration = TypeName(request.type).registration(named: request.name)
        let provider = "Provider<\(TypeName(result))>"
        if !provided.isEmpty {
            return Advice(
                "not made from a registration; a Provider is",
                near: provided,
                try: parameter(provider) + [Suggestion(registration, place)]
            )
        }
        guard let maker = makers.first else { return nil }
        let function = maker.makerType ?? (maker.key.arguments.isEmpty ? provider : nil)
        let root = use.requester.registration.location
        let ofRoot = sources.isEmpty ? maker.codeForRoot.map { [Suggestion($0, inPlaceOf: root)] } : nil
        return Advice(
            makers.registered(after: "a function of \(listOfTypes(parameters))"),
            near: makers,
            try: (ofRoot ?? function.map(parameter) ?? []) + [Suggestion(registration, beside: maker.location)]
        )
    }

    /// What to do about parameters of the type of a container: a function is given its resolver, and nothing has to be
    /// registered. Nil for other types.
    private func adviceOnContainer(_ uses: [DependencyUse]) -> Advice? {
        let type = request.type
        let isAccess =
            type is any DependencyContaining.Type || type == (any DependencyContaining).self || isResolver(type)
        let areParameters = uses.allSatisfy { if case .parameter = $0.dependency.kind { true } else { false } }
        guard isAccess, !uses.isEmpty, areParameters else { return nil }
        return Advice(
            "a function is given a resolver, and loads no container",
            try: .repair(of: uses) { use in
                let resolver: Any.Type =
                    use.registration.isAsync
                    ? AsyncDependencyResolver.self
                    : use.registration.isolation == .mainActor ? MainActorResolver.self : DependencyResolver.self
                return [use.dependency.replaced(by: "\(TypeName(resolver))", of: use.registration)]
            }
        )
    }

    /// The names of the type, in words.
    private func list(_ names: [DependencyName], among registrations: [Registration]) -> String {
        if !names.isEmpty { return "registered only as \(names.listed(\.expression))" }
        let hasUniqueNames = registrations.contains { $0.type == request.type && $0.key.name?.isUnique == true }
        return hasUniqueNames ? "registered only as .unique" : "no name is registered for it"
    }

    // MARK: The search

    /// Searches for what is similar to a request that nothing is registered for.
    ///
    /// - Parameters:
    ///   - users: What needs it, which cannot be what it is made from.
    ///   - place: Where the type can be registered, if that is known.
    func search(
        among snapshot: RegistrationSnapshot,
        _ users: Set<ResolutionError.Reference> = [],
        at place: String? = nil
    ) -> Advice {
        if request.type == Any.self && place == nil {
            return Advice(nil, "say which type: load(Model.self), or let model: Model = container.load()")
        }
        let registrations = snapshot.all
        let requested = TypeName(request.type)
        let near = NearMisses(of: requested, among: snapshot)
        let (subtypes, supertypes) = relatives(among: registrations, besides: users)
        let names = DependencyName.writable(of: request.type, among: registrations)
        let mistake = MistakenRegistration(for: request, among: registrations)
        // What is declared cannot be mended by another load.
        var loads = place == nil ? loadsByOtherNames(names, among: registrations) : []
        if loads.isEmpty, place == nil, mistake == nil, request.parameter == nil, !supertypes.isEmpty {
            loads = supertypes.prefix(2).map { Suggestion($0.loadCall) } + [Suggestion(requested.registration(), nil)]
        }
        let parameter = request.parameter.map { "parameter \($0) of the factory" }
        let listed = request.name.map { _ in list(names, among: registrations) }
        let details = [parameter, mistake?.detail ?? listed].compactMap(\.self)
        let related = (subtypes + supertypes).map { ResolutionError.Reference($0) }
        let similar = (related + near.references.filter { !related.contains($0) }).filter { !users.contains($0) }
        let mistaken = mistake.map { ResolutionError.Reference($0.registration) }
        let concrete = (subtypes + near.registrations).filter { !users.contains(ResolutionError.Reference($0)) }
        return Advice(
            details.isEmpty ? nil : details.joined(separator: ", "),
            near: [mistaken].compactMap(\.self) + similar.filter { $0 != mistaken },
            try: (loads.isEmpty ? nil : loads)
                ?? collection(among: registrations).map { [Suggestion($0, place)] }
                ?? mistake.map { [$0.suggestion] }
                ?? self.registration(of: requested, from: concrete, at: place)
        )
    }

    /// What to write to load what is registered for the type by another name, or by none.
    private func loadsByOtherNames(_ names: [DependencyName], among registrations: [Registration]) -> [Suggestion] {
        func loads(_ count: Int, _ isWanted: (DependencyName?) -> Bool) -> [Suggestion] {
            registrations.first(count) { $0.type == request.type && isWanted($0.key.name) }
                .map { Suggestion($0.loadCall) }
        }
        // One that is similar was probably meant.
        if let similar = request.name.flatMap({ NearMisses.nearest(to: $0, among: names) }) {
            return loads(1) { $0 == similar }
        }
        let others = request.name == nil ? loads(2) { $0.map { !$0.isUnique } ?? false } : loads(2) { $0 == nil }
        // The load of a parameter cannot be written otherwise.
        if others.isEmpty || request.parameter != nil { return [] }
        let registration = TypeName(request.type).registration(named: request.name, arguments: request.arguments)
        return others + [Suggestion(registration, nil)]
    }

    /// What to register, from one of these if its instances are of the type.
    private func registration(
        of requested: TypeName,
        from near: [Registration],
        at place: String?
    ) -> [Suggestion] {
        if request.name == nil, request.arguments.isEmpty, requested.isExistential || request.type is AnyClass,
            let concrete = near.first(where: {
                !$0.key.isQualified && TypeName($0.type).isNominal && isSubtype($0.type, of: request.type) != false
            })
        {
            return [Suggestion(concrete.forwarding(to: requested), beside: concrete.location)]
        }
        let registration = Suggestion(requested.registration(named: request.name, arguments: request.arguments), place)
        guard place == nil, request.parameter == nil, request.arguments.isEmpty,
            let wrapped = wrappedType(of: request.type)
        else { return [registration] }
        // An optional one need not be registered.
        let named = request.name.furtherArgument
        return [
            registration,
            isOfProperty
                ? Suggestion("@OptionalInjected", "in place of @Injected")
                : Suggestion("loadOrNil(\(TypeName(wrapped).expression)\(named))"),
        ]
    }

    /// What is registered, without a name, under types whose instances are also of the requested type, and under types
    /// that its instances are also of, but for forwards of it and for its users.
    private func relatives(
        among registrations: [Registration],
        besides users: Set<ResolutionError.Reference>
    ) -> (subtypes: [Registration], supertypes: [Registration]) {
        guard request.name == nil, request.arguments.isEmpty else { return ([], []) }
        return (
            registrations.first(NearMisses.limit) {
                !$0.key.isQualified && isSubtype($0.type, of: request.type) == true
            },
            registrations.first(NearMisses.limit) {
                !$0.key.isQualified && isSubtype(request.type, of: $0.type) == true
                    && $0.forwardSource?.type != request.type && !users.contains(ResolutionError.Reference($0))
            }
        )
    }

    /// The code to write where an array stands for everything that is registered for its element type.
    private func collection(among registrations: [Registration]) -> String? {
        guard request.name == nil, let element = request.collectedElement else { return nil }
        if request.collects { return TypeName(element).registration(named: .unique) }
        guard registrations.contains(where: { $0.type == element }) else { return nil }
        return "loadAll(\(TypeName(element).expression))"
    }
}

extension Finding {
    /// What to do about a reset of what is not registered.
    ///
    /// - Parameter others: The registrations of the type and name that take arguments.
    func adviceOnReset(of request: Request, _ others: [Registration]) -> Advice {
        if let other = others.first {
            return Advice(
                "registered with \(listOfTypes(other.key.arguments))",
                near: others,
                "remove the reset: what is made from arguments is not kept"
            )
        }
        let missing = Missing(request: request).search(among: registrations)
        let kept = registrations.all.filter { registration in
            let isNamed = registration.key.name.map { !$0.isUnique } ?? true
            return registration.type == request.type && isNamed && registration.lifetime.isResettable
        }
        return Advice(
            missing.detail,
            near: missing.near,
            try: kept.isEmpty
                ? [.advice("register it in: .cached, or remove the reset")]
                : kept.prefix(3).map { Suggestion($0.call("reset")) }
        )
    }
}

extension Request {
    /// The element type of an array, which other structural types may wrap.
    var collectedElement: Any.Type? {
        func element(of type: Any.Type) -> Any.Type? {
            switch structure(of: type) {
            case .array(let element): element
            case .optional(let part), .lazy(let part), .provider(let part): element(of: part)
            case nil: nil
            }
        }
        return element(of: type)
    }
}

extension [Registration] {
    /// The first few for which a condition holds.
    fileprivate func first(_ count: Int, where isWanted: (Registration) -> Bool) -> [Registration] {
        var found: [Registration] = []
        for registration in self where isWanted(registration) {
            found.append(registration)
            if found.count == count { break }
        }
        return found
    }

    /// With which arguments they are registered, in words, after other words.
    fileprivate func registered(after words: String) -> String {
        "\(words), \(listed { "registered with \(listOfTypes($0.key.arguments))" })"
    }
}

/// The types in parentheses, as a call passes them.
func listOfTypes(_ arguments: [Any.Type]) -> String {
    if arguments.isEmpty { return "no arguments" }
    return "(\(arguments.map { TypeName($0).description }.joined(separator: ", ")))"
}

extension Use {
    /// What loads a registration with arguments, in place of this; nil if nothing can.
    fileprivate func loading(_ maker: Registration) -> Suggestion? {
        guard let function = maker.makerType else { return nil }
        if let source { return source.dependency.replaced(by: function, of: source.registration) }
        return maker.codeForRoot.map { Suggestion($0, inPlaceOf: requester.registration.location) }
    }
}

extension DependencyName {
    /// The names of a type that can be written, in the order of registration.
    static func writable(of type: Any.Type, among registrations: [Registration]) -> [DependencyName] {
        var seen: Set<DependencyName> = []
        return registrations.compactMap { $0.type == type ? $0.key.name : nil }
            .filter { !$0.isUnique && seen.insert($0).inserted }
    }
}
