/// Loads the instances of the entries in a binding.
protocol EntryLoader {
    /// Loads from an entry that is registered for exactly `T`. `element` is the type of which the load collects all, if
    /// it does.
    func load<T>(_ type: T.Type, from entry: Entry, collecting element: Any.Type?) throws -> T
}

/// Loads without arguments.
struct DirectLoader: EntryLoader {
    let storage: _ContainerStorage
    let isolation: CallerIsolation
    let location: CodeLocation?

    func load<T>(_ type: T.Type, from entry: Entry, collecting element: Any.Type?) throws -> T {
        if element != nil, entry.access(from: isolation).mayRefuse,
            let refusal = entry.refusal(in: storage, from: isolation, collecting: element, at: location)
        {
            throw refusal
        }
        return try entry.load(type, in: storage, from: isolation, at: location)
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
        try checkIsOpen(for: request, binding, at: location)
        guard observation != nil else { return try interpret(type, request, binding, with: loader, at: location) }
        return try ObservationContext.interpreting(request) {
            try interpret(type, request, binding, with: loader, at: location)
        }
    }

    /// Loads what a `Lazy` or a `Provider` was created for.
    func loadLater<T>(_ type: T.Type, _ request: Request, at location: CodeLocation) throws -> T {
        if request.collects {
            let reading = live?.beginReading()
            defer { if let reading { live?.endReading(reading) } }
            compareWithStatedEdges(binding(of: request).loadedEntries)
            return try loadByBinding(type, request, from: .dynamic, at: location)
        }
        return try loadOrThrow(request.name, from: .dynamic, at: location)
    }

    /// The value of a binding, whose instances the loader loads. No other code knows what they are made into.
    func interpret<T>(
        _ type: T.Type,
        _ request: Request,
        _ binding: Binding,
        with loader: some EntryLoader,
        at location: CodeLocation?
    ) throws -> T {
        switch binding {
        case .exact(let entry): return try loader.load(type, from: entry, collecting: nil)
        case .unwrapping(let entry):
            if let instance = try loader.load(T?.self, from: entry, collecting: nil) { return instance }
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
                reinterpret(try self.collect(element, entries, loader))
            }
            return try _openExistential(element, do: collect)
        case .missing: throw missing(request, at: location)
        }
    }

    /// Throws if the request binds to a collection, and the scope has been closed: singletons would still be loaded.
    func checkIsOpen(for request: Request, _ binding: Binding, at location: CodeLocation?) throws {
        if binding.element == nil || !isClosed { return }
        throw closed(request.of(wrappedType(of: request.type) ?? request.type), at: location)
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
    func loadAll<T>(_ type: T.Type, from isolation: CallerIsolation, at location: CodeLocation?) throws -> [T] {
        let entries = try entriesOfAll(type, at: location)
        return try collect(type, entries, DirectLoader(storage: self, isolation: isolation, location: location))
    }

    /// The entries that a load of all instances of a type loads from.
    func entriesOfAll<T>(_ type: T.Type, at location: CodeLocation?) throws -> [Entry] {
        if isClosed { throw closed(Request([T].self), at: location) }
        let entries = entries(ofType: type)
        compareWithStatedEdges(entries)
        return entries
    }

    /// The elements of a collection, which the loader loads from all entries of their type.
    func collect<T>(_ type: T.Type, _ entries: [Entry], _ loader: some EntryLoader) throws -> [T] {
        var all: [T] = []
        all.reserveCapacity(entries.count)
        for entry in entries {
            if _fastPath(entry.facts.key.type == type) {
                all.append(try loader.load(type, from: entry, collecting: type))
            } else if let element = try loadRelated(type, entry, with: loader) {
                all.append(element)
            }
        }
        return all
    }

    /// Loads an element of a collection from the entry of another type: of the optional of its type, of which nil is no
    /// element, or of what it is the optional of.
    @inline(never)
    private func loadRelated<T>(_ type: T.Type, _ entry: Entry, with loader: some EntryLoader) throws -> T? {
        let own = entry.facts.key.type
        if own == T?.self { return try loader.load(T?.self, from: entry, collecting: type) }
        func wrap<Wrapped>(_ wrapped: Wrapped.Type) throws -> T {
            reinterpret(Optional(try loader.load(wrapped, from: entry, collecting: type)))
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

extension _ContainerStorage {
    /// A function that loads from arguments: one of the `makerTypes` of the key, or of the optional of its type.
    func maker<Function>(_ type: Function.Type, for key: Key, at location: CodeLocation) -> Function {
        func ofResult<T>(_ made: T.Type) -> Function {
            func fromFirst<First>(_ first: First.Type) -> Function {
                if key.arguments.count == 1 { return maker(type, made, first, key.name, at: location) }
                func fromBoth<Second>(_ second: Second.Type) -> Function {
                    maker(type, made, first, second, key.name, at: location)
                }
                return _openExistential(key.arguments[1], do: fromBoth)
            }
            return _openExistential(key.arguments[0], do: fromFirst)
        }
        let result = makerResult(of: type, loading: key.type, from: key.arguments) ?? key.type
        return _openExistential(result, do: ofResult)
    }

    private func maker<Function, T, First>(
        _ type: Function.Type,
        _ made: T.Type,
        _ first: First.Type,
        _ name: DependencyName?,
        at location: CodeLocation
    ) -> Function {
        let loadOrThrow: @Sendable (First) throws -> T = { [self] in
            try self.loadOrThrow(named: name, from: .dynamic, at: location, $0)
        }
        let load: @Sendable (First) -> T = { [self] first in trapping(at: location) { try loadOrThrow(first) } }
        if type == ((First) -> T).self { return reinterpret(load as (First) -> T) }
        if type == (@Sendable (First) -> T).self { return reinterpret(load) }
        if type == (@MainActor (First) -> T).self { return reinterpret(load as @MainActor (First) -> T) }
        if type == ((First) throws -> T).self { return reinterpret(loadOrThrow as (First) throws -> T) }
        if type == (@Sendable (First) throws -> T).self { return reinterpret(loadOrThrow) }
        return reinterpret(loadOrThrow as @MainActor (First) throws -> T)
    }

    private func maker<Function, T, First, Second>(
        _ type: Function.Type,
        _ made: T.Type,
        _ first: First.Type,
        _ second: Second.Type,
        _ name: DependencyName?,
        at location: CodeLocation
    ) -> Function {
        let loadOrThrow: @Sendable (First, Second) throws -> T = { [self] in
            try self.loadOrThrow(named: name, from: .dynamic, at: location, $0, $1)
        }
        let load: @Sendable (First, Second) -> T = { [self] first, second in
            trapping(at: location) { try loadOrThrow(first, second) }
        }
        if type == ((First, Second) -> T).self { return reinterpret(load as (First, Second) -> T) }
        if type == (@Sendable (First, Second) -> T).self { return reinterpret(load) }
        if type == (@MainActor (First, Second) -> T).self {
            return reinterpret(load as @MainActor (First, Second) -> T)
        }
        if type == ((First, Second) throws -> T).self { return reinterpret(loadOrThrow as (First, Second) throws -> T) }
        if type == (@Sendable (First, Second) throws -> T).self { return reinterpret(loadOrThrow) }
        return reinterpret(loadOrThrow as @MainActor (First, Second) throws -> T)
    }
}
