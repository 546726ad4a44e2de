/// What an asynchronous factory receives to load the dependencies of the instance that it makes.
///
/// ```swift
/// builder.registerAsync { resolver in
///     UserRepository(database: await resolver.loadAsync())
/// }
/// ```
///
/// It can be stored, captured and sent to other tasks. It keeps the container's registrations alive.
public struct AsyncDependencyResolver: ScopeOpening {
    /// The storage of the container that runs the factory.
    public let _storage: _ContainerStorage

    init(_ storage: _ContainerStorage) {
        _storage = storage
    }
}
