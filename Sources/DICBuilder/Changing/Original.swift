/// What a decorator is given: the instance of an entry, which another container may keep. Where the instance is kept,
/// only the code that makes the decorated instance uses this, and that is one at a time.
struct Original: Sendable {
    /// The entry that makes the instance, or that keeps it in another container.
    let entry: Entry
    /// Whether the instance is loaded asynchronously.
    let isAsync: Bool
    /// The container that keeps the instance, if it is another one than that of the decorated entry.
    let keeper: _ContainerStorage?

    /// Decorates the instance: the one that is kept, or a new and completed one.
    func decorated<T>(_ type: T.Type, in storage: _ContainerStorage, by decorate: (T) throws -> T) throws -> T {
        // Dynamic: a decorated instance of the main actor is made there, whoever loads it.
        if let keeper { return try decorate(entry.load(type, in: keeper, from: .dynamic, at: nil)) }
        // It is there if another decorator has thrown before.
        if let kept = try entry.slot?.instance(type) ?? entry.scopedPlace(in: storage)?.instance(type) {
            return try decorate(kept)
        }
        let instance = try entry.completed(entry.callFactory(type, in: storage), in: storage)
        let decorated = try give(instance, in: storage, to: decorate)
        // Not what the decorator has passed on: that is kept as the decorated instance.
        if classInstance(decorated).map({ $0 !== classInstance(instance) }) ?? true {
            try entry.keepOriginal(instance, of: decorated, in: storage)
        }
        return decorated
    }

    /// Decorates the asynchronously made instance.
    func decoratedAsync<T>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        by decorate: (sending T) async throws -> sending T
    ) async throws -> sending T {
        if let keeper { return try await decorate(entry.loadAsync(type, in: keeper)) }
        let slot = try entry.asyncSlot(in: storage)
        if let kept = slot?.instance { return try await decorate(kept.copy(as: type)) }
        let instance =
            isAsync
            ? try await entry.factory.asyncFactory(of: type).make(AsyncDependencyResolver(storage))
            : try entry.completed(entry.callFactory(type, in: storage), in: storage)
        // What nothing keeps belongs to the decorator from now on.
        guard let slot else { return try await decorate(instance) }
        let shared = SharedInstance(instance)
        do {
            let decorated = try await decorate(shared.copy(as: type))
            let given = classInstance(shared.copy(as: type)).map { ObjectIdentifier($0) }
            let isPassedOn = given != nil && given == classInstance(decorated).map { ObjectIdentifier($0) }
            // After a reset in the meantime, it belongs to the loads that wait for it.
            if !isPassedOn && AsyncLoadChain.construction?.isAbandoned != true {
                do { try entry.keepOriginal(shared, in: slot, storage) } catch {
                    entry.discard(decorated, in: storage)
                    throw error
                }
            }
            return decorated
        } catch {
            entry.discard(shared.copy(as: type), in: storage)
            throw error
        }
    }

    /// Gives an instance that was just made to a decorator. If that throws, it is stopped.
    func give<T>(_ instance: T, in storage: _ContainerStorage, to decorate: (T) throws -> T) throws -> T {
        do { return try decorate(instance) } catch {
            entry.discard(instance, in: storage)
            throw error
        }
    }
}

extension Entry {
    /// The slot of an asynchronously made instance, in the container or in an open scope; nil if none keeps it.
    fileprivate func asyncSlot(in storage: _ContainerStorage) throws -> AsyncSlot? {
        try extras?.asyncSlot ?? scopedPlace(in: storage)?.asyncSlot()
    }

    /// Keeps what was decorated, if it is of a kind that is kept. Throws if the scope has been closed in the meantime:
    /// both instances are stopped then.
    fileprivate func keepOriginal<T>(_ instance: T, of decorated: T, in storage: _ContainerStorage) throws {
        if let place = scopedPlace(in: storage) {
            guard place.memory.recordOrder(of: place.slot.facts) else {
                // The factory that runs is the decorator's. Its stop action stands for both.
                let owner = LoadStack.current.innermost?.entry
                (owner?.scopedPlace(in: storage) ?? place).stopAfterClosing(decorated)
                if owner?.extras?.stopAction == nil { place.stopAfterClosing(instance) }
                throw place.closed(at: nil)
            }
            place.memory.initialize(place.slot.facts, to: instance)
            place.memory.set(place.slot.facts, to: .made)
        } else if let slot {
            let prepared = slot.prepare(instance)
            // After a reset in the meantime, it belongs to the load that makes it.
            if !LoadStack.current.keepIfMaking({ slot.keep(prepared) }) { slot.discard(prepared) }
        }
    }

    /// Keeps what was decorated and has been made asynchronously. Throws if the scope has been closed in the meantime.
    fileprivate func keepOriginal(_ instance: SharedInstance, in slot: AsyncSlot, _ storage: _ContainerStorage) throws {
        // The scope waits for the factory that calls this before it is emptied.
        if let place = scopedPlace(in: storage), !place.memory.recordOrder(of: place.slot.facts, alsoWhenClosed: true) {
            throw place.closed(at: nil)
        }
        slot.keep(instance)
    }
}
