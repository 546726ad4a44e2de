internal import CDICThread

extension Entry {
    /// The asynchronously made instance that the scope of a load keeps, made now if there is none: by one task in each
    /// scope, however many loads wait for it.
    ///
    /// - Throws: What the factory throws (nothing is kept then), or a `ResolutionError`.
    func loadScopedAsync<T>(
        _ type: T.Type,
        _ scope: ScopeName,
        in storage: _ContainerStorage
    ) async throws -> sending T {
        guard let slot = extras?.scopedSlot, let place = ScopedPlace(slot, in: storage) else {
            let facts = storage.facts(opening: registration.lifetime.scope)
            throw ResolutionError(.scopeNotOpen(facts), loading: registration, at: nil)
        }
        let asyncSlot = try place.asyncSlot()
        return try await loadShared(type, asyncSlot, in: place.home) { instance in
            // Possible also while `closeScope()` runs, which waits for this factory before it empties the scope.
            if place.memory.recordOrder(of: slot.facts, alsoWhenClosed: true) { return }
            place.stopAfterClosing(instance.copy(as: type))
            throw place.closed(at: nil)
        }
        .copy(as: type)
    }
}

extension ScopedPlace {
    /// The asynchronous slot in the place, created now if there is none.
    ///
    /// - Throws: A `ResolutionError` if the scope is closed.
    func asyncSlot() throws -> AsyncSlot {
        let memory = memory
        guard memory.enter() else { throw closed(at: nil) }
        defer { memory.leave() }
        while true {
            if memory.isMade(slot.facts) { return memory.copy(of: slot.facts, as: AsyncSlot.self) }
            // Another task is creating the slot.
            guard memory.change(slot.facts, from: .empty, to: .contended) else {
                dic_yield()
                continue
            }
            memory.initialize(slot.facts, to: AsyncSlot(home: home))
            memory.set(slot.facts, to: .made)
        }
    }
}
