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
    ///   releases its instances.
    mutating func run(end: () -> Void) async -> StopReport {
        // What a stop action loads may be made by that load.
        while await stopMade() {}
        end()
        // A container that is used again has other instances now.
        if storage.isFrozen { await stopRemaining() }
        return StopReport(services: services, duration: start.duration(to: .now))
    }

    /// Stops what was being made when loads were refused. An instance that is kept even later is stopped by the thread
    /// that made it.
    private mutating func stopRemaining() async {
        if awaitsConstructions { await storage.waitForConstructions(limits) }
        _ = await stopMade()
    }

    /// Stops what is made and has not been stopped.
    ///
    /// - Returns: Whether there was anything.
    private mutating func stopMade() async -> Bool {
        let lifecycle = storage.lifecycle
        let made = storage.ownEntries.filter { $0.keepNumber != nil && lifecycle.claimStop(of: $0.stopIdentity) }
        if made.isEmpty { return false }
        let owners = storage.owners(among: made, besides: stopped)
        let batch = StopBatch(made, storage.stopOrder(of: made), owners: owners, limits)
        stopped += made.compactMap(\.keptObject)
        services += await batch.run()
        return true
    }
}

extension _ContainerStorage {
    /// What has to be stopped before each of the entries.
    func stopOrder(of entries: [Entry]) -> [[Int]] {
        let graph = ServiceGraph(entries, in: self)
        return StopOrder.prerequisites(
            of: entries.map { entry in
                let needs = graph.needs(of: entry)
                return StopOrder.Service(
                    number: entry.keepNumber ?? 0,
                    isOpaque: needs.isOpaque,
                    dependencies: Array(needs.immediate),
                    deferred: Array(needs.deferred)
                )
            }
        )
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
