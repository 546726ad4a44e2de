/// Loads whose key has no entry in the frozen table: it may be registered in a mutable container, as `T?`, or be a type
/// that is derived from what is registered.
///
/// Clients compile the way to a mutable container's entry, and no more: specialised for each type, the rest was most of
/// what a load added to them.
extension DependencySource {
    /// Loads an instance, or throws what stands in the way.
    @inlinable
    @inline(__always)
    func loadOrThrow<T>(_ type: T.Type, _ name: DependencyName?, at location: SourceLocation) throws -> T {
        guard let entry = unsafe table.entry(of: type, named: name) else {
            return try loadElsewhere(type, name, at: location)
        }
        return try unsafe entry._withUnsafeGuaranteedRef { entry in
            try entry.load(type, in: self) { () throws in try entry.loadSlowly(type, in: self) }
        }
    }

    /// The slow way of a load that cannot throw: that of the entry, or elsewhere if there is none.
    @inlinable
    @inline(never)
    func loadOrTrap<T>(_ type: T.Type, _ name: DependencyName?, _ entry: Entry?, at location: SourceLocation) -> T {
        do {
            return try entry?.loadSlowly(type, in: self) ?? loadElsewhere(type, name, at: location)
        } catch {
            return LoadFailure.instance(of: type, despite: error, at: location)
        }
    }

    /// Loads what can be found elsewhere.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError` if there is nothing to load.
    @inlinable
    @inline(never)
    func loadElsewhere<T>(_ type: T.Type, _ name: DependencyName?, at location: SourceLocation) throws -> T {
        if let entry = liveEntries?.entry(of: type, named: name) {
            return try load(type, of: entry, at: location)
        }
        return try loadFromOtherKey(type, name, at: location)
    }

    /// Loads what can be found elsewhere; if there is nothing, without the cost of an error.
    @inlinable
    @inline(never)
    func loadElsewhereOrNil<T>(_ type: T.Type, _ name: DependencyName?) -> T? {
        if let entry = liveEntries?.entry(of: type, named: name) {
            return try? load(type, of: entry, at: nil)
        }
        return loadFromOtherKeyOrNil(type, name)
    }

    /// Whether it is worth while to look elsewhere. Cheap, so that a miss of `loadOrNil` is.
    @inlinable
    @inline(__always)
    func mayHaveElsewhere<T>(_ type: T.Type, _ name: DependencyName?) -> Bool {
        if liveEntries != nil || asDerived(type) != nil { return true }
        return unsafe table.entry(of: T?.self, named: name) != nil
    }

    /// Loads from an entry of a container that may be asynchronous.
    @inlinable
    func load<T>(_ type: T.Type, of entry: Entry, at location: SourceLocation?) throws -> T {
        defer { withExtendedLifetime(entry) {} }  // Its own factory may replace it.
        guard entry.route != .foreign else { throw ResolutionError.needsAsync(entry.registration, at: location) }
        return try entry.load(type, in: self)
    }

    @usableFromInline
    func loadFromOtherKey<T>(_ type: T.Type, _ name: DependencyName?, at location: SourceLocation) throws -> T {
        if let entry = parentEntry(of: Key(type, named: name)) { return try load(type, of: entry, at: location) }
        if let entry = entry(of: T?.self, named: name) {
            if let instance = try load(T?.self, of: entry, at: location) { return instance }
            throw ResolutionError.returnedNil(type, by: entry, at: location)
        }
        if let instance = try derive(type, name, at: location) { return instance }
        throw ResolutionError.notRegistered(type, name, in: self, at: location, collecting: collectedElement(of: type))
    }

    @usableFromInline
    func loadFromOtherKeyOrNil<T>(_ type: T.Type, _ name: DependencyName?) -> T? {
        do {
            if let entry = parentEntry(of: Key(type, named: name)) { return try load(type, of: entry, at: nil) }
            if let entry = entry(of: T?.self, named: name) { return try load(T?.self, of: entry, at: nil) }
            return try derive(type, name, at: nil)
        } catch {
            return nil
        }
    }

    /// For a type that is derived from another: makes one, if there is what it is made of.
    func derive<T>(_ type: T.Type, _ name: DependencyName?, at location: SourceLocation?) throws -> T? {
        // Two steps: a cast of nil itself would give a `T` that is nil.
        guard let derived = try asDerived(type)?.derive(from: self, name, at: location) else { return nil }
        return derived as? T
    }
}
