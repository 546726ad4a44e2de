extension Entry {
    /// The instance that the scope of a load keeps, made now if there is none: exactly once in each scope.
    ///
    /// - Throws: What the factory throws (nothing is kept then), or a `ResolutionError` if no scope is open that keeps
    ///   the instance, or if it leads back to itself.
    @inline(never)
    func loadScoped<T>(_ type: T.Type, in storage: _ContainerStorage, at location: CodeLocation?) throws -> T {
        if let slot = extras?.scopedSlot?.record, unsafe storage.object.fields.pointee.scope == slot.scope {
            let memory = ScopeMemory(storage.object)
            if _fastPath(memory.enter()) {
                if memory.isMade(slot) {
                    defer { memory.leave() }
                    return memory.copy(of: slot, as: type)
                }
                let worker = LoadStack.current.worker
                // The threads that a completion has to let in are known to `Constructions` only.
                let isAlone = extras?.completion == nil && memory.change(slot, from: .empty, to: .making(by: worker))
                memory.leave()
                if _fastPath(isAlone) { return try makeAlone(type, slot, in: storage, at: location) }
            }
        }
        return try loadScopedSlowly(type, in: storage, at: location)
    }

    /// The instance of an outer scope, or one that another thread makes, or that has a completion.
    @inline(never)
    private func loadScopedSlowly<T>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        at location: CodeLocation?
    ) throws -> T {
        guard let slot = extras?.scopedSlot, let place = ScopedPlace(slot, in: storage) else {
            throw ResolutionError.scopeUnreachable(registration, in: storage, at: location)
        }
        if place.memory.isClosed { throw place.closed(at: location) }
        return try place.home == storage
            ? makeOnce(type, in: place) : loadScoped(type, in: place.home, at: location)
    }

    /// Makes the instance of a slot whose state says that this thread does.
    @inline(__always)
    private func makeAlone<T>(
        _ type: T.Type,
        _ slot: ScopedSlot.Record,
        in scope: _ContainerStorage,
        at location: CodeLocation?
    ) throws -> T {
        let memory = ScopeMemory(scope.object)
        let worker = LoadStack.current.worker
        do {
            let instance = try running(in: scope) { try making { try callFactory(type, in: scope) } }
            guard memory.enter() else { throw closedWhileMaking(instance, in: scope, at: location) }
            memory.initialize(slot, to: instance)
            memory.recordMade(slot)
            endMaking(slot, memory, by: worker, .made)
            memory.leave()
            return instance
        } catch {
            endMaking(slot, memory, by: worker, .empty)
            throw error
        }
    }

    /// Stops an instance whose scope closed while its factory was running.
    @inline(never)
    private func closedWhileMaking<T>(
        _ instance: T,
        in storage: _ContainerStorage,
        at location: CodeLocation?
    ) -> ResolutionError {
        guard let slot = extras?.scopedSlot, let place = ScopedPlace(slot, in: storage) else {
            preconditionFailure("DIC: \(registration.title) is kept by no scope")
        }
        place.stopAfterClosing(instance)
        return place.closed(at: location)
    }

    /// Ends the making of an instance that this thread began without a claim, and the waits of other threads.
    @inline(__always)
    private func endMaking(
        _ slot: ScopedSlot.Record,
        _ memory: ScopeMemory,
        by worker: UInt,
        _ state: ScopeMemory.State
    ) {
        if _fastPath(memory.change(slot, from: .making(by: worker), to: state)) { return }
        Self.endWaits(for: memory.address(of: slot)) { memory.set(slot, to: state) }
    }
}
