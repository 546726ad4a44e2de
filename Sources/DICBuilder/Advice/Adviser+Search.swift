/// The search for what was probably meant, of what nothing is registered for.
extension Adviser {
    /// Searches what is registered for what was probably meant, and says what to write. `users` are
    /// what makes the request; `place` is where the type can be registered, nil for a load. If it
    /// `isExplained`, the detail stays.
    func search(
        for request: Request,
        besides users: [ResolutionError.Reference] = [],
        at place: String? = nil,
        isExplained: Bool = false
    ) {
        let type = request.type
        if type == Any.self || type == Any.Type.self, place == nil {
            return propose(
                "say which type: load(Model.self), or let model: Model = container.load()"
            )
        }
        if adviseOnDeferredArguments(of: request) { return }
        let found = Similar(to: request, among: registrations, besides: users)
        if let mistaken = found.mistaken, !isExplained {
            let parameter = request.parameter.map { "parameter \($0) of the factory" }
            let details = [parameter, mistaken.mistake.detail].compactMap(\.self)
            advice.detail = details.joined(separator: ", ")
        }
        show(found.references(besides: users))

        if adviseOnModule(of: TypeName(type), found.near) { return }
        // What is declared cannot be mended by another load.
        if place == nil, adviseOnLoads(of: request, found) { return }
        if let element = request.element {
            if request.collects {
                return addElement(element, from: found.subtypes.first, at: place)
            }
            if registrations.all.contains(where: { $0.type == element }) {
                return write("loadAll(\(TypeName(element).expression))", place)
            }
        }
        if let mistaken = found.mistaken { return add(mistaken.mistake.suggestion) }
        let concrete = (found.subtypes + found.near.registrations).filter {
            !users.contains(ResolutionError.Reference($0))
        }
        addRegistration(of: request, from: concrete, at: place)
    }

    /// What is registered that was perhaps meant by a request.
    private struct Similar {
        /// What probably has another type than was intended, with what is wrong.
        let mistaken: (registration: Registration, mistake: Mistake)?
        /// What is registered as a subtype of the requested type, or of its element.
        let subtypes: [Registration]
        /// What is registered as a supertype of the requested type.
        let supertypes: [Registration]
        /// What has a similar name.
        let near: NearMisses

        /// The `users` make the request, so they are no supertypes of it.
        init(
            to request: Request,
            among registrations: RegistrationSnapshot,
            besides users: [ResolutionError.Reference]
        ) {
            let all = registrations.all
            let type = request.type
            near = NearMisses(of: TypeName(type), among: registrations)
            subtypes = request.relatives(among: all) {
                isSubtype($0.type, of: request.element ?? type) == true
            }
            supertypes = request.relatives(among: all) {
                isSubtype(type, of: $0.type) == true && $0.forwardSource?.type != type
                    && !users.contains(ResolutionError.Reference($0))
            }
            mistaken = request.mistaken(among: all)
        }

        /// All of them, each once: what was mistaken comes first, then what is related, then what has
        /// a similar name. Not the `users`, unless one was mistaken.
        func references(besides users: [ResolutionError.Reference]) -> [ResolutionError.Reference] {
            let first = mistaken.map { [ResolutionError.Reference($0.registration)] } ?? []
            let related = (subtypes + supertypes).map { ResolutionError.Reference($0) }
            let similar = related + near.references.filter { !related.contains($0) }
            return first + similar.filter { !users.contains($0) && !first.contains($0) }
        }
    }

    /// Suggests another load: by another name, or of a supertype. Returns false if there is none.
    private func adviseOnLoads(of request: Request, _ found: Similar) -> Bool {
        let all = registrations.all
        let names = DependencyName.writable(of: request.type, among: all)
        if addOtherLoads(of: request, names, among: all) { return true }
        let isMistaken = found.mistaken != nil || request.parameter != nil
        if isMistaken || found.supertypes.isEmpty || TypeName(request.type).isExistential {
            return false
        }
        for supertype in found.supertypes.prefix(2) { write(supertype.loadCall) }
        write(request.registrationCode)
        return true
    }

    /// A `Lazy` or a `Provider` that is loaded with arguments, which it does not pass on: a load of
    /// the instance, or a function. Returns false if it is something else.
    private func adviseOnDeferredArguments(of request: Request) -> Bool {
        guard !request.arguments.isEmpty, let deferred = deferredType(of: request.type) else {
            return false
        }
        let key = request.of(deferred).key
        guard let other = registrations.all.first(where: { $0.key == key }) else { return false }
        show([other])
        write(other.loadCall)
        let types = other.key.arguments.map { TypeName($0).expression }
        let factory = other.call("factory", passing: types)
        write(factory.replacing("factory(", with: "factory(of: "))
        return true
    }

    /// Suggests what an array that is collected can consist of: something of a subtype, or a
    /// registration of the element, with a name of its own so that there can be others.
    private func addElement(_ element: Any.Type, from subtype: Registration?, at place: String?) {
        if let subtype {
            let key = Key(element, named: .unique)
            write(subtype.forwarding(to: key), beside: subtype.location)
        }
        if let part = deferredType(of: element) {
            // It is the array that is loaded later.
            let wrapper = isLazyType(element) ? "Lazy" : "Provider"
            let array = "\(wrapper)<[\(TypeName(part))]>"
            return repair(finding.sources) { [$0.replaced(by: array)] }
        }
        let name = TypeName(element)
        if isFunctionType(element) {
            let labels = ["as: \(name.expression)", "named: .unique"]
            return write(chained("register", labels, closure: "…"), place)
        }
        write(name.registration(named: .unique), place)
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
            let name = registration.key.name
            if let similar { return name == similar }
            // With a name in place of none, or without.
            guard let name else { return request.name != nil }
            return request.name == nil && !name.isUnique
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
            let concrete = near.first {
                guard $0.key.name == request.name, $0.key.arguments.isEmpty else { return false }
                // Of what is no type of instances, a similar name says too little.
                return isSubtype($0.type, of: request.type) ?? TypeName($0.type).isNominal
            }
            if let concrete {
                if let conversion = registeringAs(request, concrete) { add(conversion) }
                return write(concrete.forwarding(to: request.key), beside: concrete.location)
            }
        }
        if requested.isFunctionOrTuple, request.name == nil {
            // It converts to one with fewer attributes.
            let outline = requested.outline
            let other = near.first {
                !$0.key.isQualified && TypeName($0.type).outline == outline
            }
            if let other { write(other.forwarding(to: request.key), beside: other.location) }
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
    private func registeringAs(_ request: Request, _ concrete: Registration) -> Suggestion? {
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
        if isNeeded { return nil }
        return Suggestion("as: \(type.expression)", "at \(concrete.location)")
    }
}

extension Request {
    /// The type of the elements of an array without a name; nil of what is none.
    fileprivate var element: Any.Type? {
        guard name == nil, case .array(let element) = structure(of: instanceType) else {
            return nil
        }
        return element
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
