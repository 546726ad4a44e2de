/// How a request is satisfied.
package enum Binding: Sendable {
    /// An entry of exactly the requested key.
    case exact(Entry)

    /// An entry of the optional of the requested type: its value is unwrapped.
    case unwrapping(Entry)

    /// The binding of the wrapped type of a requested optional: its value is wrapped.
    indirect case wrapping(Binding, wrapped: Any.Type)

    /// A `Lazy` that loads a type later. The inner binding is `missing` if that would fail.
    indirect case lazy(loaded: Any.Type, Binding)

    /// A `Provider` that loads a type later, each time.
    indirect case provider(loaded: Any.Type, Binding)

    /// Everything that is registered for the element type of a requested array.
    case all([Entry], element: Any.Type)

    /// A function that loads from arguments.
    case maker(Entry)

    /// Nil: nothing is registered for an optional parameter.
    case nothing

    /// Nothing is registered.
    case missing

    package var isMissing: Bool { if case .missing = self { true } else { false } }

    /// Whether a load finds nothing, at once or later.
    var leadsToNothing: Bool {
        switch self {
        case .missing: true
        case .lazy(_, let inner), .provider(_, let inner): inner.leadsToNothing
        default: false
        }
    }

    /// The type of which a load collects all, if it does.
    var element: Any.Type? {
        switch self {
        case .all(_, let element): element
        case .wrapping(let inner, _): inner.element
        case .exact, .unwrapping, .lazy, .provider, .maker, .nothing, .missing: nil
        }
    }

    /// The entries that a request leads to, now or later.
    package var targets: [Entry] {
        switch self {
        case .exact(let entry), .unwrapping(let entry), .maker(let entry): [entry]
        case .wrapping(let inner, _), .lazy(_, let inner), .provider(_, let inner): inner.targets
        case .all(let entries, _): entries
        case .nothing, .missing: []
        }
    }

    /// The entries that a load of the binding loads from, before it returns.
    var loadedEntries: [Entry] {
        switch self {
        case .lazy, .provider, .maker: []
        case .wrapping(let inner, _): inner.loadedEntries
        default: targets
        }
    }
}

/// What a dependency comes down to: the entries that a binding leads to, and what it lacks.
package enum BindingPart {
    case entry(Entry, BindingTraits)

    /// Nothing is registered for the request.
    case missing(Request, BindingTraits)

    /// Nothing is registered for the request, and it can be satisfied with nil or an empty array.
    case absent(Request)
}

extension Binding {
    /// Calls a closure with each part of the binding of a request, in the order of registration.
    package func forEachPart(of request: Request, _ traits: BindingTraits = [], _ body: (BindingPart) -> Void) {
        let traits = isOptionalType(request.type) ? traits.union(.optional) : traits
        switch self {
        case .exact(let entry): body(.entry(entry, traits))
        case .unwrapping(let entry): body(.entry(entry, traits.union(.unwrapped)))
        case .maker(let entry): body(.entry(entry, traits.union(.deferred)))
        case .all(let entries, _):
            if entries.isEmpty { body(.absent(request)) }
            for entry in entries { body(.entry(entry, traits.union(.collected))) }
        case .wrapping(let inner, let wrapped): inner.forEachPart(of: request.of(wrapped), traits, body)
        case .lazy(let loaded, let inner), .provider(let loaded, let inner):
            inner.forEachPart(of: request.later(loaded), traits.union(.deferred), body)
        case .nothing: body(.absent(request))
        case .missing: body(.missing(request, traits))
        }
    }
}

extension _ContainerStorage {
    /// Decides how a request is satisfied. No other code knows the order: the exact key; else `T?` for `T`; else `T`
    /// for `T?`; else what a `Lazy`, a `Provider` or a collected array is made of, or the registration that a function
    /// stands for; else nil for an optional parameter; else nothing.
    package func binding(of request: Request) -> Binding {
        if let entry = entry(of: request.key) { return .exact(entry) }
        if let entry = entry(of: request.of(optionalType(of: request.type)).key) { return .unwrapping(entry) }
        guard let wrapped = wrappedType(of: request.type) else { return bindingOfParts(request) }
        let inner = request.of(wrapped)
        if let entry = entry(of: inner.key) { return .wrapping(.exact(entry), wrapped: wrapped) }
        let binding = bindingOfParts(inner)
        // A `Lazy` of a type that is not registered would be useless, so an optional one is nil.
        if binding.leadsToNothing { return request.collects ? .nothing : .missing }
        return .wrapping(binding, wrapped: wrapped)
    }

    package func binding(of dependency: Dependency) -> Binding {
        // The first step of the rule, without building a request: nearly all dependencies are bound by it.
        if dependency.name == nil, let entry = unsafe table.entry(of: ObjectIdentifier(dependency.type)) {
            return unsafe .exact(entry.takeUnretainedValue())
        }
        return binding(of: dependency.request)
    }

    private func bindingOfParts(_ request: Request) -> Binding {
        guard request.signature == nil else { return .missing }
        switch structure(of: request.type) {
        case .lazy(let loaded): return .lazy(loaded: loaded, binding(of: request.later(loaded)))
        case .provider(let loaded): return .provider(loaded: loaded, binding(of: request.later(loaded)))
        // All names are collected: an array that has one is registered as it is.
        case .array(let element) where request.collects && request.name == nil:
            let entries = entries(ofType: element)
            return entries.isEmpty && !request.isStated ? .missing : .all(entries, element: element)
        case .array, .optional: return .missing
        case nil: return maker(for: request).map { .maker($0) } ?? .missing
        }
    }

    private func maker(for request: Request) -> Entry? {
        guard isFunctionType(request.type) else { return nil }
        let makers = entriesWithArguments.reversed().lazy.compactMap { entry -> (Entry, isExact: Bool)? in
            let key = entry.facts.key
            guard key.name == request.name,
                let result = makerResult(of: request.type, loading: key.type, from: key.arguments)
            else { return nil }
            return (entry, result == key.type)
        }
        return (makers.first(where: \.isExact) ?? makers.first)?.0
    }
}
