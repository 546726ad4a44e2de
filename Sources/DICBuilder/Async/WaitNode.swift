import Synchronization

/// Something that factories wait for: an asynchronous construction, or a service that a start makes.
final class WaitNode: Sendable {
    typealias Graph = WaitGraph<UInt, WaitSignal, SharedInstance, Registration>

    /// What waits for what among all nodes, none of which it keeps alive. No user code runs under the lock.
    static let graph = Guarded(Graph())

    let registration: Registration
    /// Whether this is made, or has failed. Changed and read under the lock of the graph, which knows only nodes that
    /// wait, or that others wait for.
    let hasEnded = Atomic(false)
    init(_ registration: Registration) { self.registration = registration }

    /// - Parameter needs: What has to be made before the service begins. Without a cycle.
    init(service registration: Registration, needs: [WaitNode]) {
        self.registration = registration
        let needs = needs.map(\.id)
        Self.graph.withLock { $0.addService(id, needs: needs, step: registration) }
    }

    deinit { Self.graph.withLock { $0.forget(id) } }

    var id: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

    /// `onDrop` is called when the service has to begin without one of the others.
    func prefer(_ others: [WaitNode], onDrop: @escaping @Sendable (UInt) -> Void) {
        let others = others.map(\.id)
        Self.graph.withLock { $0.prefer(others, before: id, signal: .preference(onDrop: onDrop)) }
    }

    func begin() { Self.graph.withLock { $0.stopWaiting(id, at: .now) } }

    func end() {
        Self.graph.withLock { graph in
            hasEnded.store(true, ordering: .relaxed)
            graph.stopWaiting(id, at: .now)
        }
    }

    var idleTime: Duration { Self.graph.withLock { $0.idleTime(of: id, at: .now) } }

    /// The services that the factories of this have waited for, or have taken.
    var awaitedServices: Set<UInt> { Self.graph.withLock { $0.services(awaitedBy: id) } }

    /// The running factories from that of this node to the one that loads.
    var path: [Graph.PathFrame] {
        let running = AsyncLoadChain.registrations
        let own = running.firstIndex { $0.key == registration.key }
        return (own.map { running[...$0] } ?? [registration]).reversed().map { (nil, $0) }
    }
}
