// Functions that are isolated to the main actor, in calls of `registerSingleton`: see
// DependencyRegistrar+MainActorMistakes.swift.

extension DependencyRegistrar {
    // MARK: Functions

    /// A function.
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write .mainActor.registerSingleton(…)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerSingleton<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.registerSingleton(
            as: type,
            named: name,
            fileID: fileID,
            line: line,
            factory,
            initCompleted: completionOnMainActor(initCompleted)
        )
        return self
    }

    /// A function that takes a resolver.
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write .mainActor.registerSingleton(…)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerSingleton<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (DependencyResolver) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.registerSingleton(
            as: type,
            named: name,
            fileID: fileID,
            line: line,
            { factory($0.nonisolated) },
            initCompleted: completionOnMainActor(initCompleted)
        )
        return self
    }

    /// A function before its type.
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write .mainActor.registerSingleton(…)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerSingleton<T>(
        _ factory: @escaping @MainActor () -> T,
        as type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.registerSingleton(
            as: type,
            named: name,
            fileID: fileID,
            line: line,
            factory
        )
        return self
    }

    /// A function that takes a resolver, before its type.
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write .mainActor.registerSingleton(…)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerSingleton<T>(
        _ factory: @escaping @MainActor (DependencyResolver) -> T,
        as type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.registerSingleton(
            as: type,
            named: name,
            fileID: fileID,
            line: line,
            { factory($0.nonisolated) }
        )
        return self
    }

    // MARK: Functions as values

    /// A function, as a value.
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write .mainActor.registerSingleton(…)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<Result, E: Error>(
        _ function: @autoclosure () -> @MainActor () throws(E) -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addNullaryOnMainActor(
            .eagerSingleton,
            canThrow: E.self != Never.self,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that takes a resolver, as a value.
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write .mainActor.registerSingleton(…)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<Result>(
        _ function: @autoclosure () -> @MainActor (DependencyResolver) -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let function = function()
        addResolvingOnMainActor(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            { function($0.nonisolated) }
        )
        return self
    }

    /// A function that takes a resolver of the main actor, as a value.
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write .mainActor.registerSingleton(…)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<Result>(
        _ function: @autoclosure () -> @MainActor (MainActorResolver) -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addResolvingOnMainActor(
            .eagerSingleton,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function with parameters, as a value.
    @available(
        *,
        deprecated,
        message:
            "the function is isolated to the main actor; write .mainActor.autoregister(in: .eagerSingleton, Foo.init)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<Result, First, each Rest, E: Error>(
        _ function: @autoclosure () -> @MainActor (First, repeat each Rest) throws(E) -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        trapFunction(fileID, line, write: ".mainActor.autoregister(in: .eagerSingleton, Foo.init)")
    }

    /// A function that is asynchronous, as a value.
    @available(
        *,
        deprecated,
        message: "the function is asynchronous; write registerAsync(in: .eagerSingleton) { … }, and call it there"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerSingleton<Result, each Parameter, E: Error>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) async throws(E) -> Result,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        trapFunction(fileID, line, write: "registerAsync(in: .eagerSingleton) { … }, and call it there")
    }
}
