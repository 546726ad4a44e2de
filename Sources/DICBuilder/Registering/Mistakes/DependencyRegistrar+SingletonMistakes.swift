// What is written for `registerSingleton` by mistake.

extension DependencyRegistrar {
    /// Says what to write instead.
    @available(
        *,
        unavailable,
        message: "write registerThrowable or registerAsync, with in: .eagerSingleton, if it throws or awaits"
    )
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        fatalError()
    }

    /// Says what to write instead.
    @available(
        *,
        unavailable,
        message: "write registerThrowable or registerAsync, with in: .eagerSingleton, if it throws or awaits"
    )
    @discardableResult
    public final func registerSingleton<T: Sendable, each Argument>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        fatalError()
    }

    /// Says what to write instead.
    @available(
        *,
        unavailable,
        message: "autoregister(in: .eagerSingleton, Foo.init) loads parameters; closures take a resolver first"
    )
    @discardableResult
    public final func registerSingleton<T: Sendable, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (First, repeat each Rest) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "a factory with arguments makes an instance for each load; write register")
    @discardableResult
    public final func registerSingleton<T: Sendable, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) -> T
    ) -> Self {
        fatalError()
    }

    // MARK: In parentheses

    /// Says what to write instead.
    @available(
        *,
        unavailable,
        message: "write autoregister(Foo.init) to load parameters, registerThrowable for try, registerAsync for await"
    )
    @discardableResult
    @_disfavoredOverload
    public final func registerSingleton<T: Sendable, each Parameter>(
        _ factory: @escaping @Sendable (repeat each Parameter) async throws -> T,
        as type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        fatalError()
    }

    /// Says what to write instead.
    @available(
        *,
        unavailable,
        message: "write registerThrowable or registerAsync, with in: .eagerSingleton, if it throws or awaits"
    )
    @discardableResult
    @_disfavoredOverload
    public final func registerSingleton<T: Sendable, each Argument>(
        _ factory: @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        fatalError()
    }

    // MARK: Functions as values

    /// Says what to write instead.
    @available(
        *,
        deprecated,
        message: "the factory throws, or is not @Sendable; write registerThrowable(in: .eagerSingleton) { … }"
    )
    @discardableResult
    @_disfavoredOverload
    public final func registerSingleton<Result>(
        _ factory: @autoclosure @escaping @Sendable () -> _SendableThrowingFunction<Result>,
        as type: _SendableThrowingFunction<Result>.Type = _SendableThrowingFunction<Result>.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        registerMistake(named: name, fileID, line) { _ in factory() }
    }

    /// Says what to write instead.
    @available(*, deprecated, message: "the factory is asynchronous; write registerAsync(in: .eagerSingleton) { … }")
    @discardableResult
    @_disfavoredOverload
    public final func registerSingleton<Result>(
        _ factory: @autoclosure @escaping @Sendable () -> _SendableAsyncFunction<Result>,
        as type: _SendableAsyncFunction<Result>.Type = _SendableAsyncFunction<Result>.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        registerMistake(named: name, fileID, line) { _ in factory() }
    }

    /// Says what to write instead.
    @available(
        *,
        deprecated,
        message: "this registers the function itself; write autoregister(in: .eagerSingleton, Foo.init)"
    )
    @discardableResult
    @_disfavoredOverload
    public final func registerSingleton<Result, First, each Rest>(
        _ factory: @autoclosure @escaping @Sendable () -> _SendableThrowingFunction<Result, First, repeat each Rest>,
        as type: _SendableThrowingFunction<Result, First, repeat each Rest>.Type = _SendableThrowingFunction<
            Result, First, repeat each Rest
        >.self,
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
    public final func registerSingleton<Result, First, each Rest>(
        _ factory: @autoclosure @escaping @Sendable () -> _SendableAsyncFunction<Result, First, repeat each Rest>,
        as type: _SendableAsyncFunction<Result, First, repeat each Rest>.Type = _SendableAsyncFunction<
            Result, First, repeat each Rest
        >.self,
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
        message: "this registers the function itself; write autoregister(in: .eagerSingleton, Foo.init)"
    )
    @discardableResult
    @_disfavoredOverload
    public final func registerSingleton<Result, First, each Rest>(
        _ factory: @autoclosure @escaping @Sendable () -> _ThrowingFunction<Result, First, repeat each Rest>,
        as type: Any.Type = Any.self,
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
        message: "the factory throws, or is not @Sendable; write registerThrowable(in: .eagerSingleton) { … }"
    )
    @discardableResult
    @_disfavoredOverload
    public final func registerSingleton<Result>(
        _ factory: @autoclosure @escaping @Sendable () -> _ThrowingFunction<Result>,
        as type: Any.Type = Any.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        registerMistake(named: name, fileID, line) { _ in factory() }
    }

    // MARK: Nothing and types

    /// Says what to write instead.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    public final func registerSingleton(
        as type: Void.Type = Void.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> Void,
        initCompleted: (@Sendable (DependencyResolver, Void) -> Void)? = nil
    ) -> Self {
        registerMistake(in: .eagerSingleton, named: name, fileID, line) { _ in factory() }
    }

    /// Says what to write instead.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    public final func registerSingleton(
        as type: Void.Type = Void.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) -> Void,
        initCompleted: (@Sendable (DependencyResolver, Void) -> Void)? = nil
    ) -> Self {
        registerMistake(in: .eagerSingleton, named: name, fileID, line, factory)
    }

    /// Says what to write instead.
    @available(*, deprecated, message: "this registers the type itself; write registerSingleton { Foo() }")
    @discardableResult
    public final func registerSingleton<Metatype>(
        _ metatype: Metatype.Type,
        as type: Any.Type = Any.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        registerMistake(named: name, fileID, line) { _ in metatype }
    }
}
