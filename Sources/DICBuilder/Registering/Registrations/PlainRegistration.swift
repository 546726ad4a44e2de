/// A registration whose factory does not throw. Its own class, so that a load need not look for an error.
@usableFromInline
class PlainRegistration<T>: SynchronousRegistration<T>, @unchecked Sendable {
    @usableFromInline
    final let factory: @Sendable (DependencyResolver) -> T

    @inlinable
    init(
        name: DependencyName?,
        lifetime: Lifetime.Kind,
        location: SourceLocation,
        factory: @escaping @Sendable (DependencyResolver) -> T
    ) {
        self.factory = factory
        super.init(name: name, lifetime: lifetime, location: location, route: .plain)
    }

    @usableFromInline
    override func callFactory(_ resolver: DependencyResolver) throws -> T { factory(resolver) }

    final override func isKnownNotToThrow(_ linker: inout Linker) -> Bool { true }
}
