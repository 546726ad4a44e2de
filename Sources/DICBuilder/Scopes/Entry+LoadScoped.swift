extension Entry {
    /// The instance that the scope of a load keeps, made now if there is none: exactly once in each scope.
    ///
    /// - Throws: What the factory throws (nothing is kept then), or a `ResolutionError` if no scope is open that keeps
    ///   the instance, or if it leads back to itself.
    @inline(never)
    func loadScoped<T>(_ type: T.Type, in storage: _ContainerStorage, at location: CodeLocation?) throws -> T {
        guard let slot = extras?.scopedSlot, let place = ScopedPlace(slot, in: storage) else {
            throw ResolutionError.scopeUnreachable(registration, in: storage, at: location)
        }
        let memory = place.memory
        guard memory.enter() else { throw place.closed(at: location) }
        if memory.isMade(slot) {
            defer { memory.leave() }
            return memory.copy(of: slot, as: type)
        }
        let stack = LoadStack.current
        // The threads that a completion has to let in are known to `Constructions` only.
        let isAlone = extras?.completion == nil && memory.change(slot, from: .empty, to: .making(by: stack.worker))
        memory.leave()
        guard isAlone else { return try makeOnce(type, in: place) }
        do {
            let scope = place.home
            let instance = try running(in: scope) { try making { try callFactory(type, in: scope) } }
            guard memory.enter() else {
                place.stopAfterClosing(instance)
                throw place.closed(at: location)
            }
            memory.initialize(slot, to: instance)
            memory.recordMade(slot)
            endMaking(in: place, by: stack.worker, .made)
            memory.leave()
            return instance
        } catch {
            endMaking(in: place, by: stack.worker, .empty)
            throw error
        }
    }

    /// Ends the making of an instance that this thread began without a claim, and the waits of other threads.
    @inline(__always)
    private func endMaking(in place: ScopedPlace, by worker: UInt, _ state: ScopeMemory.State) {
        if place.memory.change(place.slot, from: .making(by: worker), to: state) { return }
        Self.endWaits(for: place.id) { place.memory.set(place.slot, to: state) }
    }
}
