/// Stops what a container keeps, each after what has to be stopped before it, and as much at a time as that allows.
///
/// A construction is cancelled in its turn. If it succeeds nevertheless, its instance is stopped next, and so is what
/// its factory has loaded. What exceeds its limit is given up, so that those that wait for it go on.
final class StopRun {
    let storage: _ContainerStorage
    let run: ServiceRun
    private var targets: [StopTarget] = []
    private var leftOpen: [Registration] = []
    let openScopeCount: Int
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
        (self.storage, self.awaitsConstructions, self.end) = (storage, awaitsConstructions, end)
        passes = storage.ownEntries.count
        openScopeCount = storage.openScopeCount
        run = ServiceRun(limits, RunEvents())
        run.actions = ServiceRun.Actions(
            perform: perform,
            findMore: findMore,
            didEnd: didEnd,
            // Cancelled already: the stop goes on without it.
            didGiveUp: { [self] job, _ in didEnd(job) },
            handle: run.stopWaiting
        )
    }

    func stopWithoutWaiting() -> StopReport {
        isWaiting = false
        defer { run.actions = nil }
        var running: [StopTarget] = []
        // If nothing is left, there is no task, which would keep the container alive for a while.
        if run.proceed() {
            let left = left
            running = left.filter { $0.isConstructing || $0.stoppable?.release() != nil }
            storage.lifecycle.stopClaims.withLock { $0.subtract(left.map(\.number)) }
            stopRest()
        }
        let report = report(running)
        storage.lifecycle.tell { .stopped(report) }
        return report
    }

    func report(_ running: [StopTarget] = []) -> StopReport {
        let all = run.reports { targets[$0].registration } + running.map { .init(running: $0.registration) }
        return StopReport(services: all, duration: run.events.now, leavingOpen: leftOpen, scopeCount: openScopeCount)
    }

    private func perform(_ service: Int) {
        let target = targets[service]
        if target.isConstructing {
            if isWaiting { run.begin(service).task = end(of: target.constructions, service) }
            return
        }
        guard let instance = target.stoppable else { return run.schedule.end(service) }
        if isWaiting {
            run.begin(service, isOnMainActor: instance.needsMainActor).task = run.stop(instance, service)
        } else if instance.isStoppedWithoutWaiting {
            let job = run.begin(service)
            do { try instance.stop() } catch { job.error = error }
            job.end = run.events.now
            run.finish(job)
        } else {
            instance.release()
        }
    }

    private func findMore() -> Bool {
        if let rest = run.limits.remaining, rest <= .zero { run.expire() }
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
        let constructing = awaitsConstructions ? StopTarget.constructing(in: storage, except: cancelled) : []
        return add(claim(entries, except: constructing) + constructing)
    }

    private func claim(_ entries: [Entry], except constructing: [StopTarget]) -> [StopTarget] {
        StopTarget.claim(entries, in: storage, besides: identities, except: constructing)
    }

    private var left: [StopTarget] { run.schedule.unfinished.map { targets[$0] } }

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
        run.schedule.grow(to: targets.count) { left in .stopping(left.map { targets[$0] }, in: storage) }
        return true
    }

    private func didEnd(_ job: ServiceRun.Job) {
        guard targets[job.service].isConstructing else { return }
        // The instance of the construction, and what its factory has loaded. The others add theirs when they end.
        add(claim(storage.ownEntries, except: left.filter(\.isConstructing)))
    }
}
