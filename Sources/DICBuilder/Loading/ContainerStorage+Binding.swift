/// Loads what requests bind to, with the instances of the entries in their bindings.
protocol EntryLoader {
    /// The container or scope that the request is made to.
    var storage: _ContainerStorage { get }
    /// Nil if the caller adds the place of the load to an error.
    var location: CodeLocation? { get }
    /// Loads from an entry that is registered for exactly `T`. `element` is the type of which a
    /// load collects all.
    func load<T>(_ type: T.Type, from entry: Entry, collecting element: Any.Type?) throws -> T
    /// The address of the instance that a load of an entry would return as it is, if it is known.
    func permanentInstance(of entry: Entry) -> UnsafeMutableRawPointer?
}

extension EntryLoader {
    func permanentInstance(of entry: Entry) -> UnsafeMutableRawPointer? { nil }
}

/// Loads what requests bind to, without arguments.
struct DirectLoader: EntryLoader, Sendable {
    let storage: _ContainerStorage
    let isolation: CallerIsolation
    let location: CodeLocation?

    func permanentInstance(of entry: Entry) -> UnsafeMutableRawPointer? {
        entry.access(from: isolation) == .permanent
            ? unsafe entry.slot.unsafelyUnwrapped.permanentInstance : nil
    }

    func load<T>(_ type: T.Type, from entry: Entry, collecting element: Any.Type?) throws -> T {
        if element != nil, entry.access(from: isolation).mayRefuse,
            let refusal = entry.refusal(
                in: storage,
                from: isolation,
                collecting: element,
                at: location
            )
        {
            throw refusal
        }
        return try entry.load(type, in: storage, from: isolation, at: location)
    }
}

/// Takes out what an asynchronous load has loaded, in the same order. Beside the synchronous
/// loaders: in a file with asynchronous functions, its metadata would keep them in every program.
final class LoadedInstances: EntryLoader {
    let storage: _ContainerStorage
    let location: CodeLocation?
    /// What was loaded, in that order.
    private var instances: [(entry: Entry, instance: SharedInstance)] = []
    /// The index of what is taken out next.
    private var next = 0

    init(_ storage: _ContainerStorage, at location: CodeLocation?) {
        self.storage = storage
        self.location = location
    }

    /// Adds an instance, in the order in which they are taken out.
    func add(_ instance: SharedInstance, of entry: Entry) { instances.append((entry, instance)) }

    func load<T>(_ type: T.Type, from entry: Entry, collecting element: Any.Type?) -> T {
        precondition(instances[next].entry === entry, "DIC: an instance is taken out of its turn")
        defer { next += 1 }
        return instances[next].instance.copy(as: type)
    }
}

extension EntryLoader {
    /// Loads what a request is bound to, and notes or tells that. Throws what a factory throws, or
    /// a `ResolutionError`.
    func load<T>(_ type: T.Type, _ request: Request, _ binding: Binding) throws -> T {
        try storage.checkIsOpen(for: request, binding, at: location)
        storage.noteLoad(of: binding.loadedEntries)
        guard storage.observation != nil else { return try interpret(type, request, binding) }
        return try ObservationContext.$current.withValue(.interpreting(request)) {
            try interpret(type, request, binding)
        }
    }

    /// Loads what a request is bound to, or returns nil in place of an error, which costs more.
    /// Traps as `trapUnlessNil` says.
    func loadOrNil<T>(_ type: T.Type, _ request: Request) -> T? {
        let binding = storage.binding(of: request)
        // A `T`: what is loaded must not be taken for a `T?`.
        if binding.isMissing { return nil }
        do { return try load(type, request, binding) as T } catch {
            _ContainerStorage.trapUnlessNil(for: error)
            return nil
        }
    }

    /// The value of a binding. No other code knows what the instances of its entries are made into.
    func interpret<T>(_ type: T.Type, _ request: Request, _ binding: Binding) throws -> T {
        switch binding {
        case .exact(let entry): return try load(type, from: entry, collecting: nil)
        case .unwrapping(let entry):
            if let instance = try load(T?.self, from: entry, collecting: nil) { return instance }
            throw ResolutionError(.returnedNil, loading: entry.registration, as: type, at: location)
        case .wrapping(let inner, let wrapped):
            func wrap<Wrapped>(_ wrapped: Wrapped.Type) throws -> T {
                reinterpret(Optional(try interpret(wrapped, request.of(wrapped), inner)))
            }
            return try _openExistential(wrapped, do: wrap)
        case .all(let entries, let element):
            func all<Element>(_ element: Element.Type) throws -> T {
                reinterpret(try collect(element, entries))
            }
            return try _openExistential(element, do: all)
        case .lazy, .provider, .function, .opener, .nothing:
            return try storage.valueWithoutLoading(type, request, binding, at: location)
        case .missing: throw storage.missing(request, at: location)
        }
    }

    /// The instances of entries, in their order; nil is left out.
    func collect<T>(_ type: T.Type, _ entries: [Entry]) throws -> [T] {
        // Not initialized below: that writes to the storage of all empty arrays.
        if entries.isEmpty { return [] }
        do {
            return try unsafe Array(unsafeUninitializedCapacity: entries.count) { all, count in
                guard let first = all.baseAddress else { return }
                for index in entries.indices {
                    // Borrowed from the array.
                    let entry = unsafe Unmanaged.passUnretained(entries[index])
                    let isElement = try unsafe entry._withUnsafeGuaranteedRef {
                        try unsafe loadElement(to: first + count, $0)
                    }
                    if isElement { count += 1 }
                }
            }
        } catch {
            throw storage.explainedAsCollected(error)
        }
    }

    /// Loads an element into memory for it. Returns whether there is one.
    @inline(__always)
    private func loadElement<T>(to element: UnsafeMutablePointer<T>, _ entry: Entry) throws -> Bool
    {
        if entry.facts.key.type != T.self { return try unsafe loadRelated(to: element, entry) }
        if let made = unsafe permanentInstance(of: entry) {
            unsafe element.initialize(to: made.assumingMemoryBound(to: T.self).pointee)
        } else {
            unsafe element.initialize(to: try load(T.self, from: entry, collecting: T.self))
        }
        return true
    }

    /// Loads an element from the entry of the optional of its type, of which nil is no element, or
    /// of what it wraps. Returns whether there is one.
    @inline(never)
    private func loadRelated<T>(to element: UnsafeMutablePointer<T>, _ entry: Entry) throws -> Bool
    {
        let own = entry.facts.key.type
        if own == T?.self {
            guard let value = try load(T?.self, from: entry, collecting: T.self) else {
                return false
            }
            unsafe element.initialize(to: value)
            return true
        }
        func wrap<Wrapped>(_ wrapped: Wrapped.Type) throws -> T {
            reinterpret(Optional(try load(wrapped, from: entry, collecting: T.self)))
        }
        unsafe element.initialize(to: try _openExistential(own, do: wrap))
        return true
    }
}

extension _ContainerStorage {
    /// Loads what a request binds to. Throws what a factory throws, or a `ResolutionError`.
    @inline(never)
    func loadByBinding<T>(
        _ type: T.Type,
        _ request: Request,
        from isolation: CallerIsolation,
        at location: CodeLocation?
    ) throws -> T {
        try DirectLoader(storage: self, isolation: isolation, location: location)
            .load(type, request, binding(of: request))
    }

    /// Loads what a `Lazy` or a `Provider` was created for.
    func loadLater<T>(_ type: T.Type, _ request: Request, at location: CodeLocation) throws -> T {
        guard request.collects else {
            return try loadOrThrow(request.name, from: .dynamic, at: location)
        }
        let reading = live?.beginReading()
        defer { if let reading { live?.endReading(reading) } }
        return try loadByBinding(type, request, from: .dynamic, at: location)
    }

    /// Checks that the scope has not been closed, and throws then if the request binds to a
    /// collection, whose singletons would still be loaded.
    func checkIsOpen(for request: Request, _ binding: Binding, at location: CodeLocation?) throws {
        if binding.element == nil || !isClosed { return }
        throw closed(request.of(wrappedType(of: request.type) ?? request.type), at: location)
    }

    /// The value of a binding that requires no load. Throws if the scope has been closed, or if the
    /// container has been stopped and the value would load something later.
    fileprivate func valueWithoutLoading<T>(
        _ type: T.Type,
        _ request: Request,
        _ binding: Binding,
        at location: CodeLocation?
    ) throws -> T {
        if isClosed { throw closed(request, at: location) }
        func checkIsUsed(by later: Entry?) throws {
            guard let later, lifecycle.refusesLoads else { return }
            throw ResolutionError(.stopped, loading: later.registration, at: location)
        }
        switch binding {
        case .lazy(let loaded, let later), .provider(let loaded, let later):
            try checkIsUsed(by: later.loadedEntries.first)
            func deferred<Loaded>(_ loaded: Loaded.Type) -> T {
                guard case .lazy = binding else {
                    return reinterpret(Provider<Loaded>(self, LaterLoad(request.later(loaded))))
                }
                let place = location ?? Self.runningLocation
                return reinterpret(Lazy<Loaded>(self, request.later(loaded), at: place))
            }
            return _openExistential(loaded, do: deferred)
        case .function(let entry):
            try checkIsUsed(by: entry)
            let make = LoadingFunction.writer(type, of: entry, isFrozen: isFrozen)
            return unsafe withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { memory in
                let memory = unsafe memory.baseAddress.unsafelyUnwrapped
                make(self, location, unsafe InstanceMemory(UnsafeMutableRawPointer(memory)))
                return unsafe memory.move()
            }
        case .opener(let scope):
            if lifecycle.refusesLoads {
                throw ResolutionError(.openedInStopped(scope), of: type, at: location)
            }
            return reinterpret(ScopeOpener(scope, lifecycle.scopeSource(self)))
        case .nothing: return none()
        case .exact, .unwrapping, .wrapping, .all, .missing:
            preconditionFailure("DIC: this binding loads something")
        }
    }

    /// An instance of each registration of a type. Throws the first error.
    func loadAll<T>(_ type: T.Type, from isolation: CallerIsolation, at location: CodeLocation?)
        throws -> [T]
    {
        let entries = try entriesOfAll(type, at: location)
        return try DirectLoader(storage: self, isolation: isolation, location: location).collect(
            type,
            entries
        )
    }

    /// The entries that a load of all of a type loads from. Throws if the scope has been closed.
    func entriesOfAll<T>(_ type: T.Type, at location: CodeLocation?) throws -> [Entry] {
        if isClosed { throw closed(Request([T].self), at: location) }
        let entries = entries(ofType: type)
        noteLoad(of: entries)
        return entries
    }

    /// The error of a load that collects. If the factory that collects is alone in a cycle, the
    /// collection contains it: it has not loaded itself otherwise.
    @inline(never) func explainedAsCollected(_ error: any Error) -> any Error {
        guard let report = error as? ResolutionError, case .cycle = report.finding.fault else {
            return error
        }
        let asker =
            LoadStack.current.innermost?.entry.facts.key ?? AsyncLoadChain.innermost?.facts.key
        let members = report.path.filter { $0.forwardSource == nil }
        guard members.count == 1, members[0].key == asker else { return error }
        return report.explained(by: .cycleOfCollection)
    }

    /// The error for a request that binds to nothing.
    func missing(_ request: Request, at location: CodeLocation?) -> ResolutionError {
        if isClosed { return closed(request, at: location) }
        // In a mutable container, it may have been registered since it was looked up.
        let variants = variants(of: request).filter { $0.key != request.key }
        let others =
            isScopeOpener(request.type) ? .scopes(declaredScopeNames) : Missing.Alternative.none
        var missing = Missing(
            request: request,
            alternative: variants.isEmpty ? others : .variants(variants)
        )
        missing.isSuppliedByChildren = declarations.suppliedByChildren.contains(
            Key(request.type, named: request.name)
        )
        let type = request.type
        let name = request.name
        return ResolutionError(
            .missing(missing),
            of: type,
            named: name,
            at: location,
            among: registrationSnapshot
        )
    }

    /// The error of a load after the scope was closed.
    func closed(_ request: Request, at location: CodeLocation?) -> ResolutionError {
        ResolutionError(
            .scopeClosed(scopeName),
            of: request.type,
            named: request.name,
            at: location
        )
    }

    /// Where the factory that runs was registered.
    static var runningLocation: CodeLocation? {
        if let entry = unsafe LoadStack.current.innermostEntry {
            return unsafe entry._withUnsafeGuaranteedRef(\.facts.location)
        }
        return runningRegistrations.first?.location
    }

    /// The registrations of the factories that are running here, innermost first: those of the
    /// thread, and then those of the task.
    package static var runningRegistrations: [Registration] {
        LoadStack.current.registrations + AsyncLoadChain.registrations
    }
}

/// The value with another static type, which must be the same type at run time.
func reinterpret<Value, Result>(_ value: Value) -> Result {
    precondition(Value.self == Result.self, "DIC: \(Value.self) is not \(Result.self)")
    return unsafe unsafeBitCast(value, to: Result.self)
}

/// Nil, as a value of a type that is optional at run time.
func none<T>() -> T {
    func none<Wrapped>(_ wrapped: Wrapped.Type) -> T { reinterpret(Wrapped?.none) }
    return _openExistential(wrappedType(of: T.self) ?? T.self, do: none)
}
