/// Loads whose type has no entry in the frozen table: it may be registered in a mutable container, as `T?`, or (if `T`
/// is optional) as what `T` wraps.
///
/// Clients compile the way to a mutable container's entry, and no more: specialised for each type, the rest was most of
/// what a load added to them.
extension DependencySource {
    /// The slow way of a load that cannot throw: that of the entry, or elsewhere if there is none.
    @inlinable
    @inline(never)
    func loadOrTrap<T>(_ type: T.Type, _ entry: Entry?, at location: SourceLocation) -> T {
        do {
            return try entry?.loadSlowly(type, in: self) ?? loadElsewhere(type, at: location)
        } catch {
            return LoadFailure.instance(of: type, despite: error, at: location)
        }
    }

    /// Loads what can be found elsewhere.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError` if there is nothing to load.
    @inlinable
    @inline(never)
    func loadElsewhere<T>(_ type: T.Type, at location: SourceLocation) throws -> T {
        if let entry = liveEntries?.entry(of: ObjectIdentifier(type)) {
            return try load(type, of: entry, at: location)
        }
        return try loadFromOtherKey(type, at: location)
    }

    /// Loads what can be found elsewhere; if there is nothing, without the cost of an error.
    @inlinable
    @inline(never)
    func loadElsewhereOrNil<T>(_ type: T.Type) -> T? {
        if let entry = liveEntries?.entry(of: ObjectIdentifier(type)) {
            return try? load(type, of: entry, at: nil)
        }
        return loadFromOtherKeyOrNil(type)
    }

    /// Whether it is worth while to look elsewhere. Cheap, so that a miss of `loadOrNil` is.
    @inlinable
    @inline(__always)
    func mayHaveElsewhere<T>(_ type: T.Type) -> Bool {
        if liveEntries != nil || asOptional(type) != nil { return true }
        return unsafe table.entry(of: ObjectIdentifier(T?.self)) != nil
    }

    /// Loads from an entry of a container that may be asynchronous.
    @inlinable
    func load<T>(_ type: T.Type, of entry: Entry, at location: SourceLocation?) throws -> T {
        defer { withExtendedLifetime(entry) {} }  // Its own factory may replace it.
        guard entry.route != .foreign else { throw ResolutionError.needsAsync(entry.registration, at: location) }
        return try entry.load(type, in: self)
    }

    @usableFromInline
    func loadFromOtherKey<T>(_ type: T.Type, at location: SourceLocation) throws -> T {
        if let entry = entry(of: ObjectIdentifier(T?.self)) {
            if let instance = try load(T?.self, of: entry, at: location) { return instance }
            throw ResolutionError.returnedNil(type, by: entry, at: location)
        }
        if let instance = try loadWrapped(type, at: location) { return instance }
        throw ResolutionError.notRegistered(type, in: self, at: location)
    }

    @usableFromInline
    func loadFromOtherKeyOrNil<T>(_ type: T.Type) -> T? {
        do {
            if let entry = entry(of: ObjectIdentifier(T?.self)) {
                return try load(T?.self, of: entry, at: nil)
            }
            return try loadWrapped(type, at: nil)
        } catch {
            return nil
        }
    }

    /// For a `T` that is `Wrapped?`: loads a `Wrapped`, if one is registered.
    private func loadWrapped<T>(_ type: T.Type, at location: SourceLocation?) throws -> T? {
        // Two steps: a cast of nil itself would give a `T` that is nil.
        guard let optional = asOptional(type), let instance = try optional.loadWrapped(from: self, at: location)
        else { return nil }
        return instance as? T
    }
}

/// An optional type, where one cannot say which.
@usableFromInline
protocol OptionalType {
    /// An instance of what is wrapped, wrapped; nil if that is not registered.
    static func loadWrapped(from source: DependencySource, at location: SourceLocation?) throws -> (any OptionalType)?

    /// The value that wraps nothing.
    static var nothing: Self { get }

    /// What is wrapped.
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
    @usableFromInline
    static func loadWrapped(from source: DependencySource, at location: SourceLocation?) throws -> (any OptionalType)? {
        guard let entry = source.entry(of: ObjectIdentifier(Wrapped.self)) else { return nil }
        let instance: Self = try source.load(Wrapped.self, of: entry, at: location)
        return instance as any OptionalType
    }

    @usableFromInline
    static var nothing: Self { nil }

    @usableFromInline
    static var wrapped: Any.Type { Wrapped.self }
}

/// The type as an optional type, if it is one.
@inlinable
func asOptional<T>(_ type: T.Type) -> (any OptionalType.Type)? {
    // The first test is redundant, but the optimizer can decide it where `T` is a known class, and then drops the
    // second, a conformance look-up at run time.
    if type is AnyObject.Type { return nil }
    return type as? any OptionalType.Type
}
