/// Runs an asynchronous function that does not see whether the task of the caller is cancelled.
nonisolated(nonsending) func uncancelled<Result: Sendable>(
    _ body: @escaping @Sendable () async -> Result
) async -> Result {
    // Not `Task.immediate`: on Linux, it cannot go on into an actor, not even a free one, without being enqueued.
    await Task(operation: body).value
}
