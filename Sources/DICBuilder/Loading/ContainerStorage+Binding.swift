/// Loads the instances of the entries in a binding.
protocol EntryLoader {
    /// The isolation of the load.
    var isolation: CallerIsolation { get }

    /// Loads from an entry that is registered for exactly `T`.
    func load<T>(_ type: T.Type, from entry: Entry) throws -> T
}

/// Loads without arguments.
struct DirectLoader: EntryLoader {
    let storage: _ContainerStorage
    let isolation: CallerIsolation
    let location: CodeLocation?

    func load<T>(_ type: T.Type, from entry: Entry) throws -> T {
        try entry.load(type, in: storage, from: isolation, at: location)
    }
}

extension _ContainerStorage {
    /// Loads what a request binds to.
    @inline(never)
    func loadByBinding<T>(
        _ type: T.Type,
        _ request: Request,
        from isolation: CallerIsolation,
        at location: CodeLocation?
    ) throws -> T {
        let loader = DirectLoader(storage: self, isolation: isolation, location: location)
        return try load(type, request, binding(of: request), with: loader, at: location)
    }

    /// Loads what the binding of a request refers to.
    func load<T>(
        _ type: T.Type,
        _ request: Request,
        _ binding: Binding,
        with loader: some EntryLoader,
        at location: CodeLocation?
    ) throws -> T {
        guard observation != nil else { return try interpret(type, request, binding, with: loader, at: location) }
        return try ObservationContext.interpreting(request) {
            try interpret(type, request, binding, with: loader, at: location)
        }
    }

    /// Loads a type, by a name if there is one.
    ///
    /// - Parameter request: The request for it, which is not built for what is registered for exactly that.
    /// - Throws: What the factory throws, or a `ResolutionError` without a location.
    @inline(never)
    func load<T>(
        _ type: T.Type,
        _ name: DependencyName?,
        from isolation: CallerIsolation,
        for request: @autoclosure () -> Request
    ) throws -> T {
        compareWithStatedEdges(binding(of: request()).loadedEntries)
        let reading = live?.beginReading()
        defer { if let reading { live?.endReading(reading) } }
        // The first step of the binding rule.
        if let entry = unsafe (reading?.table ?? table).entry(of: type, name) {
            return try unsafe entry.load(type, in: self, from: isolation)
        }
        return try loadByBinding(type, request(), from: isolation, at: nil)
    }

    /// Loads a dependency of a function whose parameters are loaded.
    @inline(never)
    func load<T>(_ type: T.Type, _ dependency: Dependency, from isolation: CallerIsolation) throws -> T {
        try load(type, dependency.name, from: isolation, for: dependency.request)
    }

    /// Loads what a `Lazy` or a `Provider` was created for.
    func loadLater<T>(_ type: T.Type, _ request: Request, at location: CodeLocation) throws -> T {
        if request.collects {
            let reading = live?.beginReading()
            defer { if let reading { live?.endReading(reading) } }
            return try loadByBinding(type, request, from: .dynamic, at: location)
        }
        return try loadOrThrow(request.name, from: .dynamic, at: location)
    }

    /// Interprets a binding synchronously.
    private func interpret<T>(
        _ type: T.Type,
        _ request: Request,
        _ binding: Binding,
        with loader: some EntryLoader,
        at location: CodeLocation?
    ) throws -> T {
        switch binding {
        case .exact(let entry): return try loader.load(type, from: entry)
        case .unwrapping(let entry):
            if let instance = try loader.load(T?.self, from: entry) { return instance }
            throw ResolutionError(.returnedNil, loading: entry.registration, as: type, at: location)
        case .wrapping(let inner, let wrapped):
            func wrap<Wrapped>(_ wrapped: Wrapped.Type) throws -> T {
                let value = try interpret(wrapped, request.of(wrapped), inner, with: loader, at: location)
                return reinterpret(Optional(value))
            }
            return try _openExistential(wrapped, do: wrap)
        case .lazy, .provider, .maker, .nothing:
            if let refusal = refusal(of: request, binding, at: location) { throw refusal }
            return valueWithoutLoading(type, request, binding, at: location)
        case .all(let entries, let element):
            func collect<Element>(_ element: Element.Type) throws -> T {
                reinterpret(try loadAll(element, entries, from: loader.isolation, at: location))
            }
            return try _openExistential(element, do: collect)
        case .missing: throw missing(request, at: location)
        }
    }

    /// The error in place of a value that requires no load: the scope has been closed, or the container stopped.
    func refusal(of request: Request, _ binding: Binding, at location: CodeLocation?) -> ResolutionError? {
        if isClosed { return closed(request, at: location) }
        guard lifecycle.refusesLoads else { return nil }
        let loadedLater: Entry? =
            switch binding {
            case .lazy(_, let later), .provider(_, let later): later.loadedEntries.first
            case .maker(let entry): entry
            default: nil
            }
        return loadedLater.map { ResolutionError(.stopped, loading: $0.registration, at: location) }
    }

    /// The value of a binding that requires no load.
    func valueWithoutLoading<T>(
        _ type: T.Type,
        _ request: Request,
        _ binding: Binding,
        at location: CodeLocation?
    ) -> T {
        switch binding {
        case .lazy(let loaded, _):
            let place = location ?? Self.innermostLocation
            func lazy<Loaded>(_ loaded: Loaded.Type) -> T {
                reinterpret(Lazy<Loaded>(self, request.later(loaded), at: place))
            }
            return _openExistential(loaded, do: lazy)
        case .provider(let loaded, _):
            func provider<Loaded>(_ loaded: Loaded.Type) -> T {
                reinterpret(Provider<Loaded>(self, request.later(loaded)))
            }
            return _openExistential(loaded, do: provider)
        case .maker(let entry):
            let place = location ?? entry.facts.location
            return maker(type, for: entry.facts.key, at: place)
        case .nothing:
            func nothing<Wrapped>(_ wrapped: Wrapped.Type) -> T { reinterpret(Wrapped?.none) }
            return _openExistential(wrappedType(of: type) ?? type, do: nothing)
        case .exact, .unwrapping, .wrapping, .all, .missing: preconditionFailure("DIC: this binding loads something")
        }
    }

    /// Loads everything that is registered for a type.
    func loadAll<T>(
        _ type: T.Type,
        _ entries: [Entry],
        from isolation: CallerIsolation,
        at location: CodeLocation?
    ) throws -> [T] {
        if isClosed { throw closed(Request([T].self), at: location) }
        compareWithStatedEdges(entries)
        var all: [T] = []
        all.reserveCapacity(entries.count)
        for entry in entries {
            if entry.access(from: isolation).mayRefuse,
                let refusal = entry.refusal(in: self, from: isolation, collecting: type, at: location)
            {
                throw refusal
            }
            if _fastPath(entry.facts.key.type == type) {
                all.append(try entry.load(type, in: self, from: isolation, at: location))
            } else if let element = try loadRelated(type, entry, from: isolation, at: location) {
                all.append(element)
            }
        }
        return all
    }

    /// Loads an element of a collection from the entry of another type: of the optional of its type, of which nil is no
    /// element, or of what it is the optional of.
    @inline(never)
    private func loadRelated<T>(
        _ type: T.Type,
        _ entry: Entry,
        from isolation: CallerIsolation,
        at location: CodeLocation?
    ) throws -> T? {
        let own = entry.facts.key.type
        if own == T?.self { return try entry.load(T?.self, in: self, from: isolation, at: location) }
        func wrap<Wrapped>(_ wrapped: Wrapped.Type) throws -> T {
            reinterpret(Optional(try entry.load(wrapped, in: self, from: isolation, at: location)))
        }
        return try _openExistential(own, do: wrap)
    }

    /// The error for a request that binds to nothing.
    func missing(_ request: Request, at location: CodeLocation?) -> ResolutionError {
        if isClosed { return closed(request, at: location) }
        // In a mutable container, it may have been registered since it was looked up.
        let variants = variants(of: request).filter { $0.key != request.key }
        return ResolutionError(
            .missing(Missing(request: request, alternative: variants.isEmpty ? .none : .variants(variants))),
            of: request.type,
            named: request.name,
            at: location,
            among: registrationSnapshot
        )
    }

    /// The error for a request in a scope that has been closed.
    func closed(_ request: Request, at location: CodeLocation?) -> ResolutionError {
        ResolutionError(.scopeClosed(scopeName), of: request.type, named: request.name, at: location)
    }

    /// The registrations of the factories that are running here, innermost first.
    package static var runningRegistrations: [Registration] {
        LoadStack.current.registrations + AsyncLoadChain.registrations
    }

    /// The location where the innermost running factory was registered.
    static var innermostLocation: CodeLocation? { runningRegistrations.first?.location }
}

/// The value with another static type, which must be the same type at run time.
func reinterpret<Value, Result>(_ value: Value) -> Result {
    precondition(Value.self == Result.self, "DIC: \(Value.self) is not \(Result.self)")
    return unsafe unsafeBitCast(value, to: Result.self)
}
