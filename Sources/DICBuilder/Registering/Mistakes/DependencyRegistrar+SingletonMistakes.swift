// Wrong calls of `registerSingleton`: see DependencyRegistrar+Mistakes.swift.

extension DependencyRegistrar {
    // MARK: Factories of another kind

    /// A factory that throws, is asynchronous, or has parameters.
    @available(
        *,
        unavailable,
        message: "write registerThrowable (try), registerAsync (await), autoregister (parameters) in: .eagerSingleton"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerSingleton<T: Sendable, each Parameter>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        _ factory: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A factory that loads dependencies, and throws or is asynchronous.
    @available(
        *,
        unavailable,
        message: "write registerThrowable or registerAsync, with in: .eagerSingleton, if it throws or awaits"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerSingleton<T: Sendable, each Argument>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A factory that throws, is asynchronous, or has parameters, in parentheses.
    @available(
        *,
        unavailable,
        message: "write registerThrowable (try), registerAsync (await), autoregister (parameters) in: .eagerSingleton"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<T: Sendable, each Parameter>(
        _ factory: @escaping @Sendable (repeat each Parameter) async throws -> T,
        as type: T.Type,
        named name: DependencyName? = nil
    ) -> Self {
        fatalError()
    }

    /// A factory that loads dependencies, and throws or is asynchronous, in parentheses.
    @available(
        *,
        unavailable,
        message: "write registerThrowable or registerAsync, with in: .eagerSingleton, if it throws or awaits"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<T: Sendable, each Argument>(
        _ factory: @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil
    ) -> Self {
        fatalError()
    }

    /// A factory with arguments.
    @available(*, unavailable, message: "a factory with arguments makes an instance for each load; write register")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerSingleton<T: Sendable, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) -> T
    ) -> Self {
        fatalError()
    }

    /// A type without its label, before a factory or an instance.
    @available(*, unavailable, message: "write registerSingleton(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerSingleton<T, Factory>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        _ factory: Factory
    ) -> Self {
        fatalError()
    }

    /// A type without its label, before a factory that loads dependencies.
    @available(*, unavailable, message: "write registerSingleton(as: Foo.self) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerSingleton<T, Result, each Argument>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        _ factory: (AsyncDependencyResolver, repeat each Argument) async throws -> Result
    ) -> Self {
        fatalError()
    }

    // MARK: Functions as values

    /// A function that throws, as a value.
    @available(
        *,
        deprecated,
        message: "the factory throws, or is not @Sendable; write registerThrowable(in: .eagerSingleton) { … }"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<Result>(
        _ function: @autoclosure @escaping @Sendable () -> () throws -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        noteMistake((() throws -> Result).self, for: Result.self, in: .eagerSingleton, name, fileID, line)
            .register(as: (() throws -> Result).self, named: name, fileID: fileID, line: line) { function() }
    }

    /// A function that is asynchronous, as a value.
    @available(*, deprecated, message: "the factory is asynchronous; write registerAsync(in: .eagerSingleton) { … }")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<Result, Failure: Error>(
        _ function: @autoclosure @escaping @Sendable () -> () async throws(Failure) -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        noteMistake(
            (() async throws(Failure) -> Result).self,
            for: Result.self,
            in: .eagerSingleton,
            name,
            fileID,
            line
        )
        .register(as: (() async throws(Failure) -> Result).self, named: name, fileID: fileID, line: line) {
            function()
        }
    }

    /// A function with parameters, as a value.
    @available(
        *,
        deprecated,
        message: "a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<Result, First, each Rest>(
        _ function: @autoclosure () -> (First, repeat each Rest) throws -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        trapFunction(fileID, line, write: "autoregister(in: .eagerSingleton, Foo.init)")
    }

    /// A function with parameters that is asynchronous, as a value.
    @available(*, deprecated, message: "a function is no factory: this traps; write autoregisterAsync(Foo.init)")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<Result, First, each Rest>(
        _ function: @autoclosure () -> (First, repeat each Rest) async throws -> Result,
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
    public final func registerSingleton(
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> Void
    ) -> Self {
        noteMistake(Void.self, for: nil, name, fileID, line)
            .registerSingleton(as: Void.self, named: name, fileID: fileID, line: line, factory)
    }

    /// A closure that takes a resolver and returns nothing.
    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerSingleton(
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) -> Void
    ) -> Self {
        noteMistake(Void.self, for: nil, name, fileID, line)
            .registerSingleton(as: Void.self, named: name, fileID: fileID, line: line, factory)
    }

    /// A type, in the place of a factory.
    @available(*, deprecated, message: "this registers the type itself; write registerSingleton { Foo() }")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerSingleton<Metatype>(
        _ metatype: Metatype.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        noteMistake(Metatype.Type.self, for: Metatype.self, name, fileID, line)
            .register(as: Metatype.Type.self, named: name, fileID: fileID, line: line) { metatype }
    }
}
