import DICBuilder

/// A gate that tasks wait at until it is opened; it stays open.
package final class Gate: Sendable {
    private enum State {
        case closed([CheckedContinuation<Void, Never>])
        case open
    }

    private let state = Guarded(State.closed([]))

    package init() {}

    /// Releases all waiting threads, and those that wait later.
    package func open() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            defer { state = .open }
            if case .closed(let waiting) = state { return waiting }
            return []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until the gate is open, whether or not the task is cancelled.
    package func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                guard case .closed(let waiting) = state else { return true }
                state = .closed(waiting + [continuation])
                return false
            }
            if isOpen { continuation.resume() }
        }
    }
}
