// Wrong calls of the `load…` methods on the main actor: the same as those in DependencyLoading+Mistakes.swift, which
// says how they are chosen.

extension MainActorLoading {
    /// A load whose type cannot be inferred.
    @MainActor
    @available(*, unavailable, message: "say which type: load(Model.self), or let model: Model = container.load()")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func load(named name: DependencyName? = nil) -> _LoadOfUnknownType {
        fatalError()
    }

    /// A load whose type cannot be inferred.
    @MainActor
    @available(*, unavailable, message: "say which type: loadOrThrow(Model.self)")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func loadOrThrow(named name: DependencyName? = nil) throws -> _LoadOfUnknownType {
        fatalError()
    }

    /// A load whose type cannot be inferred.
    @MainActor
    @available(*, unavailable, message: "say which type: loadOrNil(Model.self)")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func loadOrNil(named name: DependencyName? = nil) -> _LoadOfUnknownType? {
        fatalError()
    }

    /// A load whose type cannot be inferred.
    @MainActor
    @available(*, unavailable, message: "say which type: loadAll(Model.self)")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func loadAll() -> [_LoadOfUnknownType] {
        fatalError()
    }

    /// A load with arguments, whose result type cannot be inferred.
    @MainActor
    @available(*, unavailable, message: "say which type: load(Model.self, arguments: …)")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func load<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) -> _LoadOfUnknownType {
        fatalError()
    }

    /// A load with arguments, whose result type cannot be inferred.
    @MainActor
    @available(*, unavailable, message: "say which type: loadOrThrow(Model.self, arguments: …)")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func loadOrThrow<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) throws -> _LoadOfUnknownType {
        fatalError()
    }

    /// A load with arguments, whose result type cannot be inferred.
    @MainActor
    @available(*, unavailable, message: "say which type: loadOrNil(Model.self, arguments: …)")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func loadOrNil<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) -> _LoadOfUnknownType? {
        fatalError()
    }

    /// A load of an optional where its value is needed.
    @MainActor
    @available(*, unavailable, message: "loadOrNil returns an optional; unwrap it, or write load()")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func loadOrNil<T>(named name: DependencyName? = nil) -> T {
        fatalError()
    }

    /// The verb of other containers.
    @MainActor
    @available(*, unavailable, message: "write load()")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func resolve<T>(_ type: T.Type = T.self) -> T {
        fatalError()
    }
}
