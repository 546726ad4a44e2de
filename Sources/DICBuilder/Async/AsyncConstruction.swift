/// The construction of a shared instance by one task, which other loads wait for.
final class AsyncConstruction: Sendable {
    /// The outcome of a construction for the loads that wait for it.
    enum Outcome: Sendable {
        case made(SharedInstance)
        case failed(any Error)
        /// There was a reset in the meantime: the loads that wait have to claim an instance again.
        case abandoned
    }

    private let state = Guarded(State())

    private struct State: Sendable {
        /// The outcome for the loads that wait.
        var outcome: Outcome?
        /// The outcome for the load that began the construction, which receives the instance even after a reset.
        var result: Outcome?
        var waiting: [CheckedContinuation<Void, Never>] = []
        var waitingForResult: [CheckedContinuation<Void, Never>] = []
        /// The task that runs the factory, until that returns; nil for a service, which its start cancels.
        var task: Task<Void, Never>?
        var isCancelled = false
        /// What its factory waits for, in whatever task, and whether the containers of that are being stopped.
        var awaited: [(construction: AsyncConstruction, isStopping: @Sendable () -> Bool)] = []

        func outcome(asInitiator: Bool) -> Outcome? { asInitiator ? result : outcome }
    }

    /// This construction in the graph of waits.
    let node: WaitNode

    init(_ node: WaitNode) { self.node = node }

    /// Ends the construction. The loads that wait receive the first outcome.
    func end(_ outcome: Outcome) {
        let hasEnded = if case .abandoned = outcome { false } else { true }
        if hasEnded { node.end() }
        var released: (first: [CheckedContinuation<Void, Never>], next: [CheckedContinuation<Void, Never>]) = ([], [])
        let replaced = state.withLock { state in
            let replaced = state.result
            if hasEnded {
                state.result = outcome
                state.task = nil
                swap(&released.first, &state.waitingForResult)
            }
            if state.outcome == nil {
                state.outcome = outcome
                swap(&released.next, &state.waiting)
            }
            return replaced
        }
        for continuation in released.first { continuation.resume() }
        for continuation in released.next { continuation.resume() }
        // Not under the lock: this may release an error.
        withExtendedLifetime(replaced) {}
    }

    func setTask(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            if state.result == nil { state.task = task }
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Cancels the task that runs the factory, and what the factory waits for in containers that are being stopped: it
    /// could not end before.
    func cancel() {
        // Not recursive: a chain of waits may be longer than a thread's stack allows.
        var pending = [self]
        while let construction = pending.popLast() {
            let (task, awaited) = construction.state.withLock { state in
                state.isCancelled = true
                return (state.task, state.awaited)
            }
            task?.cancel()
            for awaited in awaited where !awaited.construction.isCancelled && awaited.isStopping() {
                pending.append(awaited.construction)
            }
        }
    }

    /// Records that its factory waits for another construction. False if it is cancelled: what it loads is to clean up.
    private func beginAwaiting(_ other: AsyncConstruction, _ isStopping: @escaping @Sendable () -> Bool) -> Bool {
        state.withLock { state in
            if state.isCancelled { return false }
            state.awaited.append((other, isStopping))
            return true
        }
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
    var hasEnded: Bool { state.withLock { $0.result != nil } }

    /// Whether there was a reset in the meantime: its instance is not kept.
    var isAbandoned: Bool { state.withLock { if case .abandoned = $0.outcome { true } else { false } } }
    var hasFailed: Bool { state.withLock { if case .failed = $0.outcome { true } else { false } } }

    /// Waits for the outcome, or throws if the wait would close a cycle. Cancellation does not end it: `loadAsync`
    /// would have nothing to return. If the container or scope in which this is made `isStopping` when the factory that
    /// waits is cancelled, this is cancelled too.
    func wait(asInitiator: Bool, isStopping: @escaping @Sendable () -> Bool) async throws -> Outcome {
        let waiting = AsyncLoadChain.construction
        return try await node.waiting {
            let isRecorded = waiting?.beginAwaiting(self, isStopping) ?? false
            defer { if isRecorded { waiting?.endAwaiting(self) } }
            return await outcome(asInitiator: asInitiator)
        }
    }

    /// Waits until its factory has ended, even if there was a reset. Returns at once in that factory: one that closes
    /// its own scope does not wait for itself.
    func waitForEnd() async { _ = try? await node.waiting { await outcome(asInitiator: true) } }

    /// Ends the construction that the current task is part of, and suspends the task for ever: its factory waits for
    /// what will never be made, and cannot throw.
    static func suspendCurrent(failingWith error: any Error) async {
        // A task that a factory left behind may be part of none.
        AsyncLoadChain.construction?.end(.failed(error))
        await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    private func outcome(asInitiator: Bool) async -> Outcome {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state -> Bool in
                if state.outcome(asInitiator: asInitiator) != nil { return true }
                if asInitiator {
                    state.waitingForResult.append(continuation)
                } else {
                    state.waiting.append(continuation)
                }
                return false
            }
            if hasEnded { continuation.resume() }
        }
        // Not passed by the continuation: Thread Sanitizer sees the order of the lock, but not always that of a resume.
        guard let outcome = state.withLock({ $0.outcome(asInitiator: asInitiator) }) else {
            preconditionFailure("DIC: a load was woken before the construction of \(node.registration.title) ended")
        }
        return outcome
    }
}
