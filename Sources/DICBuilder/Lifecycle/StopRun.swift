/// Stops what a container keeps, each after what has to be stopped before it, and as much at a time as that allows.
///
/// A construction is cancelled in its turn. If it succeeds nevertheless, its instance is stopped next, and so is what
/// its factory has loaded. What exceeds its limit is given up, so that those that wait for it go on.
final class StopRun: ServiceRun {
    private let storage: _ContainerStorage
    /// What is stopped, to which more is added on the way.
    private var targets: [StopTarget] = []
    private var leftOpen: [Registration] = []
    private var hasExpired = false
    /// The objects that are stopped. Retained, so that no other object gets the identity of one of them.
    private var stopped: [KeptObject] = []
    private var identities: Set<ObjectIdentifier> = []
    /// The constructions that have been taken over. None is taken twice.
    private var cancelled: [AsyncConstruction] = []

    private let awaitsConstructions: Bool
    /// Whether all is stopped; else only what can be stopped here and now, up to what has to be awaited.
    private var isWaiting = true
    /// How often to look for more, because a stop action may load what has not been made yet, but not for ever.
    private var passes: Int
    private var end: (() -> [Entry])?

    /// - Parameter end: Called when everything that was made has been stopped. It refuses loads, releases the
    ///   instances, or does nothing, and returns the entries that may keep what was made since the last look.
    init(_ storage: _ContainerStorage, _ limits: Limits, awaitsConstructions: Bool, end: @escaping () -> [Entry]) {
        self.storage = storage
        self.awaitsConstructions = awaitsConstructions
        self.end = end
        passes = storage.ownEntries.count
        super.init(limits, RunEvents())
    }

    /// Stops everything.
    func stop() async -> StopReport {
        await run()
        return report()
    }

    // MARK: What there is to do

    /// Stops what can be stopped here and now, and leaves the rest to a stop in a task.
    func stopWithoutWaiting() -> StopReport {
        isWaiting = false
        // If nothing is left, there is no task, which would keep the container alive for a while.
        guard proceed() else { return report() }
        let left = left
        let running = left.filter(\.hasWork)
        storage.lifecycle.stopClaims.withLock { $0.subtract(left.map(\.number)) }
        Task { [storage] in storage.lifecycle.stopNotes.add(failuresOf: await storage.stop()) }
        return report(running)
    }

    private func report(_ running: [StopTarget] = []) -> StopReport {
        // In the order in which that was begun.
        let services = jobs.compactMap { job in
            job.end.map { end in
                StopReport.Service(
                    source: targets[job.service].registration,
                    duration: end - job.start,
                    error: job.error,
                    isStillRunning: job.isGivenUp
                )
            }
        }
        let left = running.map { StopReport.Service(running: $0.registration) }
        return StopReport(services: services + left, duration: events.now, leavingOpen: leftOpen)
    }

    override func perform(_ service: Int) {
        let target = targets[service]
        if target.isConstructing {
            if isWaiting { begin(service).task = end(of: target.constructions, service) }
            return
        }
        guard let instance = target.stoppable else { return schedule.end(service) }
        if isWaiting {
            begin(service, isOnMainActor: instance.needsMainActor).task = stop(instance, service)
        } else if instance.isStoppedWithoutWaiting {
            let job = begin(service)
            do { try instance.stop() } catch { job.error = error }
            job.end = events.now
            finish(job)
        } else {
            instance.release()
        }
    }

    /// Claims what is made and has not been stopped, and what is being made.
    override func findMore() -> Bool {
        hasExpired = hasExpired || limits.hasExpired
        if passes > 0, claim(storage.ownEntries) {
            passes -= 1
            return true
        }
        passes = 0
        guard let end else { return false }
        self.end = nil
        // What was made since the last look, or is being made. In a frozen container, an instance that is kept even
        // later is stopped by the thread that made it; a mutable one does not keep it.
        return claim(end())
    }

    private func claim(_ entries: [Entry]) -> Bool {
        let constructing = awaitsConstructions ? storage.constructing(except: cancelled) : []
        return add(storage.claimStops(of: entries, besides: identities, except: constructing) + constructing)
    }

    /// Adds what has been made since the stop began: the instance of a construction, and what its factory has loaded.
    private func addWhatWasMade() {
        // What the other constructions make is added when they end.
        add(storage.claimStops(of: storage.ownEntries, besides: identities, except: left.filter(\.isConstructing)))
    }

    /// What has not ended.
    private var left: [StopTarget] { schedule.unfinished.map { targets[$0] } }

    @discardableResult
    private func add(_ new: [StopTarget]) -> Bool {
        if new.isEmpty { return false }
        targets += new
        for target in new {
            cancelled += target.constructions
            if target.isLeftOpen { leftOpen.append(target.registration) }
            // What a construction has made is claimed later.
            guard !target.isConstructing, let object = target.entry.keptObject else { continue }
            stopped.append(object)
            identities.insert(object.id)
        }
        schedule.grow(to: targets.count) { left in storage.stopOrder(of: left.map { targets[$0] }) }
        return true
    }

    // MARK: Stopping

    /// How long what begins now may take.
    override var limit: Duration? { hasExpired ? Limits.grace : super.limit }

    /// Cancels the constructions of one entry, and waits until they have ended.
    private func end(of constructions: [AsyncConstruction], _ service: Int) -> Task<Void, Never> {
        Task { [events] in
            // Here, because it runs what users do when a task is cancelled.
            for construction in constructions { construction.cancel() }
            for construction in constructions { await construction.waitForEnd() }
            events.send(.ended(service, nil, begun: nil, at: nil))
        }
    }

    /// Runs a stop action where it has to run.
    private func stop(_ instance: StoppableInstance, _ service: Int) -> Task<Void, Never> {
        let (events, hasExpired) = (events, hasExpired)
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

    // MARK: What happens

    override func handle(_ event: RunEvent) {
        if case .expired = event {
            if hasExpired { return }
            hasExpired = true
        }
        super.handle(event)
    }

    override func didEnd(_ job: Job) {
        if targets[job.service].isConstructing { addWhatWasMade() }
    }

    /// Cancels a stop action, or what waits for a construction, and goes on without it.
    override func giveUp(_ job: Job, after limit: Duration?) {
        super.giveUp(job, after: limit)
        didEnd(job)
    }
}
