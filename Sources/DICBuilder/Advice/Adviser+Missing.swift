extension Adviser {
    /// Nothing is registered for a request.
    func adviseOnMissing(_ missing: Missing) {
        let request = missing.request
        let uses = finding.uses
        let sources = finding.sources
        // What makes the request cannot be what it is made from.
        let users =
            uses.map(\.requester.registration) + sources.map { .init($0.registration) }
            + chain.map { .init($0) }
        // A load knows no place where the type can be registered.
        let place = uses.first.map {
            missing.isInherited ? "in the child" : "beside \($0.requester.registration.location)"
        }
        switch missing.alternative {
        case .variants(let others):
            adviseOnArguments(
                others,
                of: request,
                Array(sources.prefix(1)),
                others[0].makerType
            )
        case .names(let others): adviseOnNames(others, of: request, uses[0])
        case .scopes(let names): adviseOnScopes(names, of: request)
        case .result(let results):
            show(results)
            repair(sources) { [$0.replaced(by: request.provider)] }
            write(request.registrationCode, place)
        case .makers(let makers):
            let function =
                makers[0].makerType ?? (makers[0].key.arguments.isEmpty ? request.provider : nil)
            adviseOnArguments(makers, of: request, sources, function)
        case .unsuited(let maker):
            show([maker])
            if let function = maker.makerType {
                return repair(sources) { [$0.replaced(by: function)] }
            }
            let types = maker.key.arguments
            let call = maker.call("load", passing: types.placeholders)
            let closure = "{ (\(maker.key.arguments.parameters)) in resolver.\(call) }"
            write(closure, "as its value, in a factory that takes a resolver")
        case .forward:
            let target = sources[0].registration
            let others = registrations.all.filter { $0.type == request.type }
            for other in others.prefix(2) where !other.hasUniqueName && other.key != target.key {
                write(other.forwarding(to: target.key), inPlaceOf: target.location)
            }
            if others.contains(where: { !$0.key.arguments.isEmpty }) { return show(others) }
            search(for: request, besides: users, at: place, isExplained: true)
        case .none where missing.isKeptBeforeChildren, .given where missing.isKeptBeforeChildren:
            let holder = sources[0].registration
            search(for: request, besides: users, at: place)
            advice.detail = nil
            propose("register \(holder.title) in the child, which has \(TypeName(request.type))")
        case .none where missing.isSuppliedByChildren:
            propose("load it from a child, which registers it")
        case .none, .given:
            if adviseOnContainer(request) { break }
            search(for: request, besides: users, at: place)
            if let place { addAlternatives(missing, place) }
            adviseOnPlainParameters(of: request)
        }
        if !uses.isEmpty { advice.near.removeAll(where: users.contains) }
    }

    /// The parameters that need a number, a text or the like without a name: if that was
    /// registered, it would be what each parameter of its type is given. Empty if something else
    /// needs it, too.
    private func plainParameters(of request: Request) -> [DependencyUse] {
        guard request.name == nil else { return [] }
        let loaded = request.parameter.flatMap { _ in chain.first?.use(of: request.key) }
        let uses = finding.uses.isEmpty ? [loaded].compactMap(\.self) : finding.sources
        return uses.count >= finding.uses.count && uses.allSatisfy(\.dependency.isOfStandardLibrary)
            ? uses : []
    }

    /// What the proof has not said already: of a load, and of closures, which have no default
    /// values.
    private func adviseOnPlainParameters(of request: Request) {
        guard advice.suggestions.isEmpty, let use = plainParameters(of: request).first else {
            return
        }
        if let closure = use.call.leavingOut(use.dependency) { return add(closure) }
        propose(
            "write the value in the closure at \(use.call.location), not as its parameter"
        )
    }

    /// Adds what to write if the type is not to be registered: a protocol, arguments, default
    /// values, or a value of a scope.
    private func addAlternatives(_ missing: Missing, _ place: String) {
        let request = missing.request
        let sources = finding.sources
        if let source = sources.first, source.dependency.type == request.type,
            finding.uses.count == 1,
            let type = protocolInstead(of: request)
        {
            add(source.replaced(by: type))
        }
        guard case .given(let scope, let arguments) = missing.alternative else { return }
        // What nothing else needs, and nothing keeps, can be made from arguments.
        add(asOneRepair: zip(sources, arguments).map { $0.call.taking($1) })
        let defaults = sources.prefix(Suggestion.maximumPlaceCount).filter(
            \.dependency.isOfStandardLibrary
        )
        add(asOneRepair: defaults.compactMap { $0.call.leavingOut($0.dependency) })
        if let scope { write(Registration.supplying(TypeName(request.type), to: scope), place) }
    }

    /// The protocol that was registered in place of a type that is missing.
    private func protocolInstead(of request: Request) -> String? {
        guard request.name == nil, TypeName(request.type).isNominal else { return nil }
        let protocols = registrations.all.filter {
            TypeName.isExistential($0.type) && !$0.key.isQualified && !$0.isAsync
                && $0.isolation == .nonisolated
        }
        let type = protocols.map { TypeName($0.type) }.first { name in
            isSubtype(request.type, of: name.type)
                ?? advice.near.contains { $0.name == name.description }
        }
        return type?.description
    }

    /// The type is registered with other arguments. `function` is the type of a parameter that
    /// would do.
    private func adviseOnArguments(
        _ others: [Registration],
        of request: Request,
        _ places: [DependencyUse],
        _ function: String?
    ) {
        let other = others[0]
        show(others)
        guard let use = finding.uses.first else { return write(other.loadCall) }
        if places.isEmpty, let code = other.codeForRoot {
            write(code, inPlaceOf: use.requester.registration.location)
        } else if let function {
            repair(places) { [$0.replaced(by: function)] }
        }
        write(request.registrationCode, beside: other.location)
    }

    /// The type is registered under other names.
    func adviseOnNames(_ named: [Registration], of request: Request, _ use: Use) {
        let type = TypeName(request.type)
        let names = DependencyName.writable(of: request.type, among: named)
        show(named)
        // One that is similar was probably meant. Among others, the choice is not ours.
        let similar = request.name.flatMap { NearMisses.nearest(to: $0, among: names) }
        var choices: [DependencyName?] = similar.map { [$0] } ?? names
        if similar == nil, named.contains(where: { $0.key.name == nil }) {
            choices.insert(nil, at: 0)
        }
        for name in choices.prefix(3) {
            if let source = use.source {
                add(source.call.loading(source.dependency, named: name))
            } else {
                let code = chained("roots", [type.expression, name.argument])
                write(code, inPlaceOf: use.requester.registration.location)
            }
        }
        write(request.registrationCode, beside: named[0].location)
    }

    /// An opener of scopes of a name that nothing is registered for.
    private func adviseOnScopes(_ scopes: [ScopeName], of request: Request) {
        let names = scopes.map { DependencyName($0.text) }
        let scope = request.name ?? "job"
        let isUnnamed = request.name == nil
        let similar = request.name.flatMap { NearMisses.nearest(to: $0, among: names) }
        for name in similar.map({ [$0] }) ?? Array(names.prefix(3)) {
            let load = Suggestion(
                "load(\(TypeName(request.type).expression), named: \(name.expression))"
            )
            add(
                finding.sources.first.map { $0.call.loading($0.dependency, named: name) }
                    ?? load
            )
        }
        var repair = [
            Suggestion(".register(in: .scoped(\(scope.expression))) { … }", "in the DICBuilder")
        ]
        if isUnnamed {
            repair += finding.sources.map { $0.call.loading($0.dependency, named: scope) }
        }
        if !isUnnamed || names.isEmpty { add(asOneRepair: repair) }
    }

    /// A container or a resolver is requested. Returns false if it is something else.
    private func adviseOnContainer(_ request: Request) -> Bool {
        let type = request.type
        guard
            type is any DependencyContaining.Type || type == (any DependencyContaining).self
                || isResolver(type)
        else { return false }
        let parameter = request.parameter.flatMap { _ in chain.first?.use(of: request.key) }
        let places = finding.uses.isEmpty ? [parameter].compactMap(\.self) : finding.sources
        for use in places { guard case .parameter = use.dependency.kind else { return false } }
        if places.isEmpty {
            if !finding.uses.isEmpty { return false }
            let repair =
                "the container, or the resolver that the factory is given, in place of the load"
            advice.detail = "not loaded: it is what loads"
            propose(repair)
            return true
        }
        advice.detail = "a function is given a resolver, and loads no container"
        repair(places) { use in
            let resolver =
                use.call.isolation == .mainActor
                ? "MainActorResolver" : "DependencyResolver"
            return [
                use.replaced(by: use.call.isAsync ? "AsyncDependencyResolver" : resolver)
            ]
        }
        return true
    }

    /// Searches what is registered for what was probably meant, and says what to write. `users` are
    /// what makes the request; `place` is where the type can be registered, nil for a load. If it
    /// `isExplained`, the detail stays.
    func search(
        for request: Request,
        besides users: [ResolutionError.Reference] = [],
        at place: String? = nil,
        isExplained: Bool = false
    ) {
        if request.type == Any.self || request.type == Any.Type.self, place == nil {
            return propose(
                "say which type: load(Model.self), or let model: Model = container.load()"
            )
        }
        let all = registrations.all
        // A `Lazy` or a `Provider` passes no arguments on.
        if let deferred = deferredType(of: request.type), !request.arguments.isEmpty,
            let maker = all.first(where: { $0.key == request.of(deferred).key })
        {
            show([maker])
            let types = maker.key.arguments.map { TypeName($0).expression }
            let factory = maker.call("factory", passing: types)
            write(maker.loadCall)
            return write(factory.replacing("factory(", with: "factory(of: "))
        }
        let requested = TypeName(request.type)
        let near = NearMisses(of: requested, among: registrations)
        var element: Any.Type?
        if request.name == nil, case .array(let part) = structure(of: request.instanceType) {
            element = part
        }
        let subtypes = request.relatives(among: all) {
            isSubtype($0.type, of: element ?? request.type) == true
        }
        let supertypes = request.relatives(among: all) {
            isSubtype(request.type, of: $0.type) == true && $0.forwardSource?.type != request.type
                && !users.contains(ResolutionError.Reference($0))
        }
        let names = DependencyName.writable(of: request.type, among: all)
        let mistaken = request.mistaken(among: all)
        if let mistaken, !isExplained {
            let parameter = request.parameter.map { "parameter \($0) of the factory" }
            advice.detail = [parameter, mistaken.mistake.detail].compactMap(\.self)
                .joined(separator: ", ")
        }

        let first = mistaken.map { [ResolutionError.Reference($0.registration)] } ?? []
        let related = (subtypes + supertypes).map { ResolutionError.Reference($0) }
        let similar = related + near.references.filter { !related.contains($0) }
        show(first + similar.filter { !users.contains($0) && !first.contains($0) })

        if adviseOnModule(of: requested, near) { return }
        // What is declared cannot be mended by another load.
        if place == nil, addOtherLoads(of: request, names, among: all) { return }
        if place == nil, mistaken == nil, request.parameter == nil, !supertypes.isEmpty,
            !requested.isExistential
        {
            for supertype in supertypes.prefix(2) { write(supertype.loadCall) }
            write(request.registrationCode)
        } else if let element, request.collects {
            for concrete in subtypes.prefix(1) {
                write(
                    concrete.forwarding(to: Key(element, named: .unique)),
                    beside: concrete.location
                )
            }
            if let part = deferredType(of: element) {
                let array = "\(isLazyType(element) ? "Lazy" : "Provider")<[\(TypeName(part))]>"
                return repair(finding.sources) { [$0.replaced(by: array)] }
            }
            let name = TypeName(element)
            let function =
                isFunctionType(element) ? ["as: \(name.expression)", "named: .unique"] : nil
            write(
                function.map { chained("register", $0, closure: "…") }
                    ?? name.registration(named: .unique),
                place
            )
        } else if let element, all.contains(where: { $0.type == element }) {
            write("loadAll(\(TypeName(element).expression))", place)
        } else if let mistaken {
            add(mistaken.mistake.suggestion)
        } else {
            let concrete = (subtypes + near.registrations).filter {
                !users.contains(ResolutionError.Reference($0))
            }
            addRegistration(of: request, from: concrete, at: place)
        }
    }

    /// Whether another type has even the same qualified name, because the program has its module
    /// twice. If it has not, the types are private or local, and the advice is that of any other
    /// missing type.
    func adviseOnModule(of requested: TypeName, _ near: NearMisses) -> Bool {
        let isHomonym = { $0 != requested.type && TypeName($0).qualified == requested.qualified }
        guard let other = near.registrations.first(where: { isHomonym($0.type) })?.type else {
            return false
        }
        let module = requested.parts.map(\.module).first { $0 != "Swift." }
        guard _typeName(other) == _typeName(requested.type), let module else {
            let homonym = "another type, private or local, has this name"
            let detail = advice.detail ?? finding.explanation
            advice.detail = detail.map { "\($0); \(homonym)" } ?? homonym
            return false
        }
        advice.detail = "two types have this name"
        propose("link module \(module.dropLast()) once: each copy has a type of its own")
        return true
    }

    /// Suggests loads by other names. Returns false if there are none.
    private func addOtherLoads(
        of request: Request,
        _ names: [DependencyName],
        among all: [Registration]
    ) -> Bool {
        // One that is similar was probably meant.
        let similar = request.name.flatMap { NearMisses.nearest(to: $0, among: names) }
        let others = all.filter { registration in
            guard registration.type == request.type else { return false }
            guard let name = registration.key.name else {
                return similar == nil && request.name != nil
            }
            return similar.map { $0 == name } ?? (request.name == nil && !name.isUnique)
        }
        // The load of a parameter cannot be written otherwise.
        if others.isEmpty || similar == nil && request.parameter != nil { return false }
        for other in others.prefix(similar == nil ? 2 : 1) { write(other.loadCall) }
        if similar == nil { write(request.registrationCode) }
        return true
    }

    /// Suggests to register the type: from what conforms to it, if something does.
    private func addRegistration(of request: Request, from near: [Registration], at place: String?)
    {
        let requested = TypeName(request.type)
        if request.arguments.isEmpty, requested.isExistential || request.type is AnyClass {
            for concrete in near
            where concrete.key.name == request.name && concrete.key.arguments.isEmpty {
                // Of what is no type of instances, a similar name says too little.
                guard
                    isSubtype(concrete.type, of: request.type) ?? TypeName(concrete.type).isNominal
                else { continue }
                if let conversion = registeringAs(request, concrete, among: near) {
                    add(conversion)
                }
                return write(concrete.forwarding(to: request.key), beside: concrete.location)
            }
        }
        // It converts to one with fewer attributes.
        let outline = requested.isFunctionOrTuple && request.name == nil ? requested.outline : nil
        if let outline,
            let other = near.first(where: {
                !$0.key.isQualified && TypeName($0.type).outline == outline
            })
        {
            write(other.forwarding(to: request.key), beside: other.location)
        }
        if plainParameters(of: request).isEmpty { write(request.registrationCode, place) }
        guard place == nil, request.parameter == nil, request.arguments.isEmpty,
            let wrapped = wrappedType(of: request.type)
        else { return }
        // An optional one need not be registered.
        if case .missing(let missing) = fault, missing.isOfProperty {
            return write("@OptionalInjected", "in place of @Injected")
        }
        // A `Lazy` is always there.
        let loaded = deferredType(of: wrapped) ?? wrapped
        write("loadOrNil(\(TypeName(loaded).expression)\(request.name.furtherArgument))")
    }

    /// The `as:` that a registration lacks. Nil if something is known to need it as what it is, and
    /// if the type has a form of its own.
    private func registeringAs(
        _ request: Request,
        _ concrete: Registration,
        among near: [Registration]
    ) -> Suggestion? {
        let type = TypeName(request.type)
        guard type.isExistential, concrete.history == nil, concrete.forwardSource == nil,
            !concrete.isGivenToScope, TypeName(concrete.type).isNominal,
            // What is weak says how to reach the object, and the compiler crashes where a function
            // with a function as its parameter is registered as another type.
            concrete.lifetime != .weak, !concrete.knownTypes.contains(where: isFunctionType),
            isSubtype(concrete.type, of: request.type) == true
        else { return nil }
        let isNeeded = registrations.all.contains { registration in
            registration.knownTypes.contains { innermostType(of: $0) == concrete.type }
        }
        return isNeeded
            ? nil : Suggestion("as: \(type.expression)", "at \(concrete.location)")
    }

    /// A reset of what nothing is registered for.
    func adviseOnReset(of request: Request, _ others: [Registration]) {
        if !others.isEmpty {
            show(others)
            return propose("remove the reset: what is made from arguments is not kept")
        }
        search(for: request)
        advice.suggestions = []
        let kept = registrations.all.filter {
            $0.type == request.type && !$0.hasUniqueName && $0.lifetime.isResettable
        }
        for registration in kept.prefix(3) { write(registration.call("reset")) }
        if kept.isEmpty { propose("register it in: .cached, or remove the reset") }
    }
}

extension Request {
    /// The call that registers what is requested.
    var registrationCode: String { TypeName(type).registration(named: name, arguments: arguments) }

    /// A `Provider` of what a function returns.
    fileprivate var provider: String {
        "Provider<\(TypeName(functionParts(of: type)?.result ?? type))>"
    }

    /// The registrations under the same name without arguments that are related: a few.
    fileprivate func relatives(among all: [Registration], _ areRelated: (Registration) -> Bool)
        -> [Registration]
    {
        guard arguments.isEmpty else { return [] }
        let others = all.filter {
            $0.key.name == name && $0.key.arguments.isEmpty && areRelated($0)
        }
        return Array(others.prefix(NearMisses.limit))
    }
}
