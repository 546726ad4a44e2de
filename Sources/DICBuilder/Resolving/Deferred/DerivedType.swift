/// A type of which no instance need be registered, because one can be made from what is.
@usableFromInline
package protocol DerivedType {
    /// An instance; nil if there is nothing to make it from.
    static func derive(
        from source: DependencySource,
        _ name: DependencyName?,
        at location: SourceLocation?
    ) throws -> (any DerivedType)?
}

/// A type whose instances load something later, where one cannot say which.
package protocol DeferredType: DerivedType {
    /// What they load.
    static var loaded: Any.Type { get }
}

/// An optional type, where one cannot say which.
@usableFromInline
protocol OptionalType: DerivedType {
    /// The value that wraps nothing.
    static var nothing: Self { get }

    /// What is wrapped.
    static var wrapped: Any.Type { get }

    /// An instance of what is wrapped, made from arguments, and wrapped; nil if that is not registered.
    static func makeWrapped<Arguments, Taking>(
        from source: DependencySource,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ taking: Taking.Type,
        at location: SourceLocation
    ) throws -> (any OptionalType)?
}

extension Optional: OptionalType {
    /// An instance of what is wrapped, wrapped; nil if that is not registered.
    @usableFromInline
    package static func derive(
        from source: DependencySource,
        _ name: DependencyName?,
        at location: SourceLocation?
    ) throws -> (any DerivedType)? {
        if let entry = source.entry(of: Key(Wrapped.self, named: name)) {
            let instance: Self = try source.load(Wrapped.self, of: entry, at: location)
            return instance as any DerivedType
        }
        // A `Lazy` of what is not registered is worth nothing, so it is nil.
        guard let deferred = Wrapped.self as? any DeferredType.Type,
            source.entry(of: Key(deferred.loaded, named: name)) != nil
        else { return nil }
        return try (deferred.derive(from: source, name, at: location) as? Wrapped).map { Self($0) as any DerivedType }
    }

    @usableFromInline
    static var nothing: Self { nil }

    @usableFromInline
    static var wrapped: Any.Type { Wrapped.self }

    @usableFromInline
    static func makeWrapped<Arguments, Taking>(
        from source: DependencySource,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ taking: Taking.Type,
        at location: SourceLocation
    ) throws -> (any OptionalType)? {
        try source.makeIfRegistered(Wrapped.self, name, arguments, taking, at: location)
            .map { Self($0) as any OptionalType }
    }
}

/// The type as a derived one, if it is one.
@inlinable
func asDerived<T>(_ type: T.Type) -> (any DerivedType.Type)? {
    // The first test is redundant, but the optimizer can decide it where `T` is a known class, and then drops the
    // second, a conformance look-up at run time.
    if type is AnyObject.Type { return nil }
    return type as? any DerivedType.Type
}

/// The type as an optional type, if it is one.
func asOptional<T>(_ type: T.Type) -> (any OptionalType.Type)? {
    asDerived(type) as? any OptionalType.Type
}
