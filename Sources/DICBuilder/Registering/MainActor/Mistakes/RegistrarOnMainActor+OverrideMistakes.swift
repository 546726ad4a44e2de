// Overrides on the main actor with a lifetime, which is that of the registration.

extension RegistrarOnMainActor {
    /// A factory and a lifetime.
    @available(*, unavailable, message: "an override keeps the lifetime of the registration; leave out in:")
    @discardableResult
    @_alwaysEmitIntoClient
    public func override<T>(
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
    public func override<T>(
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
    public func overrideThrowable<T>(
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
    public func overrideThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        _ factory: @escaping @MainActor (MainActorResolver) throws -> T
    ) -> Self {
        fatalError()
    }

    // MARK: Without a label

    /// A type without its label, before a factory or an instance.
    @available(*, unavailable, message: "write override(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public func override<T, Factory>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        _ factory: Factory
    ) -> Self {
        fatalError()
    }

    /// A type without its label, before a factory that loads dependencies.
    @available(*, unavailable, message: "write override(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public func override<T, Result, each Argument>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        _ factory: (MainActorResolver, repeat each Argument) throws -> Result
    ) -> Self {
        fatalError()
    }

    /// A type without its label, before a factory or an instance.
    @available(*, unavailable, message: "write overrideThrowable(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public func overrideThrowable<T, Factory>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        _ factory: Factory
    ) -> Self {
        fatalError()
    }

    /// A type without its label, before a factory that loads dependencies.
    @available(*, unavailable, message: "write overrideThrowable(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public func overrideThrowable<T, Result, each Argument>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        _ factory: (MainActorResolver, repeat each Argument) throws -> Result
    ) -> Self {
        fatalError()
    }
}
