/// The place of one registration's instance in an open scope.
struct ScopedPlace: InstancePlace, Sendable {
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

    var keepNumber: Int { memory.isMade(slot.facts) ? 1 : 0 }

    func instance<T>(_ type: T.Type) throws -> T? {
        guard memory.enter() else { throw closed(at: nil) }
        defer { memory.leave() }
        return memory.isMade(slot.facts) ? memory.copy(of: slot.facts, as: type) : nil
    }

    func prepareClaim() -> ClaimPreparation {
        let state = memory.state(of: slot.facts)
        switch state {
        case .made, .stopped: return .changed
        case .contended: return .ready
        // The claim that follows makes this thread the one that constructs.
        case .empty: return memory.change(slot.facts, from: .empty, to: .contended) ? .ready : .changed
        default: return memory.change(slot.facts, from: state, to: .contended) ? .adopt(state.maker) : .changed
        }
    }

    func prepare<T>(_ instance: T) -> InstanceMemory { InstanceMemory(holding: instance) }

    func keep(_ prepared: InstanceMemory) -> Bool {
        guard memory.recordOrder(of: slot.facts) else {
            empty()
            return false
        }
        func keep<T>(_ type: T.Type) { memory.initialize(slot.facts, moving: prepared, as: type) }
        _openExistential(slot.registration.type, do: keep)
        memory.set(slot.facts, to: .made)
        return true
    }

    func abandon(after failure: EagerFailure?) { empty() }

    private func empty() { memory.set(slot.facts, to: .empty) }

    func discard(_ prepared: InstanceMemory) throws {
        func stop<T>(_ type: T.Type) { stopAfterClosing(prepared.move(as: type)) }
        _openExistential(slot.registration.type, do: stop)
        throw closed(at: nil)
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
