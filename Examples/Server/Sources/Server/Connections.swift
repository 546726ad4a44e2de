import Hummingbird
import HummingbirdCore
import NIOCore
import Synchronization

/// The connections of the server, of which there is a largest number.
///
/// When it is reached, the one that has waited for its client the longest is closed: it has not
/// begun a request, has sent half of one, or does not take its response. So clients that hold
/// connections keep nobody out, and health can always be asked.
final class Connections: AvailableConnectionsDelegate {
    private struct State {
        var count = 0
        /// How many of them have been told to give way.
        var leaving = 0
        var waiting: [ObjectIdentifier: (since: ContinuousClock.Instant, channel: any Channel)] =
            [:]
    }

    private let state = Mutex(State())
    private let maximum: Int

    init(maximum: Int) { self.maximum = maximum }

    func connectionOpened() { state.withLock { $0.count += 1 } }

    func connectionClosed() {
        state.withLock { state in
            state.count -= 1
            state.leaving = max(state.leaving - 1, 0)
        }
    }

    func isAcceptingNewConnections() -> Bool {
        makeRoom()
        return state.withLock { $0.count < maximum }
    }

    /// Whether a connection waits for its client from now on.
    func update(_ channel: any Channel, isWaiting: Bool) {
        state.withLock { state in
            state.waiting[ObjectIdentifier(channel)] = isWaiting ? (.now, channel) : nil
        }
        if isWaiting { makeRoom() }
    }

    private func makeRoom() {
        let longest = state.withLock { state -> (any Channel)? in
            guard state.count - state.leaving >= maximum,
                let longest = state.waiting.min(by: { $0.value.since < $1.value.since })
            else { return nil }
            state.leaving += 1
            return state.waiting.removeValue(forKey: longest.key)?.channel
        }
        longest?.triggerUserOutboundEvent(GiveWay(), promise: nil)
    }
}

/// Tells a connection to be closed.
struct GiveWay: Sendable {}
