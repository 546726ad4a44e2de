// Wrong calls of `withScope`, for which the compiler has no message. The overloads here are unavailable, and their
// messages say what to write. They are not compiled into the library.

extension ScopeOpening {
    @available(*, unavailable, message: "write supplying: before the values: withScope(.request, supplying: id)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func withScope<First, each Rest, Result>(
        _ name: ScopeName,
        _ first: First,
        _ rest: repeat each Rest,
        body: (DependencyScope) async throws -> Result
    ) throws -> Result { fatalError() }

    @available(*, unavailable, message: "write the name without a label: withScope(.request)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func withScope<each Value, Result>(
        named name: ScopeName,
        supplying values: repeat each Value,
        body: (DependencyScope) async throws -> Result
    ) throws -> Result { fatalError() }

    @available(*, unavailable, message: "the closure does not return the type that is expected here")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func withScope<each Value, Result, Expected>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        body: (DependencyScope) async throws -> Result
    ) throws -> Expected { fatalError() }
}

extension OnMainActor where Base: ScopeOpening {
    /// A call with values that have no label.
    @MainActor
    @available(*, unavailable, message: "write supplying: before the values: withScope(.request, supplying: id)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func withScope<First, each Rest, Result>(
        _ name: ScopeName,
        _ first: First,
        _ rest: repeat each Rest,
        body: @MainActor (MainActorScope) async throws -> Result
    ) throws -> Result { fatalError() }

    /// A call with a label before the name.
    @MainActor
    @available(*, unavailable, message: "write the name without a label: withScope(.request)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func withScope<each Value, Result>(
        named name: ScopeName,
        supplying values: repeat each Value,
        body: @MainActor (MainActorScope) async throws -> Result
    ) throws -> Result { fatalError() }

    /// A call whose result is expected to be something else.
    @MainActor
    @available(*, unavailable, message: "the closure does not return the type that is expected here")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func withScope<each Value, Result, Expected>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        body: @MainActor (MainActorScope) async throws -> Result
    ) throws -> Expected { fatalError() }
}
