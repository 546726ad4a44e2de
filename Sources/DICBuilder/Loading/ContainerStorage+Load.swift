// The path of a load: a public verb (DependencyLoading) calls the function of the same name here. `quickly` reads the
// home slot of the type, and takes the kept instance or runs the factory (Entry+LoadQuickly). All else is slower:
// `loadSlowly` lets the entry in the home slot make or keep an instance (Entry+Load); `loadByFallback` looks beside the
// home slot; `loadAnywhere` looks there too, in a mutable container, and for what the type binds to
// (ContainerStorage+Binding). `loadNamed` is for loads by name.
//
// Not compiled into clients: one generic function for each verb serves all types. The verbs are compiled into clients
// as the forms of a registration are (DependencyRegistrar+Entries). `Docs/Decisions.md` has the figures.
// The functions for loads on the main actor are in ContainerStorage+LoadOnMainActor.

extension _ContainerStorage {
    /// Loads an instance, or traps with a report that explains why it can't.
    @usableFromInline
    @inline(never)
    package func load<T>(at location: CodeLocation) -> T {
        quickly(.nonisolated, ifNotInHomeSlot: { loadByFallback(at: location) }) { loadSlowly(at: location) }
    }

    /// Loads an instance.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError`.
    @usableFromInline
    @inline(never)
    package func loadOrThrow<T>(at location: CodeLocation) throws -> T {
        try quickly(
            .nonisolated,
            ifNotInHomeSlot: { () throws in try loadByFallbackOrThrow(at: location) },
            { () throws in try loadSlowlyOrThrow(at: location) }
        )
    }

    /// Loads an instance, or nil if it cannot be loaded.
    @usableFromInline
    @inline(never)
    package func loadOrNil<T>() -> T? {
        if table.hasNoEntry(of: ObjectIdentifier(T.self)), !mayBindToOthers, isNeverStructural(T.self) {
            return nil
        }
        return loadSlowlyOrNil()
    }

    /// - Parameters:
    ///   - isolation: The isolation of the load; a constant for the compiler.
    ///   - fallback: Loads what is not in the home slot of its type, as all of a mutable container.
    ///   - slowly: Handles all other cases.
    @inline(__always)
    func quickly<T, Failure>(
        _ isolation: CallerIsolation,
        ifNotInHomeSlot fallback: () throws(Failure) -> T,
        _ slowly: () throws(Failure) -> T
    ) throws(Failure) -> T {
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self)) else { return try fallback() }
        return try unsafe entry.loadQuickly(T.self, in: self, from: isolation, otherwise: slowly)
    }

    // MARK: By name

    /// Loads an instance by name, or traps with a report that explains why it can't.
    @usableFromInline
    @inline(never)
    package func load<T>(named name: DependencyName, at location: CodeLocation) -> T {
        loadNamed(name, .nonisolated, at: location)
    }

    /// Loads an instance by name.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError`.
    @usableFromInline
    @inline(never)
    package func loadOrThrow<T>(named name: DependencyName, at location: CodeLocation) throws -> T {
        try loadNamedOrThrow(name, .nonisolated, at: location)
    }

    /// Loads an instance by name, or nil if it cannot be loaded.
    @usableFromInline
    @inline(never)
    package func loadOrNil<T>(named name: DependencyName) -> T? {
        loadNamedOrNil(name, .nonisolated)
    }

    // MARK: By an optional name, from any isolation

    /// Loads an instance.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError`.
    package func loadOrThrow<T>(
        _ name: DependencyName?,
        from isolation: CallerIsolation,
        at location: CodeLocation
    ) throws -> T {
        guard let name else { return try loadAnywhereOrThrow(isolation, at: location) }
        return try loadNamedOrThrow(name, isolation, at: location)
    }

    /// Loads an instance, or nil if it cannot be loaded.
    package func loadOrNil<T>(_ name: DependencyName?, from isolation: CallerIsolation) -> T? {
        guard let name else { return loadAnywhereOrNil(isolation) }
        return loadNamedOrNil(name, isolation)
    }

    @inline(__always)
    func loadNamed<T>(_ name: DependencyName, _ isolation: CallerIsolation, at location: CodeLocation) -> T {
        do {
            return try find(name, isolation)
        } catch {
            return failure(error, at: location)
        }
    }

    @inline(__always)
    func loadNamedOrThrow<T>(_ name: DependencyName, _ isolation: CallerIsolation, at location: CodeLocation) throws
        -> T
    {
        do {
            return try find(name, isolation)
        } catch {
            throw located(error, at: location)
        }
    }

    @inline(__always)
    func loadNamedOrNil<T>(_ name: DependencyName, _ isolation: CallerIsolation) -> T? {
        if unsafe table.entry(of: T.self, named: name) == nil { return findAnywhereOrNil(name, isolation) }
        return try? find(name, isolation) as T
    }

    @inline(__always)
    private func find<T>(_ name: DependencyName, _ isolation: CallerIsolation) throws -> T {
        guard let entry = unsafe table.entry(of: T.self, named: name) else { return try findAnywhere(name, isolation) }
        return try unsafe entry.load(T.self, in: self, from: isolation)
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
    private func loadByFallbackOrThrow<T>(at location: CodeLocation) throws -> T {
        try loadAnywhereOrThrow(.nonisolated, at: location)
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
        do {
            return try unsafe entry.loadWithoutFastPath(T.self, in: self)
        } catch {
            throw located(error, at: location)
        }
    }

    @inline(never)
    private func loadSlowlyOrNil<T>() -> T? {
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self)) else {
            return loadAnywhereOrNil(.nonisolated)
        }
        return try? unsafe entry.loadWithoutFastPath(T.self, in: self)
    }

    @inline(never)
    func loadAnywhere<T>(_ isolation: CallerIsolation, at location: CodeLocation) -> T {
        do {
            return try findAnywhere(isolation)
        } catch {
            return failure(error, at: location)
        }
    }

    @inline(never)
    func loadAnywhereOrThrow<T>(_ isolation: CallerIsolation, at location: CodeLocation) throws -> T {
        do {
            return try findAnywhere(isolation)
        } catch {
            throw located(error, at: location)
        }
    }

    @inline(never)
    func loadAnywhereOrNil<T>(_ isolation: CallerIsolation) -> T? {
        if unsafe table.entry(of: ObjectIdentifier(T.self)) != nil { return (try? findAnywhere(isolation) as T) }
        return findAnywhereOrNil(nil, isolation)
    }

    /// Loads an instance on the slow path.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError` without a location.
    @inline(never)
    private func findAnywhere<T>(_ isolation: CallerIsolation) throws -> T {
        guard let live = unsafe borrowedLive else {
            if let entry = unsafe table.entry(of: ObjectIdentifier(T.self)) {
                return try unsafe entry.load(T.self, in: self, from: isolation)
            }
            return try loadByBinding(T.self, Request(T.self), from: isolation, at: nil)
        }
        return try unsafe live._withUnsafeGuaranteedRef { try findLive($0, isolation) }
    }

    /// Loads from a mutable container.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError` without a location.
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

    /// Loads by a name that is not in the frozen table.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError` without a location.
    @inline(never)
    private func findAnywhere<T>(_ name: DependencyName, _ isolation: CallerIsolation) throws -> T {
        compareWithStatedEdges(binding(of: Request(T.self, named: name)).loadedEntries)
        let reading = live?.beginReading()
        defer { if let reading { live?.endReading(reading) } }
        if let entry = unsafe reading?.table.entry(of: T.self, named: name) {
            return try unsafe entry.load(T.self, in: self, from: isolation)
        }
        return try loadByBinding(T.self, Request(T.self, named: name), from: isolation, at: nil)
    }

    /// Loads what is not in the frozen table, or nil if it cannot be loaded.
    @inline(never)
    private func findAnywhereOrNil<T>(_ name: DependencyName?, _ isolation: CallerIsolation) -> T? {
        compareWithStatedEdges(binding(of: Request(T.self, named: name)).loadedEntries)
        let reading = live?.beginReading()
        defer { if let reading { live?.endReading(reading) } }
        // The first step of the binding rule, without building a request.
        if let table = reading?.table, let entry = unsafe table.entry(of: T.self, name) {
            return try? unsafe entry.load(T.self, in: self, from: isolation)
        }
        let request = Request(T.self, named: name)
        let binding = binding(of: request)
        // Avoids the cost of throwing an error.
        if binding.isMissing { return nil }
        return try? load(T.self, request, binding, from: isolation, at: nil)
    }
}

extension LookupTable {
    /// The entry of a type, with or without a name.
    @inline(__always)
    fileprivate func entry<T>(of type: T.Type, _ name: DependencyName?) -> Unmanaged<Entry>? {
        guard let name else { return unsafe entry(of: ObjectIdentifier(type)) }
        return unsafe entry(of: type, named: name)
    }
}
