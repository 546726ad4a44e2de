/// The view of a scope for the main actor.
public typealias MainActorScope = OnMainActor<DependencyScope>

extension OnMainActor where Base: ScopeOpening {
    /// As ``ScopeOpening/openScope(_:fileID:line:)``.
    ///
    /// ```swift
    /// @MainActor final class DocumentWindow {
    ///     let scope = app.openScope(.session)
    ///     lazy var editor: Editor = scope.load()
    ///
    ///     func close() async { await scope.close() }
    /// }
    /// ```
    @inlinable
    public func openScope(_ name: ScopeName, fileID: StaticString = #fileID, line: UInt = #line) -> MainActorScope {
        nonisolated.openScope(name, fileID: fileID, line: line).mainActor
    }

    /// As ``ScopeOpening/openScope(_:supplying:fileID:line:)``.
    public func openScope<each Value: Sendable>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MainActorScope {
        nonisolated.openScope(name, supplying: repeat each values, fileID: fileID, line: line).mainActor
    }

    /// As ``ScopeOpening/openScopeOrThrow(_:supplying:fileID:line:)``.
    public func openScopeOrThrow<each Value: Sendable>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> MainActorScope {
        try nonisolated.openScopeOrThrow(name, supplying: repeat each values, fileID: fileID, line: line).mainActor
    }

    /// As `withScope` of ``ScopeOpening``, with a closure on the main actor.
    @MainActor
    public func withScope<each Value: Sendable, Result>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @MainActor (MainActorScope) async throws -> Result
    ) async throws -> Result {
        let scope = try openScopeOrThrow(name, supplying: repeat each values, fileID: fileID, line: line)
        do {
            let result = try await body(scope)
            await scope.close()
            return result
        } catch {
            await scope.close()
            throw error
        }
    }

    /// As `withScope` of ``ScopeOpening``, with a closure on the main actor, without waiting.
    @MainActor
    @_disfavoredOverload
    @available(*, noasync, message: "does not wait: await it in an asynchronous function, not in top-level code")
    public func withScope<each Value: Sendable, Result>(
        _ name: ScopeName,
        supplying values: repeat each Value,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @MainActor (MainActorScope) throws -> Result
    ) throws -> Result {
        let scope = try openScopeOrThrow(name, supplying: repeat each values, fileID: fileID, line: line)
        defer { scope.close() }
        return try body(scope)
    }
}

extension OnMainActor where Base == DependencyScope {
    /// The name of the scope.
    public var name: ScopeName { nonisolated.name }

    /// Whether closing the scope has begun: from then on its loads fail.
    public var isClosed: Bool { nonisolated.isClosed }

    /// Closes the scope, and waits until what it keeps has been stopped, as `close()` of ``DependencyScope`` does.
    @discardableResult public func close() async -> StopReport { await nonisolated.close() }

    /// Closes the scope without waiting, in code that is not asynchronous, as `close()` of ``DependencyScope`` does.
    @_disfavoredOverload
    @available(*, noasync, message: "does not wait: await it in an asynchronous function, not in top-level code")
    @discardableResult
    public func close() -> StopReport { nonisolated.close() }
}
