extension StorageObject {
    /// Ends a container that is released: in debug builds, a note says what was never stopped.
    func endContainer() {
        #if DEBUG
        _ContainerStorage(self).noteWhatWasNotStopped()
        #endif
    }
}

extension _ContainerStorage {
    /// Stops what this container keeps, once, however many callers there are: all wait for the same report.
    /// If it `refusesLoads`, they report the stop afterwards. If it `awaitsConstructions`, what is being made
    /// asynchronously is cancelled and awaited; if not, it is stopped when it is made.
    package func stop(
        _ limit: Duration? = nil,
        limitForEach: Duration? = nil,
        refusesLoads: Bool = true,
        awaitsConstructions: Bool = true
    ) async -> StopReport {
        let limits = Limits(limit, each: limitForEach)
        let task = beginStop {
            StopRun(self, limits, awaitsConstructions: awaitsConstructions) {
                if refusesLoads { refuseLoads() }
                return []
            }
        }
        return await task?.value ?? StopReport()
    }

    /// Stops what this container keeps now. It can be used, and stopped again. Concurrent callers share one report.
    ///
    /// - Parameter release: Releases what has been stopped, and returns the entries that others have replaced.
    package func stopForReuse(
        _ limit: Duration?,
        limitForEach: Duration?,
        release: @escaping @Sendable () -> [Entry]
    ) async -> StopReport {
        let limits = Limits(limit, each: limitForEach)
        let task = beginStop(forReuse: true) { StopRun(self, limits, end: release) }
        return await task?.value ?? StopReport()
    }

    /// Stops what this container keeps, for a caller that cannot wait: what can be stopped here and now, in order, up
    /// to what has to be awaited. That, and all that comes after it, is stopped in a task. Returns what was stopped,
    /// and what is still running.
    func stopWithoutWaiting() -> StopReport {
        let run = StopRun(self, Limits()) {
            refuseLoads()
            return []
        }
        return run.stopWithoutWaiting()
    }

    /// Begins a stop, unless somebody else has.
    ///
    /// - Returns: The task to wait for, which the cancellation of a caller does not reach; nil if it would wait for the
    ///   calling code.
    private func beginStop(
        forReuse: Bool = false,
        _ run: @escaping @Sendable () -> StopRun
    ) -> Task<StopReport, Never>? {
        let stopped = Lifecycle.stoppedByCurrentTask
        // The current task runs a stop action of this container, or one that such an action waits for.
        if stopped.contains(lifecycle.number) && (!forReuse || lifecycle.isStoppingForReuse) { return nil }
        let task = lifecycle.stop(forReuse: forReuse) {
            Lifecycle.$stoppedByCurrentTask.withValue(stopped.union([lifecycle.number])) {
                AsyncLoadChain.$current.withValue(nil) {
                    Task {
                        let report = await run().stop()
                        if forReuse { lifecycle.endStopForReuse() }
                        return report
                    }
                }
            }
        }
        // The stop waits for the factory that calls this.
        return !forReuse && AsyncLoadChain.constructingStorages.contains(id) ? nil : task
    }

    /// Replaces all entries by others, whose loads report that the container has been stopped.
    ///
    /// A load reads the entry from the table each time, so this costs loads nothing. The replaced entries stay as long
    /// as the container: a load may be reading one.
    func refuseLoads() {
        guard isFrozen, !lifecycle.refusesLoads else { return }
        let refusing = entries.map { entry in
            Entry(entry.facts, .stopped, entry.factory, extras: EntryExtras(replacedByStop: entry))
        }
        for entry in refusing { table.set(entry) }
        lifecycle.refuseLoads(refusing)
    }

    /// Whether the container refused loads before an instance was kept, so that the stop may have missed it. It was
    /// loaded from `entry`, which may be a child's.
    func isKeptAfterStop(_ entry: Entry) -> Bool {
        lifecycle.refusesNow && scopeName == nil && keeper(of: entry) != nil
    }

    /// The entry of this container that keeps the instance of an entry; nil if it has been replaced.
    private func keeper(of entry: Entry) -> Entry? {
        guard let keeper = self.entry(of: entry.facts.key)?.beforeStop else { return nil }
        // A child with an observer has an entry of its own.
        return keeper === entry || keeper.keepsSameInstance(as: entry) ? keeper : nil
    }

    /// Stops an instance that was kept after the container had been stopped, unless the stop has claimed it.
    func stopKeptAfterStop(_ entry: Entry) async {
        _ = await stop()
        // Also if this is part of what is stopped: nobody waits for it any more.
        _ = await lifecycle.runningStop?.value
        await stopLate(claimStops(of: [keeper(of: entry) ?? entry])).value
    }

    /// Stops instances that are no part of a stop, and makes a note on what fails. Returns a task of its own: that of
    /// the caller may be cancelled, and would not see how the stop ends.
    func stopLate(_ targets: [StopTarget]) -> Task<Void, Never> {
        Task {
            let run = StopRun(targets, in: self)
            await run.run()
            lifecycle.stopNotes.add(failuresOf: StopReport(run.services))
        }
    }

    /// Whether somebody has told the container to stop.
    package var isStopping: Bool { lifecycle.isStopping }

    /// Collects the notes on what is released without being stopped, which debug builds write to standard error.
    package func collectNotes(_ collect: @escaping @Sendable (String) -> Void) { lifecycle.stopNotes.setTaker(collect) }

    #if DEBUG
    /// Makes a note on what was made, has a stop action, and was never stopped.
    func noteWhatWasNotStopped() {
        if lifecycle.isStopping { return }
        let left = ownEntries.filter { entry in
            guard entry.extras?.stopAction != nil, let number = entry.keepNumber else { return false }
            return !lifecycle.stopClaims.withLock { $0.contains(number) }
        }
        if left.isEmpty { return }
        let lines = left.map { "   \(ResolutionError.Reference($0.registration))\n" }
        let alternative =
            contents.isOverriding
            ? "   or:  withContainer(container.overriding { … }), "
                + "in place of withContainer { … } operation: { … }\n"
            : ""
        lifecycle.stopNotes.add(
            "DIC: note: a container was released with what has a stop action and was never stopped:\n"
                + lines.joined() + "   try: await container.stop()\n" + alternative
        )
    }
    #endif
}
