/// One unit of work of a stop, which whoever claimed it does: an instance to stop, or constructions to cancel.
struct StopTarget: Sendable {
    let entry: Entry
    /// The number of the instance, or 0. Another one, which has taken its place, is not stopped.
    var number = 0
    /// Whether it is stopped without a stop action, as its type says.
    var stopsItself = false
    /// The constructions to cancel, all of one entry: several if there was a reset. Empty for an instance.
    var constructions: [AsyncConstruction] = []

    var registration: Registration { entry.registration }
    var isConstructing: Bool { !constructions.isEmpty }
    fileprivate var action: StopAction? { entry.extras?.stopAction }

    /// Whether a stop of this stops the instance.
    var stops: Bool { stopsItself || !isConstructing && action != nil }

    /// The instance, held until it is stopped or released; nil if there is nothing to do, or if others stop it: without
    /// an action, who has passed it, or the first entry that keeps it.
    var stoppable: StoppableInstance? {
        if action == nil && (entry.isPassedAsValue || !stopsItself) { return nil }
        func stoppable<T>(_ type: T.Type) -> StoppableInstance? {
            instance(type).flatMap { StoppableInstance($0, of: registration, by: action) }
        }
        return _openExistential(registration.type, do: stoppable)
    }

    /// Whether there is anything to do.
    var hasWork: Bool {
        if isConstructing { return true }
        let stoppable = stoppable
        stoppable?.release()
        return stoppable != nil
    }

    /// Whether the instance would stop itself, and is left open because its registration is an expression.
    var isLeftOpen: Bool {
        guard entry.isPassedAsValue, stopsItself, action == nil else { return false }
        func canStop<T>(_ type: T.Type) -> Bool { instance(type).map { Stopping.stopsItselfSomewhere($0) } ?? false }
        return _openExistential(registration.type, do: canStop)
    }

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
                var claimed: [StopTarget] = []
                // What is kept weakly is not stopped.
                for entry in candidates where entry.slot?.keeping != .weakly {
                    // An instance that is being put into its place has no number yet.
                    guard let number = entry.keepNumber, number > 0, numbers.insert(number).inserted else { continue }
                    claimed.append(StopTarget(entry: entry, number: number))
                }
                return claimed.isEmpty ? [] : assigned(claimed, besides: taken)
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
            return running.isEmpty ? nil : StopTarget(entry: entry, constructions: running)
        }
    }

    /// Decides which of several kept instances are stopped without a stop action, as a `StoppableDependency` or
    /// `ClosableDependency`.
    ///
    /// If several entries keep one object, it is only the one that kept it first; none of them if one has an `onStop`,
    /// or if an ancestor of the container keeps the object.
    ///
    /// - Parameter stopped: Objects that have been stopped.
    func assigned(_ targets: [StopTarget], besides stopped: Set<ObjectIdentifier> = []) -> [StopTarget] {
        var targets = targets
        var taken = objectsKeptByAncestors.union(stopped)
        for target in targets where target.action != nil {
            if let object = target.entry.keptObject { taken.insert(object.id) }
        }
        for place in targets.indices.sorted(by: { targets[$0].number < targets[$1].number }) {
            let object = targets[place].entry.keptObject
            targets[place].stopsItself = object.map { taken.insert($0.id).inserted } ?? true
        }
        return targets
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
        let action = facts.lifetime.canBeStopped ? extras?.stopAction : nil
        if action == nil && (isPassedAsValue || classInstance(instance).map(storage.keeps) == true) { return }
        StoppableInstance(instance, of: registration, by: action)?.stopInTheBackground(storage.lifecycle)
    }
}

extension _ContainerStorage {
    /// Whether the container, an ancestor or an open scope around a load keeps an object.
    fileprivate func keeps(_ object: AnyObject) -> Bool {
        let (id, container) = (ObjectIdentifier(object), container)
        return container.objectsKeptByAncestors.contains(id) || container.keptObjects.contains { $0.id == id }
            || contents.scopeLayouts.flatMap(\.slots).contains { slot in
                func keeps<T>(_ type: T.Type) -> Bool {
                    let kept = ScopedPlace(slot, in: self).flatMap { try? $0.instance(type) }
                    return kept.flatMap { classInstance($0) } === object
                }
                return !slot.isAsync && _openExistential(slot.registration.type, do: keeps)
            }
    }
}
