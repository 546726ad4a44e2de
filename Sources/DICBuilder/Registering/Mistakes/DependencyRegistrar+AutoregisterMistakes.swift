// Wrong calls of the `autoregister…` methods: see DependencyRegistrar+Mistakes.swift.

extension DependencyRegistrar {
    /// An initializer that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message: "write autoregisterThrowable if the initializer throws, autoregisterAsync if it is asynchronous"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func autoregister<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ initializer: @escaping @Sendable (repeat each Dependency) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// An initializer that throws or is asynchronous, with arguments.
    @available(
        *,
        unavailable,
        message: "write autoregisterThrowable if the initializer throws, autoregisterAsync if it is asynchronous"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func autoregister<T, Arguments, each Parameter>(
        as type: T.Type = T.self,
        arguments: Arguments.Type,
        named name: DependencyName? = nil,
        _ initializer: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// The types of two arguments in a list, as a load takes the arguments.
    @available(*, unavailable, message: "write a tuple type: arguments: (Int, String).self")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func autoregister<T, First, Second, each Parameter>(
        as type: T.Type = T.self,
        arguments first: First.Type,
        _ second: Second.Type,
        named name: DependencyName? = nil,
        _ initializer: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A type, in the place of an initializer.
    @available(*, unavailable, message: "write autoregister(Foo.init)")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func autoregister<Metatype>(
        as type: Any.Type = Any.self,
        in lifetime: LifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        _ metatype: Metatype.Type
    ) -> Self {
        fatalError()
    }

    /// An asynchronous initializer.
    @available(*, unavailable, message: "the initializer is asynchronous; write autoregisterAsync(Foo.init)")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func autoregisterThrowable<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ initializer: @escaping @Sendable (repeat each Dependency) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// An asynchronous initializer, with arguments.
    @available(*, unavailable, message: "the initializer is asynchronous; write autoregisterAsync(Foo.init)")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func autoregisterThrowable<T, Arguments, each Parameter>(
        as type: T.Type = T.self,
        arguments: Arguments.Type,
        named name: DependencyName? = nil,
        _ initializer: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A type, in the place of an initializer.
    @available(*, unavailable, message: "write autoregisterThrowable(Foo.init)")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func autoregisterThrowable<Metatype>(
        as type: Any.Type = Any.self,
        in lifetime: LifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        _ metatype: Metatype.Type
    ) -> Self {
        fatalError()
    }

    /// A type, in the place of an initializer.
    @available(*, unavailable, message: "write autoregisterAsync(Foo.init)")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func autoregisterAsync<Metatype>(
        as type: Any.Type = Any.self,
        in lifetime: AsyncLifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        _ metatype: Metatype.Type
    ) -> Self {
        fatalError()
    }
}
