// Asynchronous loads of a type that cannot be inferred.

extension DependencyLoading {
    @available(*, unavailable, message: "say which type: loadAsync(Model.self), or let model: Model = await …")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func loadAsync(named name: DependencyName? = nil) async -> _SayWhichTypeToLoad { fatalError() }

    @available(*, unavailable, message: "say which type: loadAsyncOrThrow(Model.self)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func loadAsyncOrThrow(named name: DependencyName? = nil) async throws -> _SayWhichTypeToLoad { fatalError() }

    @available(*, unavailable, message: "say which type: loadAsyncOrNil(Model.self)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func loadAsyncOrNil(named name: DependencyName? = nil) async -> _SayWhichTypeToLoad? { fatalError() }

    @available(*, unavailable, message: "say which type: loadAsync(Model.self, arguments: …)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func loadAsync<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) async -> _SayWhichTypeToLoad { fatalError() }

    @available(*, unavailable, message: "say which type: loadAsyncOrThrow(Model.self, arguments: …)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func loadAsyncOrThrow<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) async throws -> _SayWhichTypeToLoad { fatalError() }

    @available(*, unavailable, message: "say which type: loadAsyncOrNil(Model.self, arguments: …)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func loadAsyncOrNil<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) async -> _SayWhichTypeToLoad? { fatalError() }
}
