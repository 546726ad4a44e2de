internal import CDICThread

// Closing a scope: first nothing new can be made or loaded, then the scopes inside close, and then what was made is
// stopped and released, in the reverse order of making.
//
// The asynchronous functions are `nonisolated(nonsending)`: each would ask for the executor anew otherwise, for every
// request of a server.

extension _ContainerStorage {
    /// Closes this scope, and waits until everything has been stopped. A second call does nothing.
    nonisolated(nonsending) func closeScope() async -> StopReport {
        guard beginClosing() else { return StopReport(services: [], duration: .zero) }
        var services: [StopReport.Service] = []
        if let inner = ScopeMemory(object).innerScopes { services = await Self.close(inner) }
        if object.hasAsyncSlots { await endAsyncConstructions() }
        var recorded = ScopeMemory(object).takeRecorded()
        while let instance = object.nextToStop(&recorded) {
            // A cancelled caller would cancel what runs in its task.
            if instance.isSynchronous && !Task.isCancelled {
                services.append(object.closing { instance.stopped() })
            } else {
                // Not a function of its own: each call of an asynchronous function allocates.
                let stopwatch = Stopwatch()
                do {
                    guard try await object.closing({ instance.stopTask() }).value else { continue }
                    services.append(instance.service(taking: stopwatch.elapsed))
                } catch {
                    services.append(instance.service(taking: stopwatch.elapsed, error))
                }
            }
        }
        object.leaveOuterScope()
        return report(services)
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
        guard beginClosing() else { return StopReport(services: [], duration: .zero) }
        let memory = ScopeMemory(object)
        if _slowPath(memory.hasInnerScopes) { return closeNow(emptying: nil) }
        var recorded = memory.takeRecorded()
        // In most scopes there is nothing to stop.
        if unsafe object.releaseUntilStop(&recorded) != nil { return closeNow(emptying: recorded) }
        object.leaveOuterScope()
        return StopReport(services: [], duration: .zero)
    }

    /// Stops what can be stopped without waiting, and the rest in a task.
    ///
    /// - Parameter recorded: What has been taken out of the scope; nil if nothing has.
    @inline(never)
    private func closeNow(emptying recorded: ScopeMemory.RecordedSlots?) -> StopReport {
        var progress = ClosingProgress()
        empty(recorded, &progress)
        if progress.isDone {
            object.leaveOuterScope()
            return report(progress.services)
        }
        object.closing {
            _ = Task { [progress] in
                for inner in progress.closing { await inner.waitUntilClosed() }
                for instance in progress.remaining { _ = try? await instance.stopAsync() }
                object.leaveOuterScope()
            }
        }
        let running = progress.remaining.filter(\.isCertain).map { $0.service(taking: .zero, isRunning: true) }
        return report(progress.services + running)
    }

    /// Stops what can be stopped without waiting, up to the first instance that cannot, first in the scopes inside.
    private func empty(_ recorded: ScopeMemory.RecordedSlots?, _ progress: inout ClosingProgress) {
        let memory = ScopeMemory(object)
        if let inner = memory.innerScopes {
            for scope in inner.open where scope.beginClosing() {
                scope.empty(nil, &progress)
                // What remains of it is stopped before what remains of this one.
                scope.object.leaveOuterScope()
            }
            if !inner.areClosed { progress.closing.append(inner) }
        }
        var recorded = recorded ?? memory.takeRecorded()
        while let instance = object.nextToStop(&recorded) {
            if instance.isSynchronous && progress.isDone {
                progress.services.append(object.closing { instance.stopped() })
            } else {
                progress.remaining.append(instance)
            }
        }
    }

    /// They are stopped one after the other: the duration is the sum of theirs.
    private func report(_ services: [StopReport.Service]) -> StopReport {
        StopReport(services: services, duration: services.reduce(.zero) { $0 + $1.duration })
    }

    /// Closes this scope for loads.
    ///
    /// - Returns: False if it was closed before.
    @inline(__always)
    private func beginClosing() -> Bool {
        guard ScopeMemory(object).close() else { return false }
        object.hideTable()
        return true
    }

    /// Waits for asynchronous factories that run in the scope.
    nonisolated(nonsending) private func endAsyncConstructions() async {
        guard let slots = unsafe object.fields.pointee.layout?.takeUnretainedValue().asyncSlots else { return }
        let memory = ScopeMemory(object)
        for slot in slots where memory.isMade(slot.record) {
            await memory.copy(of: slot.record, as: AsyncSlot.self).waitForConstruction()
        }
    }
}

/// What closing scopes without waiting has done.
private struct ClosingProgress {
    var services: [StopReport.Service] = []

    /// The lists of scopes that others are still closing, and that what remains has to wait for.
    var closing: [InnerScopes] = []

    /// The first instance that could not be stopped without waiting, and all that have to be stopped after it.
    var remaining: [StoppableInstance] = []

    var isDone: Bool { closing.isEmpty && remaining.isEmpty }
}

extension StorageObject {
    /// Releases what is certain not to be stopped, up to the first that may have to.
    ///
    /// - Returns: The slot of that one.
    @inline(__always)
    fileprivate func releaseUntilStop(_ recorded: inout ScopeMemory.RecordedSlots) -> Unmanaged<ScopedSlot>? {
        let memory = ScopeMemory(self)
        guard let layout = unsafe fields.pointee.layout else { return nil }
        while let slot = unsafe memory.last(of: recorded, in: layout) {
            guard unsafe slot._withUnsafeGuaranteedRef({ memory.releaseInert($0) }) else { return unsafe slot }
            unsafe memory.removeLast(slot._withUnsafeGuaranteedRef(\.record), of: &recorded)
        }
        return nil
    }

    /// Takes out the next instance that has to be stopped, and releases the instances that were made after it.
    fileprivate func nextToStop(_ recorded: inout ScopeMemory.RecordedSlots) -> StoppableInstance? {
        let memory = ScopeMemory(self)
        while let slot = unsafe releaseUntilStop(&recorded)?.takeUnretainedValue() {
            memory.removeLast(slot.record, of: &recorded)
            if let instance = memory.take(slot) { return instance }
        }
        return nil
    }

    /// Ends a scope that is released.
    @inline(__always)
    func endScope() {
        let memory = ScopeMemory(self)
        if !memory.isClosed { stopWithoutWaiting() }
        memory.releaseInnerScopes()
        if hasAsyncSlots { releaseAsyncSlots() }
    }

    /// Whether the scope keeps instances that are made asynchronously.
    @inline(__always)
    fileprivate var hasAsyncSlots: Bool {
        unsafe fields.pointee.layout?._withUnsafeGuaranteedRef { !$0.asyncSlots.isEmpty } ?? false
    }

    /// Releases what a scope was given that could not be opened.
    func abandonScope() {
        let memory = ScopeMemory(self)
        _ = memory.close()
        var recorded = memory.takeRecorded()
        while let value = nextToStop(&recorded) { value.release() }
    }

    /// Stops what can be stopped without waiting.
    @inline(never)
    private func stopWithoutWaiting() {
        var left: [Registration] = []
        var recorded = ScopeMemory(self).takeRecorded()
        while let instance = nextToStop(&recorded) {
            if instance.isSynchronous {
                do { try closing { try instance.stop() } } catch { left.append(instance.registration) }
            } else {
                if instance.isCertain { left.append(instance.registration) }
                instance.release()
            }
        }
        leaveOuterScope()
        noteWhatWasNotStopped(left)
    }

    @inline(never)
    private func releaseAsyncSlots() {
        guard let layout = unsafe fields.pointee.layout?.takeUnretainedValue() else { return }
        let memory = ScopeMemory(self)
        for slot in layout.asyncSlots where memory.isMade(slot.record) {
            _ = memory.move(from: slot.record, as: AsyncSlot.self)
        }
    }

    /// Makes a note on what could not be stopped, in debug builds.
    private func noteWhatWasNotStopped(_ registrations: [Registration]) {
        #if DEBUG
        if registrations.isEmpty { return }
        let name = unsafe fields.pointee.layout?._withUnsafeGuaranteedRef(\.name).description ?? ""
        let lines = registrations.map { "   \(ResolutionError.Reference($0))\n" }
        unsafe fields.pointee.contents.takeUnretainedValue().lifecycle.note(
            "DIC: note: a scope named \(name) was released without being closed, and these were not stopped:\n"
                + lines.joined() + "   try: await scope.close(), or withScope\n"
        )
        #endif
    }
}

extension ScopeMemory {
    /// Releases the instance of a slot, if it is certain that it does not have to be stopped.
    ///
    /// - Returns: Whether it was released.
    @inline(__always)
    fileprivate func releaseInert(_ slot: ScopedSlot) -> Bool {
        if slot.record.isObject {
            let reference = unsafe instance(in: slot.record).load(as: UnsafeRawPointer.self)
            let object = unsafe Unmanaged<AnyObject>.fromOpaque(reference)
            let type = unsafe object._withUnsafeGuaranteedRef { ObjectIdentifier(Swift.type(of: $0)) }
            guard slot.isKnownInert(type) else { return false }
            unsafe object.release()
            return true
        }
        if !slot.record.isOnlyReleased { return false }
        destroy(slot)
        return true
    }

    /// Takes out the instance of a slot, and releases it if there is nothing to stop.
    fileprivate func take(_ slot: ScopedSlot) -> StoppableInstance? {
        func take<T>(_ type: T.Type) -> StoppableInstance? {
            if slot.isAsync {
                let asyncSlot = copy(of: slot.record, as: AsyncSlot.self)
                // It has been recorded, and is there in a moment.
                while !asyncSlot.isMade { dic_yield() }
                defer { asyncSlot.reset() }
                return asyncSlot.instance.flatMap { StoppableInstance($0.copy(as: type), of: slot) }
            }
            let instance = move(from: slot.record, as: type)
            if let stoppable = StoppableInstance(instance, of: slot) { return stoppable }
            if slot.registration.isolation == .mainActor {
                InstanceMemory(holding: instance).destroy(type, in: .mainActor)
            }
            return nil
        }
        return _openExistential(slot.registration.type, do: take)
    }
}

extension StoppableInstance {
    /// Stops the instance.
    ///
    /// - Precondition: `isSynchronous`.
    /// - Returns: What a report says about it.
    fileprivate func stopped() -> StopReport.Service {
        let stopwatch = Stopwatch()
        do {
            try stop()
            return service(taking: stopwatch.elapsed)
        } catch {
            return service(taking: stopwatch.elapsed, error)
        }
    }

    /// A task that stops the instance, and that the cancellation of the caller does not reach.
    ///
    /// Not inlined, and not asynchronous: creating a task in an asynchronous function allocates more.
    @inline(never)
    fileprivate func stopTask() -> Task<Bool, any Error> {
        // Not `Task.immediate`: on Linux, it cannot go on into an actor, not even a free one, without being enqueued.
        Task { try await stopAsync() }
    }

    /// What a report says about the instance.
    @inline(never)
    fileprivate func service(
        taking duration: Duration,
        _ error: (any Error)? = nil,
        isRunning: Bool = false
    ) -> StopReport.Service {
        StopReport.Service(source: registration, duration: duration, error: error, isStillRunning: isRunning)
    }
}
