import Synchronization

/// Something that factories wait for: an asynchronous construction, or a service that a start makes. The nodes form one
/// graph, in which of two waits that would close a cycle, one is refused.
final class WaitNode: Sendable {
    let registration: Registration
    /// Whether a start makes this.
    private let isService: Bool
    private let state: Guarded<State>
    let idle: IdleTime
    /// Guards all changes of the graph.
    private static let graphLock = Guarded<Void>(())
    /// How many nodes have preferences. Where none has, a wait need not look for them.
    private static let preferringCount = Atomic(0)

    private struct State: Sendable {
        /// What this waits for: several, if its factories load in child tasks.
        var waits: [Wait]
        /// The services that this has waited for.
        var services: Set<ObjectIdentifier> = []
        /// Whether this is made, or has failed. A task that its factory leaves behind may still wait.
        var hasEnded = false
        /// Whether a task waits for this that is part of no known factory.
        var isAwaitedByUnknown = false
        /// Told of each preference that is dropped; nil if there are none.
        var onDrop: (@Sendable (WaitNode) -> Void)?

        mutating func removeWaits() {
            waits = []
            if onDrop != nil { WaitNode.preferringCount.subtract(1, ordering: .relaxed) }
            onDrop = nil
        }
    }

    private struct Wait: Sendable {
        let node: WaitNode
        /// The running factories from that of the waiting node to the one that loads.
        let path: [Registration]
        /// Whether it is dropped where it would close a cycle.
        var isPreference = false
    }

    init(_ registration: Registration) {
        self.registration = registration
        isService = false
        idle = IdleTime(ofService: false)
        state = Guarded(State(waits: []))
    }

    /// - Parameter needs: What has to be made before the service begins. Without a cycle.
    init(service registration: Registration, needs: [WaitNode]) {
        self.registration = registration
        isService = true
        idle = IdleTime(ofService: true)
        state = Guarded(State(waits: needs.map { Wait(node: $0, path: [registration]) }))
    }

    /// Records what should be made before the service begins, unless that has to wait for the service. `onDrop` is
    /// called when the service has to begin without one of them.
    func prefer(_ others: [WaitNode], onDrop: @escaping @Sendable (WaitNode) -> Void) {
        Self.preferringCount.add(1, ordering: .relaxed)
        let preferences = others.map { Wait(node: $0, path: [registration], isPreference: true) }
        Self.graphLock.withLock { _ in
            state.withLock { state in
                for preference in preferences { state.waits.append(preference) }
                state.onDrop = onDrop
            }
        }
    }

    /// Records that a service begins: all that it needs is made.
    func begin() { Self.graphLock.withLock { _ in state.withLock { $0.removeWaits() } } }

    /// Records that this is made, or has failed.
    func end() {
        Self.graphLock.withLock { _ in
            state.withLock { state in
                state.hasEnded = true
                state.removeWaits()
            }
            idle.end()
        }
    }

    deinit { state.withLock { $0.removeWaits() } }

    /// How long at least one of the factories of this waited for a service, or for what waits for one.
    var idleTime: Duration { idle.duration }

    /// Whether the factories of this have waited for a service, or have taken it.
    func hasWaited(for service: WaitNode) -> Bool { state.withLock { $0.services.contains(ObjectIdentifier(service)) } }

    // MARK: Waiting

    /// Runs what waits for this on behalf of the construction that the task is part of. Throws if this waits for that.
    func waiting<Result>(_ wait: () async throws -> Result) async throws -> Result {
        guard let waiter = AsyncLoadChain.construction?.node else {
            // A detached task: a preferred service may be what awaits it.
            if Self.somePrefer { dropPreferences() }
            return try await wait()
        }
        let running = AsyncLoadChain.registrations
        let own = running.firstIndex { $0.key == waiter.registration.key }
        let path = own.map { running[...$0].reversed() } ?? [waiter.registration]
        try waiter.beginWait(Wait(node: self, path: path))
        defer { waiter.endWait(for: self) }
        return try await wait()
    }

    private static var somePrefer: Bool { preferringCount.load(ordering: .relaxed) > 0 }

    /// - Throws: A `ResolutionError` if the wait would close a cycle.
    private func beginWait(_ wait: Wait) throws {
        var dropped: [Step] = []
        let cycle = Self.graphLock.withLock { _ -> [Registration]? in
            if let back = wait.node.path(to: self) { return back + wait.path }
            while Self.somePrefer,
                let last = wait.node.route(to: self, withPreferences: true)?.last(where: \.wait.isPreference)
            {
                last.from.remove(last.wait)
                dropped.append(last)
            }
            state.withLock { if !$0.hasEnded { $0.waits.append(wait) } }
            wait.node.idle.beginWait(of: self)
            return nil
        }
        if let cycle { throw ResolutionError(cycle: cycle) }
        for step in dropped { step.drop() }
        if state.withLock(\.isAwaitedByUnknown) { wait.node.dropPreferences() }
    }

    /// Drops the preferences of this node and of all nodes that it waits for, now and later.
    private func dropPreferences() {
        var dropped: [Step] = []
        Self.graphLock.withLock { _ in
            var needed = [self]
            var searched: Set = [ObjectIdentifier(self)]
            while let node = needed.popLast() {
                node.state.withLock { $0.isAwaitedByUnknown = true }
                for wait in node.state.withLock(\.waits) {
                    if wait.isPreference {
                        node.remove(wait)
                        dropped.append(Step(from: node, wait: wait))
                    } else if searched.insert(ObjectIdentifier(wait.node)).inserted {
                        needed.append(wait.node)
                    }
                }
            }
        }
        for step in dropped { step.drop() }
    }

    private func endWait(for node: WaitNode) {
        Self.graphLock.withLock { _ in
            node.idle.endWait(of: self)
            let services = node.isService ? [ObjectIdentifier(node)] : node.state.withLock(\.services)
            remove(Wait(node: node, path: []))
            state.withLock { if !$0.hasEnded { $0.services.formUnion(services) } }
        }
    }

    /// Removes one wait for the same node and of the same kind.
    private func remove(_ wait: Wait) {
        state.withLock { state in
            let index = state.waits.firstIndex { $0.node === wait.node && $0.isPreference == wait.isPreference }
            if let index { state.waits.remove(at: index) }
        }
    }

    // MARK: Routes

    /// One step on a route from node to node.
    private struct Step {
        let from: WaitNode
        let wait: Wait

        /// Tells that the wait, a preference, has been removed.
        func drop() { from.state.withLock(\.onDrop)?(wait.node) }
    }

    /// The factories from this node's own to the last before the other node, each of which waits for the next.
    func path(to other: WaitNode) -> [Registration]? { route(to: other, withPreferences: false)?.flatMap(\.wait.path) }

    /// The steps from this node to another one; nil if this does not wait for that.
    private func route(to other: WaitNode, withPreferences: Bool) -> [Step]? {
        if self === other { return [] }
        // Not recursive, for the same reason.
        var reached: [(node: WaitNode, step: Step?, before: Int)] = [(self, nil, 0)]
        var searched: Set = [ObjectIdentifier(self)]
        var next = 0
        while next < reached.count {
            let node = reached[next].node
            for wait in node.state.withLock(\.waits)
            where (withPreferences || !wait.isPreference) && searched.insert(ObjectIdentifier(wait.node)).inserted {
                reached.append((wait.node, Step(from: node, wait: wait), next))
                guard wait.node === other else { continue }
                var route: [Step] = []
                var index = reached.count - 1
                while let step = reached[index].step {
                    route.append(step)
                    index = reached[index].before
                }
                return route.reversed()
            }
            next += 1
        }
        return nil
    }
}
