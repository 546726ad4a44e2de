import DICBuilder

/// What an asynchronous factory receives to load the dependencies of the instance that it makes.
///
/// ```swift
/// container.registerAsync { resolver in
///     UserRepository(database: await resolver.loadAsync())
/// }
/// ```
///
/// It may be kept, captured and sent to other tasks. It keeps what it loads from alive.
public struct AsyncDependencyResolver: AsyncDependencyLoading, DependencyLoading {
    /// The registrations that are loaded from: those of the container that runs the factory.
    public let source: DependencySource

    init(source: DependencySource) {
        self.source = source
    }
}
