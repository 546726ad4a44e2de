import DICBuilder

/// Makes a container the current one while a closure runs.
///
/// It applies to this task, its child tasks and the tasks that it starts with `Task { }`, so that concurrent tests can
/// each have their own. Instances that are made meanwhile load their wrapped properties from this container, even if
/// another container keeps them: load such instances before, or give the test a container of its own.
///
/// - Parameters:
///   - container: The container that property wrappers load from meanwhile.
///   - operation: The closure to run.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws.
public func withContainer<Result>(
    _ container: some DependencyContaining,
    operation: () throws -> Result
) rethrows -> Result {
    try CurrentContainer.$overriding.withValue(container._storage, operation: operation)
}

/// As `withContainer(_:operation:)` with a closure that is not asynchronous. The closure shares the caller's isolation.
public func withContainer<Result>(
    _ container: some DependencyContaining,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
) async rethrows -> Result {
    try await CurrentContainer.$overriding.withValue(container._storage, operation: operation, isolation: isolation)
}
