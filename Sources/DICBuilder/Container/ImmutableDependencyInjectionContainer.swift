/// A frozen container. Any number of threads load from it, and find its registrations without a lock.
///
/// A ``DICBuilder`` creates it. Copies share registrations and singletons, which are released with the last copy.
public struct ImmutableDependencyInjectionContainer: Sendable {
    /// The storage of the container.
    public let _storage: _ContainerStorage

    package init(_ storage: _ContainerStorage) { _storage = storage }
}

extension ImmutableDependencyInjectionContainer: CustomStringConvertible, CustomReflectable {
    /// The number of registrations and of kept instances.
    public var description: String { _storage.summary("ImmutableDependencyInjectionContainer") }

    /// Shows the registrations.
    public var customMirror: Mirror { Mirror(self, children: ["registrations": registeredDependencies]) }
}

/// What a factory receives to load the dependencies of the instance that it makes.
///
/// A resolver can be stored, captured and sent to other threads. It keeps the container alive: what that keeps, such as
/// a singleton, should not store its resolver, because the two would keep each other alive.
public struct DependencyResolver: Sendable {
    /// The storage of the container that runs the factory.
    public let _storage: _ContainerStorage

    @usableFromInline package init(_ storage: _ContainerStorage) { _storage = storage }
}

/// Something that a container can be taken from: a container, a resolver, or a view of one.
///
/// Types outside this package do not conform to this protocol. Use it to accept any container without loading from it.
public protocol DependencyContaining: Sendable {
    /// The storage of the container.
    var _storage: _ContainerStorage { get }
}
