import Bookmarks
import Synchronization

/// A lock that is waited for without blocking a thread, first come, first served.
///
/// SQLite has one writer at a time. Who waits here waits for the request that writes now to commit.
final class WriteLock: Sendable {
    private struct State {
        var isLocked = false
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var lastTicket = 0
    }

    private let state = Mutex(State())

    /// - Throws: `BookmarksError.busy` after the limit.
    func lock(limit: Duration) async throws {
        var timeout: Task<Void, any Error>?
        defer { timeout?.cancel() }
        try await withCheckedThrowingContinuation { continuation in
            let ticket = state.withLock { state -> Int? in
                guard state.isLocked else {
                    state.isLocked = true
                    return nil
                }
                state.lastTicket += 1
                state.waiting.append((state.lastTicket, continuation))
                return state.lastTicket
            }
            guard let ticket else { return continuation.resume() }
            timeout = Task {
                try await Task.sleep(for: limit)
                giveUp(ticket)
            }
        }
    }

    func unlock() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard !state.waiting.isEmpty else {
                state.isLocked = false
                return nil
            }
            // The lock goes from hand to hand: nobody who comes now can take it before.
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }

    private func giveUp(_ ticket: Int) {
        let late = state.withLock { state in
            state.waiting.firstIndex { $0.ticket == ticket }.map {
                state.waiting.remove(at: $0).continuation
            }
        }
        late?.resume(throwing: BookmarksError.busy)
    }
}
