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
        // More than once, because a stop action may load what has not been made yet, but not for ever.
        for _ in storage.ownEntries {
            let hasStoppedSome = await stop(storage.ownEntries)
            if !hasStoppedSome { break }
        }
        let replaced = end()
        // What was made since the last look, or was being made. An instance that is kept even later is stopped by the
        // thread that made it.
        if awaitsConstructions && storage.isFrozen { await storage.waitForConstructions(limits) }
        await stop(storage.isFrozen ? storage.ownEntries : replaced)
        return StopReport(services: services, duration: start.duration(to: .now))
    }

    /// Stops what is made and has not been stopped.
    ///
    /// - Returns: Whether there was anything.
    @discardableResult
    private mutating func stop(_ entries: [Entry]) async -> Bool {
        let targets = storage.claimStops(of: entries)
        if targets.isEmpty { return false }
        let made = targets.map(\.entry)
        let owners = storage.owners(among: made, besides: stopped)
        stopped += made.compactMap(\.keptObject)
        services += await StopBatch(targets, storage.stopOrder(of: made), owners: owners, limits).run()
        return true
    }
}

extension _ContainerStorage {
    /// Claims what some entries keep, and nobody else stops.
    func claimStops(of entries: [Entry]) -> [StopTarget] {
        entries.compactMap { StopTarget($0, claimingFrom: lifecycle) }
    }

    /// What has to be stopped before each of the entries.
    func stopOrder(of entries: [Entry]) -> [[Int]] {
        let graph = ServiceGraph(entries, in: self)
        let stoppers = stoppers(among: entries)
        return StopOrder.prerequisites(
            of: entries.enumerated().map { index, entry in
                let needs = graph.needs(of: entry)
                return StopOrder.Service(
                    number: entry.keepNumber ?? 0,
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
