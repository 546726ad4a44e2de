/// What makes the instances of a foreign registration, and keeps those that are kept.
package protocol ForeignFactory: Sendable {
    /// Whether an instance is made and kept.
    var hasMade: Bool { get }

    /// Lets go of the instance, and of one that is being made: the next load makes another.
    func forget()
}

/// A registration whose factory another module runs: the asynchronous container's.
package final class ForeignRegistration<T, Factory: ForeignFactory>: Registration, @unchecked Sendable {
    /// This entry's own.
    package let factory: Factory

    private let makeFactory: @Sendable () -> Factory
    private let arguments: [Any.Type]?
    private let dependencies: [DeclaredDependency]?

    /// - Parameter makeFactory: Makes a factory that has made nothing yet.
    package init(
        key: Key,
        lifetime: Lifetime.Kind,
        location: SourceLocation,
        arguments: [Any.Type]? = nil,
        dependencies: [DeclaredDependency]? = nil,
        makeFactory: @escaping @Sendable () -> Factory
    ) {
        self.factory = makeFactory()
        self.makeFactory = makeFactory
        self.arguments = arguments
        self.dependencies = dependencies
        super.init(key: key, lifetime: lifetime, location: location, route: .foreign)
    }

    package override var type: Any.Type { T.self }

    package override var argumentTypes: [Any.Type]? { arguments }

    package override var declaredDependencies: [DeclaredDependency]? { dependencies }

    package override var isAsync: Bool { true }

    package override var isMade: Bool { factory.hasMade }

    package override func forget() { factory.forget() }

    package override func makeEntry(in source: DependencySource) -> Entry {
        ForeignRegistration(
            key: key,
            lifetime: lifetime,
            location: location,
            arguments: arguments,
            dependencies: dependencies,
            makeFactory: makeFactory
        )
    }
}
