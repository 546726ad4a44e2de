/// The making of a shared instance by one task, which other loads wait for.
final class AsyncConstruction: Sendable {
    /// What came of it, for a load.
    enum Outcome: Sendable {
        /// The instance was made.
        case made(SharedInstance)
        /// The factory has thrown, or the instance could not be kept.
        case failed(any Error)
        /// There was a reset in the meantime: the loads that wait have to claim an instance again.
        case abandoned
    }

    /// A construction, and whether the container in which it is made is being stopped.
    typealias Awaited = (construction: AsyncConstruction, isStopping: @Sendable () -> Bool)

    /// Stops what a decorator was given, after what may hold it.
    typealias Discard = @Sendable (_ previous: DiscardedInstance?) -> DiscardedInstance?

    /// What came of it, and who waits.
    let state: Guarded<State>

    /// What the lock guards. Not private: the compiler fails where other files destroy a lock
    /// around private types.
    struct State: ~Copyable, Sendable {
        /// Whether it goes on without a load that takes the instance: that of an eager singleton,
        /// or of a start.
        let isMadeAnyway: Bool
        /// How many loads will take the instance. Each is counted when it finds the construction,
        /// not when it waits: between the two, another one may leave.
        var loads = 1
        /// The numbers of the waits that have ended without an instance.
        var left: Set<Int> = []
        /// The outcome for the loads that wait.
        var outcome: Outcome?
        /// The outcome for the load that began the construction, which receives the instance even
        /// after a reset.
        var result: Outcome?
        /// By the numbers of their waits: each is found at once, however many there are.
        var waiters: [Int: Waiter] = [:]
        /// The task that runs the factory, until that returns; nil for a service, which its start
        /// cancels.
        var task: Task<Void, Never>?
        /// Whether the stop of the container or the scope has cancelled it.
        var isCancelled = false
        /// Whether it was cancelled because no load was left.
        var isUnwanted = false
        /// Whether the load that began it has left.
        var isInitiatorGone = false
        /// The highest priority of the loads that have waited.
        var priority = Task.currentPriority
        /// What its factory waits for. Not in the graph of waits, whose lock is not to guard
        /// instances.
        var awaited = Places<Awaited>()
        /// Stop what its decorators were given, the innermost first, if no load takes the instance
        /// after a reset. Each returns what it stops.
        var discards: [Discard] = []

        /// The outcome for a load; nil if there is none yet.
        func outcome(asInitiator: Bool) -> Outcome? { asInitiator ? result : outcome }

        /// Records that the load of a wait does not take the instance. Returns the task to cancel,
        /// if no load is left.
        mutating func leave(_ wait: Int, asInitiator: Bool) -> Task<Void, Never>? {
            if !left.insert(wait).inserted { return nil }
            loads -= 1
            isInitiatorGone = isInitiatorGone || asInitiator
            guard loads == 0, !isMadeAnyway, result == nil else { return nil }
            isUnwanted = true
            return task
        }

        /// Removes the waiters that an outcome is for, the one that has waited longest first: not
        /// the load that began a construction that is abandoned.
        mutating func removeWaiters(keepingInitiator: Bool) -> [Waiter] {
            let all = waiters
            waiters = keepingInitiator ? all.filter { $0.value.isInitiator } : [:]
            return all.keys.sorted().compactMap { waiters[$0] == nil ? all[$0] : nil }
        }
    }

    /// A load that waits: whether it began the construction, and how it goes on.
    typealias Waiter = (isInitiator: Bool, continuation: CheckedContinuation<Void, Never>)

    /// This construction in the graph of waits.
    let node: WaitNode
    /// Whether a start makes the instance, and ends what waits in its factory.
    let isOfService: Bool

    init(_ node: WaitNode, isOfService: Bool = false) {
        self.node = node
        self.isOfService = isOfService
        state = Guarded(State(isMadeAnyway: isOfService || node.registration.lifetime.isEager))
    }

    /// Counts a load that has found the construction, and will take the instance or leave.
    func join() { state.withLock { $0.loads += 1 } }

    /// Ends the construction. The loads that wait receive the first outcome. Calls `discard` before
    /// that, if no load takes the instance: it had failed, or there was a reset and the load that
    /// began it has left. What waits for the end of this finds what was discarded then.
    func end(_ outcome: Outcome, discard: (() -> Void)? = nil) {
        let hasEnded = if case .abandoned = outcome { false } else { true }
        if hasEnded { node.end() }
        // In one step with the end: a load can leave before it, and none comes back.
        if release(with: outcome, hasEnded, onlyIfTaken: discard != nil) { return }
        discard?()
        release(with: outcome, hasEnded)
    }

    /// Ends the waits with an outcome. Returns false, and does nothing, if it is to be done
    /// `onlyIfTaken`, and no load takes the instance. If it `hasEnded`, the factory has returned;
    /// else there was a reset.
    @discardableResult
    private func release(
        with outcome: Outcome,
        _ hasEnded: Bool,
        onlyIfTaken: Bool = false
    ) -> Bool {
        let (replaced, released, isDone) = state.withLock { state -> (Outcome?, [Waiter], Bool) in
            let isTaken =
                switch state.outcome {
                case .failed: false
                case .abandoned: !state.isInitiatorGone
                case .made, nil: state.loads > 0
                }
            if onlyIfTaken && !isTaken { return (nil, [], false) }
            let replaced = state.result
            if hasEnded { (state.result, state.task) = (outcome, nil) }
            state.outcome = state.outcome ?? outcome
            return (replaced, state.removeWaiters(keepingInitiator: state.result == nil), true)
        }
        for waiter in released { waiter.continuation.resume() }
        // Not under the lock: this may release an error.
        withExtendedLifetime(replaced) {}
        return isDone
    }

    /// Sets the task that runs the factory, unless that has ended.
    func setTask(_ task: Task<Void, Never>) {
        let (isCancelled, priority) = state.withLock { state in
            if state.result == nil { state.task = task }
            return (state.isCancelled || state.isUnwanted, state.priority)
        }
        if isCancelled { task.cancel() }
        if priority > Task.currentPriority { Self.raise(task, to: priority) }
    }

    /// Lends a priority to the task that runs the factory, and to those that it waits for.
    func lend(_ priority: TaskPriority) {
        visit { construction in
            let (isRaised, task, awaited) = construction.state.withLock { state in
                let isRaised = state.priority < priority
                if isRaised { state.priority = priority }
                return (isRaised, state.task, state.awaited)
            }
            if isRaised, let task { Self.raise(task, to: priority) }
            return isRaised ? awaited.elements : []
        }
    }

    /// Cancels the factory's task, and what that awaits in containers that are being stopped: it
    /// could not end before.
    func cancel() {
        visit { construction in
            let (task, awaited) = construction.state.withLock { state in
                state.isCancelled = true
                return (state.task, state.awaited)
            }
            task?.cancel()
            return awaited.elements.filter { !$0.construction.isCancelled && $0.isStopping() }
        }
    }

    /// Visits this construction, and those that a visit returns.
    private func visit(_ visit: (AsyncConstruction) -> [Awaited]) {
        // Not recursive: a chain of waits may be longer than a thread's stack allows.
        var pending = [self]
        while let construction = pending.popLast() {
            pending += visit(construction).map(\.construction)
        }
    }

    /// Records that its factory waits for another construction. Returns the place of that, for
    /// `endAwaiting`; nil if it is cancelled: a load is to clean up then.
    func beginAwaiting(_ other: AsyncConstruction, _ isStopping: @escaping @Sendable () -> Bool)
        -> Int?
    {
        let (place, priority) = state.withLock { state in
            (state.isCancelled ? nil : state.awaited.insert((other, isStopping)), state.priority)
        }
        other.lend(priority)
        if place == nil && isStopping() { other.cancel() }
        return place
    }

    /// Records that its factory no longer waits for the construction at a place.
    func endAwaiting(at place: Int) {
        let ended = state.withLock { $0.awaited.remove(at: place) }
        // Not under the lock: this may release an instance.
        withExtendedLifetime(ended) {}
    }

    /// Whether the stop of the container or the scope has cancelled it.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Whether a wait of its factory may end when the task is cancelled.
    var mayGiveUp: Bool { !isOfService && !isCancelled }

    /// Whether its factory has ended.
    var hasEnded: Bool { state.withLock { $0.result != nil } }
    /// Whether it was cancelled because no load was left. Loads that have found it since make
    /// another instance.
    var isUnwanted: Bool { state.withLock { $0.isUnwanted } }

    /// Whether there was a reset in the meantime: its instance is not kept.
    var isAbandoned: Bool {
        state.withLock { if case .abandoned = $0.outcome { true } else { false } }
    }

    /// After a reset, what a decorator was given belongs to the loads that wait, as the decorated
    /// instance does. Leaves it to `discardOriginals` then; returns false if there was no reset.
    func discardsLater(_ discard: @escaping Discard) -> Bool {
        state.withLock { state in
            guard case .abandoned = state.outcome else { return false }
            state.discards.append(discard)
            return true
        }
    }

    /// Stops what the decorators were given: no load takes what the last of them has returned, or
    /// it has failed.
    func discardOriginals(after first: DiscardedInstance?) {
        let discards = state.withLock { state in
            defer { state.discards = [] }
            return state.discards
        }
        var previous = first
        for discard in discards.reversed() { previous = discard(previous) ?? previous }
    }

    /// Whether it has failed, while its factory may go on.
    var hasFailed: Bool { state.withLock { if case .failed = $0.outcome { true } else { false } } }

    /// Records that the load of a wait does not take the instance. If none is left, the task is
    /// cancelled.
    func leave(_ wait: Int, asInitiator: Bool) {
        cancel(state.withLock { $0.leave(wait, asInitiator: asInitiator) })
    }

    /// Ends a wait whose task was cancelled.
    func endWait(_ number: Int) {
        let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let waiter = state.waiters.removeValue(forKey: number) else { return (nil, nil) }
            return (waiter, state.leave(number, asInitiator: waiter.isInitiator))
        }
        cancel(task)
        waiter?.continuation.resume()
    }
}

/// Who makes the instance of a slot that tasks make: the running construction, and those that a
/// reset has abandoned.
final class AsyncMakings: Sendable {
    /// What a reset has abandoned stays until its factory returns.
    private let running = Guarded<(current: AsyncConstruction?, abandoned: [AsyncConstruction])>(
        (nil, [])
    )

    /// What a load has to do.
    enum Claim {
        /// Take the instance that is kept.
        case take
        /// Start a task that constructs the instance, and wait for it. The construction whose place
        /// it takes has failed: it leaves the lock, and the scope, before it is released, and with
        /// it perhaps an error of the user.
        case construct(AsyncConstruction, replacing: AsyncConstruction?)
        /// Wait for the construction, which another load has begun.
        case wait(AsyncConstruction)
    }

    /// Decides what a load has to do: `take` if an instance is `made`. The node is for a
    /// construction that is begun now.
    func claim(
        _ node: @autoclosure () -> WaitNode,
        isOfService: Bool = false,
        made: () -> (isKept: Bool, held: SharedInstance?)
    ) -> Claim {
        // Held until the lock is released, as it may be the last reference.
        var held: SharedInstance?
        let claim = running.withLock { running -> Claim in
            let (isKept, object) = made()
            held = object
            if isKept || object != nil { return .take }
            // One that has failed and is still here: a load of its factory was suspended for ever.
            if let current = running.current, !current.hasFailed {
                current.join()
                return .wait(current)
            }
            let construction = AsyncConstruction(node(), isOfService: isOfService)
            defer { running.current = construction }
            return .construct(construction, replacing: running.current)
        }
        withExtendedLifetime(held) {}
        return claim
    }

    /// Ends a construction. Calls `keep` before, in one step with looking whether it is still the
    /// one that makes the instance: there may have been a reset, or another one may have taken the
    /// place of this, which had failed while its factory went on. `keep` may change the outcome.
    /// Calls `discard` if that does not take place, and no load takes the instance.
    func finish(
        _ ended: AsyncConstruction,
        _ outcome: AsyncConstruction.Outcome,
        discard: (() -> Void)? = nil,
        keep: (inout AsyncConstruction.Outcome) -> Void
    ) {
        var outcome = outcome
        let isCurrent = running.withLock { running in
            guard running.current === ended else { return false }
            running.current = nil
            keep(&outcome)
            return true
        }
        ended.end(outcome, discard: isCurrent ? nil : discard)
        // Only now: what waits for the ends of all constructions has to find it until then.
        if !isCurrent { running.withLock { $0.abandoned.removeAll { $0 === ended } } }
    }

    /// Does something that no construction does meanwhile.
    func exclusively<Result>(_ body: () -> Result) -> Result { running.withLock { _ in body() } }

    /// The constructions that have not ended, those that a reset has abandoned among them.
    var constructions: [AsyncConstruction] {
        running.withLock {
            ($0.abandoned + ($0.current.map { [$0] } ?? [])).filter { !$0.hasEnded }
        }
    }

    /// Abandons a running construction: the loads that wait for it make another instance. Returns
    /// what `take` takes out of the slot, where no other construction can put an instance
    /// meanwhile.
    func reset<Taken: Sendable>(_ take: () -> Taken) -> Taken {
        let (current, discarded) = running.withLock { running in
            let current = running.current
            // It is in one of the two at any time: a stop looks for it.
            if let current { running.abandoned.append(current) }
            running.current = nil
            return (current, take())
        }
        // Not under the lock: this resumes the loads that wait.
        current?.end(.abandoned)
        return discarded
    }
}
