// A stop: what begins one, and its asynchronous functions, with the loop that a start has too. See
// `Start.swift`.

extension ImmutableDependencyInjectionContainer {
    /// Stops what the container has made and keeps: dependents before their dependencies, others
    /// concurrently.
    ///
    /// An instance is stopped by the `onStop` of its registration, or as a ``StoppableDependency``
    /// or ``ClosableDependency``. Nothing is made only to be stopped. Instances that a parent keeps
    /// are the parent's.
    ///
    /// Every stop action runs: one that throws is reported, and one that exceeds a limit is
    /// cancelled, given up and reported. Cancelling the caller has no effect. A running
    /// asynchronous factory is cancelled and awaited, within the limits; a synchronous one is not
    /// awaited. What they return is stopped too. With a limit, stop actions that are not on the
    /// main actor run on threads of their own.
    ///
    /// Loads work until everything that was made has been stopped. From then on each is an error,
    /// ``ResolutionError/stopped``, also in a factory that is still running.
    ///
    /// - Returns: What was stopped, and what went wrong. A second call waits for the same report;
    ///   in a stop action or a factory of the container, it returns an empty one at once.
    @discardableResult
    public func stop(limit: Duration? = nil, limitForEach: Duration? = nil) async -> StopReport {
        await _storage.stop(limit, limitForEach: limitForEach)
    }

    /// How many scopes are open in the container, those in other scopes included.
    public var openScopeCount: Int { _storage.openScopeCount }

    /// The singletons of a type that have been made, each once, and after what it depends on.
    ///
    /// The type of the instance counts, not the registered one. Those of the main actor and of a
    /// parent are left out.
    ///
    /// - Complexity: O(*n*) in the number of registrations, and at most O(*m*²) in the number of
    ///   made singletons and of what they need.
    public func services<Service>(of type: Service.Type) -> [Service] {
        _storage.services(of: type, isOnMainActor: false)
    }
}

extension OnMainActor where Base == ImmutableDependencyInjectionContainer {
    /// Stops what the container has made and keeps: see
    /// ``ImmutableDependencyInjectionContainer/stop(limit:limitForEach:)``.
    ///
    /// - Returns: What was stopped, and what went wrong.
    @discardableResult
    public func stop(limit: Duration? = nil, limitForEach: Duration? = nil) async -> StopReport {
        await nonisolated.stop(limit: limit, limitForEach: limitForEach)
    }

    /// How many scopes are open in the container, those in other scopes included.
    public var openScopeCount: Int { nonisolated.openScopeCount }

    /// The singletons of a type that have been made, each once, and after what it depends on: those
    /// of the main actor too.
    ///
    /// The type of the instance counts, not the registered one. Those of a parent are left out.
    @MainActor
    public func services<Service>(of type: Service.Type) -> [Service] {
        nonisolated._storage.services(of: type, isOnMainActor: true)
    }
}

extension StorageObject {
    /// Ends a container that is released: debug builds note what has a stop action, and was never
    /// stopped.
    func endContainer() {
        #if DEBUG
        let storage = _ContainerStorage(self)
        let lifecycle = storage.lifecycle
        if lifecycle.isStopping { return }
        let left = storage.ownEntries.filter { entry in
            entry.extras?.stopAction != nil && entry.isMade && !entry.isStopClaimed
        }
        if left.isEmpty { return }
        let alternative =
            "\n   or:  withContainer(container.overriding { … }), "
            + "in place of withContainer { … } operation: { … }"
        lifecycle.stopNotes.add(
            "a container was released with what has a stop action and was never stopped",
            left.map { ($0.registration, nil) },
            advice: "await container.stop()" + (storage.contents.isOverriding ? alternative : "")
        )
        #endif
    }
}

extension _ContainerStorage {
    /// The made singletons of a type, dependencies first. `isOnMainActor` says whether those of the
    /// main actor are among them.
    func services<Service>(of type: Service.Type, isOnMainActor: Bool) -> [Service] {
        func service(of entry: Entry) -> Service? {
            guard isOnMainActor || entry.registration.isolation == .nonisolated else { return nil }
            func service<T>(_ type: T.Type) -> Service? { entry.keptInstance(type) as? Service }
            return _openExistential(entry.facts.type, do: service)
        }
        // What a decorator of the type was given, it calls itself.
        var decorated: [KeptObject] = []
        let entries = ownEntries.flatMap { entry -> ArraySlice<Entry> in
            let all = entry.withOriginals
            let end =
                all.count == 1 ? 0 : all.firstIndex { service(of: $0) != nil } ?? all.count - 1
            decorated += all[(end + 1)...].compactMap(\.keptObject)
            return all[...end]
        }
        let made = entries.compactMap { entry -> StopTarget? in
            guard entry.registration.lifetime.isPermanent, let number = entry.keepNumber else {
                return nil
            }
            return StopTarget(entry: entry, number: number)
        }
        let newestFirst = made.indices.sorted { made[$0].number > made[$1].number }
        let order = Schedule.inOrder(
            newestFirst,
            after: .stopping(StopTarget.assigned(made, in: self), in: self)
        )
        var seen = Set(decorated.map(\.id))
        return order.reversed().compactMap { index -> Service? in
            let entry = made[index].entry
            guard let service = service(of: entry) else { return nil }
            // One object may be kept under several types.
            if let object = entry.keptObject, !seen.insert(object.id).inserted { return nil }
            return service
        }
    }

    /// Stops what this container keeps, once, however many callers there are: all wait for the same
    /// report. If it `refusesLoads`, they report the stop afterwards. If it `awaitsConstructions`,
    /// what is being made asynchronously is cancelled and awaited; if not, it is stopped when it is
    /// made.
    package func stop(
        _ limit: Duration? = nil,
        limitForEach: Duration? = nil,
        refusesLoads: Bool = true,
        awaitsConstructions: Bool = true
    ) async -> StopReport {
        let limits = Limits(limit, each: limitForEach)
        return await stop {
            StopRun(self, limits, awaitsConstructions: awaitsConstructions) {
                if refusesLoads { return refuseLoads() }
                lifecycle.closeScopeSource()
                return ownEntries
            }
        }
    }

    /// Stops what this container keeps now. It can be used, and stopped again. Concurrent callers
    /// share one report. `release` releases what has been stopped, and returns the entries that
    /// others have replaced.
    package func stopForReuse(
        _ limit: Duration?,
        limitForEach: Duration?,
        release: @escaping @Sendable () -> [Entry]
    ) async -> StopReport {
        let limits = Limits(limit, each: limitForEach)
        // A container that is used again makes what it is asked for.
        return await stop(forReuse: true) {
            StopRun(self, limits, awaitsConstructions: false, end: release)
        }
    }

    /// Stops what this container keeps, for a caller that cannot wait: what can be stopped here and
    /// now, in order, up to what has to be awaited. That, and all that comes after it, is stopped
    /// in a task, and reported as running.
    func stopWithoutWaiting() -> StopReport {
        StopRun(self, Limits(), awaitsConstructions: true, end: refuseLoads).stopWithoutWaiting()
    }

    /// Begins a stop, unless somebody else has, and waits for it, unless it would wait for the
    /// calling code. The cancellation of a caller does not reach it.
    private func stop(forReuse: Bool = false, _ run: @escaping @Sendable () -> StopRun) async
        -> StopReport
    {
        // The current task runs a stop action of this container, or one that such an action waits
        // for.
        if Lifecycle.stoppedByCurrentTask.contains(lifecycle.number), lifecycle.runningStop != nil {
            return StopReport()
        }
        let task = lifecycle.stop(forReuse: forReuse) {
            Lifecycle.stopping(lifecycle.number) {
                AsyncLoadChain.outside {
                    Task {
                        let report = await run().stop()
                        lifecycle.tell { .stopped(report) }
                        if forReuse { lifecycle.endStopForReuse() }
                        return report
                    }
                }
            }
        }
        // The stop waits for the factory that calls this, or for the stop action of what was
        // discarded.
        if DiscardedInstance.isBeingStopped(in: lifecycle.number) { return StopReport() }
        if !forReuse && AsyncLoadChain.constructingStorages.contains(id) { return StopReport() }
        return await task.value
    }

    /// Replaces all entries by others, whose loads report the stop: it costs loads nothing. Returns
    /// the entries. The replaced ones stay as long as the container: a load may be reading one.
    private func refuseLoads() -> [Entry] {
        if isFrozen && !lifecycle.refusesLoads {
            let refusing = entries.map { entry in
                Entry(
                    entry.facts,
                    .stopped,
                    entry.factory,
                    placement: Placement(replacing: entry)
                )
            }
            for entry in refusing { table.set(entry) }
            lifecycle.refuseLoads(refusing) { await $0.stopKeptAfterStop($1) }
            // After loads: who finds that no scope can be opened finds that none is loaded, too.
            contents.refusesScopes = true
        }
        return ownEntries
    }

    /// Whether the container refused loads before an instance was kept, or is made, so that the
    /// stop may have missed it. It is loaded from `entry`, which may be a child's.
    func isKeptAfterStop(_ entry: Entry) -> Bool {
        lifecycle.refusesNow && scopeName == nil && keeper(of: entry) != nil
    }

    /// The entry of this container that keeps the instance of an entry; nil if it has been
    /// replaced.
    private func keeper(of entry: Entry) -> Entry? {
        guard let keeper = self.entry(of: entry.facts.key)?.beforeStop else { return nil }
        // A child with an observer has an entry of its own.
        return keeper === entry || keeper.keepsSameInstance(as: entry) ? keeper : nil
    }

    /// Stops an instance that was kept after the container had been stopped, unless the stop has
    /// claimed it.
    private func stopKeptAfterStop(_ entry: Entry) async {
        _ = await stop()
        // Also if this is part of what is stopped: nobody waits for it any more.
        _ = await lifecycle.runningStop?.value
        let targets = StopTarget.claim([keeper(of: entry) ?? entry], in: self)
        // In a task of its own: that of the caller may be cancelled, and would not see how the stop
        // ends.
        await Task {
            var services: [StopReport.Service] = []
            for target in targets {
                if let service = await target.stoppable?.stopAndReportAsync() {
                    services.append(service)
                }
            }
            lifecycle.note(failuresOf: StopReport(services))
        }.value
    }

    /// Whether the container has been told to stop.
    package var isStopping: Bool { lifecycle.isStopping }

    /// Collects the notes on what is released without being stopped, which debug builds write to
    /// standard error.
    package func collectNotes(_ collect: @escaping @Sendable (String) -> Void) {
        lifecycle.stopNotes.setTaker(collect)
    }
}

extension ServiceRun {
    /// Runs until nothing is left to wait for.
    func run() async {
        let expiry = limits.remaining.map { events.send(.expired, after: $0) }
        var signals = events.signals.makeAsyncIterator()
        while proceed() {
            while taken.isEmpty, await signals.next() != nil { taken = events.take().reversed() }
            guard let event = taken.popLast() else { break }
            handle(event)
        }
        expiry?.cancel()
        // What was given up may still report, to nobody.
        events.finish()
        actions = nil
    }

    /// A task that waits, and then sends the end of a service that has nothing to report.
    @inline(never)
    func wait(for service: Int, _ wait: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task { [events] in
            await wait()
            events.send(.ended(service, nil, begun: nil, at: nil))
        }
    }

    /// Waits until a discarded instance has been stopped. If it is given up, its stop action is
    /// cancelled.
    @inline(never)
    func wait(
        for discarded: DiscardedInstance,
        _ service: Int,
        always: Bool = false
    ) -> Task<Void, Never> {
        wait(for: service) {
            await withTaskCancellationHandler {
                await discarded.wait(always: always)
            } onCancel: {
                discarded.cancel()
            }
        }
    }

    /// A task that stops an instance where that has to be, and then sends its end.
    @inline(never)
    func stop(_ instance: StoppableInstance, _ service: Int) -> Task<Void, Never> {
        let events = events
        let hasExpired = hasExpired
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
        return Task(executorPreference: limits.executor) { await stop() }
    }
}

extension RunEvents {
    /// A task that sends an event after a time, unless it is cancelled.
    @inline(never)
    func send(_ event: RunEvent, after time: Duration) -> Task<Void, Never> {
        Task { if (try? await Task.sleep(for: time)) != nil { send(event) } }
    }
}

extension StopRun {
    /// Stops everything. Returns the report.
    func stop() async -> StopReport {
        #if DEBUG
        if openScopeCount > 0 {
            let text = "a container is stopped with \(openScopeCount.counted("scope")) open in it"
            storage.lifecycle.stopNotes.add(
                "DIC: note: \(text)\n   try: end what opens them first\n"
            )
        }
        #endif
        await run.run()
        return report()
    }

    /// A task that cancels constructions, and then sends their end.
    @inline(never)
    func end(of constructions: [AsyncConstruction], _ service: Int) -> Task<Void, Never> {
        // Here, because it runs what users do when a task is cancelled.
        run.wait(for: service) { [constructions] in
            for construction in constructions { construction.cancel() }
            await AsyncCode.waitForEnd.code?(constructions)
        }
    }

    /// Stops what is left in a task, whose failures are noted.
    @inline(never)
    func stopRest() {
        Task { [storage] in storage.lifecycle.note(failuresOf: await storage.stop(), isTold: true) }
    }
}
