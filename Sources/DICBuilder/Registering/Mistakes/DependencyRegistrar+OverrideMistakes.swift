// Overrides with a lifetime, which is that of the registration, or with a type that has no label.

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

    // MARK: Without a label

    /// A type without its label, before a factory or an instance.
    @available(*, unavailable, message: "write override(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func override<T, Factory>(
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
    public final func override<T, Result, each Argument>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        _ factory: (AsyncDependencyResolver, repeat each Argument) async throws -> Result
    ) -> Self {
        fatalError()
    }

    /// A type without its label, before a factory or an instance.
    @available(*, unavailable, message: "write overrideThrowable(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func overrideThrowable<T, Factory>(
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
    public final func overrideThrowable<T, Result, each Argument>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        _ factory: (AsyncDependencyResolver, repeat each Argument) async throws -> Result
    ) -> Self {
        fatalError()
    }

    /// A type without its label, before a factory or an instance.
    @available(*, unavailable, message: "write overrideAsync(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func overrideAsync<T, Factory>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        _ factory: Factory
    ) -> Self {
        fatalError()
    }

    /// A type without its label, before a factory that loads dependencies.
    @available(*, unavailable, message: "write overrideAsync(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func overrideAsync<T, Result, each Argument>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        _ factory: (AsyncDependencyResolver, repeat each Argument) async throws -> Result
    ) -> Self {
        fatalError()
    }
}
