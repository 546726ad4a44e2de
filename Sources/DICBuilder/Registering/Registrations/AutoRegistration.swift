/// A registration of a function, mostly an initializer, whose parameters are loaded: its declared dependencies.
@usableFromInline
final class AutoRegistration<T>: SynchronousRegistration<T>, @unchecked Sendable {
    @usableFromInline
    typealias Factory = @Sendable (DependencyResolver) -> T

    private let dependencies: [DeclaredDependency]
    private let factory: @Sendable (DependencyResolver) throws -> T
    private let linkedFactory: (@Sendable (Edges) -> Factory)?

    /// - Parameters:
    ///   - factory: Looks each parameter up.
    ///   - linkedFactory: Makes a factory that takes each parameter from the entry that an edge leads to; nil if the
    ///     function may throw.
    @usableFromInline
    init(
        name: DependencyName?,
        lifetime: Lifetime.Kind,
        location: SourceLocation,
        dependencies: [DeclaredDependency],
        factory: @escaping @Sendable (DependencyResolver) throws -> T,
        linkedFactory: (@Sendable (Edges) -> Factory)?
    ) {
        self.dependencies = dependencies
        self.factory = factory
        self.linkedFactory = linkedFactory
        super.init(name: name, lifetime: lifetime, location: location, route: .throwing)
    }

    package override var declaredDependencies: [DeclaredDependency]? { dependencies }

    @usableFromInline
    override func callFactory(_ resolver: DependencyResolver) throws -> T { try factory(resolver) }

    // An instance that is kept is made once, so that it does not matter how its parameters are found.
    override var isLinkable: Bool { linkedFactory != nil && lifetime == .transient }

    override func isKnownNotToThrow(_ linker: inout Linker) -> Bool {
        linkedFactory != nil && dependencies.allSatisfy { linker.isKnownNotToThrow($0) }
    }

    override func linked(to edges: Edges) -> Registration? {
        // Not `map`: it would wrap the factory in a thunk for generic code.
        guard let linkedFactory else { return nil }
        return LinkedRegistration(self, factory: linkedFactory(edges))
    }
}

/// An autoregistration in one container, whose factory knows where the entries of its parameters are.
final class LinkedRegistration<T>: PlainRegistration<T>, @unchecked Sendable {
    private let original: AutoRegistration<T>

    init(_ original: AutoRegistration<T>, factory: @escaping @Sendable (DependencyResolver) -> T) {
        self.original = original
        super.init(
            name: original.key.name,
            lifetime: original.lifetime,
            location: original.location,
            isLeaf: false,
            factory: factory
        )
    }

    override var registration: Registration { original }
}
