/// Stops what a container keeps, in order: as much at a time as the order allows.
struct StopRun {
    private let storage: _ContainerStorage
    private let limits: Limits
    private let start = ContinuousClock.now

    private var services: [StopReport.Service] = []

    /// The objects that have been stopped. Retained, so that no other object gets the identity of one of them.
    private var stopped: [AnyObject] = []

    /// The constructions that have been cancelled. Each has ended, or been given up.
    private var cancelled: [AsyncConstruction] = []

    private let awaitsConstructions: Bool

    init(_ storage: _ContainerStorage, _ limits: Limits, awaitsConstructions: Bool = true) {
        self.storage = storage
        self.limits = limits
        self.awaitsConstructions = awaitsConstructions
    }

    /// Stops everything.
    ///
    /// - Parameter end: Called when everything that was made has been stopped. It makes the container refuse loads, or
    ///   releases its instances, and returns the entries that others have replaced.
    mutating func run(end: () -> [Entry]) async -> StopReport {
        // More than once, because a stop action may load what has not been made yet, but not for ever.
        for _ in storage.ownEntries {
            let hasStoppedSome = await stop(storage.ownEntries)
            if !hasStoppedSome { break }
        }
        let replaced = end()
        // What was made since the last look, or is being made. An instance that is kept even later is stopped by the
        // thread that made it.
        await stop(storage.isFrozen ? storage.ownEntries : replaced)
        return StopReport(services: services, duration: start.duration(to: .now))
    }

    /// Stops what is made and has not been stopped, and what is being made.
    ///
    /// - Returns: Whether there was anything.
    @discardableResult
    private mutating func stop(_ entries: [Entry]) async -> Bool {
        let next = storage.claimStops(of: entries, besides: stopped, and: takeConstructions())
        if next.isEmpty { return false }
        stopped += next.compactMap(\.entry.keptObject)
        services += await StopBatch(next, in: storage, limits).run()
        return true
    }

    /// What is being made, and has not been cancelled.
    private mutating func takeConstructions() -> [StopService] {
        // A container that is used again makes what it is asked for.
        if !awaitsConstructions || !storage.isFrozen { return [] }
        return storage.constructing.filter { service in
            guard case .constructing(_, let construction) = service,
                !cancelled.contains(where: { $0 === construction })
            else {
                return false
            }
            cancelled.append(construction)
            return true
        }
    }
}
