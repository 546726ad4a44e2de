import Synchronization

/// Something that factories wait for: an asynchronous construction, or a service that a start makes.
final class WaitNode: Sendable {
    typealias Graph = WaitGraph<UInt, WaitSignal, InstanceMemory, Registration>

    /// What waits for what among all nodes, none of which it keeps alive. The lock is held briefly, and never while
    /// user code runs.
    private static let graph = Guarded(Graph())

    let registration: Registration
    /// Whether this is made, or has failed. Changed and read under the lock of the graph, which knows only nodes that
    /// wait, or that others wait for.
    private let hasEnded = Atomic(false)

    init(_ registration: Registration) { self.registration = registration }

    /// - Parameter needs: What has to be made before the service begins. Without a cycle.
    init(service registration: Registration, needs: [WaitNode]) {
        self.registration = registration
        let needs = needs.map(\.id)
        Self.graph.withLock { $0.addService(id, needs: needs, step: registration) }
    }

    deinit { Self.graph.withLock { $0.forget(id) } }

    var id: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

    /// Records what should be made before the service begins, unless that has to wait for the service. `onDrop` is
    /// called when the service has to begin without one of them.
    func prefer(_ others: [WaitNode], onDrop: @escaping @Sendable (UInt) -> Void) {
        let others = others.map(\.id)
        Self.graph.withLock { $0.prefer(others, before: id, signal: .preference(onDrop: onDrop)) }
    }

    /// Records that a service begins: all that it needs is made.
    func begin() { Self.graph.withLock { $0.stopWaiting(id, at: .now) } }

    /// Records that this is made, or has failed.
    func end() {
        Self.graph.withLock { graph in
            hasEnded.store(true, ordering: .relaxed)
            graph.stopWaiting(id, at: .now)
        }
    }

    /// How long at least one of the factories of this waited for a service, or for what waits for one.
    var idleTime: Duration { Self.graph.withLock { $0.idleTime(of: id, at: .now) } }

    /// The services that the factories of this have waited for, or have taken.
    var awaitedServices: Set<UInt> { Self.graph.withLock { $0.services(awaitedBy: id) } }

    /// Runs what waits for this on behalf of the construction that the task is part of. Throws if this waits for that.
    func waiting<Result>(_ wait: () async throws -> Result) async throws -> Result {
        let waiter = AsyncLoadChain.construction?.node
        let path = waiter?.path ?? []
        let answer = Self.graph.withLock { graph -> Graph.WaitAnswer in
            // In a detached task, or one that an ended factory has left behind.
            guard let waiter, !waiter.hasEnded.load(ordering: .relaxed) else {
                return .wait(dropping: graph.waitFromOutside(for: id))
            }
            return graph.wait(waiter.id, for: id, path: path, at: .now)
        }
        switch answer {
        case .cycle(let cycle): throw ResolutionError(cycle: cycle)
        case .wait(let dropped): for preference in dropped { preference.signal.drop(preference.service) }
        }
        defer { if let waiter { Self.graph.withLock { $0.stopWaiting(waiter.id, for: id, at: .now) } } }
        return try await wait()
    }

    /// The running factories from that of this node to the one that loads.
    private var path: [Graph.PathFrame] {
        let running = AsyncLoadChain.registrations
        let own = running.firstIndex { $0.key == registration.key }
        return (own.map { running[...$0] } ?? [registration]).reversed().map { (nil, $0) }
    }
}
