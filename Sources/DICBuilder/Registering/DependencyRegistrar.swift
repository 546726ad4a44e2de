// Sendable: the stored properties are immutable and Sendable. Unchecked only because the class is not final.
/// Something that dependencies can be registered into: a `DICBuilder` or one of the mutable containers.
///
/// All forms of `register…` are written once, here, so that every container takes the same ones. Write a function
/// over this type, or an ``Assembly``, to register into any of them:
///
/// ```swift
/// func registerStorage(into registrar: DependencyRegistrar) {
///     registrar
///         .register { Clock() }
///         .register(in: .singleton) { resolver in Cache(clock: resolver.load()) }
/// }
/// ```
///
/// Registering is safe from any number of threads at once. The last registration of a key, that is of a type and a
/// name, wins.
///
/// This is a class, and the forms return `Self`, because the compiler then knows the type of every link of a chain
/// before it has chosen an overload: a long chain is checked in linear time and a mistake in it is reported where it
/// is. (A protocol extension in the same place takes time exponential in the length of a chain that has an error.)
///
/// A form that takes an expression is disfavored, so that a closure is never taken for an expression whose value is a
/// closure. To register a function, return it: `register { { … } as @Sendable () -> Int }`.
///
/// - Note: `open` only so that this package's own modules can subclass it: it has no initializer that others can call.
open class DependencyRegistrar: @unchecked Sendable {
    @usableFromInline
    package let sink: any RegistrationSink

    /// Which assemblies have been applied.
    package let appliedAssemblies = AppliedAssemblies()

    package init(sink: any RegistrationSink) {
        self.sink = sink
    }

    /// What every form of registration of a factory that does not throw comes down to.
    ///
    /// - Parameter isLeaf: Whether the factory takes no resolver.
    @inlinable
    @inline(__always)
    final func add<T>(
        _ lifetime: Lifetime.Kind,
        _ name: DependencyName?,
        _ location: SourceLocation,
        isLeaf: Bool = false,
        initCompleted completion: (@Sendable (DependencyResolver, T) -> Void)? = nil,
        _ factory: @escaping @Sendable (DependencyResolver) -> T
    ) -> Self {
        if let completion { return addCompleted(lifetime, name, location, factory, completion) }
        sink.add(
            PlainRegistration<T>(
                name: name,
                lifetime: lifetime,
                location: location,
                isLeaf: isLeaf,
                factory: factory
            )
        )
        return self
    }

    /// What every form of registration of a factory that may throw comes down to.
    @inlinable
    @inline(__always)
    final func addThrowing<T>(
        _ lifetime: Lifetime.Kind,
        _ name: DependencyName?,
        _ location: SourceLocation,
        initCompleted completion: (@Sendable (DependencyResolver, T) throws -> Void)? = nil,
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T
    ) -> Self {
        if let completion { return addCompleted(lifetime, name, location, factory, completion) }
        sink.add(ThrowingRegistration<T>(name: name, lifetime: lifetime, location: location, factory: factory))
        return self
    }

    /// What every form of registration with an `initCompleted` comes down to. Not compiled into clients, most of whose
    /// registrations have none.
    @usableFromInline
    final func addCompleted<T>(
        _ lifetime: Lifetime.Kind,
        _ name: DependencyName?,
        _ location: SourceLocation,
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T,
        _ completion: @escaping @Sendable (DependencyResolver, T) throws -> Void
    ) -> Self {
        sink.add(
            CompletedRegistration<T>(
                name: name,
                lifetime: lifetime,
                location: location,
                factory: factory,
                completion: completion
            )
        )
        return self
    }
}

/// Where registrations go: a list that is frozen later, or a table that is read at once.
@usableFromInline
package protocol RegistrationSink: AnyObject, Sendable {
    /// Takes a registration in; the last one of a key wins.
    func add(_ registration: Registration)
}
