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
        var made = MadeInstances(self, ScopeMemory(object).takeRecorded())
        while let instance = made.next() {
            // A cancelled caller would cancel what runs in its task.
            if instance.isSynchronous && !Task.isCancelled {
                services.append(instance.stopped())
            } else {
                // Not a function of its own: each call of an asynchronous function allocates.
                let stopwatch = Stopwatch()
                do {
                    guard try await instance.stopTask().value else { continue }
                    services.append(instance.service(taking: stopwatch.elapsed))
                } catch {
                    services.append(instance.service(taking: stopwatch.elapsed, error))
                }
            }
        }
        return report(services)
    }

    /// Closes the scopes inside, which are apart because few scopes have any.
    nonisolated(nonsending) private static func close(_ inner: InnerScopes) async -> [StopReport.Service] {
        var services: [StopReport.Service] = []
        for scope in inner.open { services += await scope.closeScope().services }
        return services
    }

    /// Closes this scope without waiting: what has to be awaited, and all that comes after it, is stopped in a task of
    /// its own, and reported as still running.
    func closeScopeNow() -> StopReport {
        var services: [StopReport.Service] = []
        var remaining: [StoppableInstance] = []
        closeNow(&services, &remaining)
        if services.isEmpty && remaining.isEmpty { return StopReport(services: [], duration: .zero) }
        return report(services, remaining)
    }

    @inline(never)
    private func report(_ services: [StopReport.Service], _ remaining: [StoppableInstance]) -> StopReport {
        if remaining.isEmpty { return report(services) }
        Task { for instance in remaining { _ = try? await instance.stopAsync() } }
        return report(
            services + remaining.filter(\.isCertain).map { $0.service(taking: .zero, isRunning: true) }
        )
    }

    /// Stops what can be stopped without waiting, up to the first instance that cannot.
    ///
    /// - Parameter remaining: That one and all that have to be stopped after it, those of other scopes included.
    @inline(__always)
    private func closeNow(_ services: inout [StopReport.Service], _ remaining: inout [StoppableInstance]) {
        guard beginClosing() else { return }
        if let inner = ScopeMemory(object).innerScopes { closeNow(inner, &services, &remaining) }
        var recorded = ScopeMemory(object).takeRecorded()
        // In most scopes there is nothing to stop.
        if unsafe object.releaseUntilStop(&recorded) != nil {
            stopNow(MadeInstances(self, recorded), &services, &remaining)
        }
    }

    @inline(never)
    private func closeNow(
        _ inner: InnerScopes,
        _ services: inout [StopReport.Service],
        _ remaining: inout [StoppableInstance]
    ) {
        for scope in inner.open { scope.closeNow(&services, &remaining) }
    }

    @inline(never)
    private func stopNow(
        _ made: consuming MadeInstances,
        _ services: inout [StopReport.Service],
        _ remaining: inout [StoppableInstance]
    ) {
        while let instance = made.next() {
            if instance.isSynchronous && remaining.isEmpty {
                services.append(instance.stopped())
            } else {
                remaining.append(instance)
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
        object.leaveOuterScope()
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

/// The instances that were made in a scope and have to be stopped, for whoever empties it: those that were made last
/// come first.
private struct MadeInstances {
    private let scope: _ContainerStorage
    private var recorded: ScopeMemory.RecordedSlots

    init(_ scope: _ContainerStorage, _ recorded: ScopeMemory.RecordedSlots) {
        self.scope = scope
        self.recorded = recorded
    }

    /// Takes out the next one, and releases the instances that were made after it.
    mutating func next() -> StoppableInstance? {
        scope.object.nextToStop(&recorded)
    }
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
        leaveOuterScope()
        var left: [Registration] = []
        var recorded = ScopeMemory(self).takeRecorded()
        while let instance = nextToStop(&recorded) {
            if instance.isSynchronous {
                do { try instance.stop() } catch { left.append(instance.registration) }
            } else {
                if instance.isCertain { left.append(instance.registration) }
                instance.release()
            }
        }
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
        StopReport.Service(source: registration, duration: duration, error: error, hasExceededLimit: isRunning)
    }
}
