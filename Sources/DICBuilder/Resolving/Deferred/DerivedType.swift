/// A type of which no instance need be registered, because one can be made from what is.
@usableFromInline
package protocol DerivedType {
    /// An instance; nil if there is nothing to make it from.
    static func derive(
        from source: DependencySource,
        _ name: DependencyName?,
        at location: SourceLocation?
    ) throws -> (any DerivedType)?

    /// A registration that makes instances, for a parameter of this type; nil if it is not known that nothing can go
    /// wrong.
    static func linked(_ linker: inout Linker) -> Registration?
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
    package static func linked(_ linker: inout Linker) -> Registration? {
        let wrapped = DeclaredDependency(Wrapped.self)
        if let entry = linker.source.entry(of: wrapped.key) {
            guard linker.isKnownNotToThrow(wrapped) else { return nil }
            return .derived(Self.self, at: entry.registration.location) { $0.load(Wrapped.self) }
        }
        // What may be collected, or is itself derived, is looked for at each load.
        if Wrapped.self is any DerivedType.Type || isCollected(Wrapped.self) { return nil }
        return .derived(Self.self, at: SourceLocation(fileID: #fileID, line: #line)) { _ in nil }
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

/// Whether the type is an optional type.
package func isOptional(_ type: Any.Type) -> Bool { type is any OptionalType.Type }

/// The type as an optional type, if it is one.
func asOptional<T>(_ type: T.Type) -> (any OptionalType.Type)? {
    asDerived(type) as? any OptionalType.Type
}

extension Registration {
    /// A registration of what parameters of a derived type are made by.
    static func derived<T>(
        _ type: T.Type,
        at location: SourceLocation,
        _ factory: @escaping @Sendable (DependencyResolver) -> T
    ) -> Registration {
        PlainRegistration(name: nil, lifetime: .transient, location: location, isLeaf: false, factory: factory)
    }
}
