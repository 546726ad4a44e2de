/// A frozen container, an open scope, or a resolver of one: scopes can be opened in it.
///
/// Types outside this package do not conform to this protocol.
public protocol ScopeOpening: _MainActorViewable {}

extension ImmutableDependencyInjectionContainer: ScopeOpening {}

/// A factory may open a scope. An instance that the container keeps, and that stores the resolver,
/// keeps it alive.
extension DependencyResolver: ScopeOpening {}

extension ScopeOpening {
    /// Opens a scope that no values are registered for, or traps with a report that explains why it
    /// can't.
    ///
    /// - Precondition: That of ``openScope(_:supplying:fileID:line:)``.
    @inlinable
    public func openScope(_ name: ScopeName, fileID: StaticString = #fileID, line: UInt = #line)
        -> DependencyScope
    {
        _storage.openScope(name, at: CodeLocation(fileID: fileID, line: line))
    }

    /// Opens a scope, or traps with a report that explains why it can't.
    ///
    /// The values are those of `registerSupplied`, in any order. The caller closes the scope:
    /// prefer `withScope`.
    ///
    /// - Precondition: The values are those that are registered, this is, or lies in, the scope
    ///   that it has to be opened in, if there is one, and this is no scope that is closed, no
    ///   container that has been stopped, and no resolver of a mutable container. Use
    ///   ``openScopeOrThrow(_:supplying:fileID:line:)`` where that is not certain.
    /// - Complexity: O(*m*) in the number of registrations that the scope keeps; one allocation.
    public func openScope<each Value: Sendable>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> DependencyScope {
        let location = CodeLocation(fileID: fileID, line: line)
        do throws(ResolutionError) {
            var unfinished = try UnfinishedScope(name, in: _storage, at: location)
            repeat try unfinished.supply(each values)
            return DependencyScope(try unfinished.finish())
        } catch {
            _ContainerStorage.trap(error, at: location)
        }
    }

    /// Opens a scope, or throws an error that explains why it can't.
    ///
    /// The values are those of `registerSupplied`, in any order. The caller closes the scope:
    /// prefer `withScope`.
    ///
    /// - Throws: A `ResolutionError` if a precondition of ``openScope(_:supplying:fileID:line:)``
    ///   does not hold.
    public func openScopeOrThrow<each Value: Sendable>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> DependencyScope {
        var unfinished = try UnfinishedScope(
            name,
            in: _storage,
            at: CodeLocation(fileID: fileID, line: line)
        )
        repeat try unfinished.supply(each values)
        return DependencyScope(try unfinished.finish())
    }

    /// Calls a closure with an open scope, and closes the scope when the closure returns or throws.
    ///
    /// ```swift
    /// let answer = try await container.withScope(.request, supplying: RequestID()) { scope in
    ///     try await scope.load(Handler.self).answer(request)
    /// }
    /// ```
    ///
    /// Errors of stop actions are not thrown: open and close the scope yourself to see them.
    ///
    /// - Parameter limit: How long closing the scope may take, as for
    ///   ``DependencyScope/close(limit:)``; not the closure.
    /// - Returns: What the closure returns, once the scope is closed.
    /// - Throws: What the closure throws; a `ResolutionError` if the scope cannot be opened.
    nonisolated(nonsending) public func withScope<each Value: Sendable, Result>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        limit: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (DependencyScope) async throws -> Result
    ) async throws -> Result {
        try await openScopeOrThrow(name, supplying: repeat each values, fileID: fileID, line: line)
            .closing(limit, after: body)
    }

    /// Calls a closure with an open scope, in code that is not asynchronous, and closes the scope
    /// without waiting.
    ///
    /// What has to be awaited when the scope closes is stopped in a task of its own.
    ///
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws; a `ResolutionError` if the scope cannot be opened.
    @_disfavoredOverload
    @available(
        *,
        noasync,
        message: "does not wait: await it in an asynchronous function, not in top-level code"
    )
    public func withScope<each Value: Sendable, Result>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: (DependencyScope) throws -> Result
    ) throws -> Result {
        let scope = try openScopeOrThrow(
            name,
            supplying: repeat each values,
            fileID: fileID,
            line: line
        )
        defer { scope.close() }
        return try body(scope)
    }
}

extension OnMainActor where Base: ScopeOpening {
    /// Opens a scope for code on the main actor, or traps with a report that explains why it can't.
    ///
    /// - Precondition: That of ``ScopeOpening/openScope(_:supplying:fileID:line:)``.
    public func openScope<each Value: Sendable>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MainActorScope {
        nonisolated.openScope(name, supplying: repeat each values, fileID: fileID, line: line)
            .mainActor
    }

    /// Opens a scope for code on the main actor, or throws an error that explains why it can't.
    ///
    /// - Throws: A `ResolutionError` if a precondition of
    ///   ``ScopeOpening/openScope(_:supplying:fileID:line:)`` does not hold.
    public func openScopeOrThrow<each Value: Sendable>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> MainActorScope {
        try nonisolated.openScopeOrThrow(
            name,
            supplying: repeat each values,
            fileID: fileID,
            line: line
        ).mainActor
    }

    /// Calls a closure on the main actor with an open scope, and closes the scope when the closure
    /// returns or throws.
    ///
    /// - Parameter limit: How long closing the scope may take, not the closure.
    /// - Returns: What the closure returns, once the scope is closed.
    /// - Throws: What the closure throws; a `ResolutionError` if the scope cannot be opened.
    @MainActor
    public func withScope<each Value: Sendable, Result>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        limit: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @MainActor (MainActorScope) async throws -> Result
    ) async throws -> Result {
        try await openScopeOrThrow(name, supplying: repeat each values, fileID: fileID, line: line)
            .closing(limit, after: body)
    }

    /// Calls a closure on the main actor with an open scope, in code that is not asynchronous, and
    /// closes the scope without waiting.
    ///
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws; a `ResolutionError` if the scope cannot be opened.
    @MainActor
    @_disfavoredOverload
    @available(
        *,
        noasync,
        message: "does not wait: await it in an asynchronous function, not in top-level code"
    )
    public func withScope<each Value: Sendable, Result>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @MainActor (MainActorScope) throws -> Result
    ) throws -> Result {
        let scope = try openScopeOrThrow(
            name,
            supplying: repeat each values,
            fileID: fileID,
            line: line
        )
        defer { scope.close() }
        return try body(scope)
    }
}

extension ScopeOpener {
    /// Calls a closure with an open scope, and closes the scope when the closure returns or throws.
    ///
    /// - Parameter limit: How long closing the scope may take, not the closure.
    /// - Returns: What the closure returns, once the scope is closed.
    /// - Throws: What the closure throws; a `ResolutionError` if the scope cannot be opened.
    nonisolated(nonsending) public func withScope<each Value: Sendable, Result>(
        supplying values: repeat each Value,
        limit: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (DependencyScope) async throws -> Result
    ) async throws -> Result {
        try await openScopeOrThrow(supplying: repeat each values, fileID: fileID, line: line)
            .closing(limit, after: body)
    }

    /// Calls a closure on the main actor with an open scope, and closes the scope when the closure
    /// returns or throws.
    ///
    /// - Parameter limit: How long closing the scope may take, not the closure.
    /// - Returns: What the closure returns, once the scope is closed.
    /// - Throws: What the closure throws; a `ResolutionError` if the scope cannot be opened.
    @MainActor
    public func withMainActorScope<each Value: Sendable, Result>(
        supplying values: repeat each Value,
        limit: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @MainActor (MainActorScope) async throws -> Result
    ) async throws -> Result {
        try await openScopeOrThrow(supplying: repeat each values, fileID: fileID, line: line)
            .mainActor
            .closing(limit, after: body)
    }
}

extension DependencyScope {
    /// Calls a closure with the scope, and closes it, whatever the closure does.
    nonisolated(nonsending) fileprivate func closing<Result>(
        _ limit: Duration?,
        after body: nonisolated(nonsending) (DependencyScope) async throws -> Result
    ) async throws -> Result {
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body(self)) } catch { result = .failure(error) }
        if let limit { await close(limit: limit) } else { await close() }
        return try result.get()
    }
}

extension MainActorScope {
    /// Calls a closure on the main actor with the scope, and closes it, whatever the closure does.
    @MainActor
    fileprivate func closing<Result>(
        _ limit: Duration?,
        after body: @MainActor (MainActorScope) async throws -> Result
    ) async throws -> Result {
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body(self)) } catch { result = .failure(error) }
        if let limit { await close(limit: limit) } else { await close() }
        return try result.get()
    }
}

// Wrong calls of `withScope`, for which the compiler has no message. The overloads here are
// unavailable, and their messages say what to write. They are not compiled into the library.

extension ScopeOpening {
    @available(
        *,
        unavailable,
        message: "write supplying: before the values: withScope(.request, supplying: id)"
    )
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

    @available(
        *,
        unavailable,
        message: "the closure does not return the type that is expected here"
    )
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func withScope<each Value, Result, Expected>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        body: (DependencyScope) async throws -> Result
    ) throws -> Expected { fatalError() }
}

extension OnMainActor where Base: ScopeOpening {
    @MainActor
    @available(
        *,
        unavailable,
        message: "write supplying: before the values: withScope(.request, supplying: id)"
    )
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func withScope<First, each Rest, Result>(
        _ name: ScopeName,
        _ first: First,
        _ rest: repeat each Rest,
        body: @MainActor (MainActorScope) async throws -> Result
    ) throws -> Result { fatalError() }

    @MainActor
    @available(*, unavailable, message: "write the name without a label: withScope(.request)")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func withScope<each Value, Result>(
        named name: ScopeName,
        supplying values: repeat each Value,
        body: @MainActor (MainActorScope) async throws -> Result
    ) throws -> Result { fatalError() }

    @MainActor
    @available(
        *,
        unavailable,
        message: "the closure does not return the type that is expected here"
    )
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func withScope<each Value, Result, Expected>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        body: @MainActor (MainActorScope) async throws -> Result
    ) throws -> Expected { fatalError() }
}

extension ScopeOpener {
    @available(
        *,
        unavailable,
        message: "write no name, and supplying: before values: withScope(supplying: id)"
    )
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func withScope<each Value, Result>(
        _ values: repeat each Value,
        body: (DependencyScope) async throws -> Result
    ) throws -> Result { fatalError() }
}
