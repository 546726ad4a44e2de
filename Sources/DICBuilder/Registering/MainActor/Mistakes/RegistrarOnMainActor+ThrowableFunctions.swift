// Functions that are isolated to the main actor, in calls of `registerThrowable`: see
// RegistrarOnMainActor+Functions.swift.

extension RegistrarOnMainActor {
    /// A function.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func registerThrowable<Result>(
        _ function: @autoclosure () -> @MainActor () throws -> Result,
        in lifetime: MainActorLifetimeOf<Result> = .transient,
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

    /// A function that takes a resolver.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func registerThrowable<Result>(
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
        message: "a function is no factory: this traps; write autoregisterThrowable(Foo.init), or call it in a closure"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func registerThrowable<Result, First, each Rest, E: Error>(
        _ function: @autoclosure () -> @MainActor (First, repeat each Rest) throws(E) -> Result,
        in lifetime: MainActorLifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.trapFunction(fileID, line, write: "autoregisterThrowable(Foo.init), or call it in a closure")
    }

    /// A function that is asynchronous.
    @available(*, deprecated, message: "the factory is asynchronous; write .nonisolated.registerAsync { … }")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func registerThrowable<Result, each Parameter, E: Error>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) async throws(E) -> Result,
        in lifetime: MainActorLifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.trapFunction(fileID, line, write: ".nonisolated.registerAsync { … }")
    }
}
