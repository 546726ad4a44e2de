/// What a stop ends: an instance, or the construction of one.
enum StopService: Sendable {
    case kept(StopTarget)
    case constructing(Entry, AsyncConstruction)

    var entry: Entry {
        switch self {
        case .kept(let target): target.entry
        case .constructing(let entry, _): entry
        }
    }

    var registration: Registration { entry.registration }
}

extension _ContainerStorage {
    /// Claims what some entries keep, and nobody else stops.
    ///
    /// - Parameter stopped: Objects that have been stopped, and that need not be kept any more.
    func claimStops(of entries: [Entry], besides stopped: [AnyObject] = []) -> [StopTarget] {
        let claimed = entries.compactMap { StopTarget($0, claimingFrom: lifecycle) }
        if claimed.isEmpty { return [] }
        let identities = Set(claimed.map { ObjectIdentifier($0.entry) })
        let others = ownEntries.filter { !identities.contains(ObjectIdentifier($0)) && lifecycle.isStopClaimed(of: $0) }
        let owners = owners(among: claimed.map(\.entry), besides: stopped + others.compactMap(\.keptObject))
        return claimed.map { $0.stoppingItself(owners.contains(ObjectIdentifier($0.entry))) }
    }

    /// Claims what some entries keep, beside what is being made.
    ///
    /// - Parameter constructing: What was being made before. What has been made since is kept.
    func claimStops(
        of entries: [Entry],
        besides stopped: [AnyObject] = [],
        and constructing: [StopService]
    ) -> [StopService] {
        let targets = claimStops(of: entries, besides: stopped)
        let kept = Set(targets.map { ObjectIdentifier($0.entry) })
        return targets.map { .kept($0) } + constructing.filter { !kept.contains(ObjectIdentifier($0.entry)) }
    }

    /// What is being made asynchronously.
    var constructing: [StopService] {
        ownEntries.compactMap { entry in
            entry.extras?.asyncSlot?.construction.map { .constructing(entry, $0) }
        }
    }

    /// What has to be stopped before each of the entries.
    func stopOrder(of entries: [Entry]) -> [[Int]] {
        let graph = ServiceGraph(entries, in: self)
        let stoppers = stoppers(among: entries)
        return StopOrder.prerequisites(
            of: entries.enumerated().map { index, entry in
                let needs = graph.needs(of: entry)
                return StopOrder.Service(
                    // What is still being made will be the newest.
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
