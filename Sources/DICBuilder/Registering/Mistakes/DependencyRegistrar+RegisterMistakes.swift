// Wrong calls of `register`: see DependencyRegistrar+Mistakes.swift.

extension DependencyRegistrar {
    // MARK: Factories of another kind

    /// A factory that throws, is asynchronous, or has parameters.
    @available(
        *,
        unavailable,
        message: "write registerThrowable for try, registerAsync for await, autoregister(Foo.init) to load parameters"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func register<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ factory: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A factory that loads dependencies, and throws or is asynchronous.
    @available(
        *,
        unavailable,
        message: "the factory throws or is asynchronous; write registerThrowable { … } or registerAsync { … }"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func register<T, each Argument>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A factory that throws, is asynchronous, or has parameters, in parentheses.
    @available(
        *,
        unavailable,
        message: "write registerThrowable for try, registerAsync for await, autoregister(Foo.init) to load parameters"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<T, each Parameter>(
        _ factory: @escaping @Sendable (repeat each Parameter) async throws -> T,
        as type: T.Type,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil
    ) -> Self {
        fatalError()
    }

    /// A factory that loads dependencies, and throws or is asynchronous, in parentheses.
    @available(
        *,
        unavailable,
        message: "the factory throws or is asynchronous; write registerThrowable { … } or registerAsync { … }"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<T, each Argument>(
        _ factory: @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> T,
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
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
    public final func register<T, First, each Rest>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) -> T
    ) -> Self {
        fatalError()
    }

    /// A type without its label, before a factory or an instance.
    @available(*, unavailable, message: "write register(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func register<T, Factory>(
        _ type: T.Type,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ factory: Factory
    ) -> Self {
        fatalError()
    }

    /// A type without its label, before a factory that loads dependencies.
    @available(*, unavailable, message: "write register(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func register<T, Result, each Argument>(
        _ type: T.Type,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ factory: (AsyncDependencyResolver, repeat each Argument) async throws -> Result
    ) -> Self {
        fatalError()
    }

    /// A lifetime without its label.
    @available(*, unavailable, message: "write in: before the lifetime: register(in: .singleton) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func register<T>(
        as type: T.Type = T.self,
        _ lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        _ factory: () throws -> T
    ) -> Self {
        fatalError()
    }

    // MARK: Functions as values

    /// A function that throws, as a value.
    @available(
        *,
        deprecated,
        message: "the factory throws, or is not @Sendable; write registerThrowable { … }, or register { Foo() }"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<Result>(
        _ function: @autoclosure @escaping @Sendable () -> () throws -> Result,
        in lifetime: LifetimeOf<Result> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        noteMistake((() throws -> Result).self, for: Result.self, in: lifetime.kind, name, fileID, line)
            .register(as: (() throws -> Result).self, named: name, fileID: fileID, line: line) { function() }
    }

    /// A function that is asynchronous, as a value.
    @available(*, deprecated, message: "the factory is asynchronous; write registerAsync { … }")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<Result, Failure: Error>(
        _ function: @autoclosure @escaping @Sendable () -> () async throws(Failure) -> Result,
        in lifetime: LifetimeOf<Result> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        noteMistake((() async throws(Failure) -> Result).self, for: Result.self, in: lifetime.kind, name, fileID, line)
            .register(as: (() async throws(Failure) -> Result).self, named: name, fileID: fileID, line: line) {
                function()
            }
    }

    /// A function with parameters, as a value.
    @available(
        *,
        deprecated,
        message: "a function is no factory: this traps; write autoregister(Foo.init), or call it in a closure"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<Result, First, each Rest>(
        _ function: @autoclosure () -> (First, repeat each Rest) throws -> Result,
        in lifetime: LifetimeOf<Result> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        trapFunction(fileID, line, write: "autoregister(Foo.init), or call it in a closure")
    }

    /// A function with parameters that is asynchronous, as a value.
    @available(*, deprecated, message: "a function is no factory: this traps; write autoregisterAsync(Foo.init)")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<Result, First, each Rest>(
        _ function: @autoclosure () -> (First, repeat each Rest) async throws -> Result,
        in lifetime: LifetimeOf<Result> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        trapFunction(fileID, line, write: "autoregisterAsync(Foo.init)")
    }

    // MARK: Nothing and types

    /// A closure that returns nothing.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func register(
        in lifetime: LifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> Void
    ) -> Self {
        noteMistake(Void.self, for: nil, name, fileID, line)
            .register(as: Void.self, in: lifetime, named: name, fileID: fileID, line: line, factory)
    }

    /// A closure that takes a resolver and returns nothing.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func register(
        in lifetime: LifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) -> Void
    ) -> Self {
        noteMistake(Void.self, for: nil, name, fileID, line)
            .register(as: Void.self, in: lifetime, named: name, fileID: fileID, line: line, factory)
    }

    /// A closure that takes arguments and returns nothing.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func register<First, each Rest>(
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) -> Void
    ) -> Self {
        noteMistake(Void.self, for: nil, name, fileID, line)
            .register(as: Void.self, named: name, fileID: fileID, line: line, factory)
    }

    /// A type, in the place of a factory.
    @available(
        *,
        deprecated,
        message: "this registers the type itself; write register { Foo() } or autoregister(Foo.init)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func register<Metatype>(
        _ metatype: Metatype.Type,
        in lifetime: LifetimeOf<Metatype.Type> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        noteMistake(Metatype.Type.self, for: Metatype.self, name, fileID, line)
            .register(as: Metatype.Type.self, in: lifetime, named: name, fileID: fileID, line: line) { metatype }
    }
}
