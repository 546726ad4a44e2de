// The asynchronous functions of a stop, and what a start has in common with it. In a file without a type: the linker
// keeps the data of a file with a class in each program, and with it the asynchronous functions of that file.

extension ServiceRun {
    /// Runs everything.
    func run() async {
        let expiry = limits.remaining.map { events.send(.expired, after: $0) }
        var signals = events.signals.makeAsyncIterator()
        var sent: [RunEvent] = []
        while proceed() {
            while sent.isEmpty, await signals.next() != nil { sent = events.take().reversed() }
            guard let event = sent.popLast() else { break }
            handle(event)
        }
        expiry?.cancel()
        // What was given up may still report, to nobody.
        events.finish()
        actions = nil
    }
}

extension RunEvents {
    /// Sends an event after some time, unless the task is cancelled before.
    @inline(never)
    func send(_ event: RunEvent, after time: Duration) -> Task<Void, Never> {
        Task { if (try? await Task.sleep(for: time)) != nil { send(event) } }
    }
}

extension StopRun {
    /// Stops everything.
    func stop() async -> StopReport {
        await run.run()
        return report()
    }

    /// Cancels the constructions of one entry, and waits until they have ended.
    @inline(never)
    func end(of constructions: [AsyncConstruction], _ service: Int) -> Task<Void, Never> {
        Task { [events = run.events] in
            // Here, because it runs what users do when a task is cancelled.
            for construction in constructions { construction.cancel() }
            for construction in constructions { await construction.waitForEnd() }
            events.send(.ended(service, nil, begun: nil, at: nil))
        }
    }

    /// Runs a stop action where it has to run.
    @inline(never)
    func stop(_ instance: StoppableInstance, _ service: Int) -> Task<Void, Never> {
        let (events, hasExpired) = (run.events, hasExpired)
        @Sendable nonisolated(nonsending) func stop() async {
            // By the task itself, before its action begins.
            if hasExpired { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            var thrown: (any Error)?
            do { try await instance.stopAsync() } catch { thrown = error }
            events.send(.ended(service, thrown, begun: nil, at: events.now))
        }
        if instance.needsMainActor {
            return Task { @MainActor in
                events.send(.begun(service, at: events.now))
                await stop()
            }
        }
        return Task(executorPreference: run.limits.executor) { await stop() }
    }

    /// Stops what cannot be stopped here and now.
    @inline(never)
    func stopRest() { Task { [storage] in storage.lifecycle.stopNotes.add(failuresOf: await storage.stop()) } }
}
