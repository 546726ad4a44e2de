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

    /// Whether it has failed.
    var hasFailed: Bool { state.withLock { if case .failed = $0.outcome { true } else { false } } }

    /// Waits for the outcome, unless the wait would close a cycle.
    ///
    /// Cancellation does not end the wait: `loadAsync` would have nothing to return.
    ///
    /// - Parameter asStarter: Whether the load that waits has begun the construction.
    /// - Throws: A `ResolutionError` if this construction waits for the one that the current task is part of.
    func wait(asStarter: Bool) async throws -> Outcome {
        try await node.waiting { await outcome(asStarter) }
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
