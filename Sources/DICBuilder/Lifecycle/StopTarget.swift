/// One unit of work of a stop, which whoever claimed it does: an instance to stop, or constructions
/// to cancel.
struct StopTarget: Sendable {
    /// What keeps the instance, or is to keep it.
    let entry: Entry
    /// The number of the instance, or 0. Another one, which has taken its place, is not stopped.
    var number = 0
    /// Whether it is stopped without a stop action, as its type says.
    var stopsItself = false
    /// The constructions to cancel, all of one entry: several if there was a reset. Empty for an
    /// instance.
    var constructions: [AsyncConstruction] = []

    /// What it is registered as.
    var registration: Registration { entry.registration }

    /// Whether it is constructions to cancel.
    var isConstructing: Bool { !constructions.isEmpty }

    /// The stop action of the registration, if it has one.
    private var action: StopAction? { entry.extras?.stopAction }

    /// Whether this target stops the instance.
    var stops: Bool { stopsItself || !isConstructing && action != nil }

    /// The instance, held until it is stopped or released; nil if there is nothing to do, or if
    /// others stop it: without an action, who has passed it, or the first entry that keeps it.
    var stoppable: StoppableInstance? {
        if action == nil && (entry.isPassedAsValue || !stopsItself) { return nil }
        func stoppable<T>(_ type: T.Type) -> StoppableInstance? {
            instance(type).flatMap { StoppableInstance($0, of: registration, by: action) }
        }
        return _openExistential(registration.type, do: stoppable)
    }

    /// Whether the instance would stop itself, and is left open because its registration is an
    /// expression.
    var isLeftOpen: Bool {
        guard entry.isPassedAsValue, stopsItself, action == nil else { return false }
        func canStop<T>(_ type: T.Type) -> Bool {
            instance(type).map { Stopping.stopsItselfSomewhere($0) } ?? false
        }
        return _openExistential(registration.type, do: canStop)
    }

    /// The instance with the number, if it is still kept.
    private func instance<T>(_ type: T.Type) -> T? {
        entry.keepNumber == number ? entry.keptInstance(type) : nil
    }

    /// Claims the kept instances of some entries of a container that no other stop has claimed.
    /// Objects that were `stopped` need not be kept any more. What is still `constructing` is
    /// claimed when that has ended.
    static func claim(
        _ entries: [Entry],
        in storage: _ContainerStorage,
        besides stopped: Set<ObjectIdentifier> = [],
        except constructing: [StopTarget] = []
    ) -> [StopTarget] {
        let constructing = EntryNumbers(of: constructing.map(\.entry))
        // A stop action stands for all that is decorated.
        let candidates = entries.filter { constructing[$0] == nil }
            .flatMap { $0.extras?.stopAction == nil || !$0.isMade ? $0.withOriginals : [$0] }
        // What is kept weakly is not stopped.
        func isKept(_ entry: Entry) -> Bool { entry.slot.map { $0.keeping != .weakly } ?? false }
        let own = storage.ownEntries.flatMap(\.withOriginals).filter(isKept)
        // Only numbers are read under the lock: an instance that is read, or held weakly, may have
        // its last reference there, whose `deinit` may run any code.
        let (claimed, others) = storage.lifecycle.claiming.withLock { _ in
            let others = own.filter(\.isStopClaimed)
            let claimed = candidates.filter(isKept).compactMap { entry -> StopTarget? in
                // An instance that is being put into its place has no number yet.
                guard let number = entry.keepNumber, number > 0,
                    entry.slot?.claimStop(of: number) == true
                else { return nil }
                return StopTarget(entry: entry, number: number)
            }
            return (claimed, others)
        }
        if claimed.isEmpty { return [] }
        // Of callers that claim two keepers of one object, the later one finds the number of the
        // earlier one's.
        let taken = others.compactMap(\.keptObject)
        return assigned(claimed, in: storage, besides: stopped.union(taken.map(\.id)))
    }

    /// The asynchronous constructions that are running in a container, without those that are
    /// `known`, and those of services, which a start has given up, or which will never end.
    static func constructing(in storage: _ContainerStorage, except known: [AsyncConstruction])
        -> [StopTarget]
    {
        storage.ownEntries.compactMap { entry in
            guard let makings = entry.slot?.makings else { return nil }
            let running = makings.constructions.filter { construction in
                !construction.isOfService && !known.contains { $0 === construction }
            }
            return running.isEmpty ? nil : StopTarget(entry: entry, constructions: running)
        }
    }

    /// Decides which of several kept instances are stopped without a stop action. If several
    /// entries keep one object, it is only the one that kept it first; none of them if one has an
    /// `onStop`, or if an ancestor of the container keeps the object. Nor is it an object that was
    /// `stopped`.
    static func assigned(
        _ targets: [StopTarget],
        in storage: _ContainerStorage,
        besides stopped: Set<ObjectIdentifier> = []
    ) -> [StopTarget] {
        var targets = targets
        var taken = storage.objectsKeptByAncestors.union(stopped)
        taken.formUnion(targets.filter { $0.action != nil }.compactMap { $0.entry.keptObject?.id })
        for place in targets.indices.sorted(by: { targets[$0].number < targets[$1].number }) {
            let object = targets[place].entry.keptObject
            targets[place].stopsItself = object.map { taken.insert($0.id).inserted } ?? true
        }
        return targets
    }
}

extension Lifecycle {
    /// Stops an instance that was made for an entry in a container or scope, and that nothing keeps
    /// or returns, at once or in a task. Not what the container, an ancestor or an open scope
    /// keeps: the factory has loaded it then.
    @discardableResult
    func discard<T>(
        _ instance: T,
        of entry: Entry,
        by other: StopAction? = nil,
        in storage: _ContainerStorage,
        after previous: DiscardedInstance? = nil
    ) -> DiscardedInstance? {
        if entry.facts.forwardSource != nil { return nil }
        let action = entry.facts.lifetime.canBeStopped ? other ?? entry.extras?.stopAction : nil
        if action == nil && entry.isPassedAsValue { return nil }
        guard let stoppable = StoppableInstance(instance, of: entry.registration, by: action) else {
            return nil
        }
        // Only now: it looks through all that is kept.
        if action == nil, classInstance(instance).map({ keeps($0, in: storage) }) == true {
            stoppable.release()
            return nil
        }
        return stoppable.stopDiscarded(in: storage, after: previous)
    }

    /// Whether an object is kept by a container, an ancestor of it, or an open scope.
    private func keeps(_ object: AnyObject, in storage: _ContainerStorage) -> Bool {
        let id = ObjectIdentifier(object)
        let container = storage.container
        return container.objectsKeptByAncestors.contains(id)
            || container.keptObjects.contains { $0.id == id }
            || storage.contents.scopeLayouts.flatMap(\.slots).contains { slot in
                func isKept<T>(_ type: T.Type) -> Bool {
                    guard let cell = ScopedCell(slot, in: storage),
                        let kept = try? cell.instance(type)
                    else {
                        return false
                    }
                    return classInstance(kept) === object
                }
                return !slot.isAsync && _openExistential(slot.registration.type, do: isKept)
            }
    }
}
