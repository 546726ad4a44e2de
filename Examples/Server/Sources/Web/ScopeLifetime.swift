import Logging
import Synchronization

/// Closes one scope, once.
final class ScopeLifetime: Sendable {
    let scope: any RequestScope
    private let openScopes: OpenScopes
    private let isClosed = Atomic(false)

    init(_ scope: any RequestScope, countedBy openScopes: OpenScopes) {
        self.scope = scope
        self.openScopes = openScopes
        openScopes.count.add(1, ordering: .relaxed)
    }

    /// The last resort: a response that other middleware replaced, or that was never written, closes nothing.
    deinit { close() }

    func close() {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        scope.close()
        openScopes.count.subtract(1, ordering: .relaxed)
        scope.logger.debug("Scope closed")
    }
}

/// How many requests have a scope now: what `/health` shows.
public final class OpenScopes: Sendable {
    fileprivate let count = Atomic(0)

    public init() {}

    public var current: Int { count.load(ordering: .relaxed) }
}
