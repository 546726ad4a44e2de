/// The construction of a shared instance by one task, which other loads wait for.
final class AsyncConstruction: Sendable {
    /// The outcome of a construction for the loads that wait for it.
    enum Outcome: Sendable {
        case made(SharedInstance)
        case failed(any Error)
        /// There was a reset in the meantime: the loads that wait have to claim an instance again.
        case abandoned
    }

    /// A construction, and whether the container in which it is made is being stopped.
    private typealias Awaited = (construction: AsyncConstruction, isStopping: @Sendable () -> Bool)

    private let state: Guarded<State>

    private struct State: Sendable {
        /// Whether the instance is made even if no load waits for it.
        let isMadeAnyway: Bool
        /// How many loads will take the instance. Each is counted when it finds the construction, not when it waits:
        /// between the two, another one may leave.
        var loads = 1
        /// The numbers of the waits that have ended without an instance.
        var left: Set<Int> = []
        /// The outcome for the loads that wait.
        var outcome: Outcome?
        /// The outcome for the load that began the construction, which receives the instance even after a reset.
        var result: Outcome?
        var waiters: [Waiter] = []
        /// The number of the last wait of a load.
        var lastWait = 0
        /// The task that runs the factory, until that returns; nil for a service, which its start cancels.
        var task: Task<Void, Never>?
        var isCancelled = false
        /// Whether the task is cancelled because no load was left.
        var isUnwanted = false
        /// Whether the load that began the construction has left, and does not receive the instance.
        var isInitiatorGone = false
        /// The highest priority of the loads that have waited.
        var priority = Task.currentPriority
        /// What its factory waits for, in whatever task. Not in the graph of waits, whose lock is not to guard
        /// instances.
        var awaited: [Awaited] = []

        func outcome(asInitiator: Bool) -> Outcome? { asInitiator ? result : outcome }

        /// Records that the load of a wait does not take the instance. Returns the task to cancel, if no load is left.
        mutating func leave(_ wait: Int, asInitiator: Bool) -> Task<Void, Never>? {
            if !left.insert(wait).inserted { return nil }
            loads -= 1
            isInitiatorGone = isInitiatorGone || asInitiator
            guard loads == 0, !isMadeAnyway, result == nil else { return nil }
            isUnwanted = true
            return task
        }
    }

    private struct Waiter: Sendable {
        /// nil if it cannot be cancelled.
        let number: Int?
        let isInitiator: Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    /// This construction in the graph of waits.
    let node: WaitNode
    /// Whether a start makes the instance, and ends what waits in its factory.
    private let isOfService: Bool

    init(_ node: WaitNode, isOfService: Bool = false) {
        self.node = node
        self.isOfService = isOfService
        state = Guarded(State(isMadeAnyway: isOfService || node.registration.lifetime.isEager))
    }

    /// Counts another load that will take the instance.
    func join() { state.withLock { $0.loads += 1 } }

    /// Ends the construction. The loads that wait receive the first outcome. Returns false if no load takes the
    /// instance: it had failed, all loads have left, or there was a reset and the load that began it has left.
    @discardableResult
    func end(_ outcome: Outcome) -> Bool {
        let hasEnded = if case .abandoned = outcome { false } else { true }
        if hasEnded { node.end() }
        let (replaced, released, isTaken) = state.withLock { state in
            let (replaced, waiters) = (state.result, state.waiters)
            if hasEnded {
                state.result = outcome
                state.task = nil
            }
            let isTaken =
                switch state.outcome {
                case .failed: false
                case .abandoned: !state.isInitiatorGone
                case .made, nil: state.loads > 0
                }
            state.outcome = state.outcome ?? outcome
            let isOver = state.result != nil
            state.waiters = waiters.filter { $0.isInitiator && !isOver }
            return (replaced, waiters.filter { !$0.isInitiator || isOver }, isTaken)
        }
        for waiter in released { waiter.continuation.resume() }
        // Not under the lock: this may release an error.
        withExtendedLifetime(replaced) {}
        return isTaken
    }

    func setTask(_ task: Task<Void, Never>) {
        let (isCancelled, priority) = state.withLock { state in
            if state.result == nil { state.task = task }
            return (state.isCancelled || state.isUnwanted, state.priority)
        }
        if isCancelled { task.cancel() }
        if priority > Task.currentPriority { Self.raise(task, to: priority) }
    }

    /// Raises the priority of a task: to await it does so on all systems.
    private static func raise(_ task: Task<Void, Never>, to priority: TaskPriority) {
        Task.detached(priority: priority) { await task.value }
    }

    /// Lends a priority to the task that runs the factory, and to those that it waits for.
    private func lend(_ priority: TaskPriority) {
        visit { construction in
            let (isRaised, task, awaited) = construction.state.withLock { state in
                let isRaised = state.priority < priority
                if isRaised { state.priority = priority }
                return (isRaised, state.task, state.awaited)
            }
            if isRaised, let task { Self.raise(task, to: priority) }
            return isRaised ? awaited : []
        }
    }

    /// Cancels the task that runs the factory, and what the factory waits for in containers that are being stopped: it
    /// could not end before.
    func cancel() {
        visit { construction in
            let (task, awaited) = construction.state.withLock { state in
                state.isCancelled = true
                return (state.task, state.awaited)
            }
            task?.cancel()
            return awaited.filter { !$0.construction.isCancelled && $0.isStopping() }
        }
    }

    /// Visits this and what it waits for, as far as each visit says.
    private func visit(_ visit: (AsyncConstruction) -> [Awaited]) {
        // Not recursive: a chain of waits may be longer than a thread's stack allows.
        var pending = [self]
        while let construction = pending.popLast() { pending += visit(construction).map(\.construction) }
    }

    /// Records that its factory waits for another construction. False if it is cancelled: what it loads is to clean up,
    /// unless the load began before.
    private func beginAwaiting(_ other: AsyncConstruction, _ isStopping: @escaping @Sendable () -> Bool) -> Bool {
        let (isRecorded, priority) = state.withLock { state in
            if !state.isCancelled { state.awaited.append((other, isStopping)) }
            return (!state.isCancelled, state.priority)
        }
        other.lend(priority)
        if !isRecorded && isStopping() { other.cancel() }
        return isRecorded
    }

    private func endAwaiting(_ other: AsyncConstruction) {
        let ended = state.withLock { state in
            let index = state.awaited.firstIndex { $0.construction === other }
            return index.map { state.awaited.remove(at: $0) }
        }
        // Not under the lock: this may release an instance.
        withExtendedLifetime(ended) {}
    }

    var isCancelled: Bool { state.withLock(\.isCancelled) }
    /// Whether waits of its factory may end when the task is cancelled.
    var mayGiveUp: Bool { !isOfService && !isCancelled }
    var hasEnded: Bool { state.withLock { $0.result != nil } }
    /// Whether it was cancelled because no load was left. Loads that have found it since make another instance.
    var isUnwanted: Bool { state.withLock(\.isUnwanted) }

    /// Whether there was a reset in the meantime: its instance is not kept.
    var isAbandoned: Bool { state.withLock { if case .abandoned = $0.outcome { true } else { false } } }
    var hasFailed: Bool { state.withLock { if case .failed = $0.outcome { true } else { false } } }

    /// Waits for the outcome, or throws if the wait would close a cycle, or a `CancellationError` if it `isCancellable`
    /// and its task is cancelled. If the container in which this is made `isStopping` when the factory that waits is
    /// cancelled, this is cancelled too, unless that factory loads it to clean up.
    func wait(
        asInitiator: Bool,
        isCancellable: Bool,
        isStopping: @escaping @Sendable () -> Bool
    ) async throws -> Outcome {
        let waiting = AsyncLoadChain.construction
        lend(Task.currentPriority)
        let number = state.withLock { state in
            state.lastWait += 1
            return state.lastWait
        }
        do {
            return try await node.waiting {
                let isRecorded = waiting?.beginAwaiting(self, isStopping) ?? false
                defer { if isRecorded { waiting?.endAwaiting(self) } }
                // Not because of a stop: the factory may clean up.
                await withTaskCancellationHandler {
                    await waitForOutcome(asInitiator: asInitiator, isCancellable ? number : nil, of: waiting)
                } onCancel: {
                    if isCancellable, waiting?.isCancelled != true { endWait(number) }
                }
                // Not passed by the continuation: Thread Sanitizer sees the order of the lock, but not always that of
                // a resume. Nothing for a load that has left: nobody counts on its taking the instance.
                let outcome = state.withLock { state in
                    state.left.contains(number) ? nil : state.outcome(asInitiator: asInitiator)
                }
                guard let outcome else { throw CancellationError() }
                if case .abandoned = outcome { leave(number, asInitiator: false) }
                return outcome
            }
        } catch {
            leave(number, asInitiator: asInitiator)
            throw error
        }
    }

    /// Records that the load of a wait does not take the instance.
    private func leave(_ wait: Int, asInitiator: Bool) {
        cancel(state.withLock { $0.leave(wait, asInitiator: asInitiator) })
    }

    /// Cancels the task of the factory, if there is one. In a task of its own: it ends what the factory waits for,
    /// which may cancel another factory, and so on, deeper than a thread's stack.
    private func cancel(_ task: Task<Void, Never>?) {
        if let task { Task.detached { task.cancel() } }
    }

    /// Waits until its factory has ended, even if there was a reset. Returns at once in that factory: one that closes
    /// its own scope does not wait for itself.
    func waitForEnd() async { try? await node.waiting { await waitForOutcome(asInitiator: true) } }

    /// Ends the construction that the current task is part of, and suspends the task for ever: its factory waits for
    /// what will never be made, and cannot throw.
    static func suspendCurrent(failingWith error: any Error) async {
        // A task that a factory left behind may be part of none.
        AsyncLoadChain.construction?.end(.failed(error))
        await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    /// Waits until there is an outcome. A wait with a number also ends when its task is cancelled, but not by the stop
    /// of the construction that waits.
    private func waitForOutcome(asInitiator: Bool, _ number: Int? = nil, of waiting: AsyncConstruction? = nil) async {
        await withCheckedContinuation { continuation in
            let (waits, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
                if state.outcome(asInitiator: asInitiator) != nil { return (false, nil) }
                // Under the lock: if the task is cancelled after this, `endWait` finds the waiter.
                if let number, Task.isCancelled, waiting?.isCancelled != true {
                    return (false, state.leave(number, asInitiator: asInitiator))
                }
                state.waiters.append(Waiter(number: number, isInitiator: asInitiator, continuation: continuation))
                return (true, nil)
            }
            cancel(task)
            if !waits { continuation.resume() }
        }
    }

    /// Ends a wait whose task is cancelled.
    private func endWait(_ number: Int) {
        let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let index = state.waiters.firstIndex(where: { $0.number == number }) else { return (nil, nil) }
            let waiter = state.waiters.remove(at: index)
            return (waiter, state.leave(number, asInitiator: waiter.isInitiator))
        }
        cancel(task)
        waiter?.continuation.resume()
    }
}
