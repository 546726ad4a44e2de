import Synchronization

/// A lock that is waited for without blocking a thread, first come, first served.
///
/// SQLite has one writer at a time. Who waits here waits for the request that writes now to commit.
final class WriteLock: Sendable {
    private struct State {
        var isLocked = false
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var lastTicket = 0
    }

    private let state = Mutex(State())

    /// - Throws: `Refusal.busy` after the limit, and `CancellationError`.
    func lock(limit: Duration) async throws {
        let ticket = state.withLock { state -> Int? in
            guard state.isLocked else {
                state.isLocked = true
                return nil
            }
            state.lastTicket += 1
            return state.lastTicket
        }
        guard let ticket else { return }
        let timeout = Task {
            try await Task.sleep(for: limit)
            giveUp(ticket, Refusal.busy)
        }
        defer { timeout.cancel() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(with: ticket, $0) }
        } onCancel: {
            giveUp(ticket, CancellationError())
        }
    }

    /// - Parameter continuation: Resumed when it is its turn, or the waiting is given up.
    private func wait(with ticket: Int, _ continuation: CheckedContinuation<Void, any Error>) {
        let isMine = state.withLock { state in
            // It may have been unlocked since.
            guard state.isLocked else {
                state.isLocked = true
                return true
            }
            state.waiting[ticket] = continuation
            return false
        }
        if isMine { return continuation.resume() }
        // What has cancelled this before has found nobody waiting.
        if Task.isCancelled { giveUp(ticket, CancellationError()) }
    }

    func unlock() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard let first = state.waiting.keys.min() else {
                state.isLocked = false
                return nil
            }
            // The lock goes from hand to hand: nobody who comes now can take it before.
            return state.waiting.removeValue(forKey: first)
        }
        next?.resume()
    }

    private func giveUp(_ ticket: Int, _ error: any Error) {
        let late = state.withLock { $0.waiting.removeValue(forKey: ticket) }
        late?.resume(throwing: error)
    }
}
