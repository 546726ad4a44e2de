// Wrong calls of the `autoregister…` methods on the main actor: see RegistrarOnMainActor+Mistakes.swift.

extension RegistrarOnMainActor {
    /// An initializer that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message: "write autoregisterThrowable if it throws, .nonisolated.autoregisterAsync if it is asynchronous"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public func autoregister<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ initializer: @escaping @MainActor (repeat each Dependency) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// An initializer that throws or is asynchronous, with arguments.
    @available(
        *,
        unavailable,
        message: "write autoregisterThrowable if it throws, .nonisolated.autoregisterAsync if it is asynchronous"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public func autoregister<T, Arguments, each Parameter>(
        as type: T.Type = T.self,
        arguments: Arguments.Type,
        named name: DependencyName? = nil,
        _ initializer: @escaping @MainActor (repeat each Parameter) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// The types of two arguments in a list, as a load takes the arguments.
    @available(*, unavailable, message: "write a tuple type: arguments: (Int, String).self")
    @discardableResult
    @_alwaysEmitIntoClient
    public func autoregister<T, First, Second, each Parameter>(
        as type: T.Type = T.self,
        arguments first: First.Type,
        _ second: Second.Type,
        named name: DependencyName? = nil,
        _ initializer: @escaping @MainActor (repeat each Parameter) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A type, in the place of an initializer.
    @available(*, unavailable, message: "write autoregister(Foo.init)")
    @discardableResult
    @_alwaysEmitIntoClient
    public func autoregister<Metatype>(
        as type: Any.Type = Any.self,
        in lifetime: MainActorLifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        _ metatype: Metatype.Type
    ) -> Self {
        fatalError()
    }

    /// An asynchronous initializer.
    @available(
        *,
        unavailable,
        message: "the initializer is asynchronous; write .nonisolated.autoregisterAsync(Foo.init)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public func autoregisterThrowable<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ initializer: @escaping @MainActor (repeat each Dependency) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// An asynchronous initializer, with arguments.
    @available(
        *,
        unavailable,
        message: "the initializer is asynchronous; write .nonisolated.autoregisterAsync(Foo.init)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public func autoregisterThrowable<T, Arguments, each Parameter>(
        as type: T.Type = T.self,
        arguments: Arguments.Type,
        named name: DependencyName? = nil,
        _ initializer: @escaping @MainActor (repeat each Parameter) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A type, in the place of an initializer.
    @available(*, unavailable, message: "write autoregisterThrowable(Foo.init)")
    @discardableResult
    @_alwaysEmitIntoClient
    public func autoregisterThrowable<Metatype>(
        as type: Any.Type = Any.self,
        in lifetime: MainActorLifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        _ metatype: Metatype.Type
    ) -> Self {
        fatalError()
    }
}
