import Synchronization

/// Something that factories wait for: an asynchronous construction, or a service that a start
/// makes.
final class WaitNode: Sendable {
    /// What waits for what among all nodes, none of which it keeps alive. No user code runs under
    /// the lock.
    static let graph = Guarded(WaitGraph())

    /// What is made.
    let registration: Registration
    /// Whether this is made, or has failed. Changed and read under the lock of the graph, which
    /// knows only nodes that wait, or that others wait for.
    let hasEnded = Atomic(false)
    init(_ registration: Registration) { self.registration = registration }

    /// A node for a service that a start makes.
    ///
    /// - Parameter needs: What has to be made before the service begins. Without a cycle.
    init(service registration: Registration, needs: [WaitNode]) {
        self.registration = registration
        let needs = needs.map(\.id)
        Self.graph.withLock { $0.addService(id, needs: needs, step: registration) }
    }

    deinit { Self.graph.withLock { $0.forget(id) } }

    /// Its identity in the graph.
    var id: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

    /// Records that the service begins: it waits for nothing any longer.
    func begin() { Self.graph.withLock { $0.stopWaiting(id, at: .now) } }

    /// Records that this is made, or has failed.
    func end() {
        Self.graph.withLock { graph in
            hasEnded.store(true, ordering: .relaxed)
            graph.stopWaiting(id, at: .now)
        }
    }

    /// Lets what comes after its groups begin. Call it once the start knows that this has ended, so
    /// that it knows what began after it.
    func leaveGroups() { Self.tell(of: Self.graph.withLock { $0.leaveGroups(id) }) }

    /// Tells starts of the services that begin. Not under the lock of the graph.
    static func tell(of opened: [WaitGraph.Opening]) {
        for opening in opened { opening.signal.open(opening.service) }
    }

    /// How long at least one of the factories of this has waited for a service, or for what waits
    /// for one.
    var idleTime: Duration { Self.graph.withLock { $0.idleTime(of: id, at: .now) } }

    /// The services that the factories of this have waited for, or have taken.
    var awaitedServices: Set<UInt> { Self.graph.withLock { $0.services(awaitedBy: id) } }

    /// The running factories from that of this node to the one that loads.
    var path: [WaitGraph.PathFrame] {
        let running = AsyncLoadChain.registrations(to: registration.key) ?? [registration]
        return running.reversed().map { (nil, $0) }
    }
}

/// Services that others come after without having said so, as long as it exists.
final class WaitGroup: Sendable {
    /// Not named in `deinit`, which is in each program: the linker keeps all classes.
    private let remove: @Sendable (UInt) -> Void = { group in
        WaitNode.graph.withLock { $0.removeGroup(group) }
    }
    /// Its identity in the graph.
    private var id: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

    /// `onOpen` is called when one of the services has to begin without the rest of the members.
    init(
        of members: [WaitNode],
        before services: [WaitNode],
        onOpen: @escaping @Sendable (UInt) -> Void
    ) {
        let members = members.map(\.id)
        let services = services.map(\.id)
        let signal = WaitSignal.group(onOpen: onOpen)
        let opened = WaitNode.graph.withLock { graph in
            graph.addGroup(id, of: members, before: services, signal: signal)
        }
        WaitNode.tell(of: opened)
    }

    deinit { remove(id) }
}
