import DICBuilder

extension RegistrarOnMainActor where Base: DependencyInjectionContainer {
    /// Removes all registrations and discards all kept instances, as
    /// ``DependencyInjectionContainer/unregisterDependencies(keepingCapacity:)`` does.
    public func unregisterDependencies(keepingCapacity: Bool = false) {
        nonisolated.unregisterDependencies(keepingCapacity: keepingCapacity)
    }

    /// Discards all kept instances and keeps the registrations, as
    /// ``DependencyInjectionContainer/releaseSharedInstances()`` does.
    public func releaseSharedInstances() {
        nonisolated.releaseSharedInstances()
    }

    /// Stops what the container keeps now, and releases it, as
    /// ``DependencyInjectionContainer/stop(limit:limitForEach:)`` does.
    @discardableResult
    public func stop(limit: Duration? = nil, limitForEach: Duration? = nil) async -> StopReport {
        await nonisolated.stop(limit: limit, limitForEach: limitForEach)
    }
}
