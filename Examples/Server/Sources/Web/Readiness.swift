import Bookmarks
import Hummingbird
import Logging
import Synchronization

/// Whether the server serves requests, and what opens their scopes: what `/health` says.
public final class Readiness: Sendable {
    enum Phase: String, Encodable {
        case starting, ready, stopping
    }

    private struct State {
        var phase = Phase.starting
        var openScope: OpenRequestScope?
    }

    private let state = Mutex(State())
    private let openScopes = Atomic(0)

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

    /// Opens the scope of a request, and counts it as long as it is open.
    ///
    /// - Throws: 503 while the server starts.
    func openScope(_ logger: Logger, _ credentials: Credentials) throws -> OpenScope {
        guard let openScope = state.withLock(\.openScope) else {
            throw HTTPError(
                .serviceUnavailable,
                headers: [.retryAfter: "1"],
                message: "The server is starting."
            )
        }
        let (services, close) = try openScope(logger, credentials)
        openScopes.add(1, ordering: .relaxed)
        return OpenScope(services) { [self] in
            close()
            openScopes.subtract(1, ordering: .relaxed)
            logger.debug("Scope closed")
        }
    }

    var health: Health {
        Health(status: state.withLock(\.phase), openScopes: openScopes.load(ordering: .relaxed))
    }
}

struct Health: ResponseEncodable {
    let status: Readiness.Phase
    let openScopes: Int
}
