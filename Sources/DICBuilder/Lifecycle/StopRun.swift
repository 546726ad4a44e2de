/// Stops what a container keeps, in order: as much at a time as the order allows.
struct StopRun {
    private let storage: _ContainerStorage
    private let limits: Limits
    private let start = ContinuousClock.now

    private var services: [StopReport.Service] = []

    /// The objects that have been stopped. Retained, so that no other object gets the identity of one of them.
    private var stopped: [AnyObject] = []

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
        let canWait = awaitsConstructions && storage.isFrozen
        await stop(storage.ownEntries, andWhatIsBeingMade: canWait)
        // What a stop action loads may be made by that load.
        while await stop(storage.ownEntries) {}
        let replaced = end()
        // What was made since the last look, or was being made.
        if canWait { await storage.waitForConstructions(limits) }
        await stop(storage.isFrozen ? storage.ownEntries : replaced)
        return StopReport(services: services, duration: start.duration(to: .now))
    }

    /// Stops what is made and has not been stopped. An instance that is kept even later is stopped by the thread that
    /// made it.
    ///
    /// - Parameter andWhatIsBeingMade: Whether to wait for what is being made asynchronously from known dependencies, so
    ///   that these are stopped after it.
    /// - Returns: Whether there was anything.
    @discardableResult
    private mutating func stop(_ entries: [Entry], andWhatIsBeingMade: Bool = false) async -> Bool {
        let made = entries.filter(storage.claimStop)
        let constructed = andWhatIsBeingMade ? entries.filter(\.isBeingMadeFromKnown) : []
        if made.isEmpty && constructed.isEmpty { return false }
        let all = made + constructed
        let earlier = stopped
        stopped += made.compactMap(\.keptObject)
        let batch = StopBatch(
            all,
            storage.stopOrder(of: all),
            owners: storage.owners(among: made, besides: earlier),
            limits
        ) { [storage, stopped] entry in
            guard storage.claimStop(of: entry) else { return nil }
            return !storage.owners(among: [entry], besides: stopped).isEmpty
        }
        services += await batch.run()
        stopped += constructed.compactMap(\.keptObject)
        return true
    }
}

extension _ContainerStorage {
    /// Decides who stops the kept instance of an entry: the first that asks.
    ///
    /// - Returns: Whether it is the caller. False if nothing is kept.
    func claimStop(of entry: Entry) -> Bool {
        entry.keepNumber.map { lifecycle.claimStop(of: entry.stopIdentity, $0) } ?? false
    }

    /// What has to be stopped before each of the entries.
    func stopOrder(of entries: [Entry]) -> [[Int]] {
        let graph = ServiceGraph(entries, in: self)
        let stoppers = stoppers(among: entries)
        return StopOrder.prerequisites(
            of: entries.enumerated().map { index, entry in
                let needs = graph.needs(of: entry)
                return StopOrder.Service(
                    // What is being made is completed after all that is made.
                    number: entry.keepNumber ?? .max,
                    isOpaque: needs.isOpaque,
                    dependencies: Array(needs.immediate),
                    deferred: Array(needs.deferred),
                    stopper: stoppers[index]
                )
            }
        )
    }

    /// For each entry that keeps the same object as one that stops it, the place of that one.
    private func stoppers(among entries: [Entry]) -> [Int: Int] {
        let owners = owners(among: entries, besides: [])
        var places: [ObjectIdentifier: [Int]] = [:]
        for (place, entry) in entries.enumerated() {
            if let object = entry.keptObject { places[ObjectIdentifier(object), default: []].append(place) }
        }
        var stoppers: [Int: Int] = [:]
        for places in places.values where places.count > 1 {
            let stopper = places.first {
                entries[$0].extras?.stopAction != nil || owners.contains(ObjectIdentifier(entries[$0]))
            }
            for place in places where place != stopper { stoppers[place] = stopper }
        }
        return stoppers
    }

    /// The entries that stop their instance without a stop action, as a `StoppableDependency` or `ClosableDependency`.
    ///
    /// If several entries keep one object, only the one that kept it first stops it. None of them does if one has an
    /// `onStop`, or if an ancestor of the container keeps the object.
    ///
    /// - Parameter stopped: Objects that have been stopped.
    func owners(among entries: [Entry], besides stopped: [AnyObject]) -> Set<ObjectIdentifier> {
        var owners: Set<ObjectIdentifier> = []
        var taken = objectsKeptByAncestors.union(stopped.map { ObjectIdentifier($0) })
        for entry in entries where entry.extras?.stopAction != nil {
            if let object = entry.keptObject { taken.insert(ObjectIdentifier(object)) }
        }
        for entry in entries.sorted(by: { ($0.keepNumber ?? 0) < ($1.keepNumber ?? 0) }) {
            if let object = entry.keptObject, !taken.insert(ObjectIdentifier(object)).inserted { continue }
            owners.insert(ObjectIdentifier(entry))
        }
        return owners
    }
}

extension Entry {
    /// Whether an asynchronous factory is making the instance, and it is known what that needs. If it is not known, all
    /// would have to wait for a factory that may never end.
    fileprivate var isBeingMadeFromKnown: Bool {
        let dependencies = registration.dependencies
        return !dependencies.areOpaque && !dependencies.known.isEmpty && extras?.asyncSlot?.isConstructing ?? false
    }
}
