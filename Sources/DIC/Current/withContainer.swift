import DICBuilder

/// Has a container be the current one while a closure runs.
///
/// It is so for this task, and for the tasks that the closure starts in it: tests that run at the same time can each
/// have their own. What is made meanwhile has what it loads by property wrappers from this container, also an instance
/// that another container keeps from then on: load such before, or give the test a container of its own.
///
/// - Parameters:
///   - container: What property wrappers load from meanwhile.
///   - operation: What to run.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws.
public func withContainer<Result>(
    _ container: some DependencyLoading,
    operation: () throws -> Result
) rethrows -> Result {
    try CurrentContainer.$overriding.withValue(container.source, operation: operation)
}

/// Has a container be the current one while an asynchronous closure runs.
///
/// It is so for this task, and for the tasks that the closure starts in it: tests that run at the same time can each
/// have their own. What is made meanwhile has what it loads by property wrappers from this container, also an instance
/// that another container keeps from then on: load such before, or give the test a container of its own.
///
/// - Parameters:
///   - container: What property wrappers load from meanwhile.
///   - isolation: The caller's isolation, which the closure shares.
///   - operation: What to run.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws.
public func withContainer<Result>(
    _ container: some DependencyLoading,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
) async rethrows -> Result {
    try await CurrentContainer.$overriding.withValue(container.source, operation: operation, isolation: isolation)
}
