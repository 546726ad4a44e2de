/// A registration of a factory that takes arguments: one value, or a tuple of several.
///
/// It is always transient, because an instance that was made from other arguments is another instance.
@usableFromInline
final class ArgumentRegistration<T, Arguments>: Registration, @unchecked Sendable {
    @usableFromInline
    let factory: @Sendable (DependencyResolver, Arguments) throws -> T

    private let dependencies: [DeclaredDependency]?
    private let arguments: [Any.Type]

    @usableFromInline
    init(
        key: Key,
        location: SourceLocation,
        arguments: [Any.Type],
        dependencies: [DeclaredDependency]? = nil,
        factory: @escaping @Sendable (DependencyResolver, Arguments) throws -> T
    ) {
        self.factory = factory
        self.arguments = arguments
        self.dependencies = dependencies
        super.init(key: key, lifetime: .transient, location: location, route: .throwing)
    }

    package override var type: Any.Type { T.self }

    package override var argumentTypes: [Any.Type]? { arguments }

    package override var declaredDependencies: [DeclaredDependency]? { dependencies }
}
