extension ImmutableDependencyInjectionContainer {
    /// Stops what the container has made and keeps: dependents before their dependencies, others concurrently.
    ///
    /// ```swift
    /// let report = await container.stop(limit: .seconds(20), limitForEach: .seconds(5))
    /// if !report.failures.isEmpty { print(report) }
    /// ```
    ///
    /// An instance is stopped by the `onStop` of its registration, or as a ``StoppableDependency`` or
    /// ``ClosableDependency``. Nothing is made only to be stopped. Instances that a parent keeps are the parent's.
    ///
    /// Every stop action runs, whatever the others do: one that throws is reported, and one that does not end in time
    /// is cancelled, given up and reported. Cancelling the caller has no effect. Once the limit for all has passed, the
    /// remaining actions still run, in order. Each is waited for at most 10 ms, and an asynchronous one is cancelled.
    ///
    /// An asynchronous factory of a kept instance that is running is cancelled and awaited, within the limits, before
    /// what it depends on is stopped. What it returns nevertheless is stopped, and loads that wait for it are errors. A
    /// synchronous factory that is running on another thread is not awaited; what it returns is stopped too.
    ///
    /// Loads work until everything that was made has been stopped. From then on each is an error,
    /// ``ResolutionError/stopped``, also in a factory that is still running: load with `loadAsyncOrThrow` there.
    ///
    /// A second call, from wherever, waits for the first and returns the same report. A call in a stop action or in a
    /// factory of the container does not wait, and returns an empty report.
    ///
    /// - Parameters:
    ///   - limit: How long all may take; by default as long as they need.
    ///   - limitForEach: How long each may take; by default as long as it needs. Where there is a limit, stop
    ///     actions that are not on the main actor run on threads of their own.
    /// - Returns: What was stopped, and what went wrong.
    @discardableResult
    public func stop(limit: Duration? = nil, limitForEach: Duration? = nil) async -> StopReport {
        await _storage.stop(limit, limitForEach: limitForEach)
    }
}

extension OnMainActor where Base == ImmutableDependencyInjectionContainer {
    /// Stops what the container has made and keeps, as
    /// ``ImmutableDependencyInjectionContainer/stop(limit:limitForEach:)`` does.
    @discardableResult
    public func stop(limit: Duration? = nil, limitForEach: Duration? = nil) async -> StopReport {
        await nonisolated.stop(limit: limit, limitForEach: limitForEach)
    }
}
