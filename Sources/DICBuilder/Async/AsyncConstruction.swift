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
        var starter: CheckedContinuation<Void, Never>?

        /// The task that runs the factory, until that has returned; nil before there is one, and for a service, which
        /// its start cancels.
        var task: Task<Void, Never>?
        var isCancelled = false

        func outcome(_ asStarter: Bool) -> Outcome? { asStarter ? result : outcome }
    }

    /// This construction in the graph of waits.
    let node: WaitNode

    init(_ node: WaitNode) {
        self.node = node
    }

    /// Ends the construction. The loads that wait receive the first outcome.
    func end(_ outcome: Outcome) {
        typealias Waiting = CheckedContinuation<Void, Never>
        if case .abandoned = outcome {} else { node.end() }
        let (waiting, starter) = state.withLock { state -> ([Waiting], Waiting?) in
            var starter: Waiting?
            if case .abandoned = outcome {
            } else {
                state.result = outcome
                state.task = nil
                swap(&starter, &state.starter)
            }
            guard state.outcome == nil else { return ([], starter) }
            state.outcome = outcome
            defer { state.waiting = [] }
            return (state.waiting, starter)
        }
        starter?.resume()
        for continuation in waiting { continuation.resume() }
    }

    /// Sets the task that runs the factory.
    func setTask(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            if state.result == nil { state.task = task }
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Cancels the task that runs the factory.
    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Whether it has failed.
    var hasFailed: Bool { state.withLock { if case .failed = $0.outcome { true } else { false } } }

    /// Waits for the outcome, unless the wait would close a cycle.
    ///
    /// Cancellation does not end the wait: `loadAsync` would have nothing to return.
    ///
    /// - Parameters:
    ///   - asStarter: Whether the load that waits has begun the construction.
    ///   - lifecycle: That of the container in which this is made. If a stop of it cancels the factory that waits, this
    ///     is cancelled too: the factory may not end before.
    /// - Throws: A `ResolutionError` if this construction waits for the one that the current task is part of.
    func wait(asStarter: Bool, in lifecycle: Lifecycle) async throws -> Outcome {
        guard let waiting = AsyncLoadChain.construction else {
            return try await node.waiting { await outcome(asStarter) }
        }
        return try await node.waiting {
            await withTaskCancellationHandler {
                await outcome(asStarter)
            } onCancel: {
                // Not at once: a chain of waits may be longer than a thread's stack allows.
                if waiting.isCancelled && lifecycle.isStopping { Task { cancel() } }
            }
        }
    }

    /// Waits until it has ended, except in its own factory: a factory that closes its own scope does not wait for
    /// itself.
    func waitForEnd() async {
        _ = try? await node.waiting { await outcome(false) }
    }

    /// Ends the construction that the current task is part of, and suspends the task for ever: its factory waits for
    /// what will never be made, and cannot throw.
    static func suspendCurrent(failingWith error: any Error) async {
        // A task that a factory left behind may be part of none.
        AsyncLoadChain.construction?.end(.failed(error))
        await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    private func outcome(_ asStarter: Bool) async -> Outcome {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state -> Bool in
                if state.outcome(asStarter) != nil { return true }
                if asStarter { state.starter = continuation } else { state.waiting.append(continuation) }
                return false
            }
            if hasEnded { continuation.resume() }
        }
        // Not passed by the continuation: Thread Sanitizer sees the order of the lock, but not always that of a resume.
        guard let outcome = state.withLock({ $0.outcome(asStarter) }) else {
            preconditionFailure("DIC: a load was woken before the construction of \(node.registration.title) ended")
        }
        return outcome
    }
}
