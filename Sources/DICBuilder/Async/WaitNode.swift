/// Something that factories wait for: an asynchronous construction, or a service that a start makes.
///
/// The nodes form one graph, in which of two waits that would close a cycle, one is refused. A node also knows how long
/// its own factories could not go on, because what they wait for waits for a service.
final class WaitNode: Sendable {
    let registration: Registration

    /// Whether a start makes this.
    private let isService: Bool

    private let state: Guarded<State>

    /// Guards all changes of the graph.
    private static let graphLock = Guarded<Void>(())

    private struct State: Sendable {
        /// What this waits for: several, if its factories load in child tasks.
        var waits: [Wait]

        /// What waits for this, once for each wait.
        var waiters: [WaitNode] = []

        var idle = IdleTime()

        /// The services that this has waited for.
        var services: Set<ObjectIdentifier> = []
    }

    private struct Wait: Sendable {
        let node: WaitNode

        /// The factories that led to the wait, that of the node that waits first.
        let path: [Registration]
    }

    init(_ registration: Registration) {
        self.registration = registration
        isService = false
        state = Guarded(State(waits: []))
    }

    /// - Parameter needs: What has to be made before the service begins. Without a cycle.
    init(service registration: Registration, needs: [WaitNode]) {
        self.registration = registration
        isService = true
        state = Guarded(State(waits: needs.map { Wait(node: $0, path: [registration]) }))
    }

    /// Records that a service begins: all that it needs is made.
    func begin() {
        state.withLock { $0.waits = [] }
    }

    /// How long the factories of this could not go on because of services.
    var idleTime: Duration { state.withLock { $0.idle.duration } }

    /// Whether the factories of this have waited for a service.
    func hasWaited(for service: WaitNode) -> Bool {
        state.withLock { $0.services.contains(ObjectIdentifier(service)) }
    }

    // MARK: Waiting

    /// Runs what waits for this on behalf of the construction that the current task is part of.
    ///
    /// - Throws: A `ResolutionError` if this waits for that construction.
    func waiting<Result>(_ wait: () async -> Result) async throws -> Result {
        guard let waiter = AsyncLoadChain.current?.construction?.node else { return await wait() }
        let running = AsyncLoadChain.registrations
        let own = running.firstIndex { $0.key == waiter.registration.key }
        let path = own.map { running[...$0].reversed() } ?? [waiter.registration]
        if let cycle = waiter.beginWait(Wait(node: self, path: path)) { throw ResolutionError.cycle(cycle) }
        defer { waiter.endWait(for: self) }
        return await wait()
    }

    /// - Returns: The cycle that the wait would close; nil if there is none.
    private func beginWait(_ wait: Wait) -> [Registration]? {
        Self.graphLock.withLock { _ in
            if let back = wait.node.path(to: self) { return back + wait.path }
            state.withLock { $0.waits.append(wait) }
            wait.node.state.withLock { $0.waiters.append(self) }
            if wait.node.isServiceOrIdle { changeIdleWaits(by: 1) }
            return nil
        }
    }

    private func endWait(for node: WaitNode) {
        Self.graphLock.withLock { _ in
            if node.isServiceOrIdle { changeIdleWaits(by: -1) }
            let services = node.state.withLock { [self] other in
                if let index = other.waiters.firstIndex(where: { $0 === self }) { other.waiters.remove(at: index) }
                return node.isService ? other.services.union([ObjectIdentifier(node)]) : other.services
            }
            state.withLock { state in
                if let index = state.waits.firstIndex(where: { $0.node === node }) { state.waits.remove(at: index) }
                state.services.formUnion(services)
            }
        }
    }

    private var isServiceOrIdle: Bool { isService || state.withLock { $0.idle.isRunning } }

    /// Changes how many waits of this are for services, or for what is idle, and tells what waits for this if it is
    /// idle from now on, or not any more.
    private func changeIdleWaits(by change: Int) {
        // Not recursive: a chain of waits may be longer than a thread's stack allows.
        var changed = [self]
        while let node = changed.popLast() {
            changed += node.state.withLock { $0.idle.change(by: change) ? $0.waiters : [] }
        }
    }

    /// The factories from this node's own to the last before the other node, each of which waits for the next; nil if
    /// there is no such path.
    func path(to other: WaitNode) -> [Registration]? {
        if self === other { return [] }
        // Not recursive, for the same reason.
        var reached: [(node: WaitNode, from: Int?, path: [Registration])] = [(self, nil, [])]
        var searched: Set = [ObjectIdentifier(self)]
        var next = 0
        while next < reached.count {
            for wait in reached[next].node.state.withLock(\.waits)
            where searched.insert(ObjectIdentifier(wait.node)).inserted {
                reached.append((wait.node, next, wait.path))
                guard wait.node === other else { continue }
                var parts: [[Registration]] = []
                var step: Int? = reached.count - 1
                while let index = step {
                    parts.append(reached[index].path)
                    step = reached[index].from
                }
                return parts.reversed().flatMap(\.self)
            }
            next += 1
        }
        return nil
    }
}

/// The time in which at least one wait was for a service, or for what is idle itself.
private struct IdleTime: Sendable {
    private var ended = Duration.zero
    private var waits = 0
    private var start = ContinuousClock.now

    var isRunning: Bool { waits > 0 }

    /// The time until now.
    var duration: Duration { isRunning ? ended + start.duration(to: .now) : ended }

    /// Changes the number of waits.
    ///
    /// - Returns: Whether the time begins or ends.
    mutating func change(by change: Int) -> Bool {
        let wasRunning = isRunning
        waits += change
        if isRunning == wasRunning { return false }
        if wasRunning { ended += start.duration(to: .now) } else { start = .now }
        return true
    }
}
