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
