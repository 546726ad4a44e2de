// The path of a load: a public verb (DependencyLoading, MainActorLoading) calls the function of the same name here.
// That takes the instance which the entry in the home slot of the type keeps, or runs its factory (Entry+LoadQuickly).
// All else is slower: `loadSlowly` lets the entry in the home slot make or keep an instance (Entry+Load);
// `loadByFallback` looks beside the home slot; `loadAnywhere` looks there too, in a mutable container, and for what the
// type binds to (ContainerStorage+Binding).
//
// Not compiled into clients: one generic function for each verb serves all types. The verbs are compiled into clients
// as the forms of a registration are (DependencyRegistrar+Entries). `Docs/Decisions.md` has the figures.
//
// The verbs on the main actor are isolated to it, so the compiler has checked who calls these functions, but for
// closures that Swift 5 mode lets run anywhere.

extension _ContainerStorage {
    /// Loads an instance, or traps with a report that explains why it can't.
    @usableFromInline
    @inline(never)
    package func load<T>(at location: CodeLocation) -> T {
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self)) else {
            return loadByFallback(at: location)
        }
        return unsafe entry.loadQuickly(T.self, in: self, from: .nonisolated) { loadSlowly(at: location) }
    }

    /// As `load(at:)`, but throws what the factory throws, or a `ResolutionError`.
    @usableFromInline
    @inline(never)
    package func loadOrThrow<T>(at location: CodeLocation) throws -> T {
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self)) else {
            return try loadSlowlyOrThrow(at: location)
        }
        return try unsafe entry.loadQuickly(T.self, in: self, from: .nonisolated) { () throws in
            try loadSlowlyOrThrow(at: location)
        }
    }

    /// As `load(at:)`, on the main actor.
    @usableFromInline
    @inline(never)
    package func loadOnMainActor<T>(at location: CodeLocation) -> T {
        if let made = unsafe madeSingleton(of: T.self) { return unsafe made.pointee }
        return loadOnMainActorSlowly(at: location)
    }

    /// As `loadOrThrow(at:)`, on the main actor.
    @usableFromInline
    @inline(never)
    package func loadOnMainActorOrThrow<T>(at location: CodeLocation) throws -> T {
        if let made = unsafe madeSingleton(of: T.self) { return unsafe made.pointee }
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self)) else {
            return try loadAnywhereOrThrow(.mainActor, at: location)
        }
        return try unsafe entry.loadQuickly(T.self, in: self, from: .mainActor) { () throws in
            try loadAnywhereOrThrow(.mainActor, at: location)
        }
    }

    /// Loads an instance, or nil if it cannot be loaded.
    @usableFromInline
    @inline(never)
    package func loadOrNil<T>() -> T? {
        if table.hasNoEntry(of: ObjectIdentifier(T.self)), !mayBindToOthers, isNeverStructural(T.self) { return nil }
        return loadAnywhereOrNil()
    }

    /// A kept singleton, whatever its isolation.
    ///
    /// Apart from what makes instances, which needs more registers: most loads on the main actor are of singletons.
    @inline(__always)
    private func madeSingleton<T>(of type: T.Type) -> UnsafeMutablePointer<T>? {
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(type)),
            unsafe entry._withUnsafeGuaranteedRef({ $0.access }) == .permanent,
            let made = unsafe entry._withUnsafeGuaranteedRef({ unsafe $0.slot.unsafelyUnwrapped.permanentInstance })
        else { return nil }
        return unsafe made.assumingMemoryBound(to: type)
    }

    // MARK: By name

    /// As `load(at:)`, by name.
    @usableFromInline
    @inline(never)
    package func load<T>(named name: DependencyName, at location: CodeLocation) -> T {
        do {
            return try find(name, .nonisolated)
        } catch {
            return failure(error, at: location)
        }
    }

    /// As `load(named:at:)`, in another isolation.
    @usableFromInline
    @inline(never)
    package func load<T>(named name: DependencyName, from isolation: CallerIsolation, at location: CodeLocation) -> T {
        trapping(at: location) { try find(name, isolation) }
    }

    /// As `loadOrThrow(at:)`, by name.
    @usableFromInline
    @inline(never)
    package func loadOrThrow<T>(
        named name: DependencyName,
        from isolation: CallerIsolation,
        at location: CodeLocation
    ) throws -> T {
        do {
            return try find(name, isolation)
        } catch {
            throw located(error, at: location)
        }
    }

    @inline(__always)
    private func find<T>(_ name: DependencyName, _ isolation: CallerIsolation) throws -> T {
        guard let entry = unsafe table.entry(of: T.self, named: name) else { return try findAnywhere(name, isolation) }
        return try unsafe entry.load(T.self, in: self, from: isolation)
    }

    /// As `loadOrThrow(at:)`, by a name if there is one.
    package func loadOrThrow<T>(
        _ name: DependencyName?,
        from isolation: CallerIsolation,
        at location: CodeLocation
    ) throws -> T {
        guard let name else { return try loadAnywhereOrThrow(isolation, at: location) }
        return try loadOrThrow(named: name, from: isolation, at: location)
    }

    /// As `loadOrNil()`, by a name if there is one.
    @usableFromInline
    @inline(never)
    package func loadOrNil<T>(_ name: DependencyName?, from isolation: CallerIsolation) -> T? {
        compareWithStatedEdges(binding(of: Request(T.self, named: name)).loadedEntries)
        let reading = live?.beginReading()
        defer { if let reading { live?.endReading(reading) } }
        // The first step of the binding rule, without building a request.
        if let entry = unsafe (reading?.table ?? table).entry(of: T.self, name) {
            return try? unsafe entry.load(T.self, in: self, from: isolation)
        }
        let request = Request(T.self, named: name)
        let binding = binding(of: request)
        // Avoids the cost of throwing an error.
        if binding.isMissing { return nil }
        let loader = DirectLoader(storage: self, isolation: isolation, location: nil)
        return try? load(T.self, request, binding, with: loader, at: nil)
    }

    // MARK: The slow path

    // Functions of their own, so that the fast path need not move its arguments to make room for one more.

    @inline(never)
    private func loadByFallback<T>(at location: CodeLocation) -> T {
        // An entry that is not in its home slot, in a frozen container.
        if unsafe borrowedLive == nil, let entry = unsafe table.entry(of: ObjectIdentifier(T.self)) {
            return unsafe loadSlowly(at: location, entry)
        }
        return loadAnywhere(.nonisolated, at: location)
    }

    @inline(never)
    private func loadSlowly<T>(at location: CodeLocation) -> T {
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self)) else {
            return loadByFallback(at: location)
        }
        // First, and without the arguments of a function that throws: what a scope keeps is loaded as often as
        // singletons.
        if unsafe entry._withUnsafeGuaranteedRef({ $0.keepsObject(in: self) }) {
            return unsafe entry._withUnsafeGuaranteedRef { ObjectLoader<T>.ofAnyClass.load(location, self, $0) }
        }
        return unsafe loadSlowly(at: location, entry)
    }

    @inline(never)
    private func loadSlowly<T>(at location: CodeLocation, _ entry: Unmanaged<Entry>) -> T {
        do {
            return try unsafe entry.loadWithoutFastPath(T.self, in: self)
        } catch {
            return failure(error, at: location)
        }
    }

    @inline(never)
    private func loadSlowlyOrThrow<T>(at location: CodeLocation) throws -> T {
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self)) else {
            return try loadAnywhereOrThrow(.nonisolated, at: location)
        }
        return try locating(at: location) { try unsafe entry.loadWithoutFastPath(T.self, in: self) }
    }

    @inline(never)
    private func loadOnMainActorSlowly<T>(at location: CodeLocation) -> T {
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self)) else {
            return loadAnywhere(.mainActor, at: location)
        }
        return unsafe entry.loadQuickly(T.self, in: self, from: .mainActor) { loadAnywhere(.mainActor, at: location) }
    }

    @inline(never)
    private func loadAnywhere<T>(_ isolation: CallerIsolation, at location: CodeLocation) -> T {
        trapping(at: location) { try findAnywhere(isolation) }
    }

    @inline(never)
    private func loadAnywhereOrThrow<T>(_ isolation: CallerIsolation, at location: CodeLocation) throws -> T {
        try locating(at: location) { try findAnywhere(isolation) }
    }

    @inline(never)
    private func loadAnywhereOrNil<T>() -> T? { loadOrNil(nil, from: .nonisolated) }

    @inline(__always)
    func trapping<T>(at location: CodeLocation, _ load: () throws -> T) -> T {
        do {
            return try load()
        } catch {
            return failure(error, at: location)
        }
    }

    @inline(__always)
    private func locating<T>(at location: CodeLocation, _ load: () throws -> T) throws -> T {
        do {
            return try load()
        } catch {
            throw located(error, at: location)
        }
    }

    @inline(never)
    private func findAnywhere<T>(_ name: DependencyName, _ isolation: CallerIsolation) throws -> T {
        try load(T.self, name, from: isolation, for: Request(T.self, named: name))
    }

    /// Loads an instance on the slow path. Throws what the factory throws, or a `ResolutionError` without a location.
    @inline(never)
    private func findAnywhere<T>(_ isolation: CallerIsolation) throws -> T {
        guard let live = unsafe borrowedLive else {
            return try load(T.self, nil, from: isolation, for: Request(T.self))
        }
        return try unsafe live._withUnsafeGuaranteedRef { try findLive($0, isolation) }
    }

    /// Loads from a mutable container. Throws what the factory throws, or a `ResolutionError` without a location.
    @inline(__always)
    private func findLive<T>(_ live: LiveTable, _ isolation: CallerIsolation) throws -> T {
        compareWithStatedEdges(binding(of: Request(T.self)).loadedEntries)
        let reading = live.beginReading()
        defer { live.endReading(reading) }
        if let entry = unsafe reading.table.homeEntry(of: ObjectIdentifier(T.self)) {
            return try unsafe entry.loadQuickly(T.self, in: self, from: isolation) { () throws in
                try unsafe entry._withUnsafeGuaranteedRef { try $0.load(T.self, in: self, from: isolation, at: nil) }
            }
        }
        if let entry = unsafe reading.table.entry(of: ObjectIdentifier(T.self)) {
            return try unsafe entry.load(T.self, in: self, from: isolation)
        }
        return try loadByBinding(T.self, Request(T.self), from: isolation, at: nil)
    }
}

extension LookupTable {
    /// The entry of a type, with or without a name.
    @inline(__always)
    func entry<T>(of type: T.Type, _ name: DependencyName?) -> Unmanaged<Entry>? {
        guard let name else { return unsafe entry(of: ObjectIdentifier(type)) }
        return unsafe entry(of: type, named: name)
    }
}
