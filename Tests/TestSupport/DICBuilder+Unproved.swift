import DICBuilder

extension DICBuilder {
    /// Freezes what has been registered so far without checking it: for tests of what loads report.
    package func buildUnproved(observer: (any DependencyObserver)? = nil) throws
        -> ImmutableDependencyInjectionContainer
    {
        let storage = snapshot.freeze(for: observer.map { Observation($0) })
        if !storage.eagerEntries.isEmpty { try EagerCode.current.makeAll(storage, .nonisolated) }
        return ImmutableDependencyInjectionContainer(storage)
    }
}
