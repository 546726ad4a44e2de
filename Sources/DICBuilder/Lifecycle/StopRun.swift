/// Stops what a container keeps, in order: as much at a time as the order allows.
struct StopRun {
    private let storage: _ContainerStorage
    private let limits: Limits
    private let start = ContinuousClock.now

    private var services: [StopReport.Service] = []
    private var leftOpen: [Registration] = []

    /// The objects that have been stopped. Retained, so that no other object gets the identity of one of them.
    private var stopped: [KeptObject] = []

    /// The constructions that an earlier pass has taken over. None is taken twice.
    private var cancelled: [AsyncConstruction] = []

    private let awaitsConstructions: Bool

    init(_ storage: _ContainerStorage, _ limits: Limits, awaitsConstructions: Bool = true) {
        self.storage = storage
        self.limits = limits
        self.awaitsConstructions = awaitsConstructions
    }

    /// Stops everything.
    ///
    /// - Parameter end: Called when everything that was made has been stopped. It refuses loads, releases the
    ///   instances, or does nothing, and returns the entries that others have replaced.
    mutating func run(end: () -> [Entry]) async -> StopReport {
        // More than once, because a stop action may load what has not been made yet, but not for ever.
        for _ in storage.ownEntries {
            let hasStoppedSome = await stop(storage.ownEntries)
            if !hasStoppedSome { break }
        }
        let replaced = end()
        // What was made since the last look, or is being made. In a frozen container, an instance that is kept even
        // later is stopped by the thread that made it; a mutable one does not keep it.
        await stop(storage.isFrozen ? storage.ownEntries : replaced)
        return StopReport(services: services, duration: start.duration(to: .now), leavingOpen: leftOpen)
    }

    /// Stops what is made and has not been stopped, and what is being made.
    ///
    /// - Returns: Whether there was anything.
    @discardableResult
    private mutating func stop(_ entries: [Entry]) async -> Bool {
        let identities = Set(stopped.map(\.id))
        let next = storage.claimStops(of: entries, besides: identities, and: constructing)
        if next.isEmpty { return false }
        for service in next {
            if case .constructing(_, let constructions) = service { cancelled += constructions }
            retain(service)
        }
        let batch = StopBatch(next, besides: identities, in: storage, limits)
        services += await batch.run()
        leftOpen += batch.services.leftOpen
        for service in batch.services.dropFirst(next.count) { retain(service) }
        return true
    }

    private mutating func retain(_ service: StopService) {
        // What a construction has made is claimed later.
        guard case .kept = service, let object = service.entry.keptObject else { return }
        stopped.append(object)
    }

    /// The constructions that are running, and that no earlier pass has taken over.
    private var constructing: [StopService] {
        // A container that is used again makes what it is asked for.
        if !awaitsConstructions || !storage.isFrozen { return [] }
        return storage.constructing(except: cancelled)
    }
}
