internal import CDICThread

// Emptying a scope: what was made is taken out in the reverse order of making.

extension StorageObject {
    /// Stops and releases what can be stopped with a call, up to the first instance that may need more. Returns whether
    /// nothing remains. Stop actions must not see the cancellation of a task that `mayBeCancelled`.
    @inline(__always)
    func stopInPlace(
        _ recorded: inout ScopeMemory.RecordedSlots,
        _ outcome: inout ClosingOutcome,
        mayBeCancelled: Bool
    ) -> Bool {
        let memory = ScopeMemory(self)
        while let planned = unsafe releaseUntilStop(&recorded) {
            let (facts, slot) = unsafe (planned.pointee.facts, planned.pointee.slot)
            if !facts.isStoppedInPlace || mayBeCancelled && Task.isCancelled { return false }
            memory.removeLast(facts, of: &recorded)
            let object = unsafe memory.instance(in: facts).load(as: UnsafeRawPointer.self)
            let stopwatch = Stopwatch()
            do {
                try closing {
                    // In here: what is released may close the outer scope.
                    defer { unsafe Unmanaged<AnyObject>.fromOpaque(object).release() }
                    try unsafe slot._withUnsafeGuaranteedRef { try unsafe $0.stopAction?.stop(object: object) }
                }
            } catch {
                unsafe outcome.add(error, of: slot.takeUnretainedValue(), after: stopwatch)
                continue
            }
            memory.setStopped(facts, after: stopwatch.nanoseconds)
            outcome.wasStopped = true
        }
        return true
    }

    /// Releases what is certain not to be stopped, up to the first slot that may have to be, which is returned.
    @inline(__always)
    private func releaseUntilStop(_ recorded: inout ScopeMemory.RecordedSlots) -> UnsafePointer<ScopePlan.Slot>? {
        let memory = ScopeMemory(self)
        guard let plan = unsafe fields.pointee.layout?._withUnsafeGuaranteedRef(\.plan) else { return nil }
        while let planned = unsafe memory.last(of: recorded, in: plan) {
            guard unsafe memory.releaseInert(planned.pointee) else { return unsafe planned }
            unsafe memory.removeLast(planned.pointee.facts, of: &recorded)
        }
        return nil
    }

    /// Takes out the next instance that has to be stopped, and releases the instances that were made after it.
    func nextToStop(_ recorded: inout ScopeMemory.RecordedSlots) -> StoppableInstance? {
        let memory = ScopeMemory(self)
        while let slot = unsafe releaseUntilStop(&recorded)?.pointee.slot.takeUnretainedValue() {
            memory.removeLast(slot.facts, of: &recorded)
            if let instance = memory.take(slot) { return instance }
        }
        return nil
    }
}

extension ScopeMemory {
    /// Releases the instance of a slot, if it is certain that it does not have to be stopped. Returns whether it is.
    @inline(__always)
    fileprivate func releaseInert(_ planned: ScopePlan.Slot) -> Bool {
        let facts = unsafe planned.facts
        if facts.isOnlyReleased {
            unsafe destroy(facts, planned.type)
            return true
        }
        if !facts.isObject { return false }
        let reference = unsafe instance(in: facts).load(as: UnsafeRawPointer.self)
        let object = unsafe Unmanaged<AnyObject>.fromOpaque(reference)
        let type = unsafe object._withUnsafeGuaranteedRef { ObjectIdentifier(Swift.type(of: $0)) }
        guard unsafe planned.slot._withUnsafeGuaranteedRef({ $0.isKnownInert(type) }) else { return false }
        unsafe object.release()
        return true
    }

    /// Takes out the instance of a slot, and releases it if there is nothing to stop.
    fileprivate func take(_ slot: ScopedSlot) -> StoppableInstance? {
        func take<T>(_ type: T.Type) -> StoppableInstance? {
            if slot.isAsync {
                let asyncSlot = copy(of: slot.facts, as: AsyncSlot.self)
                // It has been recorded, and is there in a moment.
                while !asyncSlot.isMade { dic_yield() }
                defer { asyncSlot.reset() }
                return asyncSlot.instance.flatMap { StoppableInstance($0.copy(as: type), of: slot) }
            }
            let instance = move(from: slot.facts, as: type)
            if let stoppable = StoppableInstance(instance, of: slot) { return stoppable }
            if slot.registration.isolation == .mainActor {
                InstanceMemory(holding: consume instance).destroy(type, in: .mainActor)
            }
            return nil
        }
        return _openExistential(slot.registration.type, do: take)
    }
}
