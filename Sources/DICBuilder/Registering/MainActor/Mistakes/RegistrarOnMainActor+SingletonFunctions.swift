// Functions that are isolated to the main actor, in calls of `registerSingleton`: see
// RegistrarOnMainActor+Functions.swift.

extension RegistrarOnMainActor {
    /// A function.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func registerSingleton<Result>(
        _ function: @autoclosure () -> @MainActor () -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            .eagerSingleton,
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
    public func registerSingleton<Result>(
        _ function: @autoclosure () -> @MainActor (MainActorResolver) -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that throws.
    @available(*, deprecated, message: "the factory throws; write registerThrowable(in: .eagerSingleton) { … }")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func registerSingleton<Result>(
        _ function: @autoclosure () -> @MainActor () throws -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            .eagerSingleton,
            canThrow: true,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that takes a resolver and throws.
    @available(*, deprecated, message: "the factory throws; write registerThrowable(in: .eagerSingleton) { … }")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func registerSingleton<Result>(
        _ function: @autoclosure () -> @MainActor (MainActorResolver) throws -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            .eagerSingleton,
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
        message: "a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func registerSingleton<Result, First, each Rest, E: Error>(
        _ function: @autoclosure () -> @MainActor (First, repeat each Rest) throws(E) -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.trapFunction(fileID, line, write: "autoregister(in: .eagerSingleton, Foo.init)")
    }

    /// A function that is asynchronous.
    @available(
        *,
        deprecated,
        message: "the factory is asynchronous; write .nonisolated.registerAsync(in: .eagerSingleton) { … }"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func registerSingleton<Result, each Parameter, E: Error>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) async throws(E) -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.trapFunction(fileID, line, write: ".nonisolated.registerAsync(in: .eagerSingleton) { … }")
    }

    /// A factory, passed first, with a name.
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerSingleton<T>(
        _ factory: @escaping @MainActor () -> T,
        named name: DependencyName,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            .eagerSingleton,
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
    public func registerSingleton<T>(
        _ factory: @escaping @MainActor (MainActorResolver) -> T,
        named name: DependencyName,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }
}
