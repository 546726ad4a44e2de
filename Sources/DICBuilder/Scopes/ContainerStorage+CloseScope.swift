// Closing a scope: first nothing new can be made or loaded, then the scopes inside close, and then what was made is
// stopped and released, in the reverse order of making.

extension _ContainerStorage {
    /// Closes this scope, and waits until everything has been stopped. A second call does nothing.
    func closeScope() async -> StopReport {
        guard beginClosing() else { return StopReport(services: [], duration: .zero) }
        var services: [StopReport.Service] = []
        if let inner = ScopeMemory(object).innerScopes {
            for scope in inner.open { services += await scope.closeScope().services }
        }
        await endAsyncConstructions()
        guard let first = object.nextToStop() else { return report(services) }
        var next = Optional(first)
        let start = ContinuousClock.now
        while let instance = next {
            if instance.isSynchronous {
                services.append(instance.registration.service { try instance.stop() })
                next = object.nextToStop()
            } else {
                // A task of its own: that the caller is cancelled skips nothing.
                services += await Task { await stopRemaining(beginningWith: instance) }.value
                next = nil
            }
        }
        return StopReport(services: services, duration: start.duration(to: .now))
    }

    /// The report of a scope in which nothing had to be stopped.
    private func report(_ services: [StopReport.Service]) -> StopReport {
        StopReport(services: services, duration: services.reduce(.zero) { $0 + $1.duration })
    }

    private func stopRemaining(beginningWith first: StoppableInstance) async -> [StopReport.Service] {
        var services: [StopReport.Service] = []
        var next = Optional(first)
        while let instance = next {
            let start = ContinuousClock.now
            var failure: (any Error)?
            do { try await instance.stopAsync() } catch { failure = error }
            services.append(instance.registration.service(since: start, failure))
            next = object.nextToStop()
        }
        return services
    }

    /// Closes this scope without waiting: what has to be awaited is stopped in a task, and reported as still running.
    func closeScopeNow() -> StopReport {
        guard beginClosing() else { return StopReport(services: [], duration: .zero) }
        var services: [StopReport.Service] = []
        if let inner = ScopeMemory(object).innerScopes {
            for scope in inner.open { services += scope.closeScopeNow().services }
        }
        guard let first = object.nextToStop() else { return report(services) }
        var next = Optional(first)
        let start = ContinuousClock.now
        while let instance = next {
            if instance.isSynchronous {
                services.append(instance.registration.service { try instance.stop() })
            } else {
                let begun = ContinuousClock.now
                instance.stopInTheBackground()
                services.append(instance.registration.service(since: begun, isRunning: true))
            }
            next = object.nextToStop()
        }
        return StopReport(services: services, duration: start.duration(to: .now))
    }

    /// Closes this scope for loads.
    ///
    /// - Returns: False if it was closed before.
    private func beginClosing() -> Bool {
        guard ScopeMemory(object).close() else { return false }
        object.hideTable()
        outerScope.map { ScopeMemory($0.object).innerScopes?.remove(id) }
        return true
    }

    /// Waits for asynchronous factories that run in the scope.
    private func endAsyncConstructions() async {
        let memory = ScopeMemory(object)
        for slot in asyncSlots where memory.isMade(slot.record) {
            await memory.copy(of: slot.record, as: AsyncSlot.self).waitForConstruction()
        }
    }

    private var asyncSlots: [ScopedSlot] {
        unsafe object.fields.pointee.layout?._withUnsafeGuaranteedRef(\.asyncSlots) ?? []
    }
}

extension StorageObject {
    /// Takes out the instance that was made last and has to be stopped. What was made after it is released.
    fileprivate func nextToStop() -> StoppableInstance? {
        let memory = ScopeMemory(self)
        guard let layout = unsafe fields.pointee.layout else { return nil }
        return unsafe layout._withUnsafeGuaranteedRef { layout in
            while let slot = memory.popLastMade(of: layout) {
                if let instance = memory.take(slot) { return instance }
            }
            return nil
        }
    }

    /// Ends a scope that is released: stops what can be stopped without waiting, if it was not closed.
    func endScope() {
        let memory = ScopeMemory(self)
        defer { memory.releaseInnerScopes() }
        unsafe fields.pointee.outerScope.map { ScopeMemory($0.object).innerScopes?.remove(ObjectIdentifier(self)) }
        if !memory.isClosed {
            var left: [Registration] = []
            while let instance = nextToStop() {
                if instance.isSynchronous {
                    do { try instance.stop() } catch { left.append(instance.registration) }
                } else {
                    left.append(instance.registration)
                    instance.release()
                }
            }
            noteWhatWasNotStopped(left)
        }
        unsafe fields.pointee.layout?._withUnsafeGuaranteedRef { layout in
            for slot in layout.asyncSlots where memory.isMade(slot.record) {
                _ = memory.move(from: slot.record, as: AsyncSlot.self)
            }
        }
    }

    /// Writes to standard error what could not be stopped, in debug builds.
    private func noteWhatWasNotStopped(_ registrations: [Registration]) {
        #if DEBUG
        if registrations.isEmpty { return }
        let name = unsafe fields.pointee.layout?._withUnsafeGuaranteedRef(\.name).description ?? ""
        let lines = registrations.map { "   \(ResolutionError.Reference($0))\n" }
        writeToStandardError(
            "DIC: note: a scope named \(name) was released without being closed, and these were not stopped:\n"
                + lines.joined() + "   try: await scope.close(), or withScope\n"
        )
        #endif
    }
}

extension ScopeMemory {
    /// Takes out the instance of a slot, and releases it if there is nothing to stop.
    fileprivate func take(_ slot: ScopedSlot) -> StoppableInstance? {
        if slot.record.isClass && slot.stopAction == nil && slot.registration.isolation == .nonisolated {
            let reference = unsafe instance(in: slot.record).load(as: UnsafeRawPointer.self)
            let object = unsafe Unmanaged<AnyObject>.fromOpaque(reference)
            if slot.isKnownInert(unsafe object._withUnsafeGuaranteedRef { ObjectIdentifier(Swift.type(of: $0)) }) {
                unsafe object.release()
                return nil
            }
        }
        func take<T>(_ type: T.Type) -> StoppableInstance? {
            if slot.isAsync {
                let asyncSlot = copy(of: slot.record, as: AsyncSlot.self)
                guard let made = asyncSlot.instance?.copy(as: type) else { return nil }
                asyncSlot.reset()
                return slot.hasToStop(made) ? StoppableInstance(made, of: slot) : nil
            }
            let instance = move(from: slot.record, as: type)
            if slot.hasToStop(instance) { return StoppableInstance(instance, of: slot) }
            if slot.registration.isolation == .mainActor {
                InstanceMemory(holding: instance).destroy(type, in: .mainActor)
            }
            return nil
        }
        return _openExistential(slot.registration.type, do: take)
    }
}

extension Registration {
    /// What a report says about a service that was stopped.
    fileprivate func service(_ stop: () throws -> Void) -> StopReport.Service {
        let start = ContinuousClock.now
        do {
            try stop()
            return service(since: start)
        } catch {
            return service(since: start, error)
        }
    }

    fileprivate func service(
        since start: ContinuousClock.Instant,
        _ error: (any Error)? = nil,
        isRunning: Bool = false
    ) -> StopReport.Service {
        StopReport.Service(
            registration: ResolutionError.Reference(self),
            duration: start.duration(to: .now),
            error: error,
            hasExceededLimit: isRunning
        )
    }
}
