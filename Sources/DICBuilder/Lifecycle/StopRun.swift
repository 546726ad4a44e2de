/// Stops what a container keeps, each after what has to be stopped before it, and as much at a time
/// as that allows.
///
/// A construction is cancelled in its turn. If it succeeds nevertheless, its instance is stopped
/// next, and so is what its factory has loaded. What exceeds its limit is given up, so that those
/// that wait for it go on.
final class StopRun {
    /// The container that is stopped.
    let storage: _ContainerStorage
    /// What runs the stop actions.
    let run: ServiceRun
    /// What each service of the schedule is.
    private var work: [Work] = []
    /// What would stop itself, and was passed as a value.
    private var leftOpen: [Registration] = []
    /// How many scopes were open when the stop began.
    let openScopeCount: Int
    /// The objects that are stopped. Retained, so that no other object gets the identity of one of
    /// them.
    private var stopped: [KeptObject] = []
    /// The identities of those objects.
    private var identities: Set<ObjectIdentifier> = []
    /// The constructions that have been taken over. None is taken twice.
    private var cancelled: [AsyncConstruction] = []

    /// What a service of the schedule is.
    private enum Work {
        /// An instance to stop, or constructions to cancel.
        case target(StopTarget)
        /// What is being stopped already.
        case discarded(DiscardedInstance)

        /// The target, if it is one.
        var target: StopTarget? { if case .target(let target) = self { target } else { nil } }

        /// What was discarded, if it is that.
        var discarded: DiscardedInstance? {
            if case .discarded(let discarded) = self { discarded } else { nil }
        }

        /// Whether it is constructions to cancel.
        var isConstructing: Bool { target?.isConstructing ?? false }

        /// What the report says of it.
        var reported: ServiceRun.Reported {
            switch self {
            case .target(let target): .stopped(target.registration)
            case .discarded(let discarded): .discarded(discarded)
            }
        }
    }

    /// Whether what is being made asynchronously is cancelled and awaited.
    private let awaitsConstructions: Bool
    /// Whether all is stopped; else only what can be stopped here and now, up to what has to be
    /// awaited.
    private var isWaiting = true
    /// How often to look for more, because a stop action may load what has not been made yet, but
    /// not for ever.
    private var passes: Int
    /// How often to look for what stop actions have discarded once all that was kept has been
    /// stopped: such an action may load in a mutable container, again and again.
    private var lastPasses: Int
    /// Whether a construction has ended since the last look.
    private var hasConstructed = false
    /// See `init`; nil once it was called.
    private var end: (() -> [Entry])?

    /// A run that stops what a container keeps when it is begun.
    ///
    /// - Parameter end: Called when everything that was made has been stopped. It refuses loads,
    ///   releases the instances, or does nothing, and returns the entries that may keep what was
    ///   made since the last look.
    init(
        _ storage: _ContainerStorage,
        _ limits: Limits,
        awaitsConstructions: Bool,
        end: @escaping () -> [Entry]
    ) {
        self.storage = storage
        self.awaitsConstructions = awaitsConstructions
        self.end = end
        passes = storage.ownEntries.count
        lastPasses = passes
        openScopeCount = storage.openScopeCount
        run = ServiceRun(limits, RunEvents())
        run.actions = ServiceRun.Actions(
            prepare: claimConstructed,
            perform: perform,
            findMore: findMore,
            didEnd: didEnd,
            // Cancelled already: the stop goes on without it.
            didGiveUp: { [self] job, _ in didEnd(job) },
            handle: run.stopWaiting
        )
    }

    /// Stops what can be stopped here and now, in order, up to what has to be awaited. A task stops
    /// the rest, which is reported as running.
    func stopWithoutWaiting() -> StopReport {
        isWaiting = false
        defer { run.actions = nil }
        var running: [StopReport.Service] = []
        // If nothing is left, there is no task, which would keep the container alive for a while.
        if run.proceed() {
            let targets = left.compactMap(\.target)
            let discarded = left.compactMap(\.discarded)
            running = discarded.map { StopReport.Service(running: $0.registration) }
            for target in targets
            where target.isConstructing || target.stoppable?.release() != nil {
                running.append(StopReport.Service(running: target.registration))
            }
            giveBackClaims(of: targets)
            storage.lifecycle.discards.giveBack(discarded)
            stopRest()
        }
        let report = report(running)
        storage.lifecycle.tell { .stopped(report) }
        return report
    }

    /// Takes back the claims to stop what is left, and those of others that keep the same objects:
    /// they have ended without stopping them.
    private func giveBackClaims(of left: [StopTarget]) {
        // Not under the lock: what is read there may be released there.
        let objects = left.compactMap(\.entry.keptObject)
        let ids = Set(objects.map(\.id))
        let keepers = work.compactMap(\.target).filter { target in
            target.entry.keptObject.map { ids.contains($0.id) } ?? false
        }
        storage.lifecycle.claiming.withLock { _ in
            for target in left + keepers { target.entry.slot?.unclaimStop(of: target.number) }
        }
    }

    /// What was stopped, and `running`.
    func report(_ running: [StopReport.Service] = []) -> StopReport {
        let all = run.reports { work[$0].reported } + running
        return StopReport(
            services: all,
            duration: run.events.now,
            leavingOpen: leftOpen,
            scopeCount: openScopeCount
        )
    }

    /// Does what a service of the schedule is.
    private func perform(_ service: Int) {
        switch work[service] {
        case .discarded(let discarded): wait(for: discarded, service)
        case .target(let target): perform(target, service)
        }
    }

    /// Waits for what is being stopped already, unless that has ended.
    private func wait(for discarded: DiscardedInstance, _ service: Int) {
        if discarded.hasEnded {
            run.finish(run.begin(service))
        } else if isWaiting {
            // Nothing waits for the stop in the stop action of what it has discarded.
            run.begin(service).task = run.wait(for: discarded, service, always: true)
        }
    }

    /// Stops an instance, or cancels constructions; releases what this stop cannot wait for.
    private func perform(_ target: StopTarget, _ service: Int) {
        if target.isConstructing {
            if isWaiting { run.begin(service).task = end(of: target.constructions, service) }
            return
        }
        guard let instance = target.stoppable else { return run.schedule.end(service) }
        if isWaiting {
            run.begin(service, isOnMainActor: instance.needsMainActor).task = run.stop(
                instance,
                service
            )
        } else if instance.isStoppedWithoutWaiting {
            let job = run.begin(service)
            do { try instance.stop() } catch { job.error = error }
            job.end = run.events.now
            run.finish(job)
        } else {
            instance.release()
        }
    }

    /// Looks for what was made or discarded since the last look. Returns whether there is anything.
    private func findMore() -> Bool {
        if let rest = run.limits.remaining, rest <= .zero { run.expire() }
        if passes > 0, claim(storage.ownEntries) {
            passes -= 1
            return true
        }
        passes = 0
        guard let end else {
            // What is discarded after that, nobody waits for: how it ends is noted.
            if lastPasses == 0 { return false }
            lastPasses -= 1
            return add([], discarded)
        }
        self.end = nil
        // What was made since the last look, or is being made. In a frozen container, an instance
        // that is kept even later is stopped by the thread that made it; a mutable one does not
        // keep it.
        return claim(end())
    }

    /// Adds what entries keep and nobody stops, what is being made, and what was discarded.
    private func claim(_ entries: [Entry]) -> Bool {
        let constructing =
            awaitsConstructions ? StopTarget.constructing(in: storage, except: cancelled) : []
        return add(claim(entries, except: constructing) + constructing, discarded)
    }

    /// What was discarded since the last look, which this stop takes over.
    private var discarded: [DiscardedInstance] { storage.lifecycle.discards.take() }

    /// Claims what entries keep.
    private func claim(_ entries: [Entry], except constructing: [StopTarget]) -> [StopTarget] {
        StopTarget.claim(entries, in: storage, besides: identities, except: constructing)
    }

    /// What has not ended.
    private var left: [Work] { run.schedule.unfinished.map { work[$0] } }

    /// Adds work to the schedule. Returns whether there is any.
    @discardableResult
    private func add(_ new: [StopTarget], _ discarded: [DiscardedInstance]) -> Bool {
        if new.isEmpty && discarded.isEmpty { return false }
        work += discarded.map { .discarded($0) } + new.map { .target($0) }
        for target in new {
            cancelled += target.constructions
            if target.isLeftOpen { leftOpen.append(target.registration) }
            // What a construction has made is claimed later.
            guard !target.isConstructing, let object = target.entry.keptObject else { continue }
            stopped.append(object)
            identities.insert(object.id)
        }
        run.schedule.grow(to: work.count, order)
        return true
    }

    /// What each of the services that are left comes after. What was discarded may hold anything
    /// that is kept, and nothing kept holds it: so it comes first, one after the other, because
    /// edges from all of it to all else would be many.
    private func order(of services: [Int]) -> Precedence {
        let left = services.map { work[$0] }
        let targets = left.indices.filter { left[$0].target != nil }
        let discarded = left.indices.filter { left[$0].target == nil }
        var order = Precedence(repeating: [], count: left.count)
        let known = Precedence.stopping(left.compactMap(\.target), in: storage)
        for (place, others) in zip(targets, known) { order[place] = others.map { targets[$0] } }
        for (previous, next) in zip(discarded, discarded.dropFirst()) {
            order[next].append(previous)
        }
        guard let last = discarded.last else { return order }
        // What is still being made is cancelled at once: nothing discarded holds it, and a stop
        // action may wait for it. What has begun cannot wait any more, and is not waited for.
        for place in targets
        where !left[place].isConstructing && run.running(services[place]) == nil {
            order[place].append(last)
        }
        return order
    }

    /// Notes that a construction has ended.
    private func didEnd(_ job: ServiceRun.Job) {
        if work[job.service].isConstructing { hasConstructed = true }
    }

    /// Adds the instances of the constructions that have ended, and what their factories have
    /// loaded. The others add theirs when they end. Once for all that have ended by now: each look
    /// takes as long as there are entries.
    private func claimConstructed() {
        if !hasConstructed { return }
        run.handleAll()
        hasConstructed = false
        let constructing = left.compactMap(\.target).filter(\.isConstructing)
        add(claim(storage.ownEntries, except: constructing), discarded)
    }
}
