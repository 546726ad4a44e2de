/// Loads whose type has no entry in the frozen table: it may be registered in a mutable container, as `T?`, or (if `T`
/// is optional) as what `T` wraps.
extension DependencySource {
    /// Loads what can be found elsewhere.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError` if there is nothing to load.
    @inlinable
    @inline(never)
    func loadElsewhere<T>(_ type: T.Type, at location: SourceLocation) throws -> T {
        if let entry = liveEntries?.entry(of: ObjectIdentifier(type)) {
            return try entry.load(type, in: self)
        }
        if let entry = entry(of: ObjectIdentifier(T?.self)) {
            if let instance = try entry.load(T?.self, in: self) { return instance }
            throw ResolutionError.returnedNil(type, by: entry, at: location)
        }
        if let instance = try loadWrapped(type) { return instance }
        throw ResolutionError.notRegistered(type, in: self, at: location)
    }

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

    /// Whether it is worth while to look elsewhere. Cheap, so that a miss of `loadOrNil` is.
    @inlinable
    @inline(__always)
    func mayHaveElsewhere<T>(_ type: T.Type) -> Bool {
        if liveEntries != nil || asOptional(type) != nil { return true }
        return unsafe table.entry(of: ObjectIdentifier(T?.self)) != nil
    }

    /// Loads what can be found elsewhere; if there is nothing, without the cost of an error.
    @inlinable
    @inline(never)
    func loadElsewhereOrNil<T>(_ type: T.Type) -> T? {
        do {
            if let entry = liveEntries?.entry(of: ObjectIdentifier(type)) {
                return try entry.load(type, in: self)
            }
            if let entry = entry(of: ObjectIdentifier(T?.self)) {
                return try entry.load(T?.self, in: self)
            }
            return try loadWrapped(type)
        } catch {
            return nil
        }
    }

    /// For a `T` that is `Wrapped?`: loads a `Wrapped`, if one is registered.
    @inlinable
    func loadWrapped<T>(_ type: T.Type) throws -> T? {
        // Two steps: a cast of nil itself would give a `T` that is nil.
        guard let optional = asOptional(type), let instance = try optional.loadWrapped(from: self) else { return nil }
        return instance as? T
    }
}

/// An optional type, where one cannot say which.
@usableFromInline
protocol OptionalType {
    /// An instance of what is wrapped, wrapped; nil if that is not registered.
    static func loadWrapped(from source: DependencySource) throws -> (any OptionalType)?

    /// The value that wraps nothing.
    static var nothing: Self { get }

    /// What is wrapped.
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
    @usableFromInline
    static func loadWrapped(from source: DependencySource) throws -> (any OptionalType)? {
        guard let entry = source.entry(of: ObjectIdentifier(Wrapped.self)) else { return nil }
        let instance: Self = try entry.load(Wrapped.self, in: source)
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
