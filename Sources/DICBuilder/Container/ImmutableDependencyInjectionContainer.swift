/// A frozen container. Any number of threads load from it, and find its registrations without a lock.
///
/// Nothing can be registered in it. `DICBuilder` creates it:
///
/// ```swift
/// let container = DICBuilder()
///     .register { Clock() }
///     .build()
///
/// let clock: Clock = container.load()
/// ```
///
/// Copies share registrations and singletons, which are released with the last copy.
public struct ImmutableDependencyInjectionContainer: Sendable {
    /// The storage of the container.
    public let _storage: _ContainerStorage

    package init(_ storage: _ContainerStorage) { _storage = storage }
}

extension ImmutableDependencyInjectionContainer: CustomStringConvertible {
    /// The number of registrations and of kept instances, for example
    /// `ImmutableDependencyInjectionContainer (38 registrations, 5 made)`.
    public var description: String { _storage.summary("ImmutableDependencyInjectionContainer") }
}

extension ImmutableDependencyInjectionContainer: CustomReflectable {
    /// Shows the registrations.
    public var customMirror: Mirror { Mirror(self, children: ["registrations": registeredDependencies]) }
}
