// Overrides with a lifetime, which is that of the registration.

extension DependencyRegistrar {
    /// A factory and a lifetime.
    @available(*, unavailable, message: "an override keeps the lifetime of the registration; leave out in:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func override<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        _ factory: @escaping @Sendable () -> T
    ) -> Self {
        fatalError()
    }

    /// A factory that takes a resolver, and a lifetime.
    @available(*, unavailable, message: "an override keeps the lifetime of the registration; leave out in:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func override<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        _ factory: @escaping @Sendable (DependencyResolver) -> T
    ) -> Self {
        fatalError()
    }

    /// A factory and a lifetime.
    @available(*, unavailable, message: "an override keeps the lifetime of the registration; leave out in:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func overrideThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        _ factory: @escaping @Sendable () throws -> T
    ) -> Self {
        fatalError()
    }

    /// A factory that takes a resolver, and a lifetime.
    @available(*, unavailable, message: "an override keeps the lifetime of the registration; leave out in:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func overrideThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T
    ) -> Self {
        fatalError()
    }
}
