// Sendable: all stored properties, here and in the subclasses below, are immutable and Sendable. Unchecked only because
// the superclass is.
/// What one `register…` call said: key, lifetime, place, factory. It never changes, and is shared by all containers that
/// one builder builds.
///
/// A transient registration is its own entry. One that shares its instance has a `SharedEntry` in each container.
@usableFromInline
package class Registration: Entry, @unchecked Sendable {
    @usableFromInline
    package let key: ObjectIdentifier

    @usableFromInline
    package let lifetime: Lifetime.Kind

    @usableFromInline
    package let location: SourceLocation

    @usableFromInline
    init(key: ObjectIdentifier, lifetime: Lifetime.Kind, location: SourceLocation, route: Route) {
        self.key = key
        self.lifetime = lifetime
        self.location = location
        super.init(route: route)
    }

    @usableFromInline
    package final override var registration: Registration { self }

    /// The registered type.
    package var type: Any.Type { fatalError("every registration knows its type") }

    /// Whether it came from `registerAsync`, so that only an asynchronous load can make it.
    package var isAsync: Bool { false }

    /// The entry for this registration in a new container.
    package final func makeEntry() -> Entry {
        route == .shared ? SharedEntry(self) : self
    }

    /// Loads the instance of an entry of this registration, for the sake of its being made.
    package func makeInstance(of entry: Entry, in source: DependencySource) throws {}

    /// Destroys and frees an instance that an entry of this registration kept.
    func discard(_ instance: UnsafeMutableRawPointer) {}
}

/// A registration of a synchronous factory of `T`.
@usableFromInline
class SynchronousRegistration<T>: Registration, @unchecked Sendable {
    @inlinable
    init(lifetime: Lifetime.Kind, location: SourceLocation, route: Route) {
        super.init(key: ObjectIdentifier(T.self), lifetime: lifetime, location: location, route: route)
    }

    /// Runs the factory.
    @usableFromInline
    func callFactory(_ resolver: DependencyResolver) throws -> T {
        fatalError("every registration has a factory")
    }

    final package override var type: Any.Type { T.self }

    final package override func makeInstance(of entry: Entry, in source: DependencySource) throws {
        _ = try entry.load(T.self, in: source)
    }

    final override func discard(_ instance: UnsafeMutableRawPointer) {
        let instance = unsafe instance.assumingMemoryBound(to: T.self)
        unsafe instance.deinitialize(count: 1)
        unsafe instance.deallocate()
    }
}

/// A registration whose factory does not throw. Its own class, so that a load need not look for an error.
@usableFromInline
final class PlainRegistration<T>: SynchronousRegistration<T>, @unchecked Sendable {
    @usableFromInline
    let factory: @Sendable (DependencyResolver) -> T

    @inlinable
    init(lifetime: Lifetime.Kind, location: SourceLocation, factory: @escaping @Sendable (DependencyResolver) -> T) {
        self.factory = factory
        super.init(lifetime: lifetime, location: location, route: lifetime == .transient ? .plain : .shared)
    }

    @usableFromInline
    override func callFactory(_ resolver: DependencyResolver) throws -> T { factory(resolver) }
}

/// A registration whose factory may throw.
@usableFromInline
final class ThrowingRegistration<T>: SynchronousRegistration<T>, @unchecked Sendable {
    @usableFromInline
    let factory: @Sendable (DependencyResolver) throws -> T

    @inlinable
    init(
        lifetime: Lifetime.Kind,
        location: SourceLocation,
        factory: @escaping @Sendable (DependencyResolver) throws -> T
    ) {
        self.factory = factory
        super.init(lifetime: lifetime, location: location, route: lifetime == .transient ? .throwing : .shared)
    }

    @usableFromInline
    override func callFactory(_ resolver: DependencyResolver) throws -> T { try factory(resolver) }
}

/// A registration whose factory another module runs: the asynchronous container's.
package final class ForeignRegistration<T, Factory: Sendable>: Registration, @unchecked Sendable {
    package let factory: Factory
    private let hasMade: @Sendable () -> Bool

    /// - Parameter hasMade: Tells whether the factory has made, and keeps, a shared instance.
    package init(
        lifetime: Lifetime.Kind,
        location: SourceLocation,
        factory: Factory,
        hasMade: @escaping @Sendable () -> Bool
    ) {
        self.factory = factory
        self.hasMade = hasMade
        super.init(key: ObjectIdentifier(T.self), lifetime: lifetime, location: location, route: .foreign)
    }

    package override var type: Any.Type { T.self }

    package override var isAsync: Bool { true }

    package override var isMade: Bool { hasMade() }
}
