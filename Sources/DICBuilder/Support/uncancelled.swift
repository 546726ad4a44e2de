/// Runs an asynchronous function that does not see whether the task of the caller is cancelled.
func uncancelled<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        // Begun here: if nothing has to wait, no other thread is woken.
        return await Task.immediate { await body() }.value
    }
    return await Task { await body() }.value
}
