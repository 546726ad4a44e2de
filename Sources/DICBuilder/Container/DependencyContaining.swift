/// Something that a container can be taken from: a container, a resolver, or a view of one.
///
/// Types outside this package do not conform to this protocol. Use it to accept any container without loading from it.
public protocol DependencyContaining: Sendable {
    /// The storage of the container.
    var _storage: _ContainerStorage { get }
}
