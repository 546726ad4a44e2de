/// One unit of work of a stop, which whoever claimed it does: an instance to stop, or constructions to cancel.
final class StopTarget: Sendable {
    let entry: Entry
    /// The constructions to cancel, all of one entry: several if there was a reset. Empty for an instance.
    let constructions: [AsyncConstruction]
    /// The number of the instance. Another one, which has taken its place, is not stopped.
    let number: Int
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

    /// Stops the instance where it has to be stopped, and waits until it has been.
    ///
    /// - Returns: Whether there was anything to do.
    /// - Throws: What the stop action throws.
    nonisolated(nonsending) func stop(_ stopping: Stopping) async throws -> Bool {
        switch stopping {
        case .synchronously: return try stopHere()
        case .onMainActor: return try await stopOnMainActor()
        case .asynchronously:
            nonisolated(nonsending) func stop<T>(_ type: T.Type) async throws -> Bool {
                guard let instance = instance(type) else { return false }
                try await Stopping.stopAsync(instance, by: entry.extras?.stopAction)
                return true
            }
            return try await stop(registration.type)
        }
    }

    private func stopHere() throws -> Bool {
        func stop<T>(_ type: T.Type) throws -> Bool {
            guard let instance = instance(type) else { return false }
            try Stopping.stop(instance, by: entry.extras?.stopAction)
            return true
        }
        return try _openExistential(registration.type, do: stop)
    }

    @MainActor
    private func stopOnMainActor() async throws -> Bool {
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
        // A stop action stands for all that is decorated.
        let candidates = entries.filter { constructing[$0] == nil }
            .flatMap { $0.extras?.stopAction == nil ? $0.withOriginals : [$0] }
        // Retained until the lock is released: a `deinit` may run any code.
        let own = ownEntries.flatMap(\.withOriginals)
        let kept = own.map(\.keptObject)
        return withExtendedLifetime(kept) {
            // One caller at a time decides who stops a shared object.
            lifecycle.stopClaims.withLock { numbers in
                var taken = stopped
                for entry in own {
                    guard let number = entry.keepNumber, numbers.contains(number) else { continue }
                    if let object = entry.keptObject { taken.insert(object.id) }
                }
                var claimed: [(entry: Entry, number: Int)] = []
                // What is kept weakly is not stopped.
                for entry in candidates where entry.slot?.keeping != .weakly {
                    // An instance that is being put into its place has no number yet.
                    guard let number = entry.keepNumber, number > 0, numbers.insert(number).inserted else { continue }
                    claimed.append((entry, number))
                }
                return claimed.isEmpty ? [] : stopTargets(of: claimed, besides: taken)
            }
        }
    }

    /// The asynchronous constructions that are running.
    ///
    /// - Parameter known: Constructions to leave out.
    func constructing(except known: [AsyncConstruction]) -> [StopTarget] {
        ownEntries.compactMap { entry in
            guard let makings = entry.slot?.makings else { return nil }
            let running = makings.constructions.filter { construction in !known.contains { $0 === construction } }
            return running.isEmpty ? nil : StopTarget(entry, constructing: running)
        }
    }

    /// Targets for the instances that several entries keep.
    ///
    /// If several entries keep one object, only the one that kept it first stops it without a stop action, as a
    /// `StoppableDependency` or `ClosableDependency`. None of them does if one has an `onStop`, or if an ancestor of
    /// the container keeps the object.
    ///
    /// - Parameter stopped: Objects that have been stopped.
    func stopTargets(
        of kept: [(entry: Entry, number: Int)],
        besides stopped: Set<ObjectIdentifier> = []
    ) -> [StopTarget] {
        var taken = objectsKeptByAncestors.union(stopped)
        for (entry, _) in kept where entry.extras?.stopAction != nil {
            if let object = entry.keptObject { taken.insert(object.id) }
        }
        var stopThemselves = [Bool](repeating: true, count: kept.count)
        for place in kept.indices.sorted(by: { kept[$0].number < kept[$1].number }) {
            if let object = kept[place].entry.keptObject { stopThemselves[place] = taken.insert(object.id).inserted }
        }
        return zip(kept, stopThemselves).map { StopTarget($0.entry, $0.number, stopsItself: $1) }
    }

    /// Stops instances that are no part of a stop, one after the other, and makes a note on what fails. Returns a task
    /// of its own: that of the caller may be cancelled, and would not see how the stop ends.
    @discardableResult
    func stopLate(_ targets: [StopTarget]) -> Task<Void, Never> {
        Task {
            var services: [StopReport.Service] = []
            for target in targets {
                guard let stopping = target.stopping else { continue }
                let stopwatch = Stopwatch()
                var error: (any Error)?
                do { guard try await target.stop(stopping) else { continue } } catch let thrown { error = thrown }
                services.append(StopReport.Service(target.registration, duration: stopwatch.elapsed, error))
            }
            lifecycle.stopNotes.add(failuresOf: StopReport(services))
        }
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
        // Not claimed: nothing else can stop it.
        let (kept, container) = ([(discarded, slot.lastKeepNumber)], storage.container)
        for target in container.stopTargets(of: kept, besides: storage.keptObjectIdentities) {
            guard let stopping = target.stopping else { continue }
            if stopping.isPossibleWithoutWaiting {
                container.lifecycle.stopNotes.add(failuresOf: StopReport([target.stopAndReport()]))
            } else {
                container.stopLate([target])
            }
        }
    }
}

extension _ContainerStorage {
    /// The identities of the objects that the container and the open scopes around a load keep, but not its ancestors.
    fileprivate var keptObjectIdentities: Set<ObjectIdentifier> {
        var identities = Set(container.keptObjects.map(\.id))
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
