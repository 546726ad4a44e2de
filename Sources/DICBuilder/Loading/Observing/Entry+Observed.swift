/// What observes the loads from an entry in a container with an observer.
final class Observations: Sendable {
    /// The observation of the container, and after it, if an ancestor keeps the instance, those of all observed
    /// containers up to that ancestor.
    fileprivate let all: [Observation]

    fileprivate init(_ all: [Observation]) { self.all = all }

    /// Makes an instance, and tells the observers from an index on.
    fileprivate func make<T>(_ registration: Registration, from index: Int, _ body: () throws -> T) throws -> T {
        // Nearly always there is one, and a deep chain of loads has to fit the stack.
        if index == all.count - 1 { return try all[index].observe(registration, body) }
        return try all[index].observe(registration) { try make(registration, from: index + 1, body) }
    }

    /// Makes an instance asynchronously, and tells the observers from an index on.
    func make<T>(
        _ registration: Registration,
        from index: Int = 0,
        _ body: @Sendable () async throws -> sending T
    ) async throws -> sending T {
        if index == all.count - 1 { return try await all[index].observe(registration, body) }
        return try await all[index].observe(registration) { try await self.make(registration, from: index + 1, body) }
    }
}

extension Entry {
    /// The entry of the same registration in a container with an observer, with the same place. One that only reports
    /// that its container has been stopped stays as it is.
    func observed(by observation: Observation) -> Entry {
        if access == .stopped { return self }
        let inherited = keepsInstances ? observations?.all.filter { !$0.isSame(as: observation) } ?? [] : []
        return with(observed: Observations([observation] + inherited))
    }

    /// The entry for a child without an observer: of a parent's observed entry, one that is not observed, unless the
    /// parent keeps the instance.
    var inherited: Entry { observations == nil || keepsInstances ? self : with(observed: nil) }

    /// What observes a load of this entry in a container, if anything does: always if an instance is kept, and
    /// otherwise only if the container has the observation of this entry.
    func observations(in storage: _ContainerStorage) -> Observations? {
        guard let observations, keepsInstances || observations.all.first === storage.observation else { return nil }
        return observations
    }

    private var observations: Observations? {
        // Only `observed(by:)` sets it.
        extras?.observed.map { unsafe unsafeDowncast($0, to: Observations.self) }
    }

    /// Tells the observers, if there are any, that this entry is loaded from.
    func willLoad(in storage: _ContainerStorage) {
        for observation in observations(in: storage)?.all ?? [] { observation.willLoad(self) }
    }

    /// Runs a closure that makes and completes an instance, and tells the observers if there are any. `storage` is the
    /// container of the load; nil if the instance is kept, wherever it is loaded.
    @inline(__always)
    func making<T>(in storage: _ContainerStorage?, _ body: () throws -> T) throws -> T {
        if _slowPath(access == .observed) { return try observe(in: storage, body) }
        return try body()
    }

    @inline(never)
    private func observe<T>(in storage: _ContainerStorage?, _ body: () throws -> T) throws -> T {
        let told = if let storage { observations(in: storage) } else { observations }
        guard let told else { return try body() }
        return try told.make(registration, from: 0, body)
    }
}
