/// The scopes that were opened in a scope, until all that they kept has been stopped.
final class InnerScopes: Sendable {
    private let state = Guarded(State())

    private struct State: Sendable {
        /// The scopes, with numbers in the order in which they were opened.
        var scopes: [ObjectIdentifier: (number: Int, scope: _ContainerStorage.WeakReference)] = [:]
        var lastNumber = 0
        var waiting: [Waiter] = []
    }

    private struct Waiter: Sendable {
        let exceptions: Set<ObjectIdentifier>
        let continuation: CheckedContinuation<Void, Never>
    }

    func add(_ scope: _ContainerStorage) {
        state.withLock { state in
            state.lastNumber += 1
            state.scopes[scope.id] = (state.lastNumber, _ContainerStorage.WeakReference(scope))
        }
    }

    /// Removes a scope that has been closed: all that it kept has been stopped.
    func remove(_ id: ObjectIdentifier) {
        let released = state.withLock { state in
            state.scopes[id] = nil
            let split = state.waiting.partition { state.scopes.keys.allSatisfy($0.exceptions.contains) }
            defer { state.waiting.removeSubrange(split...) }
            return state.waiting[split...].map(\.continuation)
        }
        for continuation in released { continuation.resume() }
    }

    /// The scopes that are still there, those that were opened last first. One that is being released is not among
    /// them, but it is not closed yet.
    var open: [_ContainerStorage] {
        state.withLock { $0.scopes.values.sorted { $0.number > $1.number }.compactMap(\.scope.storage) }
    }

    /// Whether all scopes have been closed, but for those that the current task closes.
    var areClosed: Bool {
        let exceptions = ClosingScopes.current
        return state.withLock { $0.scopes.keys.allSatisfy(exceptions.contains) }
    }

    /// Waits until all scopes have been closed, but for those that the current task closes.
    nonisolated(nonsending) func waitUntilClosed() async {
        let exceptions = ClosingScopes.current
        await withCheckedContinuation { continuation in
            let areClosed = state.withLock { state in
                if state.scopes.keys.allSatisfy(exceptions.contains) { return true }
                state.waiting.append(Waiter(exceptions: exceptions, continuation: continuation))
                return false
            }
            if areClosed { continuation.resume() }
        }
    }
}

/// The scopes in other scopes that the current task is closing: a stop action in one of them that closes an outer scope
/// does not wait for itself.
enum ClosingScopes {
    @TaskLocal
    static var current: Set<ObjectIdentifier> = []
}

extension StorageObject {
    /// Runs what closes this scope.
    func closing<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard unsafe fields.pointee.isInScope else { return try body() }
        let scopes = ClosingScopes.current.union([ObjectIdentifier(self)])
        return try ClosingScopes.$current.withValue(scopes, operation: body)
    }
}
