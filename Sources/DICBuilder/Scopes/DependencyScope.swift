/// An open scope: it keeps the instances of, say, one request, and stops and releases them when it closes.
///
/// ```swift
/// let container = DICBuilder()
///     .register(in: .singleton) { DatabasePool() }
///     .register(in: .scoped(.request).onStop { $0.end() }) { resolver in Transaction(pool: resolver.load()) }
///     .build()
///
/// try await container.withScope(.request) { scope in
///     let transaction: Transaction = scope.load()      // made by the first load in this scope
/// }                                                    // ended here
/// ```
///
/// A scope has everything that its container has: singletons are shared, transient instances are made anew, from what
/// the scope keeps. Opening one costs one allocation, however many registrations there are. Any number of scopes can be
/// open at once, and any number of threads and tasks can load from one.
///
/// Copies are the same scope. When the last is released without `close()` having been called, what can be stopped
/// without waiting is stopped then; debug builds name what could not on standard error.
public struct DependencyScope: Sendable {
    /// The storage of the scope.
    public let _storage: _ContainerStorage

    init(_ storage: _ContainerStorage) { _storage = storage }

    /// The name of the scope.
    public var name: ScopeName {
        guard let name = _storage.scopeName else { preconditionFailure("DIC: a scope has a name") }
        return name
    }

    /// Whether closing the scope has begun: from then on its loads fail.
    public var isClosed: Bool { ScopeMemory(_storage.object).isClosed }

    /// Closes the scope: stops and releases what it keeps, what was made last first, and waits until that is done.
    ///
    /// From now on, a load in the scope is reported as `scope-closed`. Scopes that were opened in this one are closed
    /// first. Asynchronous factories of what it keeps are cancelled and awaited. An error of a stop action, or a
    /// cancelled task, skips nothing. A second call does nothing, and does not wait for the first.
    ///
    /// - Returns: What was stopped, and every error.
    @discardableResult public func close() async -> StopReport { await _storage.closeScope() }

    /// Closes the scope without waiting, in code that is not asynchronous.
    ///
    /// What has to be awaited, and all that was made before it, is stopped in a task of its own, in the same order, and
    /// reported as still running. So is what lives on the main actor, if this is called off it. Asynchronous factories
    /// that are running in the scope are cancelled.
    ///
    /// - Returns: What was stopped, and every error.
    @_disfavoredOverload
    @available(*, noasync, message: "does not wait: await it in an asynchronous function, not in top-level code")
    @discardableResult
    public func close() -> StopReport { _storage.closeScopeNow() }
}

extension DependencyScope: ScopeOpening {}

extension DependencyScope: CustomStringConvertible {
    /// The name, for example `DependencyScope (request)`.
    public var description: String { "DependencyScope (\(name)\(isClosed ? ", closed" : ""))" }
}
