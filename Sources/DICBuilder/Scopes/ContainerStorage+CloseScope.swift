// Closing a scope: first nothing new can be made or loaded, then the scopes inside close, and then what was made is
// stopped and released, in the reverse order of making.
//
// The asynchronous functions are `nonisolated(nonsending)`: each would ask for the executor anew otherwise, for every
// request of a server.

extension _ContainerStorage {
    /// Closes this scope, and waits until everything has been stopped. A second call does nothing.
    nonisolated(nonsending) func closeScope() async -> StopReport {
        guard beginClosing() else { return StopReport() }
        var services: [StopReport.Service] = []
        if let inner = ScopeMemory(object).innerScopes { services = await Self.close(inner) }
        if object.hasAsyncSlots {
            for construction in cancelConstructions() { await construction.waitForEnd() }
        }
        var recorded = ScopeMemory(object).takeRecorded()
        if let report = closeInPlace(&recorded, &services, mayBeCancelled: true) { return report }
        while let instance = object.nextToStop(&recorded) {
            // A cancelled caller would cancel what runs in its task.
            if instance.isStoppedWithoutWaiting && !Task.isCancelled {
                services.append(object.closing { instance.stopAndReport() })
            } else {
                // Not a function of its own: each call of an asynchronous function allocates.
                let stopwatch = Stopwatch()
                do {
                    guard try await object.closing({ instance.stopTask() }).value else { continue }
                    services.append(instance.service(duration: stopwatch.elapsed))
                } catch {
                    services.append(instance.service(duration: stopwatch.elapsed, error))
                }
            }
        }
        object.leaveOuterScope()
        return StopReport(services)
    }

    /// Closes the scopes inside, and waits for those that others are closing.
    ///
    /// A function of its own because few scopes have any.
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
        var services: [StopReport.Service] = []
        return closeInPlace(&recorded, &services, mayBeCancelled: false) ?? closeNow(emptying: recorded, services)
    }

    /// Closes this scope if its instances can be stopped with a call each, as those of nearly all scopes can.
    ///
    /// - Parameters:
    ///   - services: What was stopped before. What is stopped now is added if something remains.
    ///   - mayBeCancelled: Whether this runs in a task that may be cancelled, which the stop actions must not see.
    /// - Returns: The report; nil if something remains.
    @inline(__always)
    private func closeInPlace(
        _ recorded: inout ScopeMemory.RecordedSlots,
        _ services: inout [StopReport.Service],
        mayBeCancelled: Bool
    ) -> StopReport? {
        var wasStopped = false
        do throws(StopFailure) {
            if try object.stopInPlace(&recorded, &wasStopped, mayBeCancelled: mayBeCancelled) {
                object.leaveOuterScope()
                if services.isEmpty && !wasStopped { return StopReport() }
                // The report keeps the scope: it must not keep another one open in which this one was opened.
                if services.isEmpty, unsafe !object.fields.pointee.isInScope {
                    return StopReport(inScope: { object.servicesStoppedInPlace })
                }
                return StopReport(services + object.servicesStoppedInPlace)
            }
            services += object.servicesStoppedInPlace
        } catch {
            services += object.servicesStoppedInPlace + [error.service]
        }
        return nil
    }

    /// Stops what can be stopped without waiting, and the rest in a task.
    ///
    /// - Parameters:
    ///   - recorded: What has been taken out of the scope; nil if nothing has.
    ///   - services: What has been stopped.
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

    /// Closes this scope for loads.
    ///
    /// - Returns: False if it was closed before.
    @inline(__always)
    private func beginClosing() -> Bool {
        guard ScopeMemory(object).close() else { return false }
        object.useEmptyTable()
        return true
    }

    /// Cancels the asynchronous factories that run in the scope.
    ///
    /// - Returns: The constructions that they are part of.
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
