/// The loads on the main actor, of the view of a container or a resolver.
///
/// Types outside this package do not conform to this protocol.
public protocol MainActorLoading: DependencyContaining {
    /// The type of the container or resolver.
    associatedtype Base: DependencyLoading

    /// The container or resolver itself.
    var nonisolated: Base { get }
}

extension MainActorLoading {
    /// The storage of the container.
    @inlinable
    public var _storage: _ContainerStorage {
        @inline(__always) get { nonisolated._storage }
    }
}
