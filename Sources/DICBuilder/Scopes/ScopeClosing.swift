// Closing a scope: first nothing new can be made or loaded, then the scopes inside close, and then what was made is
// stopped and released, in the reverse order of making.
//
// The asynchronous functions are `nonisolated(nonsending)`: each would ask for the executor anew otherwise, for every
// request of a server.

extension _ContainerStorage {
    /// Closes this scope, and waits until everything has been stopped. A second call does nothing. `isBegun` says
    /// whether it is closed for loads already.
    nonisolated(nonsending) func closeScope(isBegun: Bool = false) async -> StopReport {
        guard isBegun || beginClosing() else { return StopReport() }
        var outcome = ClosingOutcome()
        var services: [StopReport.Service] = []
        if let inner = ScopeMemory(object).innerScopes { services = await close(inner) }
        if object.hasAsyncSlots { for construction in constructions { await construction.waitForEnd() } }
        var recorded = ScopeMemory(object).takeRecorded()
        // A cancelled caller would cancel what runs in its task.
        while !object.stopInPlace(&recorded, &outcome, mayBeCancelled: true),
            let (slot, instance) = object.nextToStop(&recorded)
        {
            if instance.isStoppedWithoutWaiting && !Task.isCancelled {
                outcome.add(object.closing { instance.stopAndReport() }, of: slot)
                continue
            }
            // Not a function of its own: each call of an asynchronous function allocates.
            let stopwatch = Stopwatch()
            do {
                try await object.closing { instance.stopTask() }.value
                outcome.addStopped(slot, after: stopwatch, in: object)
            } catch {
                outcome.add(error, of: slot, after: stopwatch)
            }
        }
        object.leaveOuterScope()
        if _fastPath(services.isEmpty) { return outcome.report(of: self) }
        services += outcome.services(of: self)
        return StopReport(services)
    }

    /// Closes the scopes inside, and waits for those that others close. A function of its own: few scopes have any.
    nonisolated(nonsending) private func close(_ inner: InnerScopes) async -> [StopReport.Service] {
        var services: [StopReport.Service] = []
        var order = ClosingOrder(self)
        while let scope = order.next(), scope != self { services += await scope.closeScope(isBegun: true).services }
        await inner.waitUntilClosed()
        return services
    }

    /// Closes this scope without waiting: what has to be awaited, and all that comes after it, is stopped in a task of
    /// its own, and reported as still running.
    func closeScopeNow() -> StopReport {
        guard beginClosing() else { return StopReport() }
        let memory = ScopeMemory(object)
        if _slowPath(memory.hasInnerScopes) { return closeNow(emptying: nil) }
        var recorded = memory.takeRecorded()
        var outcome = ClosingOutcome()
        if !object.stopInPlace(&recorded, &outcome, mayBeCancelled: false) {
            return closeNow(emptying: recorded, outcome.services(of: self))
        }
        object.leaveOuterScope()
        return outcome.report(of: self)
    }

    /// Stops what can be stopped without waiting, up to the first instance that cannot, first in the scopes inside; and
    /// the rest in a task. `own` has been taken out of this scope; nil if nothing has. `services` have been stopped.
    @inline(never)
    private func closeNow(
        emptying own: ScopeMemory.RecordedSlots?,
        _ services: [StopReport.Service] = []
    ) -> StopReport {
        var services = services
        // The scopes that others are still closing: what remains has to wait for them.
        var closing: [InnerScopes] = []
        // The first instance that could not be stopped without waiting, and all that have to be stopped after it.
        var remaining: [StoppableInstance] = []
        var isDone: Bool { closing.isEmpty && remaining.isEmpty }
        var order = ClosingOrder(self)
        while let scope = order.next() {
            let (object, memory) = (scope.object, ScopeMemory(scope.object))
            if let inner = memory.innerScopes, !inner.areClosed { closing.append(inner) }
            // There is nothing inside a scope that has been emptied in part.
            var recorded = own ?? memory.takeRecorded()
            while let instance = object.nextToStop(&recorded)?.instance {
                if instance.isStoppedWithoutWaiting && isDone {
                    services.append(object.closing { instance.stopAndReport() })
                } else {
                    remaining.append(instance)
                }
            }
            // What remains of a scope inside is stopped before what remains of this one.
            if scope != self || isDone { object.leaveOuterScope() }
        }
        if isDone { return StopReport(services) }
        object.closing {
            _ = Task { [closing, remaining] in
                for inner in closing { await inner.waitUntilClosed() }
                for instance in remaining { await instance.stopUnattended(lifecycle) }
                object.leaveOuterScope()
            }
        }
        return StopReport(services + remaining.map { StopReport.Service(running: $0.registration) })
    }

    /// Closes this scope for loads, and cancels the asynchronous factories that run in it: those of a scope inside may
    /// wait for them. Returns false if it was closed before.
    @inline(__always)
    fileprivate func beginClosing() -> Bool {
        guard ScopeMemory(object).close() else { return false }
        object.useEmptyTable()
        if _slowPath(object.hasAsyncSlots) { for construction in constructions { construction.cancel() } }
        return true
    }

    /// What the asynchronous factories that run in the scope make.
    private var constructions: [AsyncConstruction] {
        guard let slots = unsafe object.fields.pointee.layout?.takeUnretainedValue().asyncSlots else { return [] }
        let memory = ScopeMemory(object)
        return slots.flatMap { slot in
            memory.isMade(slot.facts) ? memory.copy(of: slot.facts, as: Slot.self).makings?.constructions ?? [] : []
        }
    }
}

/// A scope that is closed for loads and the scopes inside, each after those inside it, and closed for loads before
/// them. Not recursive: scopes nest as deep as a program wants.
private struct ClosingOrder {
    private var pending: [(scope: _ContainerStorage, isClosed: Bool)] = []

    init(_ scope: _ContainerStorage) { add(scope) }

    /// The next scope to stop what is in it.
    mutating func next() -> _ContainerStorage? {
        while let (scope, isClosed) = pending.popLast() {
            if isClosed { return scope }
            if scope.beginClosing() { add(scope) }
        }
        return nil
    }

    private mutating func add(_ scope: _ContainerStorage) {
        pending.append((scope, true))
        if let inner = ScopeMemory(scope.object).innerScopes { pending += inner.open.reversed().map { ($0, false) } }
    }
}

/// What came of stopping the instances of a scope. Where an object was, there is now the time that it took to stop it:
/// no memory is needed to close most scopes.
struct ClosingOutcome {
    /// Whether a slot says how long it took to stop its instance.
    var wasStopped = false
    /// What no slot says: errors, and what is no object. Nil and not empty, which would be retained and released.
    private var others: [(index: Int, service: StopReport.Service)]?

    /// Adds an instance that was stopped.
    mutating func addStopped(_ slot: ScopedSlot, after stopwatch: Stopwatch, in object: StorageObject) {
        if slot.facts.isObject {
            ScopeMemory(object).setStopped(slot.facts, after: stopwatch.nanoseconds)
            wasStopped = true
        } else {
            add(StopReport.Service(slot.registration, duration: stopwatch.elapsed), of: slot)
        }
    }

    /// Adds the instance of a slot whose stop action has thrown.
    @inline(never)
    mutating func add(_ error: any Error, of slot: ScopedSlot, after stopwatch: Stopwatch) {
        add(StopReport.Service(slot.registration, duration: stopwatch.elapsed, error), of: slot)
    }

    /// Adds what a report says about the instance of a slot.
    @inline(never)
    mutating func add(_ service: StopReport.Service, of slot: ScopedSlot) {
        if others == nil { others = [] }
        others?.append((slot.facts.index, service))
    }

    @inline(__always)
    func report(of scope: _ContainerStorage) -> StopReport {
        if others == nil {
            if !wasStopped { return StopReport() }
            // The report keeps the scope: it must not keep another one open in which this one was opened.
            if unsafe !scope.object.fields.pointee.isInScope {
                return StopReport(inScope: { ClosingOutcome().services(of: scope) })
            }
        }
        return StopReport(services(of: scope))
    }

    /// What was stopped, in that order.
    @inline(never)
    func services(of scope: _ContainerStorage) -> [StopReport.Service] {
        // In the order in which the slots come.
        var others = (others ?? [])[...]
        guard let layout = unsafe scope.object.fields.pointee.layout?.takeUnretainedValue() else { return [] }
        let memory = ScopeMemory(scope.object)
        return memory.recorded(in: layout).compactMap { slot in
            if others.first?.index == slot.facts.index { return others.removeFirst().service }
            return memory.stopDuration(of: slot.facts).map { StopReport.Service(slot.registration, duration: $0) }
        }
    }
}
