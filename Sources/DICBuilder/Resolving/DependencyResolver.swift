/// What a factory receives to load the dependencies of the instance that it makes.
///
/// ```swift
/// builder.register { resolver in
///     LoginModel(repository: resolver.load(), clock: resolver.load())
/// }
/// ```
///
/// A resolver may be kept, captured and sent to other threads. It keeps what it loads from alive: an instance that the
/// container itself keeps, a singleton, should not keep its resolver, or the two keep each other.
public struct DependencyResolver: DependencyLoading, Sendable {
    /// The registrations that are loaded from: those of the container that runs the factory.
    public let source: DependencySource

    @inlinable
    package init(source: DependencySource) {
        self.source = source
    }
}
