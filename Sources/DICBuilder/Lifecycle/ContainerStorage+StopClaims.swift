extension _ContainerStorage {
    /// Claims the kept instances of entries that no other stop has claimed.
    /// Objects that were `stopped` need not be kept any more. What the entries that are `constructing` keep is claimed
    /// when that has ended.
    func claimStops(
        of entries: [Entry],
        besides stopped: Set<ObjectIdentifier> = [],
        except constructing: [StopTarget] = []
    ) -> [StopTarget] {
        let constructing = EntryNumbers(of: constructing.map(\.entry))
        var candidates: [Entry] = []
        for entry in entries where constructing[entry] == nil {
            // A stop action stands for all that is decorated.
            candidates += entry.extras?.stopAction == nil ? entry.withOriginals : [entry]
        }
        // Retained until the lock is released: a `deinit` may run any code.
        let own = ownEntries.flatMap(\.withOriginals)
        let kept = own.map(\.keptObject)
        return withExtendedLifetime(kept) {
            // One caller at a time decides who stops a shared object.
            lifecycle.stopClaims.withLock { claim(candidates, &$0, among: own, besides: stopped) }
        }
    }

    private func claim(
        _ candidates: [Entry],
        _ numbers: inout Set<Int>,
        among own: [Entry],
        besides stopped: Set<ObjectIdentifier>
    ) -> [StopTarget] {
        var (claimed, claimedNumbers): ([Entry], [Int]) = ([], [])
        // What is kept weakly is not stopped.
        for entry in candidates where entry.slot?.keeping != .weakly {
            // An instance that is being put into its place has no number yet.
            guard let number = entry.keepNumber, number > 0, numbers.insert(number).inserted else { continue }
            claimed.append(entry)
            claimedNumbers.append(number)
        }
        if claimed.isEmpty { return [] }
        let places = EntryNumbers(of: claimed)
        var taken = stopped
        for entry in own where places[entry] == nil {
            guard let number = entry.keepNumber, numbers.contains(number) else { continue }
            if let object = entry.keptObject { taken.insert(object.id) }
        }
        let owners = owners(among: claimed, besides: taken)
        return claimed.indices.map { StopTarget(claimed[$0], claimedNumbers[$0], stopsItself: owners[$0]) }
    }

    /// The asynchronous constructions that are running.
    ///
    /// - Parameter known: Constructions to leave out.
    func constructing(except known: [AsyncConstruction] = []) -> [StopTarget] {
        ownEntries.compactMap { entry in
            guard let slot = entry.extras?.asyncSlot else { return nil }
            let running = slot.constructions.filter { construction in !known.contains { $0 === construction } }
            return running.isEmpty ? nil : StopTarget(entry, constructing: running)
        }
    }

    /// Which of several entries stop their instance without a stop action, as a `StoppableDependency` or
    /// `ClosableDependency`.
    ///
    /// If several entries keep one object, only the one that kept it first stops it. None of them does if one has an
    /// `onStop`, or if an ancestor of the container keeps the object.
    ///
    /// - Parameter stopped: Objects that have been stopped.
    func owners(among entries: [Entry], besides stopped: Set<ObjectIdentifier>) -> [Bool] {
        var owners = [Bool](repeating: true, count: entries.count)
        var taken = objectsKeptByAncestors.union(stopped)
        for entry in entries where entry.extras?.stopAction != nil {
            if let object = entry.keptObject { taken.insert(object.id) }
        }
        for place in entries.indices.sorted(by: { (entries[$0].keepNumber ?? 0) < (entries[$1].keepNumber ?? 0) }) {
            if let object = entries[place].keptObject { owners[place] = taken.insert(object.id).inserted }
        }
        return owners
    }
}
