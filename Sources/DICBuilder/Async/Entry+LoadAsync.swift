extension Entry {
    /// The instance for one asynchronous load, of an entry that is registered for exactly `T`, without arguments. If it
    /// `isCancellable`, a wait ends when the task is cancelled, unless a load around it cannot.
    package func loadAsync<T>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        isCancellable: Bool = true
    ) async throws -> sending T {
        if let starter = storage.lifecycle.starter { try await starter.prepare(self) }
        if access != .asynchronous {
            guard facts.isAsync, access != .stopped else {
                return try load(type, in: storage, from: .nonisolated, at: nil)
            }
            willLoad(in: storage)
        }
        if facts.lifetime.scope != nil {
            return try await loadScopedAsync(type, in: storage, isCancellable: isCancellable)
        }
        guard let slot else {
            return try await makeAsync(factory.asyncFactory(of: type), in: storage, isCancellable: isCancellable)
        }
        // What an ancestor keeps is made there, from what is registered there.
        let home = _ContainerStorage(at: slot.home)
        return try await loadShared(type, slot, in: home, isCancellable: isCancellable)
    }

    /// Makes a new instance in the current task.
    @inline(__always)
    func makeAsync<T>(
        _ factory: AsyncFactory<T>,
        in storage: _ContainerStorage,
        isCancellable: Bool
    ) async throws -> sending T {
        try await AsyncLoadChain.run(facts, in: storage, isCancellable: isCancellable) {
            try await self.observed(factory, in: storage).make(AsyncDependencyResolver(storage))
        }
    }

    /// A factory of this entry, which tells the observers if there are any.
    private func observed<T>(_ factory: AsyncFactory<T>, in storage: _ContainerStorage) -> AsyncFactory<T> {
        guard let observations = observations(in: storage) else { return factory }
        return AsyncFactory<T> { [registration] resolver in
            try await observations.make(registration) { try await factory.make(resolver) }
        }
    }

    /// Starts to make a kept instance before its first load.
    func beginAsync<T>(_ type: T.Type, in storage: _ContainerStorage) {
        guard let slot, case .construct(let construction) = claim(slot) else { return }
        // A factory that registers this does not wait for the construction, so the construction starts its own chain.
        AsyncLoadChain.$current.withValue(nil) { start(construction, type, slot, in: storage) }
    }

    /// Makes the instance of an asynchronous service, unless it is made, or waits for it.
    package func makeShared(in storage: _ContainerStorage) async throws {
        guard let slot else { return }
        func make<T>(_ type: T.Type) async throws {
            _ = try await loadShared(type, slot, in: storage, isCancellable: false)
        }
        try await make(facts.type)
    }

    /// - Parameter place: The place in a scope, if that keeps the instance.
    func loadShared<T>(
        _ type: T.Type,
        _ slot: Slot,
        in storage: _ContainerStorage,
        of place: ScopedPlace? = nil,
        isCancellable: Bool = true
    ) async throws -> sending T {
        while true {
            if let instance = try entering(place, { slot.instance(type) }) { return instance }
            let made = try await made(slot, in: storage, of: place, isCancellable: isCancellable) {
                start($0, type, slot, in: storage, of: place)
            }
            if let made { return made.copy(as: type) }
        }
    }

    /// What a task makes, this one or another, for the load that waits for it; nil if an instance is kept, or if there
    /// was a reset in the meantime. Not generic and not inlined: it is large.
    @inline(never)
    private func made(
        _ slot: Slot,
        in storage: _ContainerStorage,
        of place: ScopedPlace?,
        isCancellable: Bool,
        _ begin: (AsyncConstruction) -> Void
    ) async throws -> SharedInstance? {
        // In this order: a stop that cancels this factory, which may clean up, says so first.
        let isCancelled = isCancellable && Task.isCancelled
        let isCancellable = isCancellable && AsyncLoadChain.mayGiveUp
        // Before the claim: a construction that this load begins is not to clean up, even if the stop comes meanwhile.
        let isToCleanUp = AsyncLoadChain.construction?.isCancelled ?? false
        if isCancelled && isCancellable && !slot.isMade { throw CancellationError() }
        let construction: AsyncConstruction
        var isInitiator = false
        switch try entering(place, { claim(slot) }) {
        case .take: return nil
        case .wait(let current): construction = current
        case .construct(let new):
            construction = new
            isInitiator = true
            begin(new)
        }
        switch try await construction.wait(
            asInitiator: isInitiator,
            isCancellable: isCancellable,
            isStopping: { !isToCleanUp && storage.lifecycle.isStopping }
        ) {
        // After a reset, the container does not stop the instance: it is the caller's.
        case .made(let instance) where construction.isAbandoned: return instance
        case .made(let instance) where !construction.isCancelled && !storage.isKeptAfterStop(self): return instance
        // It was cancelled before this load found it.
        case .failed where construction.isUnwanted && !construction.isCancelled: return nil
        case .failed(let error) where !(construction.isCancelled && error is CancellationError): throw error
        case .abandoned where !construction.isCancelled: return nil
        case .made, .failed, .abandoned: throw endedWhileMaking(in: storage)
        }
    }

    /// The error of a load whose instance was being made when its container was stopped, or its scope closed.
    private func endedWhileMaking(in storage: _ContainerStorage) -> ResolutionError {
        if storage.isClosed { return storage.closed(Request(facts.type, named: facts.key.name), at: nil) }
        return ResolutionError(.stopped, loading: registration, at: nil, path: AsyncLoadChain.registrations)
    }

    /// Reads or claims an instance. Throws if the scope that keeps it has been closed: it may have been stopped, and
    /// nothing is begun any more.
    private func entering<Result>(_ place: ScopedPlace?, _ body: () -> Result) throws -> Result {
        guard let place else { return body() }
        guard place.memory.enter() else { throw place.closed(at: nil) }
        defer { place.memory.leave() }
        return body()
    }

    private func claim(_ slot: Slot, by service: WaitNode? = nil) -> AsyncMakings.Claim {
        guard let makings = slot.makings else { preconditionFailure("DIC: \(registration.title) is made by threads") }
        return makings.claim(service ?? WaitNode(registration), isOfService: service != nil) { slot.isMade }
    }

    /// Makes the instance in a task of its own, so that cancelling the first load does not cancel it while others wait.
    /// The task inherits that load's chain, which it is part of.
    private func start<T>(
        _ construction: AsyncConstruction,
        _ type: T.Type,
        _ slot: Slot,
        in storage: _ContainerStorage,
        of place: ScopedPlace? = nil
    ) {
        construction.setTask(Task { await make(construction, type, slot, in: storage, of: place) })
    }

    /// Makes the instance of a service in the current task, and keeps it where a synchronous load finds it.
    func makeService<T>(_ type: T.Type, _ node: WaitNode, in storage: _ContainerStorage) async throws {
        guard let slot, case .construct(let construction) = claim(slot, by: node) else { return }
        await make(construction, type, slot, in: storage)
        if let failure = slot.failure { throw failure.error }
    }

    private func make<T>(
        _ construction: AsyncConstruction,
        _ type: T.Type,
        _ slot: Slot,
        in storage: _ContainerStorage,
        of place: ScopedPlace? = nil
    ) async {
        guard let makings = slot.makings else { return }
        do {
            let factory = observed(self.factory.asyncFactory(of: type), in: storage)
            let instance = try await AsyncLoadChain.run(facts, in: storage, construction) {
                try await factory.make(AsyncDependencyResolver(storage))
            }
            // What a factory returns when it is cancelled may be less than it was asked for.
            if construction.isUnwanted && !construction.isCancelled {
                discard(instance, in: storage)
                throw CancellationError()
            }
            let shared = SharedInstance(instance)
            // Kept, and recorded in a scope, before a load that waits for the instance goes on: it may load the
            // instance synchronously, or make instances that have to be stopped before this one. Not if another
            // construction has taken the place of this one, which had failed while its factory went on.
            if makings.isCurrent(construction) { try place?.record(shared.copy(as: T.self)) }
            let prepared = slot.prepare(shared.copy(as: T.self))
            var isKept = false
            let isTaken = makings.finish(construction, .made(shared)) {
                isKept = slot.keep(prepared)
            }
            slot.failure = nil
            if !isKept { slot.discard(prepared) }
            if !isTaken { discard(shared.copy(as: T.self), in: storage) }
            if storage.isKeptAfterStop(self) { await storage.lifecycle.stopKept?(storage, self) }
        } catch {
            if !construction.isUnwanted { slot.failure = EagerFailure(error: error, path: []) }
            makings.finish(construction, .failed(error))
        }
    }
}
