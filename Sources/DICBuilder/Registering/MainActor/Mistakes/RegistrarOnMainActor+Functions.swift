// Functions that are isolated to the main actor, such as `Foo.init`, in the place of an expression. Without these
// overloads, a function that is not a factory would be registered as a value. One that is a factory is registered as
// such; the others have a message.

extension RegistrarOnMainActor {
    /// A function.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func register<Result>(
        _ function: @autoclosure () -> @MainActor () -> Result,
        in lifetime: MainActorLifetimeOf<Result> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that takes a resolver.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func register<Result>(
        _ function: @autoclosure () -> @MainActor (MainActorResolver) -> Result,
        in lifetime: MainActorLifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that throws.
    @available(*, deprecated, message: "the factory throws; write registerThrowable { … }")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func register<Result>(
        _ function: @autoclosure () -> @MainActor () throws -> Result,
        in lifetime: MainActorLifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            lifetime.kind,
            canThrow: true,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that takes a resolver and throws.
    @available(*, deprecated, message: "the factory throws; write registerThrowable { … }")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func register<Result>(
        _ function: @autoclosure () -> @MainActor (MainActorResolver) throws -> Result,
        in lifetime: MainActorLifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            lifetime.kind,
            canThrow: true,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function with parameters.
    @available(
        *,
        deprecated,
        message: "a function is no factory: this traps; write autoregister(Foo.init), or call it in a closure"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func register<Result, First, each Rest, E: Error>(
        _ function: @autoclosure () -> @MainActor (First, repeat each Rest) throws(E) -> Result,
        in lifetime: MainActorLifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.trapFunction(fileID, line, write: "autoregister(Foo.init), or call it in a closure")
    }

    /// A function that is asynchronous.
    @available(*, deprecated, message: "the factory is asynchronous; write .nonisolated.registerAsync { … }")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func register<Result, each Parameter, E: Error>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) async throws(E) -> Result,
        in lifetime: MainActorLifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.trapFunction(fileID, line, write: ".nonisolated.registerAsync { … }")
    }

    /// A factory, passed first, with a lifetime.
    @discardableResult
    @_alwaysEmitIntoClient
    public func register<T>(
        _ factory: @escaping @MainActor () -> T,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }

    /// A factory, passed first, with a name.
    @discardableResult
    @_alwaysEmitIntoClient
    public func register<T>(
        _ factory: @escaping @MainActor () -> T,
        named name: DependencyName,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            .transient,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }

    /// A factory that loads dependencies, passed first, with a lifetime.
    @discardableResult
    @_alwaysEmitIntoClient
    public func register<T>(
        _ factory: @escaping @MainActor (MainActorResolver) -> T,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }

    /// A factory that loads dependencies, passed first, with a name.
    @discardableResult
    @_alwaysEmitIntoClient
    public func register<T>(
        _ factory: @escaping @MainActor (MainActorResolver) -> T,
        named name: DependencyName,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            .transient,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }
}
