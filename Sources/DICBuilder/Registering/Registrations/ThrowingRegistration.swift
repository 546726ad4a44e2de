/// A registration whose factory may throw.
@usableFromInline
final class ThrowingRegistration<T>: SynchronousRegistration<T>, @unchecked Sendable {
    @usableFromInline
    let factory: @Sendable (DependencyResolver) throws -> T

    /// Those of a forward; of a closure nothing is known.
    private let dependencies: [DeclaredDependency]?

    @usableFromInline
    init(
        name: DependencyName?,
        lifetime: Lifetime.Kind,
        location: SourceLocation,
        dependencies: [DeclaredDependency]? = nil,
        factory: @escaping @Sendable (DependencyResolver) throws -> T
    ) {
        self.factory = factory
        self.dependencies = dependencies
        super.init(name: name, lifetime: lifetime, location: location, route: .throwing)
    }

    @usableFromInline
    override func callFactory(_ resolver: DependencyResolver) throws -> T { try factory(resolver) }

    /// What declares its dependencies throws nothing of its own.
    override func isKnownNotToThrow(_ linker: inout Linker) -> Bool {
        dependencies?.allSatisfy { linker.isKnownNotToThrow($0) } ?? false
    }

    package override var declaredDependencies: [DeclaredDependency]? { dependencies }
}
