internal import CDICThread
import Synchronization

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
        slot.stoppable(instance)?.stopInTheBackground(home.lifecycle)
    }

    /// Records the place of an asynchronously made instance in the order of making. Throws if the scope is closed, and
    /// has been emptied: the instance is stopped then.
    func record<T>(_ instance: T) throws {
        // Possible also while `closeScope()` runs, which waits for this factory before it empties the scope.
        if memory.recordOrder(of: slot.facts, alsoWhenClosed: true) { return }
        stopAfterClosing(instance)
        throw closed(at: nil)
    }

    /// The slot of the asynchronously made instance, created now if there is none. Throws if the scope is closed.
    func asyncSlot() throws -> Slot {
        let memory = memory
        guard memory.enter() else { throw closed(at: nil) }
        defer { memory.leave() }
        while true {
            if memory.isMade(slot.facts) { return memory.copy(of: slot.facts, as: Slot.self) }
            // Another task is creating the slot.
            guard memory.change(slot.facts, from: .empty, to: .contended) else {
                dic_yield()
                continue
            }
            let (type, isolation) = (slot.registration.type, slot.registration.isolation)
            let kept = Slot(of: type, .untilReset, isolation, home: home.address, isAsync: true)
            memory.initialize(slot.facts, to: kept)
            memory.set(slot.facts, to: .made)
        }
    }
}

extension ScopedSlot {
    /// Holds an instance of this slot that has to be stopped; nil if it only has to be released.
    func stoppable<T>(_ instance: T) -> StoppableInstance? {
        if isInert { return nil }
        // With a stop action, there is always something to do.
        if let stopAction { return StoppableInstance(instance, of: registration, by: stopAction) }
        let type = Swift.type(of: instance as Any)
        // Nearly all instances of a slot are of one type.
        if isKnownInert(ObjectIdentifier(type)) { return nil }
        let stoppable = StoppableInstance(instance, of: registration, by: nil)
        // Not an optional, which has the same type if it is nil.
        if stoppable == nil && !isOptionalType(type) {
            lastInertType.store(UInt(bitPattern: ObjectIdentifier(type)), ordering: .relaxed)
        }
        return stoppable
    }
}
