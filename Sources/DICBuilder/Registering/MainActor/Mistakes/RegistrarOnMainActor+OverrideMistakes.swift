// Overrides on the main actor with a lifetime, which is that of the registration.

extension RegistrarOnMainActor {
    /// A factory and a lifetime.
    @available(*, unavailable, message: "an override keeps the lifetime of the registration; leave out in:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func override<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        _ factory: @escaping @MainActor () -> T
    ) -> Self {
        fatalError()
    }

    /// A factory that takes a resolver, and a lifetime.
    @available(*, unavailable, message: "an override keeps the lifetime of the registration; leave out in:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func override<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        _ factory: @escaping @MainActor (MainActorResolver) -> T
    ) -> Self {
        fatalError()
    }

    /// A factory and a lifetime.
    @available(*, unavailable, message: "an override keeps the lifetime of the registration; leave out in:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func overrideThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        _ factory: @escaping @MainActor () throws -> T
    ) -> Self {
        fatalError()
    }

    /// A factory that takes a resolver, and a lifetime.
    @available(*, unavailable, message: "an override keeps the lifetime of the registration; leave out in:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func overrideThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        _ factory: @escaping @MainActor (MainActorResolver) throws -> T
    ) -> Self {
        fatalError()
    }
}
