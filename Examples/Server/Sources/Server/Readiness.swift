import Accounts
import Hummingbird
import Logging
import Synchronization

/// Whether the server serves requests, and what opens their scopes: what `/health` says.
final class Readiness: Sendable {
    enum Phase: String, Encodable {
        case starting, ready, stopping
    }

    private struct State {
        var phase = Phase.starting
        var scope: RequestScope?
    }

    private let state = Mutex(State())
    private let openScopes = Atomic(0)

    /// From now on, requests are served.
    ///
    /// - Parameter scope: Serves a request in a scope.
    func becomeReady(_ scope: @escaping RequestScope) {
        state.withLock { state in
            state.scope = scope
            if state.phase == .starting { state.phase = .ready }
        }
    }

    /// From now on, nobody should send new requests. Those that come are served nevertheless.
    func beginStopping() {
        state.withLock { $0.phase = .stopping }
    }

    /// Serves a request in a scope, which is counted as long as it is open.
    ///
    /// - Throws: 503 while the server starts.
    func withScope(
        _ logger: Logger,
        _ credentials: Credentials,
        _ body: (RequestServices) async throws -> Response
    ) async throws -> Response {
        guard let scope = state.withLock(\.scope) else {
            throw HTTPError.unavailable("The server is starting.")
        }
        openScopes.add(1, ordering: .relaxed)
        defer {
            openScopes.subtract(1, ordering: .relaxed)
            logger.debug("Scope closed")
        }
        return try await scope(logger, credentials, body)
    }

    var health: Health {
        Health(status: state.withLock(\.phase), openScopes: openScopes.load(ordering: .relaxed))
    }
}

struct Health: ResponseEncodable {
    let status: Readiness.Phase
    let openScopes: Int
}
