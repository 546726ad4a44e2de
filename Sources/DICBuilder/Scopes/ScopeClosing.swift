import Synchronization

// Closing a scope: first nothing new can be made or loaded, then the scopes inside close, and then
// what was made is stopped and released, in the reverse order of making.
//
// The asynchronous functions are `nonisolated(nonsending)`: each would otherwise ask for the
// executor anew.

extension _ContainerStorage {
    /// Closes this scope, and waits until what it keeps has been stopped. It is closed for loads
    /// already if it `isBegun`. Does nothing if it was closed before.
    nonisolated(nonsending) func closeScope(isBegun: Bool = false) async -> StopReport {
        guard isBegun || beginClosing() else { return StopReport() }
        var services: [StopReport.Service] = []
        if let inner = ScopeMemory(object).innerScopes { services = await close(inner) }
        if _slowPath(object.needsFullClosing) {
            await AsyncConstruction.waitForEnd(of: object.constructions)
        }
        var drain = ScopeDrain(object)
        var discarded: [StopReport.Service] = []
        if _slowPath(ScopeMemory(object).hasInnerScopes) { discarded = await waitForDiscarded() }
        // A cancelled caller would cancel what runs in its task.
        while let (slot, instance) = drain.next(in: object, mayBeCancelled: true) {
            // Not a function of its own: each call of an asynchronous function allocates.
            let stopwatch = Stopwatch()
            do {
                try await object.closing { instance.stopTask() }.value
                drain.outcome.addStopped(slot, after: stopwatch, in: object)
            } catch {
                drain.outcome.add(error, of: slot, after: stopwatch)
            }
        }
        if _slowPath(object.needsFullClosing || !services.isEmpty || !discarded.isEmpty) {
            object.leaveOuterScope()
            let own = discarded + drain.outcome.services(of: self)
            tellClosed(StopReport(own))
            return StopReport(services + own)
        }
        object.leaveContainer()
        return drain.outcome.report(of: self)
    }

    /// Waits until what was discarded in the scope has been stopped: it may hold what the scope
    /// keeps.
    @inline(never)
    nonisolated(nonsending) private func waitForDiscarded() async -> [StopReport.Service] {
        let discarded = takeDiscarded()
        for one in discarded { await one.wait() }
        return discarded.map(\.report)
    }

    /// What was discarded in the scope, once that is closed and emptied.
    private func takeDiscarded() -> [DiscardedInstance] {
        ScopeMemory(object).innerScopes?.discards.take() ?? []
    }

    /// Tells the observer of the container that this scope has been closed.
    @inline(never)
    private func tellClosed(_ report: StopReport) { tell { .scopeClosed($0, id: $1, report) } }

    /// Closes the scopes inside, and waits for those that others close. A function of its own: few
    /// scopes have any.
    nonisolated(nonsending) private func close(_ inner: InnerScopes) async -> [StopReport.Service] {
        var services: [StopReport.Service] = []
        var order = ClosingOrder(self)
        while let scope = order.next(), scope != self {
            services += await scope.closeScope(isBegun: true).services
        }
        await inner.waitUntilClosed()
        return services
    }

    /// Closes this scope within a limit for all, and waits: what exceeds it is cancelled and given
    /// up.
    nonisolated(nonsending) func closeScope(limit: Duration) async -> StopReport {
        guard beginClosing() else { return StopReport() }
        // In a task of its own: a cancelled caller would not see how the stop ends.
        return await object.closing { Task { await stopRecorded(Limits(limit)) } }.value
    }

    /// Stops what this scope and those inside keep, as a run of jobs that has limits. The scope is
    /// closed for loads.
    private func stopRecorded(_ limits: Limits) async -> StopReport {
        var order = ClosingOrder(self)
        var scopes: [_ContainerStorage] = []
        while let scope = order.next() { scopes.append(scope) }
        let run = ServiceRun(limits, RunEvents())
        var jobs = scopes.flatMap(\.running)
        run.schedule.grow(to: jobs.count) { $0.map { _ in [] } }
        var emptiedCount = 0
        run.actions = ServiceRun.Actions(
            perform: { number in
                if let discarded = jobs[number].discarded {
                    run.begin(number).task = run.wait(for: discarded, number)
                } else if let instance = jobs[number].instance {
                    let job = run.begin(number, isOnMainActor: instance.needsMainActor)
                    job.task = run.stop(instance, number)
                } else {
                    run.begin(number).task = run.wait(for: number, jobs[number].waitForEnd)
                }
            },
            // When all that was being made has ended, or was given up: one scope and one instance
            // after the other.
            findMore: {
                if emptiedCount > 0 { scopes[emptiedCount - 1].object.leaveOuterScope() }
                if emptiedCount == scopes.count { return false }
                let scope = scopes[emptiedCount]
                emptiedCount += 1
                // What others close in it.
                if let inner = ScopeMemory(scope.object).innerScopes, !inner.areClosed {
                    jobs.append(ClosingJob(scope: scope) { await inner.waitUntilClosed() })
                }
                var drain = ScopeDrain(scope.object)
                drain.isBlocked = true
                jobs += scope.takeDiscarded().map { ClosingJob(scope: scope, discarded: $0) }
                jobs += drain.rest(in: scope.object).map {
                    ClosingJob(scope: scope, registration: $0.registration, instance: $0)
                }
                run.schedule.grow(to: jobs.count) { left in
                    left.indices.map { $0 == 0 ? [] : [$0 - 1] }
                }
                return true
            },
            handle: run.stopWaiting
        )
        await run.run()
        var services: [ObjectIdentifier: [StopReport.Service]] = [:]
        for ended in run.jobs {
            let job = jobs[ended.service]
            guard let service = job.reported.flatMap({ run.report(ended, $0) }) else { continue }
            services[job.scope.id, default: []].append(service)
        }
        for scope in scopes { scope.tellClosed(StopReport(services[scope.id] ?? [])) }
        return StopReport(run.reports { jobs[$0].reported })
    }

    /// The asynchronous constructions that are running in the scope.
    private var running: [ClosingJob] {
        object.constructionsBySlot.map { registration, constructions in
            ClosingJob(scope: self, registration: registration) {
                await AsyncConstruction.waitForEnd(of: constructions)
            }
        }
    }

    /// Closes this scope without waiting: what has to be awaited, and all that comes after it, is
    /// stopped in a task of its own, and reported as still running.
    func closeScopeNow() -> StopReport {
        guard closeForLoads() else { return StopReport() }
        if _slowPath(ScopeMemory(object).hasInnerScopes || object.needsFullClosing) {
            return closeNestedNow()
        }
        var drain = ScopeDrain(object)
        if _fastPath(!ScopeMemory(object).hasInnerScopes), drain.stopInPlace(in: object) {
            object.leaveContainer()
            return drain.outcome.report(of: self)
        }
        return closeRestNow(&drain)
    }

    /// `closeScopeNow` for what is left in a scope, if something has to be awaited, or another
    /// thread has discarded something since the last look.
    @inline(never)
    private func closeRestNow(_ drain: inout ScopeDrain) -> StopReport {
        let discarded = takeDiscarded()
        drain.isBlocked = discarded.contains { !$0.hasEnded }
        let rest = drain.rest(in: object)
        return stopLater(rest, after: [], discarded, stopped: drain.outcome.services(of: self))
    }

    /// `closeScopeNow` for a scope that has asynchronous instances or scopes inside, or an
    /// observer. Once something remains, all that comes after it remains too.
    @inline(never)
    private func closeNestedNow() -> StopReport {
        cancelConstructions()
        var services: [StopReport.Service] = []
        // The scopes that others are still closing: what remains has to wait for them.
        var closing: [InnerScopes] = []
        var discarded: [DiscardedInstance] = []
        var remaining: [StoppableInstance] = []
        var order = ClosingOrder(self)
        while let scope = order.next() {
            let object = scope.object
            if let inner = ScopeMemory(object).innerScopes, !inner.areClosed {
                closing.append(inner)
            }
            var drain = ScopeDrain(object)
            let discardedHere = scope.takeDiscarded()
            discarded += discardedHere
            drain.isBlocked =
                !closing.isEmpty || !remaining.isEmpty || discarded.contains { !$0.hasEnded }
            let rest = drain.rest(in: object)
            let stopped = drain.outcome.services(of: scope)
            remaining += rest
            services += stopped
            let running = rest.map { StopReport.Service(running: $0.registration) }
            scope.tellClosed(StopReport(discardedHere.map(\.report) + stopped + running))
            // What remains of a scope inside is stopped before what remains of this one.
            if scope != self { object.leaveOuterScope() }
        }
        return stopLater(remaining, after: closing, discarded, stopped: services)
    }

    /// Stops what remains of the scope in a task, once others have closed the scopes inside, and
    /// what was discarded in them has been stopped.
    @inline(never)
    private func stopLater(
        _ remaining: [StoppableInstance],
        after closing: [InnerScopes],
        _ discarded: [DiscardedInstance],
        stopped: [StopReport.Service]
    ) -> StopReport {
        // They are reported as still running: who wants to know how they end looks at the notes.
        let ends = discarded.map { $0.leave() }
        let running = zip(discarded, ends).compactMap { $1 == nil ? $0 : nil }
        let services =
            zip(discarded, ends).map { $1 ?? StopReport.Service(running: $0.registration) }
            + stopped
        if closing.isEmpty && remaining.isEmpty && running.isEmpty {
            object.leaveOuterScope()
            return StopReport(services)
        }
        object.closing {
            inTask {
                for inner in closing { await inner.waitUntilClosed() }
                for one in running { await one.wait(always: true) }
                for instance in remaining { await instance.stopUnattended(lifecycle) }
                object.leaveOuterScope()
            }
        }
        return StopReport(services + remaining.map { StopReport.Service(running: $0.registration) })
    }

    /// Closes this scope for loads, and cancels the asynchronous factories that run in it: those of
    /// a scope inside may wait for them. Returns false if it was closed before.
    @inline(__always)
    fileprivate func beginClosing() -> Bool {
        guard closeForLoads() else { return false }
        if _slowPath(object.needsFullClosing) { cancelConstructions() }
        return true
    }

    /// Closes this scope for loads, which find an empty table from now on. Returns false if it was
    /// closed before.
    @inline(__always)
    private func closeForLoads() -> Bool {
        guard ScopeMemory(object).close() else { return false }
        let emptySlots = unsafe object.fields.pointee.contents._withUnsafeGuaranteedRef {
            $0.emptySlots
        }
        unsafe object.words.pointee.store(emptySlots, ordering: .releasing)
        return true
    }

    /// Cancels the asynchronous factories that run in the scope.
    @inline(never)
    private func cancelConstructions() {
        for construction in object.constructions { construction.cancel() }
    }
}

// Here, and not beside the class, which each program has: its file is linked as a whole.
extension InnerScopes {
    /// Waits until all scopes inside have been closed, but for those that wait for the current
    /// task.
    nonisolated(nonsending) func waitUntilClosed() async {
        let exceptions = Exceptions()
        await withCheckedContinuation { continuation in
            let areClosed = state.withLock { state in
                if exceptions.include(state.scopes) { return true }
                state.waiting.append((exceptions, continuation))
                return false
            }
            if areClosed { continuation.resume() }
        }
    }
}

/// What closing a scope within a limit waits for: that an instance has been stopped, or that
/// something else has ended.
private struct ClosingJob {
    /// The scope that is closed.
    let scope: _ContainerStorage
    /// What is being made, or is stopped; nil for a wait that no report mentions.
    var registration: Registration?
    /// The instance to stop, if it is that.
    var instance: StoppableInstance?
    /// What is being stopped already, if it is that.
    var discarded: DiscardedInstance?

    /// What else is waited for.
    var waitForEnd: @Sendable () async -> Void = {}

    /// What the report says of it; nil if it says nothing.
    var reported: ServiceRun.Reported? {
        discarded.map { .discarded($0) } ?? registration.map { .stopped($0) }
    }
}

/// The order in which a scope that is closed for loads and the scopes inside are closed: each after
/// those inside it, but closed for loads before them. Not recursive: scopes nest as deep as a
/// program wants.
private struct ClosingOrder {
    /// The scopes that are left, the next one last, each with whether it is closed for loads.
    private var pending: [(scope: _ContainerStorage, isClosed: Bool)] = []
    init(_ scope: _ContainerStorage) { add(scope) }

    /// The next scope; nil if there is none.
    mutating func next() -> _ContainerStorage? {
        while let (scope, isClosed) = pending.popLast() {
            if isClosed { return scope }
            if scope.beginClosing() { add(scope) }
        }
        return nil
    }

    /// Adds a scope that is closed for loads, and those inside, which are not yet.
    private mutating func add(_ scope: _ContainerStorage) {
        pending.append((scope, true))
        guard let inner = ScopeMemory(scope.object).innerScopes else { return }
        pending += inner.open.map { ($0, false) }
    }
}
