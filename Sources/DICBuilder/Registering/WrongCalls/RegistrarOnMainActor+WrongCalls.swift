// Wrong calls of the forms on the main actor, as in DependencyRegistrar+WrongCalls.swift.

extension RegistrarOnMainActor {
    @available(*, unavailable, message: "write .nonisolated.registerAsync for await")
    @discardableResult @_alwaysEmitIntoClient
    public func register<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }

    @available(*, unavailable, message: "write .nonisolated.registerAsync for await")
    @discardableResult @_alwaysEmitIntoClient
    public func register<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor (MainActorResolver) async throws -> T
    ) -> Self { fatalError() }

    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @_WrongCallSeeTheWarning @discardableResult @_alwaysEmitIntoClient
    public func register(
        in lifetime: MainActorLifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor () -> Void
    ) -> Self { _wrongCall() }

    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @_WrongCallSeeTheWarning @discardableResult @_alwaysEmitIntoClient
    public func register(
        in lifetime: MainActorLifetimeOf<Void> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor (MainActorResolver) -> Void
    ) -> Self { _wrongCall() }

    @available(*, unavailable, message: "write .nonisolated.registerAsync(in: .eagerSingleton) for await")
    @discardableResult @_alwaysEmitIntoClient
    public func registerSingleton<T, each Parameter>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        factory: @MainActor (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }

    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @_WrongCallSeeTheWarning @discardableResult @_alwaysEmitIntoClient
    public func registerSingleton(
        named name: DependencyName? = nil,
        factory: @MainActor () -> Void
    ) -> Self { _wrongCall() }

    @available(*, deprecated, message: "the closure returns nothing; return the instance, or name its type with as:")
    @_WrongCallSeeTheWarning @discardableResult @_alwaysEmitIntoClient
    public func registerSingleton(
        named name: DependencyName? = nil,
        factory: @MainActor (MainActorResolver) -> Void
    ) -> Self { _wrongCall() }

    @available(*, unavailable, message: "write .nonisolated.overrideAsync for await")
    @discardableResult @_alwaysEmitIntoClient
    public func override<T, each Parameter>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        factory: @MainActor (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }

    @available(*, unavailable, message: "write .nonisolated.registerAsync for await")
    @discardableResult @_alwaysEmitIntoClient
    public func registerThrowable<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor (repeat each Parameter) async throws -> T
    ) -> Self { fatalError() }

    @available(
        *,
        unavailable,
        message:
            "a factory with arguments takes no lifetime, because other arguments make another instance; for await write .nonisolated.registerAsync"
    ) @discardableResult @_alwaysEmitIntoClient public func register<T, First, each Rest>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        factory: @MainActor (MainActorResolver, First, repeat each Rest) async throws -> T
    ) -> Self { fatalError() }

    @available(*, unavailable, message: "write .nonisolated.registerAsync { … }, then .mainActor to continue")
    @_alwaysEmitIntoClient public var registerAsync: _MistypedForm<RegistrarOnMainActor> { fatalError() }

    @available(*, unavailable, message: "write .nonisolated.overrideAsync { … }, then .mainActor to continue")
    @_alwaysEmitIntoClient public var overrideAsync: _MistypedForm<RegistrarOnMainActor> { fatalError() }

    @available(*, unavailable, message: "takes assemblies of one kind; assemble the two kinds in separate calls")
    @discardableResult @_disfavoredOverload @_alwaysEmitIntoClient
    public func assemble(_ assemblies: Any...) -> Self { fatalError() }

    @available(*, unavailable, message: "takes assemblies of one kind; assemble the two kinds in separate calls")
    @discardableResult @_disfavoredOverload @_alwaysEmitIntoClient
    public func assemble(_ assemblies: [Any]) -> Self { fatalError() }
}
