// Closing a scope: first nothing new can be made or loaded, then the scopes inside close, and then what was made is
// stopped and released, in the reverse order of making.
//
// The asynchronous functions are `nonisolated(nonsending)`: each would ask for the executor anew otherwise, for every
// request of a server.

extension _ContainerStorage {
    /// Closes this scope, and waits until everything has been stopped. A second call does nothing.
    nonisolated(nonsending) func closeScope() async -> StopReport {
        guard beginClosing() else { return StopReport() }
        var outcome = ClosingOutcome()
        if let inner = ScopeMemory(object).innerScopes { outcome.addInner(await Self.close(inner)) }
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
        return outcome.report(of: self)
    }

    /// Closes the scopes inside, and waits for those that others close. A function of its own: few scopes have any.
    nonisolated(nonsending) private static func close(_ inner: InnerScopes) async -> [StopReport.Service] {
        var services: [StopReport.Service] = []
        for scope in inner.open { services += await scope.closeScope().services }
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
            for scope in inner.open where scope.beginClosing() {
                if scope.object.hasAsyncSlots { _ = scope.cancelConstructions() }
                scope.empty(nil, &progress)
                // What remains of it is stopped before what remains of this one.
                scope.object.leaveOuterScope()
            }
            if !inner.areClosed { progress.closing.append(inner) }
        }
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
    private func beginClosing() -> Bool {
        guard ScopeMemory(object).close() else { return false }
        object.useEmptyTable()
        return true
    }

    /// Cancels the asynchronous factories that run in the scope, and returns the constructions that they are part of.
    private func cancelConstructions() -> [AsyncConstruction] {
        guard let slots = unsafe object.fields.pointee.layout?.takeUnretainedValue().asyncSlots else { return [] }
        let memory = ScopeMemory(object)
        let constructions = slots.flatMap { slot in
            memory.isMade(slot.facts) ? memory.copy(of: slot.facts, as: AsyncSlot.self).constructions : []
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
