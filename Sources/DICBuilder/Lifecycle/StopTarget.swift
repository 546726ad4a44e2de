/// One unit of work of a stop, which whoever claimed it does: an instance to stop, or constructions to cancel.
final class StopTarget: Sendable {
    let entry: Entry
    /// The constructions to cancel, all of one entry: several if there was a reset. Empty for an instance.
    let constructions: [AsyncConstruction]
    /// The number of the instance. Another one, which has taken its place, is not stopped.
    private let number: Int
    /// Whether it is stopped without a stop action, as its type says.
    private let stopsItself: Bool

    /// An instance that has been claimed.
    init(_ entry: Entry, _ number: Int, stopsItself: Bool) {
        (self.entry, self.number, self.stopsItself) = (entry, number, stopsItself)
        constructions = []
    }

    init(_ entry: Entry, constructing constructions: [AsyncConstruction]) {
        (self.entry, self.constructions) = (entry, constructions)
        (number, stopsItself) = (0, false)
    }

    var registration: Registration { entry.registration }
    var isConstructing: Bool { !constructions.isEmpty }

    /// Whether a stop of this stops the instance.
    var stops: Bool { stopsItself || !isConstructing && entry.extras?.stopAction != nil }

    /// How the instance has to be stopped; nil if there is nothing to do.
    var stopping: Stopping? {
        let action = entry.extras?.stopAction
        if action == nil && (entry.isPassedAsValue || !stopsItself) { return nil }
        func stopping<T>(_ type: T.Type) -> Stopping? {
            instance(type).flatMap { Stopping($0, by: action, in: registration.isolation) }
        }
        return _openExistential(registration.type, do: stopping)
    }

    /// Whether the instance would stop itself, and is left open because its registration is an expression.
    var isLeftOpen: Bool {
        guard entry.isPassedAsValue, stopsItself, entry.extras?.stopAction == nil else { return false }
        func canStop<T>(_ type: T.Type) -> Bool { instance(type).map { Stopping.stopsItselfSomewhere($0) } ?? false }
        return _openExistential(registration.type, do: canStop)
    }

    /// Stops the instance here and now, and says what came of it.
    func stopAndReport() -> StopReport.Service { StopReport.Service(stopping: registration) { _ = try stopHere() } }

    /// Stops the instance, and waits until it has been stopped.
    ///
    /// - Returns: Whether there was anything to do.
    /// - Throws: What the stop action throws.
    func stop(_ stopping: Stopping) async throws -> Bool {
        if stopping.isSynchronous { return try stopHere() }
        func stop<T>(_ type: T.Type) async throws -> Bool {
            guard let instance = instance(type) else { return false }
            try await Stopping.stopAsync(instance, by: entry.extras?.stopAction)
            return true
        }
        return try await stop(registration.type)
    }

    private func stopHere() throws -> Bool {
        func stop<T>(_ type: T.Type) throws -> Bool {
            guard let instance = instance(type) else { return false }
            try Stopping.stop(instance, by: entry.extras?.stopAction)
            return true
        }
        return try _openExistential(registration.type, do: stop)
    }

    /// Stops the instance on the main actor, as `stop` does.
    @MainActor
    func stopOnMainActor() async throws -> Bool {
        @MainActor
        func stop<T>(_ type: T.Type) async throws -> Bool {
            guard let instance = instance(type) else { return false }
            return try await Stopping.stopOnMainActor(instance, by: entry.extras?.stopAction)
        }
        return try await stop(registration.type)
    }

    /// Leaves the instance to the next that claims it.
    func giveBack(to lifecycle: Lifecycle) { lifecycle.stopClaims.withLock { _ = $0.remove(number) } }

    private func instance<T>(_ type: T.Type) -> T? { entry.keepNumber == number ? entry.keptInstance(type) : nil }
}

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

extension Entry {
    /// Stops an instance that this entry has made, and that nothing keeps or returns: a decorator or a completion has
    /// thrown.
    ///
    /// At once if that is possible, and otherwise in a task. Not what the container, an ancestor or an open scope
    /// keeps: the factory has loaded it then. `storage` is the container or scope that it was made in.
    func discard<T>(_ instance: T, in storage: _ContainerStorage) {
        if facts.forwardSource != nil { return }
        let slot = Slot(of: T.self, .permanently, facts.isolation, home: storage.address)
        slot.keep(slot.prepare(instance))
        let action = facts.lifetime.canBeStopped ? extras?.stopAction : nil
        let discarded = Entry(
            facts,
            .nullary,
            factory,
            slot: slot,
            extras: action.map { EntryExtras(stopAction: $0) },
            isPassedAsValue: isPassedAsValue
        )
        let container = storage.container
        for target in container.claimStops(of: [discarded], besides: storage.keptObjectIdentities) {
            let stopping = target.stopping
            if stopping?.isPossibleWithoutWaiting ?? true {
                let reports = stopping.map { _ in [target.stopAndReport()] }
                container.lifecycle.stopNotes.add(failuresOf: StopReport(reports ?? []))
                target.giveBack(to: container.lifecycle)
            } else {
                Task {
                    await container.stopLate([target]).value
                    target.giveBack(to: container.lifecycle)
                }
            }
        }
    }
}

extension _ContainerStorage {
    /// The identities of the objects that the container, its ancestors and the open scopes around a load keep.
    fileprivate var keptObjectIdentities: Set<ObjectIdentifier> {
        let container = container
        var identities = container.objectsKeptByAncestors.union(container.keptObjects.map(\.id))
        for layout in contents.scopeLayouts {
            for slot in layout.slots where !slot.isAsync {
                func identity<T>(_ type: T.Type) -> ObjectIdentifier? {
                    let kept = ScopedPlace(slot, in: self).flatMap { try? $0.instance(type) }
                    return kept.flatMap { classInstance($0) }.map { ObjectIdentifier($0) }
                }
                if let identity = _openExistential(slot.registration.type, do: identity) { identities.insert(identity) }
            }
        }
        return identities
    }
}
