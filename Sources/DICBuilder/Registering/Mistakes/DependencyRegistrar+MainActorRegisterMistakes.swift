// Functions that are isolated to the main actor, in calls of `register`: see
// DependencyRegistrar+MainActorMistakes.swift.

extension DependencyRegistrar {
    // MARK: Functions

    /// A function.
    @available(*, deprecated, message: "the function is isolated to the main actor; write .mainActor.register(…)")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func register<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.register(
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
    @available(*, deprecated, message: "the function is isolated to the main actor; write .mainActor.register(…)")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func register<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (DependencyResolver) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.register(
            as: type,
            in: MainActorLifetimeOf(lifetime.kind),
            named: name,
            fileID: fileID,
            line: line,
            { factory($0.nonisolated) },
            initCompleted: completionOnMainActor(initCompleted)
        )
        return self
    }

    /// A function that takes a resolver and arguments.
    @available(*, deprecated, message: "the function is isolated to the main actor; write .mainActor.register(…)")
    @discardableResult
    @_alwaysEmitIntoClient
    public final func register<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (DependencyResolver, First, repeat each Rest) -> T,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.register(as: type, named: name, fileID: fileID, line: line) {
            (resolver: MainActorResolver, first: First, rest: repeat each Rest) in
            factory(resolver.nonisolated, first, repeat each rest)
        }
        return self
    }

    /// A function before its type.
    @available(*, deprecated, message: "the function is isolated to the main actor; write .mainActor.register(…)")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<T>(
        _ factory: @escaping @MainActor () -> T,
        as type: T.Type,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.register(
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
    @available(*, deprecated, message: "the function is isolated to the main actor; write .mainActor.register(…)")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<T>(
        _ factory: @escaping @MainActor (DependencyResolver) -> T,
        as type: T.Type,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        onMainActor: Void = ()
    ) -> Self {
        mainActor.register(
            as: type,
            in: MainActorLifetimeOf(lifetime.kind),
            named: name,
            fileID: fileID,
            line: line,
            { factory($0.nonisolated) }
        )
        return self
    }

    // MARK: Functions as values

    /// A function, as a value.
    @available(*, deprecated, message: "the function is isolated to the main actor; write .mainActor.register(…)")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<Result, E: Error>(
        _ function: @autoclosure () -> @MainActor () throws(E) -> Result,
        in lifetime: LifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addNullaryOnMainActor(
            lifetime.kind,
            canThrow: E.self != Never.self,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that takes a resolver, as a value.
    @available(*, deprecated, message: "the function is isolated to the main actor; write .mainActor.register(…)")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<Result>(
        _ function: @autoclosure () -> @MainActor (DependencyResolver) -> Result,
        in lifetime: LifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let function = function()
        addResolvingOnMainActor(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            { function($0.nonisolated) }
        )
        return self
    }

    /// A function that takes a resolver of the main actor, as a value.
    @available(*, deprecated, message: "the function is isolated to the main actor; write .mainActor.register(…)")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<Result>(
        _ function: @autoclosure () -> @MainActor (MainActorResolver) -> Result,
        in lifetime: LifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addResolvingOnMainActor(
            lifetime.kind,
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
        message: "the function is isolated to the main actor; write .mainActor.autoregister(Foo.init)"
    )
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<Result, First, each Rest, E: Error>(
        _ function: @autoclosure () -> @MainActor (First, repeat each Rest) throws(E) -> Result,
        in lifetime: LifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        trapFunction(fileID, line, write: ".mainActor.autoregister(Foo.init)")
    }

    /// A function that is asynchronous, as a value.
    @available(*, deprecated, message: "the function is asynchronous; write registerAsync { … }, and call it there")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public final func register<Result, each Parameter, E: Error>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) async throws(E) -> Result,
        in lifetime: LifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        trapFunction(fileID, line, write: "registerAsync { … }, and call it there")
    }
}
