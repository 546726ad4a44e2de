// What is written for `registerThrowable` by mistake.

extension DependencyRegistrar {
    /// Says what to write instead.
    @available(*, unavailable, message: "the factory is asynchronous; write registerAsync { … }")
    @discardableResult
    public final func registerThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws -> Void)? = nil
    ) -> Self {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "the factory is asynchronous; write registerAsync { … }")
    @discardableResult
    public final func registerThrowable<T, each Argument>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws -> Void)? = nil
    ) -> Self {
        fatalError()
    }

    /// Says what to write instead.
    @available(
        *,
        unavailable,
        message: "write autoregisterThrowable(Foo.init) to load the parameters; closures take a resolver first"
    )
    @discardableResult
    public final func registerThrowable<T, First, each Rest>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (First, repeat each Rest) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// Says what to write instead.
    @available(
        *,
        unavailable,
        message: "a factory with arguments takes no lifetime, because other arguments make another instance"
    )
    @discardableResult
    public final func registerThrowable<T, First, each Rest>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) throws -> T
    ) -> Self {
        fatalError()
    }

    // MARK: In parentheses

    /// Says what to write instead.
    @available(
        *,
        unavailable,
        message: "write autoregisterThrowable(Foo.init) to load parameters, registerAsync for await"
    )
    @discardableResult
    @_disfavoredOverload
    public final func registerThrowable<T, each Parameter>(
        _ factory: @escaping @Sendable (repeat each Parameter) async throws -> T,
        as type: T.Type,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "the factory is asynchronous; write registerAsync { … }")
    @discardableResult
    @_disfavoredOverload
    public final func registerThrowable<T, each Argument>(
        _ factory: @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> T,
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        fatalError()
    }

    // MARK: Functions as values

    /// Says what to write instead.
    @available(*, deprecated, message: "the factory is asynchronous; write registerAsync { … }")
    @discardableResult
    @_disfavoredOverload
    public final func registerThrowable<Result>(
        _ factory: @autoclosure @escaping @Sendable () throws -> _AsyncFunction<Result>,
        as type: _AsyncFunction<Result>.Type = _AsyncFunction<Result>.self,
        in lifetime: LifetimeOf<_AsyncFunction<Result>> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        registerMistake(in: lifetime, named: name, fileID, line) { _ in try factory() }
    }

    /// Says what to write instead.
    @available(
        *,
        deprecated,
        message: "this registers the function itself; write autoregisterThrowable(Foo.init), or call it in a closure"
    )
    @discardableResult
    @_disfavoredOverload
    public final func registerThrowable<Result, First, each Rest>(
        _ factory: @autoclosure @escaping @Sendable () throws -> _ThrowingFunction<Result, First, repeat each Rest>,
        as type: _ThrowingFunction<Result, First, repeat each Rest>.Type = _ThrowingFunction<
            Result, First, repeat each Rest
        >.self,
        in lifetime: LifetimeOf<_ThrowingFunction<Result, First, repeat each Rest>> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        trapMistake(fileID, line)
    }

    /// Says what to write instead.
    @available(*, deprecated, message: "this registers the function itself; write autoregisterAsync(Foo.init)")
    @discardableResult
    @_disfavoredOverload
    public final func registerThrowable<Result, First, each Rest>(
        _ factory: @autoclosure @escaping @Sendable () throws -> _AsyncFunction<Result, First, repeat each Rest>,
        as type: _AsyncFunction<Result, First, repeat each Rest>.Type = _AsyncFunction<Result, First, repeat each Rest>
            .self,
        in lifetime: LifetimeOf<_AsyncFunction<Result, First, repeat each Rest>> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        trapMistake(fileID, line)
    }

    /// Says what to write instead.
    @available(
        *,
        deprecated,
        message: "this registers the function itself; write autoregisterThrowable(Foo.init), or call it in a closure"
    )
    @discardableResult
    @_disfavoredOverload
    public final func registerThrowable<Result, each Parameter>(
        _ factory:
            @autoclosure @escaping @Sendable () throws -> _SendableThrowingFunction<Result, repeat each Parameter>,
        as type: _SendableThrowingFunction<Result, repeat each Parameter>.Type = _SendableThrowingFunction<
            Result, repeat each Parameter
        >.self,
        in lifetime: LifetimeOf<_SendableThrowingFunction<Result, repeat each Parameter>>,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        trapMistake(fileID, line)
    }

    // MARK: Nothing and types

    /// Says what to write instead.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    public final func registerThrowable(
        as type: Void.Type = Void.self,
        in lifetime: LifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () throws -> Void,
        initCompleted: (@Sendable (DependencyResolver, Void) throws -> Void)? = nil
    ) -> Self {
        registerMistake(in: lifetime, named: name, fileID, line) { _ in try factory() }
    }

    /// Says what to write instead.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    public final func registerThrowable(
        as type: Void.Type = Void.self,
        in lifetime: LifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) throws -> Void,
        initCompleted: (@Sendable (DependencyResolver, Void) throws -> Void)? = nil
    ) -> Self {
        registerMistake(in: lifetime, named: name, fileID, line, factory)
    }

    /// Says what to write instead.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    public final func registerThrowable<First, each Rest>(
        as type: Void.Type = Void.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) throws -> Void
    ) -> Self {
        registerMistake(named: name, fileID, line, factory)
    }

    /// Says what to write instead.
    @available(
        *,
        deprecated,
        message: "this registers the type itself; write registerThrowable { Foo() } or autoregisterThrowable(Foo.init)"
    )
    @discardableResult
    public final func registerThrowable<Metatype>(
        _ metatype: Metatype.Type,
        as type: Any.Type = Any.self,
        in lifetime: LifetimeOf<Metatype.Type> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        registerMistake(named: name, fileID, line) { _ in metatype }
    }
}
