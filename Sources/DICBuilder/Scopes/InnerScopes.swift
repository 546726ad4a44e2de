import Synchronization

/// What has to end before a scope is emptied: the scopes that were opened in it, until all that
/// they kept has been stopped, and what was discarded in it.
final class InnerScopes: Sendable {
    /// What was discarded in the scope.
    let discards = Discards(DiscardedInstances())
    /// Which scopes there are, and who waits for them.
    let state = Guarded(State())

    /// What the lock guards.
    struct State: ~Copyable, Sendable {
        /// Those that have not been closed and emptied.
        var scopes: Scopes = [:]
        /// What waits until only its exceptions are left.
        var waiting: [(exceptions: Exceptions, continuation: CheckedContinuation<Void, Never>)] = []
    }

    /// Scopes by their identities, each with a number: those that are opened later have greater
    /// ones.
    typealias Scopes = [ObjectIdentifier: (number: Int, reference: _ContainerStorage.WeakReference)]

    /// The scopes that the current task cannot wait for, because they wait for it.
    struct Exceptions: Sendable {
        /// The numbers of those that it closes.
        let closing = Lifecycle.stoppedByCurrentTask
        /// Those that wait for a factory that it runs.
        let constructing = AsyncLoadChain.constructingStorages

        /// Whether these are all that is left.
        func include(_ scopes: Scopes) -> Bool {
            scopes.allSatisfy { id, scope in
                closing.contains(scope.number) || constructing.contains(id)
            }
        }
    }

    /// Adds a scope that is being opened.
    func add(_ scope: _ContainerStorage) {
        let number = Lifecycle.nextNumber()
        state.withLock { $0.scopes[scope.id] = (number, _ContainerStorage.WeakReference(scope)) }
    }

    /// The number of a scope; nil if it has been removed.
    fileprivate func number(of id: ObjectIdentifier) -> Int? {
        state.withLock { $0.scopes[id]?.number }
    }

    /// Removes a scope that has been closed and emptied, and resumes what waits for no other.
    func remove(_ id: ObjectIdentifier) {
        let released = state.withLock { state in
            state.scopes[id] = nil
            let scopes = state.scopes
            let split = state.waiting.partition { $0.exceptions.include(scopes) }
            defer { state.waiting = Array(state.waiting[..<split]) }
            return state.waiting[split...].map(\.continuation)
        }
        for continuation in released { continuation.resume() }
    }

    /// The scopes in the order of opening. One that is being released is not among them, but not
    /// closed yet.
    var open: [_ContainerStorage] {
        state.withLock {
            $0.scopes.values.sorted { $0.number < $1.number }.compactMap(\.reference.storage)
        }
    }

    /// Whether all scopes have been closed, except those that wait for the current task.
    var areClosed: Bool {
        let exceptions = Exceptions()
        return state.withLock { exceptions.include($0.scopes) }
    }
}

extension StorageObject {
    /// Runs what closes this scope: a stop action in it that closes the scope does not wait for
    /// itself.
    func closing<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let outer = outerScope, let siblings = ScopeMemory(outer).innerScopes,
            let number = siblings.number(of: ObjectIdentifier(self))
        else { return try body() }
        return try Lifecycle.stopping(number, body)
    }
}

extension DiscardedInstance {
    /// Writes this down in the container or scope where it was discarded: there the stop or the
    /// close finds it that waits for it. Of a scope that has been emptied, that is the one of the
    /// scope or the container around it, which is returned.
    func add(to home: _ContainerStorage) -> _ContainerStorage {
        var owner = home
        while let outer = owner.outer {
            let memory = ScopeMemory(owner.object)
            let inner = memory.madeInnerScopes
            inner.discards.add(self)
            if !memory.hasBeenEmptied || !inner.discards.remove(self) { return owner }
            owner = outer
        }
        let container = owner.lifecycle.number
        state.withLock { $0.container = container }
        owner.lifecycle.discards.add(self)
        return owner
    }

    /// Runs the stop action of what was discarded in a container or scope: it does not wait for a
    /// stop or a close that waits for it.
    static func stopping<Result>(in owner: _ContainerStorage, _ body: () throws -> Result) rethrows
        -> Result
    {
        if owner.outer == nil { return try Lifecycle.stopping(owner.lifecycle.number, body) }
        return try owner.object.closing(body)
    }
}

/// The scopes that were opened in a scope: one word, which owns their list.
extension ScopeMemory {
    /// Whether scopes were opened in this one, or something was discarded in it.
    @inline(__always) var hasInnerScopes: Bool { unsafe innerScopesReference != nil }

    /// The scopes that were opened in this one; nil if none was, and nothing was discarded.
    var innerScopes: InnerScopes? { unsafe innerScopesReference?.takeUnretainedValue() }

    /// The list, borrowed; nil if there is none.
    @inline(__always)
    private var innerScopesReference: Unmanaged<InnerScopes>? {
        let address = unsafe words[Self.innerScopesWord].load(ordering: .acquiring)
        return unsafe UnsafeRawPointer(bitPattern: address).map { unsafe .fromOpaque($0) }
    }

    /// Records a scope that was opened in this one, and closes with it. Returns false if this one
    /// is closed.
    func enclose(_ inner: _ContainerStorage) -> Bool {
        guard enter() else { return false }
        defer { leave() }
        madeInnerScopes.add(inner)
        return true
    }

    /// The list, made now if there is none.
    fileprivate var madeInnerScopes: InnerScopes { innerScopes ?? makeInnerScopes() }

    /// Makes the list, unless another thread has.
    private func makeInnerScopes() -> InnerScopes {
        let new = unsafe Unmanaged.passRetained(InnerScopes())
        let result = unsafe words[Self.innerScopesWord].compareExchange(
            expected: 0,
            desired: UInt(bitPattern: new.toOpaque()),
            ordering: .acquiringAndReleasing
        )
        if !result.exchanged { unsafe new.release() }
        return innerScopes ?? makeInnerScopes()
    }

    /// Releases the list, with the scope.
    @inline(__always) func releaseInnerScopes() { unsafe innerScopesReference?.release() }
}
