/// The place of one registration's instance in an open scope.
struct ScopedPlace: Sendable {
    let slot: ScopedSlot
    let home: _ContainerStorage

    /// Nil if the storage neither is a scope of the slot's name nor lies in one.
    init?(_ slot: ScopedSlot, in storage: _ContainerStorage) {
        guard let home = storage.scope(slot.scope) else { return nil }
        self.slot = slot
        self.home = home
    }

    var memory: ScopeMemory { ScopeMemory(home.object) }

    var id: UInt { memory.address(of: slot.facts) }

    func instance<T>(_ type: T.Type) throws -> T? {
        guard memory.enter() else { throw closed(at: nil) }
        defer { memory.leave() }
        return memory.isMade(slot.facts) ? memory.copy(of: slot.facts, as: type) : nil
    }

    /// Keeps an instance, unless the scope has been closed. One that does not lie in the record has been prepared.
    func keep<T>(_ instance: T, _ prepared: Slot.Prepared?) -> Bool {
        guard memory.recordOrder(of: slot.facts) else {
            memory.set(slot.facts, to: .empty)
            return false
        }
        if case .memory(let instance) = prepared {
            memory.initialize(slot.facts, at: instance)
        } else {
            memory.initialize(slot.facts, to: instance)
        }
        memory.set(slot.facts, to: .made)
        return true
    }

    /// The error of a load after the scope was closed.
    func closed(at location: CodeLocation?) -> ResolutionError {
        let key = slot.registration.key
        return ResolutionError(.scopeClosed(slot.scope), of: key.type, named: key.name, at: location)
    }

    /// Stops an instance whose factory was running when the scope closed.
    func stopAfterClosing<T>(_ instance: T) {
        StoppableInstance(instance, of: slot)?.stopInTheBackground(home.lifecycle)
    }
}
