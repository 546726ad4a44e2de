// Wrong calls of `registerAsync`: see DependencyRegistrar+Mistakes.swift.

extension DependencyRegistrar {
    // MARK: Factories of another kind

    /// A factory with parameters that are not arguments.
    @available(
        *,
        unavailable,
        message: "write autoregisterAsync(Foo.init); a closure takes nothing or a resolver first"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerAsync<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ factory: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A factory with parameters that are not arguments, in parentheses before its type.
    @available(
        *,
        unavailable,
        message: "write autoregisterAsync(Foo.init); a closure takes nothing or a resolver first"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerAsync<T, First, each Rest>(
        _ factory: @escaping @Sendable (First, repeat each Rest) async throws -> T,
        as type: T.Type,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil
    ) -> Self {
        fatalError()
    }

    /// A factory with arguments and a lifetime.
    @available(
        *,
        unavailable,
        message: "a factory with arguments takes no lifetime, because other arguments make another instance"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerAsync<T, First: Sendable, each Rest: Sendable>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T>,
        named name: DependencyName? = nil,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, First, repeat each Rest) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A type without its label, before a factory or an instance.
    @available(*, unavailable, message: "write registerAsync(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerAsync<T, Factory>(
        _ type: T.Type,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ factory: Factory
    ) -> Self {
        fatalError()
    }

    /// A type without its label, before a factory that loads dependencies.
    @available(*, unavailable, message: "write registerAsync(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerAsync<T, Result, each Argument>(
        _ type: T.Type,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ factory: (AsyncDependencyResolver, repeat each Argument) async throws -> Result
    ) -> Self {
        fatalError()
    }

    /// A value.
    @available(*, unavailable, message: "write a closure, registerAsync { … }, or autoregisterAsync(Foo.init)")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerAsync<T>(
        _ value: T,
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil
    ) -> Self {
        fatalError()
    }

    // MARK: Nothing

    /// A closure that returns nothing.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerAsync(
        in lifetime: AsyncLifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> sending Void
    ) -> Self {
        noteMistake(Void.self, for: nil, name, fileID, line)
            .registerAsync(as: Void.self, in: lifetime, named: name, fileID: fileID, line: line, factory)
    }

    /// A closure that takes a resolver and returns nothing.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerAsync(
        in lifetime: AsyncLifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending Void
    ) -> Self {
        noteMistake(Void.self, for: nil, name, fileID, line)
            .registerAsync(as: Void.self, in: lifetime, named: name, fileID: fileID, line: line, factory)
    }

    /// A closure that takes arguments and returns nothing.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerAsync<First: Sendable, each Rest: Sendable>(
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, First, repeat each Rest) async throws -> sending Void
    ) -> Self {
        noteMistake(Void.self, for: nil, name, fileID, line)
            .registerAsync(as: Void.self, named: name, fileID: fileID, line: line, factory)
    }
}
