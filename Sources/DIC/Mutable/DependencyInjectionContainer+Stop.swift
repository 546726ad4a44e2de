public import DICBuilder

// In a file without a type: the linker keeps the asynchronous functions of a file with a class in
// each program.

extension DependencyInjectionContainer {
    /// Stops what the container keeps now, dependents before their dependencies, and releases it:
    /// the next load of each makes another.
    ///
    /// What a limit does, ``ImmutableDependencyInjectionContainer/stop(limit:limitForEach:)`` says.
    /// But this container can be used and stopped again. A call during another stop waits for it,
    /// and returns its report. What is made until the release is stopped. An instance that is being
    /// made at the release is returned by its load, and neither kept nor stopped.
    ///
    /// - Returns: What was stopped, and what went wrong.
    @discardableResult public func stop(limit: Duration? = nil, limitForEach: Duration? = nil) async
        -> StopReport
    {
        await _storage.stopForReuse(limit, limitForEach: limitForEach) { self.replaceEntries() }
    }
}

extension RegistrarOnMainActor where Base: DependencyInjectionContainer {
    /// Stops what the container keeps now, and releases it: see
    /// ``DependencyInjectionContainer/stop(limit:limitForEach:)``.
    ///
    /// - Returns: What was stopped, and what went wrong.
    @discardableResult public func stop(limit: Duration? = nil, limitForEach: Duration? = nil) async
        -> StopReport
    {
        await nonisolated.stop(limit: limit, limitForEach: limitForEach)
    }
}
