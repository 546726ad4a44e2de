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
        if let inner = ScopeMemory(object).innerScopes { services = await Self.close(inner) }
        if object.hasAsyncSlots { for construction in cancelConstructions() { await construction.waitForEnd() } }
        var recorded = ScopeMemory(object).takeRecorded()
        // A cancelled caller would cancel what runs in its task.
        while !object.stopInPlace(&recorded, &outcome, mayBeCancelled: true),
            let instance = object.nextToStop(&recorded)
        {
            if instance.isStoppedWithoutWaiting && !Task.isCancelled {
                outcome.add(object.closing { instance.stopAndReport() }, of: instance.slot)
                continue
            }
            // Not a function of its own: each call of an asynchronous function allocates.
            let stopwatch = Stopwatch()
            do {
                if try await object.closing({ instance.stopTask() }).value {
                    outcome.addStopped(instance.slot, after: stopwatch, in: object)
                }
            } catch {
                outcome.add(error, of: instance.slot, after: stopwatch)
            }
        }
        object.leaveOuterScope()
        if _fastPath(services.isEmpty) { return outcome.report(of: self) }
        services += outcome.services(of: self)
        return StopReport(services)
    }

    /// Closes the scopes inside, and waits for those that others close. A function of its own: few scopes have any.
    nonisolated(nonsending) private static func close(_ inner: InnerScopes) async -> [StopReport.Service] {
        var services: [StopReport.Service] = []
        var closing = ClosingOrder(inner)
        while let scope = closing.next() { services += await scope.closeScope(isBegun: true).services }
        await inner.waitUntilClosed()
        return services
    }

    /// Closes this scope without waiting: what has to be awaited, and all that comes after it, is stopped in a task of
    /// its own, and reported as still running.
    func closeScopeNow() -> StopReport {
        guard beginClosing() else { return StopReport() }
        if _slowPath(object.hasAsyncSlots) { _ = cancelConstructions() }
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

    /// Stops what can be stopped without waiting, and the rest in a task. `recorded` has been taken out of the scope;
    /// nil if nothing has. `services` have been stopped.
    @inline(never)
    private func closeNow(
        emptying recorded: ScopeMemory.RecordedSlots?,
        _ services: [StopReport.Service] = []
    ) -> StopReport {
        var progress = ClosingProgress(services: services)
        empty(recorded, &progress)
        if progress.isDone {
            object.leaveOuterScope()
            return StopReport(progress.services)
        }
        object.closing {
            _ = Task { [progress] in
                for inner in progress.closing { await inner.waitUntilClosed() }
                for instance in progress.remaining { await instance.stopUnattended(lifecycle) }
                object.leaveOuterScope()
            }
        }
        let running = progress.remaining.map { StopReport.Service(running: $0.registration) }
        return StopReport(progress.services + running)
    }

    /// Stops what can be stopped without waiting, up to the first instance that cannot, first in the scopes inside.
    private func empty(_ recorded: ScopeMemory.RecordedSlots?, _ progress: inout ClosingProgress) {
        let memory = ScopeMemory(object)
        if let inner = memory.innerScopes {
            var closing = ClosingOrder(inner)
            while let scope = closing.next() {
                if scope.object.hasAsyncSlots { _ = scope.cancelConstructions() }
                scope.emptyItself(nil, &progress)
                // What remains of it is stopped before what remains of this one.
                scope.object.leaveOuterScope()
            }
        }
        emptyItself(recorded, &progress)
    }

    /// As `empty`, after the scopes inside have been emptied.
    private func emptyItself(_ recorded: ScopeMemory.RecordedSlots?, _ progress: inout ClosingProgress) {
        let memory = ScopeMemory(object)
        if let inner = memory.innerScopes, !inner.areClosed { progress.closing.append(inner) }
        var recorded = recorded ?? memory.takeRecorded()
        while let instance = object.nextToStop(&recorded) {
            if instance.isStoppedWithoutWaiting && progress.isDone {
                progress.services.append(object.closing { instance.stopAndReport() })
            } else {
                progress.remaining.append(instance)
            }
        }
    }

    /// Closes this scope for loads. Returns false if it was closed before.
    @inline(__always)
    fileprivate func beginClosing() -> Bool {
        guard ScopeMemory(object).close() else { return false }
        object.useEmptyTable()
        return true
    }

    /// Cancels the asynchronous factories that run in the scope, and returns the constructions that they are part of.
    private func cancelConstructions() -> [AsyncConstruction] {
        guard let slots = unsafe object.fields.pointee.layout?.takeUnretainedValue().asyncSlots else { return [] }
        let memory = ScopeMemory(object)
        let constructions = slots.flatMap { slot in
            memory.isMade(slot.facts) ? memory.copy(of: slot.facts, as: Slot.self).makings?.constructions ?? [] : []
        }
        for construction in constructions { construction.cancel() }
        return constructions
    }
}

/// What closing scopes without waiting has done.
private struct ClosingProgress {
    var services: [StopReport.Service]
    /// The lists of scopes that others are still closing, and that what remains has to wait for.
    var closing: [InnerScopes] = []
    /// The first instance that could not be stopped without waiting, and all that have to be stopped after it.
    var remaining: [StoppableInstance] = []

    var isDone: Bool { closing.isEmpty && remaining.isEmpty }
}

/// The scopes inside a scope, each after those inside it, and closed for loads before them. Not recursive: scopes nest
/// as deep as a program wants.
private struct ClosingOrder {
    private var pending: [(scope: _ContainerStorage, isClosed: Bool)] = []

    init(_ scopes: InnerScopes) { add(scopes) }

    /// The next scope to stop what is in it.
    mutating func next() -> _ContainerStorage? {
        while let (scope, isClosed) = pending.popLast() {
            if isClosed { return scope }
            guard scope.beginClosing() else { continue }
            pending.append((scope, true))
            if let inner = ScopeMemory(scope.object).innerScopes { add(inner) }
        }
        return nil
    }

    private mutating func add(_ scopes: InnerScopes) { pending += scopes.open.reversed().map { ($0, false) } }
}
