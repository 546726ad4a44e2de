// What is written for `registerAsync` by mistake.

extension DependencyRegistrar {
    /// Says what to write instead.
    @available(
        *,
        unavailable,
        message: "write autoregisterAsync(Foo.init); a closure takes nothing or a resolver first"
    )
    @discardableResult
    public final func registerAsync<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping (repeat each Parameter) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "write a closure, registerAsync { … }, or autoregisterAsync(Foo.init)")
    @discardableResult
    @_disfavoredOverload
    public final func registerAsync<T>(
        _ value: T,
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    public final func registerAsync(
        as type: Void.Type = Void.self,
        in lifetime: AsyncLifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> Void
    ) -> Self {
        registerMistake(named: name, fileID, line) { _ in }
    }

    /// Says what to write instead.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    public final func registerAsync(
        as type: Void.Type = Void.self,
        in lifetime: AsyncLifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> Void
    ) -> Self {
        registerMistake(named: name, fileID, line) { _ in }
    }

    /// Says what to write instead.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    public final func registerAsync<First: Sendable, each Rest: Sendable>(
        as type: Void.Type = Void.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, First, repeat each Rest) async throws -> Void
    ) -> Self {
        registerMistake(named: name, fileID, line) { _ in }
    }
}
