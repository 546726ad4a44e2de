// Because `load` is overloaded, the compiler has no good message for a load whose type cannot be
// inferred, or reports it at another place. The overloads here say what to write. They are
// unavailable, so that the compiler tries them last and correct calls do not pay for them, and
// stand once for loads on the main actor and off it.
//
// No overload takes a type, or an instance in its place: the compiler opens existentials only in
// calls with a single candidate, and `load(Foo.self)` has to remain one. So `load(Foo())` has no
// message that says what to write.

/// The result of a load whose type cannot be inferred.
public struct _SayWhichTypeToLoad { private init() {} }

extension DependencyContaining {
    @available(
        *,
        unavailable,
        message: "say which type: load(Model.self), or let model: Model = container.load()"
    )
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func load(named name: DependencyName? = nil) -> _SayWhichTypeToLoad { fatalError() }

    @available(*, unavailable, message: "say which type: loadOrThrow(Model.self)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func loadOrThrow(named name: DependencyName? = nil) throws -> _SayWhichTypeToLoad {
        fatalError()
    }

    @available(*, unavailable, message: "say which type: loadOrNil(Model.self)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func loadOrNil(named name: DependencyName? = nil) -> _SayWhichTypeToLoad? {
        fatalError()
    }

    @available(*, unavailable, message: "say which type: loadAll(Model.self)")
    @_disfavoredOverload @_alwaysEmitIntoClient public func loadAll() -> [_SayWhichTypeToLoad] {
        fatalError()
    }

    @available(*, unavailable, message: "say which type: load(Model.self, arguments: …)")
    @_disfavoredOverload @_alwaysEmitIntoClient public func load<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) -> _SayWhichTypeToLoad { fatalError() }

    @available(*, unavailable, message: "say which type: loadOrThrow(Model.self, arguments: …)")
    @_disfavoredOverload @_alwaysEmitIntoClient public func loadOrThrow<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) throws -> _SayWhichTypeToLoad { fatalError() }

    @available(*, unavailable, message: "say which type: loadOrNil(Model.self, arguments: …)")
    @_disfavoredOverload @_alwaysEmitIntoClient public func loadOrNil<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) -> _SayWhichTypeToLoad? { fatalError() }

    @available(*, unavailable, message: "loadOrNil returns an optional; unwrap it, or write load()")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func loadOrNil<T>(named name: DependencyName? = nil) -> T { fatalError() }

    @available(*, unavailable, message: "write load(), or await loadAsync()")
    @_alwaysEmitIntoClient public func resolve<T>(_: T.Type..., type: T.Type..., name: Any = 0) -> T
    { fatalError() }
    @available(*, unavailable, message: "write load(), or await loadAsync()")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func resolve<T>(_: T.Type..., name: Any = 0, argument: Any = 0, arguments: Any...) -> T!
    { fatalError() }
    @available(*, unavailable, message: "write loadOrNil(), or try loadOrThrow()")
    @_alwaysEmitIntoClient public func tryResolve<T>(_ type: T.Type = T.self) -> T! { fatalError() }
    @available(*, unavailable, message: "write loadOrNil()")
    @_alwaysEmitIntoClient public func optional<T>(_ type: T.Type = T.self, name: Any? = nil) -> T!
    { fatalError() }
    @available(
        *,
        unavailable,
        message: "write CurrentContainer.set(container) once, then CurrentContainer.load()"
    )
    @_alwaysEmitIntoClient public static var shared: Self { fatalError() }
}

// A function on the main actor, in place of one that is not: the overload matches no other, so its
// warning helps.

extension Lazy where T: Sendable {
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write Lazy.mainActor { … }"
    )
    @_alwaysEmitIntoClient public init<E: Error>(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ make: @escaping @MainActor () throws(E) -> T,
        onMainActor: Void = ()
    ) { self = .mainActor(fileID: fileID, line: line) { try make() } }
}

extension Provider where T: Sendable {
    @available(
        *,
        deprecated,
        message: "the function is isolated to the main actor; write Provider.mainActor { … }"
    )
    @_alwaysEmitIntoClient public init<E: Error>(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ make: @escaping @MainActor () throws(E) -> T,
        onMainActor: Void = ()
    ) { self = .mainActor(fileID: fileID, line: line) { try make() } }
}

// Asynchronous loads of a type that cannot be inferred.

extension DependencyLoading {
    @available(
        *,
        unavailable,
        message: "say which type: loadAsync(Model.self), or let model: Model = await …"
    )
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func loadAsync(named name: DependencyName? = nil) async -> _SayWhichTypeToLoad {
        fatalError()
    }

    @available(*, unavailable, message: "say which type: loadAsyncOrThrow(Model.self)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func loadAsyncOrThrow(named name: DependencyName? = nil) async throws
        -> _SayWhichTypeToLoad
    { fatalError() }

    @available(*, unavailable, message: "say which type: loadAsyncOrNil(Model.self)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func loadAsyncOrNil(named name: DependencyName? = nil) async -> _SayWhichTypeToLoad? {
        fatalError()
    }

    @available(*, unavailable, message: "say which type: loadAsync(Model.self, arguments: …)")
    @_disfavoredOverload @_alwaysEmitIntoClient public func loadAsync<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) async -> _SayWhichTypeToLoad { fatalError() }

    @available(
        *,
        unavailable,
        message: "say which type: loadAsyncOrThrow(Model.self, arguments: …)"
    )
    @_disfavoredOverload @_alwaysEmitIntoClient public func loadAsyncOrThrow<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) async throws -> _SayWhichTypeToLoad { fatalError() }

    @available(*, unavailable, message: "say which type: loadAsyncOrNil(Model.self, arguments: …)")
    @_disfavoredOverload @_alwaysEmitIntoClient public func loadAsyncOrNil<First, each Rest>(
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) async -> _SayWhichTypeToLoad? { fatalError() }
}
