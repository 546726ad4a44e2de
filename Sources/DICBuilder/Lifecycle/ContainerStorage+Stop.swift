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
    ///
    /// - Parameters:
    ///   - refusesLoads: Whether loads then report that it has been stopped.
    ///   - awaitsConstructions: Whether to cancel what is being made asynchronously, and to wait for it. If not, it is
    ///     stopped when it is made.
    package func stop(
        _ limit: Duration? = nil,
        limitForEach: Duration? = nil,
        refusesLoads: Bool = true,
        awaitsConstructions: Bool = true
    ) async -> StopReport {
        if isStoppedByCurrentTask { return StopReport() }
        let limits = Limits(limit, each: limitForEach)
        let task = lifecycle.stop {
            stopTask {
                var run = StopRun(self, limits, awaitsConstructions: awaitsConstructions)
                return await run.run {
                    if refusesLoads { self.refuseLoads() }
                    return []
                }
            }
        }
        // The stop waits for the factory that calls this.
        if AsyncLoadChain.constructingStorages.contains(id) { return StopReport() }
        return await task.value
    }

    /// Stops what this container keeps now. It can be used, and stopped again. Concurrent callers share one report.
    ///
    /// - Parameter release: Releases what has been stopped, and returns the entries that others have replaced.
    package func stopForReuse(
        _ limit: Duration?,
        limitForEach: Duration?,
        release: @escaping @Sendable () -> [Entry]
    ) async -> StopReport {
        if isStoppedByCurrentTask && lifecycle.isStoppingForReuse { return StopReport() }
        let limits = Limits(limit, each: limitForEach)
        let task = lifecycle.stopForReuse {
            stopTask {
                var run = StopRun(self, limits)
                let report = await run.run(end: release)
                lifecycle.endStopForReuse()
                return report
            }
        }
        return await task.value
    }

    /// Whether the current task runs a stop action of this container, or one that such an action waits for. It would
    /// wait for itself.
    private var isStoppedByCurrentTask: Bool { Lifecycle.stoppedByCurrentTask.contains(lifecycle.number) }

    /// A task that stops this container, and that the cancellation of a caller does not reach.
    private func stopTask(_ run: @escaping @Sendable () async -> StopReport) -> Task<StopReport, Never> {
        Lifecycle.$stoppedByCurrentTask.withValue(Lifecycle.stoppedByCurrentTask.union([lifecycle.number])) {
            AsyncLoadChain.$current.withValue(nil) { Task { await run() } }
        }
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

    /// Whether the container refused loads before an instance was kept, so that the stop may have missed it.
    ///
    /// - Parameter entry: The entry that was loaded from, which may be a child's.
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
        let targets = claimStops(of: [keeper(of: entry) ?? entry])
        // In a task of its own: that of the factory may be cancelled, and would not see how the stop ends.
        let stop = Task { await StopBatch(targets.map { .kept($0) }, in: self, Limits(nil, each: nil)).run() }
        lifecycle.stopNotes.add(failuresOf: StopReport(await stop.value))
    }

    /// Whether somebody has told the container to stop.
    package var isStopping: Bool { lifecycle.isStopping }

    /// Collects the notes on what is released without being stopped, which debug builds write to standard error.
    package func collectNotes(_ collect: @escaping @Sendable (String) -> Void) {
        lifecycle.stopNotes.setTaker(collect)
    }

    #if DEBUG
    /// Makes a note on what was made, has a stop action, and was never stopped.
    func noteWhatWasNotStopped() {
        if lifecycle.isStopping { return }
        let left = ownEntries.filter { entry in
            entry.extras?.stopAction != nil && entry.keepNumber != nil
                && !lifecycle.stopClaims.contains(instanceOf: entry)
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
