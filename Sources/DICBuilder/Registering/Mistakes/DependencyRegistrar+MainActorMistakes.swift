// Functions that are isolated to the main actor, registered as if they were not. Swift 6 mode has an error for each, and
// Swift 5 mode a warning, after which the function would run anywhere. These overloads are chosen instead, in all modes,
// and register the function for the main actor.

extension DependencyRegistrar {
    /// An initializer that is isolated to the main actor.
    @available(*, deprecated, message: "it is isolated to the main actor: write .mainActor.autoregister(…)")
    @_alwaysEmitIntoClient
    @discardableResult
    public final func autoregister<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Dependency) -> T,
        onMainActor: Void = ()
    ) -> Self {
        _ = OnMainActor(self).autoregister(
            as: type,
            in: MainActorLifetimeOf(lifetime.kind),
            named: name,
            fileID: fileID,
            line: line,
            initializer
        )
        return self
    }

    /// A function that is isolated to the main actor.
    @available(*, deprecated, message: "it is isolated to the main actor: write .mainActor.register(…)")
    @_alwaysEmitIntoClient
    @discardableResult
    public final func register<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () -> T,
        onMainActor: Void = ()
    ) -> Self {
        _ = OnMainActor(self).register(
            as: type,
            in: MainActorLifetimeOf(lifetime.kind),
            named: name,
            fileID: fileID,
            line: line,
            factory
        )
        return self
    }
    /// A function that is isolated to the main actor.
    @available(*, deprecated, message: "it is isolated to the main actor: write .mainActor.register(…)")
    @_alwaysEmitIntoClient
    @discardableResult
    @_disfavoredOverload
    public final func register<T>(
        _ factory: @escaping @MainActor () -> T,
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        onMainActor: Void = ()
    ) -> Self {
        _ = OnMainActor(self).register(
            as: type,
            in: MainActorLifetimeOf(lifetime.kind),
            named: name,
            fileID: fileID,
            line: line,
            factory
        )
        return self
    }
}
