// Functions that are isolated to the main actor, in calls of `registerThrowable`: see
// DependencyRegistrar+MainActorMistakes.swift.

extension DependencyRegistrar {
    // MARK: Functions

    /// A function.
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write .mainActor.registerThrowable(…)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerThrowable<T, E: Error>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws -> Void)? = nil,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.registerThrowable(
            as: type,
            in: MainActorLifetimeOf(lifetime.kind),
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
        message: "the function is isolated to the main actor; write .mainActor.registerThrowable(…)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerThrowable<T, E: Error>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (DependencyResolver) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws -> Void)? = nil,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.registerThrowable(
            as: type,
            in: MainActorLifetimeOf(lifetime.kind),
            named: name,
            fileID: fileID,
            line: line,
            { try factory($0.nonisolated) },
            initCompleted: completionOnMainActor(initCompleted)
        )
        return self
    }

    /// A function that takes a resolver and arguments.
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write .mainActor.registerThrowable(…)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public final func registerThrowable<T, E: Error, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (DependencyResolver, First, repeat each Rest) throws(E) -> T,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.registerThrowable(as: type, named: name, fileID: fileID, line: line) {
            (resolver: MainActorResolver, first: First, rest: repeat each Rest) in
            try factory(resolver.nonisolated, first, repeat each rest)
        }
        return self
    }

    /// A function before its type.
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write .mainActor.registerThrowable(…)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerThrowable<T, E: Error>(
        _ factory: @escaping @MainActor () throws(E) -> T,
        as type: T.Type,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.registerThrowable(
            as: type,
            in: MainActorLifetimeOf(lifetime.kind),
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
        message: "the function is isolated to the main actor; write .mainActor.registerThrowable(…)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerThrowable<T, E: Error>(
        _ factory: @escaping @MainActor (DependencyResolver) throws(E) -> T,
        as type: T.Type,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.registerThrowable(
            as: type,
            in: MainActorLifetimeOf(lifetime.kind),
            named: name,
            fileID: fileID,
            line: line,
            { try factory($0.nonisolated) }
        )
        return self
    }

    // MARK: Functions as values

    /// A function, as a value.
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write .mainActor.registerThrowable(…)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerThrowable<Result, E: Error>(
        _ function: @autoclosure () -> @MainActor () throws(E) -> Result,
        in lifetime: LifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addNullaryOnMainActor(
            lifetime.kind,
            canThrow: true,
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
        message: "the function is isolated to the main actor; write .mainActor.registerThrowable(…)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerThrowable<Result, E: Error>(
        _ function: @autoclosure () -> @MainActor (DependencyResolver) throws(E) -> Result,
        in lifetime: LifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let function = function()
        addResolvingOnMainActor(
            lifetime.kind,
            canThrow: true,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            { resolver throws in try function(resolver.nonisolated) }
        )
        return self
    }

    /// A function that takes a resolver of the main actor, as a value.
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write .mainActor.registerThrowable(…)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerThrowable<Result, E: Error>(
        _ function: @autoclosure () -> @MainActor (MainActorResolver) throws(E) -> Result,
        in lifetime: LifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addResolvingOnMainActor(
            lifetime.kind,
            canThrow: true,
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
        message: "the function is isolated to the main actor; write .mainActor.autoregisterThrowable(Foo.init)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerThrowable<Result, First, each Rest, E: Error>(
        _ function: @autoclosure () -> @MainActor (First, repeat each Rest) throws(E) -> Result,
        in lifetime: LifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        trapFunction(fileID, line, write: ".mainActor.autoregisterThrowable(Foo.init)")
    }

    /// A function that is asynchronous, as a value.
    @available(*, deprecated, message: "the function is asynchronous; write registerAsync { … }, and call it there")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func registerThrowable<Result, each Parameter, E: Error>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) async throws(E) -> Result,
        in lifetime: LifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        trapFunction(fileID, line, write: "registerAsync { … }, and call it there")
    }
}
