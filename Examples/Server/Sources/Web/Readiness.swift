import Hummingbird
import Synchronization

/// Whether the server serves requests, and what opens their scopes: what `/health` says.
public final class Readiness: Sendable {
    enum Phase: String, Sendable {
        case starting, ready, stopping
    }

    private struct State {
        var phase = Phase.starting
        var openScope: OpenRequestScope?
    }

    private let state = Mutex(State())

    public init() {}

    /// From now on, requests are served.
    ///
    /// - Parameter openScope: Opens the scope of a request.
    public func becomeReady(_ openScope: @escaping OpenRequestScope) {
        state.withLock { state in
            state.openScope = openScope
            if state.phase == .starting { state.phase = .ready }
        }
    }

    /// From now on, nobody should send new requests. Those that come are served nevertheless.
    public func beginStopping() {
        state.withLock { $0.phase = .stopping }
    }

    var phase: Phase { state.withLock(\.phase) }

    /// Opens the scope of a request.
    ///
    /// - Throws: 503 while the server starts.
    func openScope(_ facts: RequestFacts) async throws -> any RequestScope {
        guard let openScope = state.withLock(\.openScope) else {
            throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "1"], message: "The server is starting.")
        }
        return try await openScope(facts)
    }
}
