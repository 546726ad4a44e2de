extension Hints {
    /// Creates the hints for a request that nothing is registered for.
    ///
    /// - Parameters:
    ///   - place: Where the type can be registered, if that is known.
    ///   - users: The registrations that need it, which cannot be what it is made from.
    init(
        ofMissing request: Request,
        among registrations: [Registration],
        at place: Suggestion.Destination? = nil,
        neededBy users: Set<ResolutionError.Reference> = []
    ) {
        if request.type == Any.self && place == nil {
            self.init(advice: "say which type: load(Model.self), or let model: Model = container.load()")
            return
        }
        let requested = TypeName(request.type)
        let near = NearMisses(of: requested, among: registrations)
        let subtypes = Self.subtypes(of: request, among: registrations)
        let supertypes = Self.supertypes(of: request, among: registrations, besides: users)
        let names = Self.names(of: request.type, among: registrations)
        let mistake = MistakenRegistration(for: request, among: registrations)
        // What is declared cannot be mended by another load.
        var loads = place == nil ? Self.loadsByOtherNames(request, names, among: registrations) : []
        if loads.isEmpty, place == nil, mistake == nil, request.parameter == nil, !supertypes.isEmpty {
            loads = supertypes.prefix(2).map { Suggestion($0.loadCall) } + [Suggestion(requested.registration(), nil)]
        }
        let parameter = request.parameter.map { "parameter \($0) of the factory" }
        let listed = request.name.map { _ in Self.list(names, of: request.type, among: registrations) }
        let details = [parameter, mistake?.detail ?? listed].compactMap(\.self)
        let related = (subtypes + supertypes).map { ResolutionError.Reference($0) }
        let similar = (related + near.references.filter { !related.contains($0) }).filter { !users.contains($0) }
        let mistaken = mistake.map { ResolutionError.Reference($0.registration) }
        self.init(
            detail: details.isEmpty ? nil : details.joined(separator: ", "),
            near: [mistaken].compactMap(\.self) + similar.filter { $0 != mistaken },
            suggestions: (loads.isEmpty ? nil : loads)
                ?? Self.collection(request, among: registrations).map { [Suggestion($0, place)] }
                ?? mistake.map { [$0.suggestion] }
                ?? Self.suggestions(
                    for: requested,
                    request,
                    (subtypes + near.registrations).filter { !users.contains(ResolutionError.Reference($0)) },
                    at: place
                )
        )
    }

    /// Creates the hints for a request whose type and name are registered with other arguments.
    init(ofArguments request: Request, others: [Registration]) {
        let registered = others.map { "registered with \(Self.list($0.key.arguments))" }
        self.init(
            detail: (["loaded with \(Self.list(request.arguments))"] + registered).joined(separator: ", "),
            near: others.map(ResolutionError.Reference.init),
            suggestions: [Suggestion(others[0].loadCall)]
        )
    }

    /// Creates the hints for a reset of what is not registered.
    ///
    /// - Parameter others: The registrations of the type and name that take arguments.
    init(ofReset request: Request, others: [Registration], among registrations: [Registration]) {
        if let other = others.first {
            self.init(
                detail: "registered with \(Self.list(other.key.arguments))",
                near: others.map(ResolutionError.Reference.init),
                advice: "remove the reset: what is made from arguments is not kept"
            )
            return
        }
        let missing = Hints(ofMissing: request, among: registrations)
        let kept = registrations.filter { registration in
            let isNamed = registration.key.name.map { !$0.isUnique } ?? true
            return registration.type == request.type && isNamed && registration.lifetime.isResettable
        }
        self.init(
            detail: missing.detail,
            near: missing.near,
            suggestions: kept.isEmpty
                ? [.advice("register it in: .cached, or remove the reset")]
                : kept.prefix(3).map { Suggestion($0.call("reset")) }
        )
    }

    /// The types in parentheses, as a call passes them.
    static func list(_ arguments: [Any.Type]) -> String {
        if arguments.isEmpty { return "no arguments" }
        return "(\(arguments.map { TypeName($0).description }.joined(separator: ", ")))"
    }

    /// Creates the hints for a dependency whose type is registered by other names only.
    ///
    /// - Parameters:
    ///   - others: The registrations of the type.
    ///   - load: What to write to load it by another name, or by none.
    init(ofName request: Request, others: [Registration], load: (DependencyName?) -> Suggestion) {
        let names = Self.names(of: request.type, among: others)
        let similar = request.name.flatMap { NearMisses.nearest(to: $0, among: names) }
        let unnamed: DependencyName?? = others.contains { $0.key.name == nil } ? .some(nil) : nil
        // One that is similar was probably meant. Among others, the choice is not ours.
        let choices: [DependencyName?] = similar.map { [$0] } ?? ([unnamed].compactMap(\.self) + names)
        let registration = Suggestion(
            TypeName(request.type).registration(named: request.name),
            .beside(others[0].location)
        )
        self.init(
            detail: (request.name == nil ? "needed without a name, " : "")
                + Self.list(names, of: request.type, among: others),
            near: others.map(ResolutionError.Reference.init),
            suggestions: choices.prefix(3).map(load) + [registration]
        )
    }

    /// What to write to load what is registered for the type by another name, or by none.
    private static func loadsByOtherNames(
        _ request: Request,
        _ names: [DependencyName],
        among registrations: [Registration]
    ) -> [Suggestion] {
        func loads(_ isWanted: (DependencyName?) -> Bool) -> [Suggestion] {
            registrations.filter { $0.type == request.type && isWanted($0.key.name) }.map {
                Suggestion($0.loadCall)
            }
        }
        // One that is similar was probably meant.
        if let similar = request.name.flatMap({ NearMisses.nearest(to: $0, among: names) }) {
            return Array(loads { $0 == similar }.prefix(1))
        }
        let others = request.name == nil ? loads { $0.map(names.contains) ?? false } : loads { $0 == nil }
        // The load of a parameter cannot be written otherwise.
        if others.isEmpty || request.parameter != nil { return [] }
        let registration = TypeName(request.type).registration(named: request.name, arguments: request.arguments)
        return others.prefix(2) + [Suggestion(registration, nil)]
    }

    /// The names of a type that can be written, in the order of registration.
    private static func names(of type: Any.Type, among registrations: [Registration]) -> [DependencyName] {
        let names = registrations.filter { $0.type == type }.compactMap(\.key.name).filter { !$0.isUnique }
        var seen: Set<DependencyName> = []
        return names.filter { seen.insert($0).inserted }
    }

    private static func list(
        _ names: [DependencyName],
        of type: Any.Type,
        among registrations: [Registration]
    ) -> String {
        if !names.isEmpty { return "registered only as \(names.map(\.expression).joined(separator: ", "))" }
        let hasUniqueNames = registrations.contains { $0.type == type && $0.key.name?.isUnique == true }
        return hasUniqueNames ? "registered only as .unique" : "no name is registered for it"
    }

    private static func suggestions(
        for requested: TypeName,
        _ request: Request,
        _ near: [Registration],
        at place: Suggestion.Destination?
    ) -> [Suggestion] {
        if request.name == nil, request.arguments.isEmpty, requested.isExistential || request.type is AnyClass,
            let concrete = near.first(where: {
                !$0.key.isQualified && TypeName($0.type).isNominal && isSubtype($0.type, of: request.type) != false
            })
        {
            return [Suggestion(concrete.forwarding(to: requested), .beside(concrete.location))]
        }
        let registration = Suggestion(requested.registration(named: request.name, arguments: request.arguments), place)
        return [registration] + (place == nil ? loadsOfOptionals(request) : [])
    }

    /// A load for what need not be registered, if the request is one for an optional.
    private static func loadsOfOptionals(_ request: Request) -> [Suggestion] {
        guard request.parameter == nil, request.arguments.isEmpty, let wrapped = wrappedType(of: request.type) else {
            return []
        }
        return [Suggestion.loadOrNil(wrapped, named: request.name)]
    }

    /// What is registered, without a name, under types whose instances are also of the requested type.
    private static func subtypes(of request: Request, among registrations: [Registration]) -> [Registration] {
        guard request.name == nil, request.arguments.isEmpty else { return [] }
        var seen: Set<Key> = []
        let all = registrations.filter {
            !$0.key.isQualified && isSubtype($0.type, of: request.type) == true && seen.insert($0.key).inserted
        }
        return Array(all.prefix(NearMisses.limit))
    }

    /// What is registered, without a name, under protocols and superclasses of the requested type, and is no forward
    /// of it.
    ///
    /// - Parameter users: Registrations to leave out.
    private static func supertypes(
        of request: Request,
        among registrations: [Registration],
        besides users: Set<ResolutionError.Reference>
    ) -> [Registration] {
        guard request.name == nil, request.arguments.isEmpty else { return [] }
        var seen: Set<Key> = []
        let all = registrations.filter {
            !$0.key.isQualified && $0.forwardSource?.type != request.type
                && isSubtype(request.type, of: $0.type) == true && !users.contains(ResolutionError.Reference($0))
                && seen.insert($0.key).inserted
        }
        return Array(all.prefix(NearMisses.limit))
    }

    /// The code to write where an array stands for everything that is registered for its element type.
    private static func collection(_ request: Request, among registrations: [Registration]) -> String? {
        guard request.name == nil, let element = collectedElement(of: request.type) else { return nil }
        if request.collects { return TypeName(element).registration(named: .unique) }
        guard registrations.contains(where: { $0.type == element }) else { return nil }
        return "loadAll(\(TypeName(element).expression))"
    }

    /// The element type of an array, which other structural types may wrap.
    private static func collectedElement(of type: Any.Type) -> Any.Type? {
        switch structure(of: type) {
        case .array(let element): element
        case .optional(let part), .lazy(let part), .provider(let part): collectedElement(of: part)
        case nil: nil
        }
    }
}
