// A load whose type nothing tells. `load` is overloaded, so the compiler would fail to say what is wrong with it. An
// overload that is unavailable is tried last: it costs right code nothing.

/// Stands for the type of a load that nothing tells.
public struct _LoadOfUnknownType {
    private init() {}
}

extension DependencyLoading {
    /// Says what to write instead.
    @available(*, unavailable, message: "say which type: load(Model.self), or let model: Model = container.load()")
    @_disfavoredOverload
    public func load(
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> _LoadOfUnknownType {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "say which type: loadOrThrow(Model.self)")
    @_disfavoredOverload
    public func loadOrThrow(
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> _LoadOfUnknownType {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "say which type: loadOrNil(Model.self)")
    @_disfavoredOverload
    public func loadOrNil(named name: DependencyName? = nil) -> _LoadOfUnknownType? {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "say which type: loadAll(Model.self)")
    @_disfavoredOverload
    public func loadAll(fileID: StaticString = #fileID, line: UInt = #line) -> [_LoadOfUnknownType] {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "say which type: load(Model.self, arguments: …)")
    @_disfavoredOverload
    public func load<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> _LoadOfUnknownType {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "say which type: loadOrThrow(Model.self, arguments: …)")
    @_disfavoredOverload
    public func loadOrThrow<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> _LoadOfUnknownType {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "say which type: loadOrNil(Model.self, arguments: …)")
    @_disfavoredOverload
    public func loadOrNil<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) -> _LoadOfUnknownType? {
        fatalError()
    }
}

extension AsyncDependencyLoading {
    /// Says what to write instead.
    @available(*, unavailable, message: "say which type: loadAsync(Model.self), or let model: Model = await …")
    @_disfavoredOverload
    public func loadAsync(
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> _LoadOfUnknownType {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "say which type: loadAsyncOrThrow(Model.self)")
    @_disfavoredOverload
    public func loadAsyncOrThrow(
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> _LoadOfUnknownType {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "say which type: loadAsyncOrNil(Model.self)")
    @_disfavoredOverload
    public func loadAsyncOrNil(named name: DependencyName? = nil) async -> _LoadOfUnknownType? {
        fatalError()
    }

    /// Says what to write instead.
    @available(*, unavailable, message: "say which type: loadAsync(Model.self, arguments: …)")
    @_disfavoredOverload
    public func loadAsync<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> _LoadOfUnknownType {
        fatalError()
    }
}
