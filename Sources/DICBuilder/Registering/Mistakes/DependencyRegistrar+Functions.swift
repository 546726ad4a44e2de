// Functions such as `Foo.init` in the place of an expression: with `in:` or `named:` behind them, or in Swift 5 mode,
// where they are not `@Sendable`. Without these overloads, the function would be registered as a value. A function with
// parameters of its own has a message: see the other files of this folder.

extension DependencyRegistrar {
    /// Registers a function that takes nothing as a factory.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<Result>(
        _ function: @autoclosure @escaping @Sendable () -> () -> Result,
        in lifetime: LifetimeOf<Result> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        register(in: lifetime, named: name, fileID: fileID, line: line) { function()() }
    }

    /// Registers a function that loads dependencies as a factory.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<Result>(
        _ function: @autoclosure @escaping @Sendable () -> (DependencyResolver) -> Result,
        in lifetime: LifetimeOf<Result> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        register(in: lifetime, named: name, fileID: fileID, line: line) { resolver in function()(resolver) }
    }

    /// Registers a function that takes nothing and may throw as a factory.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerThrowable<Result>(
        _ function: @autoclosure @escaping @Sendable () -> () throws -> Result,
        in lifetime: LifetimeOf<Result> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        registerThrowable(in: lifetime, named: name, fileID: fileID, line: line) { try function()() }
    }

    /// Registers a function that loads dependencies and may throw as a factory.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerThrowable<Result>(
        _ function: @autoclosure @escaping @Sendable () -> (DependencyResolver) throws -> Result,
        in lifetime: LifetimeOf<Result> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        registerThrowable(in: lifetime, named: name, fileID: fileID, line: line) { resolver in
            try function()(resolver)
        }
    }

    /// Registers a function that takes nothing as the factory of an eager singleton.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<Result: Sendable>(
        _ function: @autoclosure @escaping @Sendable () -> () -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        registerSingleton(named: name, fileID: fileID, line: line) { function()() }
    }

    /// Registers a function that loads dependencies as the factory of an eager singleton.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<Result: Sendable>(
        _ function: @autoclosure @escaping @Sendable () -> (DependencyResolver) -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        registerSingleton(named: name, fileID: fileID, line: line) { resolver in function()(resolver) }
    }

    /// Replaces the factory of a registration by a function that takes nothing.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func override<Result>(
        _ function: @autoclosure @escaping @Sendable () -> () -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        override(named: name, fileID: fileID, line: line) { function()() }
    }

    /// Replaces the factory of a registration by a function that loads dependencies.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func override<Result>(
        _ function: @autoclosure @escaping @Sendable () -> (DependencyResolver) -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        override(named: name, fileID: fileID, line: line) { resolver in function()(resolver) }
    }

    /// Replaces the factory of a registration by a function that takes nothing and may throw.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func overrideThrowable<Result>(
        _ function: @autoclosure @escaping @Sendable () -> () throws -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        overrideThrowable(named: name, fileID: fileID, line: line) { try function()() }
    }

    /// Replaces the factory of a registration by a function that loads dependencies and may throw.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func overrideThrowable<Result>(
        _ function: @autoclosure @escaping @Sendable () -> (DependencyResolver) throws -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        overrideThrowable(named: name, fileID: fileID, line: line) { resolver in try function()(resolver) }
    }
}
