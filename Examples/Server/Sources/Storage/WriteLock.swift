import Synchronization

/// A lock that is waited for without blocking a thread, first come, first served.
///
/// SQLite has one writer at a time. Who waits here waits for the request that writes now to commit.
final class WriteLock: Sendable {
    private struct State {
        var isLocked = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func lock() async {
        await withCheckedContinuation { continuation in
            let isMine = state.withLock { state in
                if state.isLocked {
                    state.waiting.append(continuation)
                    return false
                }
                state.isLocked = true
                return true
            }
            if isMine { continuation.resume() }
        }
    }

    func unlock() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.isLocked = false
                return nil
            }
            // The lock goes from hand to hand: nobody who comes now can take it before.
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
