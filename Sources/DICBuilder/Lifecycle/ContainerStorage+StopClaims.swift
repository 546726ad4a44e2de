extension _ContainerStorage {
    /// Claims the kept instances of entries that no other stop has claimed.
    ///
    /// - Parameter stopped: Objects that have been stopped, and that need not be kept any more.
    func claimStops(of entries: [Entry], besides stopped: Set<ObjectIdentifier> = []) -> [StopTarget] {
        // A stop action stands for all that is decorated.
        let entries = entries.flatMap { $0.extras?.stopAction == nil ? $0.withOriginals : [$0] }
        // Retained until the lock is released: a `deinit` may run any code.
        let own = ownEntries.flatMap(\.withOriginals)
        let kept = own.compactMap(\.keptObject)
        return withExtendedLifetime(kept) {
            lifecycle.stopClaims.deciding {
                let claimed = entries.compactMap { StopTarget($0, claimingFrom: lifecycle.stopClaims) }
                if claimed.isEmpty { return [] }
                let identities = Set(claimed.map { ObjectIdentifier($0.entry) })
                let others = own.filter {
                    !identities.contains(ObjectIdentifier($0)) && lifecycle.stopClaims.contains(instanceOf: $0)
                }
                let taken = stopped.union(others.compactMap(\.keptObject).map(\.id))
                let owners = owners(among: claimed.map(\.entry), besides: taken)
                return claimed.map { $0.stoppingItself(owners.contains(ObjectIdentifier($0.entry))) }
            }
        }
    }

    /// Claims the kept instances of entries, and adds the constructions that are still running. An entry that has any
    /// is not claimed: what it keeps is claimed when they have ended.
    ///
    /// - Parameter constructing: The constructions.
    func claimStops(
        of entries: [Entry],
        besides stopped: Set<ObjectIdentifier> = [],
        and constructing: [StopService]
    ) -> [StopService] {
        let running = Set(constructing.map { ObjectIdentifier($0.entry) })
        let targets = claimStops(of: entries.filter { !running.contains(ObjectIdentifier($0)) }, besides: stopped)
        return targets.map { .kept($0) } + constructing
    }

    /// The asynchronous constructions that are running.
    ///
    /// - Parameter known: Constructions to leave out.
    func constructing(except known: [AsyncConstruction] = []) -> [StopService] {
        ownEntries.compactMap { entry in
            let running = entry.extras?.asyncSlot?.constructions.filter { construction in
                !known.contains { $0 === construction }
            }
            return running.flatMap { $0.isEmpty ? nil : .constructing(entry, $0) }
        }
    }

    /// The entries that stop their instance without a stop action, as a `StoppableDependency` or `ClosableDependency`.
    ///
    /// If several entries keep one object, only the one that kept it first stops it. None of them does if one has an
    /// `onStop`, or if an ancestor of the container keeps the object.
    ///
    /// - Parameter stopped: Objects that have been stopped.
    func owners(among entries: [Entry], besides stopped: Set<ObjectIdentifier>) -> Set<ObjectIdentifier> {
        var owners: Set<ObjectIdentifier> = []
        var taken = objectsKeptByAncestors.union(stopped)
        for entry in entries where entry.extras?.stopAction != nil {
            if let object = entry.keptObject { taken.insert(object.id) }
        }
        for entry in entries.sorted(by: { ($0.keepNumber ?? 0) < ($1.keepNumber ?? 0) }) {
            if let object = entry.keptObject, !taken.insert(object.id).inserted { continue }
            owners.insert(ObjectIdentifier(entry))
        }
        return owners
    }
}
