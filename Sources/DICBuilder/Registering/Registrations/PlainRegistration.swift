/// A registration whose factory does not throw. Its own class, so that a load need not look for an error.
@usableFromInline
class PlainRegistration<T>: SynchronousRegistration<T>, @unchecked Sendable {
    @usableFromInline
    final let factory: @Sendable (DependencyResolver) -> T

    /// Whether the factory takes no resolver, so that it leads to nothing else.
    private let isLeaf: Bool

    // Not inlined into clients: with a hundred registrations that was a tenth of their build time, and gained nothing.
    @usableFromInline
    init(
        name: DependencyName?,
        lifetime: Lifetime.Kind,
        location: SourceLocation,
        isLeaf: Bool,
        factory: @escaping @Sendable (DependencyResolver) -> T
    ) {
        self.factory = factory
        self.isLeaf = isLeaf
        super.init(name: name, lifetime: lifetime, location: location, route: .plain)
    }

    @usableFromInline
    override func callFactory(_ resolver: DependencyResolver) throws -> T { factory(resolver) }

    /// A closure that loads could lead back to what is being linked, which has to be able to fail then.
    override func isKnownNotToThrow(_ linker: inout Linker) -> Bool { isLeaf }
}
