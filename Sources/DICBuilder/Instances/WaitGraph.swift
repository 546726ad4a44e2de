/// A pure state machine that records who waits for whom, and finds the cycle that a wait would
/// close.
///
/// There is one for the threads of the process and one for its tasks, because a cycle can run
/// through several containers. The caller holds a lock around each method, none of which runs user
/// code, and acts after unlocking.
///
/// Not generic, although it does nothing with what it is given but hand it back: what the compiler
/// makes for the values of a generic type would weigh 20 kB in each program.
struct WaitGraph {
    /// Among threads, a worker or a place: a worker constructs the instances of places, and waits
    /// for others. Among tasks, a construction or a service, which waits itself.
    typealias Node = UInt
    /// A running factory, with the place that it constructs for.
    typealias PathFrame = (place: Node?, step: Registration)
    /// A service that has to begin without the rest of the group that it prefers, with whom to
    /// tell.
    typealias Opening = (service: Node, signal: WaitSignal)
    typealias Instant = ContinuousClock.Instant

    /// The making of the instance of a place by one worker.
    private struct Construction {
        /// Who makes the instance.
        let worker: Node
        /// What the workers that wait for it wait for.
        let signal: WaitSignal
        /// The instance while it is being completed.
        var provisional: SharedInstance?
    }

    /// A wait for a node, and its place among the waiters of that. A service that has not begun has
    /// none there: it waits without a factory that could be idle.
    typealias Wait = (node: Node, path: [PathFrame], place: Int?)

    /// What is known of a node that waits, that another one waits for, or that is a service.
    struct NodeState {
        /// Several, if factories load in child tasks, or if a service has not begun.
        var waits = Places<Wait>()
        /// The nodes whose factories wait for this, once for each wait, among tasks.
        var waiters = Places<Node>()
        /// Whether a start makes it.
        var isService = false
        /// The services that this has waited for, directly or through others.
        var services: Set<Node> = []
        /// How long it has waited for services: see `idleTime(of:at:)`.
        fileprivate var idleTime = IdleTime()
        /// Whether something waits for this that is part of no node.
        var isAwaitedByUnknown = false
        /// Whether what waits for this is idle: it has no work of its own meanwhile.
        fileprivate var makesIdle: Bool { isService || idleTime.isRunning }

        /// Whether it is a service that has not begun.
        var isPending = false
        /// The services that need this before they begin.
        var dependents: [Node] = []
        /// The groups that this is a member of, until it has ended.
        var groups: [Node] = []
        /// The group that the service comes after, until it may begin without the rest of it.
        var gate: Node?
        /// How many waits of this are for what is held.
        var heldWaitCount = 0
        /// Whether it cannot go on before a service begins that comes after a group.
        var isHeld: Bool { gate != nil || heldWaitCount > 0 }
    }

    /// The constructions that have not ended, by their places.
    private var constructions: [Node: Construction] = [:]
    /// What is known of the nodes. A node without a state neither waits nor is waited for.
    var states: [Node: NodeState] = [:]
    /// The groups that services come after: see `WaitGraph+Groups.swift`.
    var groups: [Node: Group] = [:]
    /// The groups of which no member can go on, to be handled before a method returns.
    var stuckGroups: [Node] = []
    /// Whether nothing is being made, and nothing waits.
    var isIdle: Bool { constructions.isEmpty && states.isEmpty && groups.isEmpty }

    // MARK: Constructions

    /// What a worker has to do that needs the instance of a place.
    enum ClaimAnswer {
        /// Construct it, and then call `reset`, if it is still constructed by this worker.
        case construct
        /// Wake the workers that wait for `waking`, so that one of them can use a provisional
        /// instance. Wait for the signal, then call `forget`, and claim again.
        case wait(WaitSignal, waking: WaitSignal?)
        /// Use the instance whose completion is running: waiting would close an intended cycle.
        case useProvisional(SharedInstance)
        /// Report a cycle, with its steps: waiting would never end.
        case cycle([Registration])
        /// Claim again, with the path: another worker constructs the instance.
        case retryWithPath
    }

    /// Decides what a worker that needs the instance of a place has to do. The `signal` is for a
    /// construction that this begins. The `path` has the worker's running factories, outermost
    /// first; nil to find out whether it is needed.
    mutating func claim(_ place: Node, by worker: Node, signal: WaitSignal, path: [PathFrame]?)
        -> ClaimAnswer
    {
        guard let construction = constructions[place] else {
            constructions[place] = Construction(worker: worker, signal: signal)
            return .construct
        }
        guard let path else { return .retryWithPath }
        var woken: WaitSignal?
        if let route = route(from: place, to: worker) {
            if let instance = construction.provisional { return .useProvisional(instance) }
            // Another worker on the cycle can use a provisional instance, which ends this one's
            // wait.
            guard let hop = route.first(where: { constructions[$0.to]?.provisional != nil }) else {
                return .cycle(steps(of: route, from: place, endingWith: path))
            }
            woken = constructions[hop.to]?.signal
        }
        _ = states[worker, default: NodeState()].waits.insert((place, path, nil))
        return .wait(construction.signal, waking: woken)
    }

    /// Records a construction that a worker began without a claim, because nobody else wanted the
    /// instance then.
    mutating func adopt(_ place: Node, by worker: Node, signal: WaitSignal) {
        if constructions[place] == nil {
            constructions[place] = Construction(worker: worker, signal: signal)
        }
    }

    /// Records the instance of a construction while it is being completed; nil once it is.
    mutating func setProvisional(_ instance: SharedInstance?, _ place: Node, by worker: Node) {
        if isConstructing(place, by: worker) { constructions[place]?.provisional = instance }
    }

    /// Whether a worker still makes the instance of a place for all: not after a reset.
    func isConstructing(_ place: Node, by worker: Node) -> Bool {
        constructions[place]?.worker == worker
    }

    /// Ends the construction of a place, or abandons it: then what it makes will not be kept, and
    /// the next claim constructs another. Returns its signal, whose waiting workers have to claim
    /// again.
    mutating func reset(_ place: Node) -> WaitSignal? {
        constructions.removeValue(forKey: place)?.signal
    }

    /// Abandons all constructions of a worker that will never go on, and its wait. Returns their
    /// signals.
    mutating func abandonAll(by worker: Node) -> [WaitSignal] {
        forget(worker)
        return constructions.filter { $0.value.worker == worker }.keys.compactMap { reset($0) }
    }

    /// Removes what is known of a node that no longer waits.
    mutating func forget(_ node: Node) {
        if let gate = states.removeValue(forKey: node)?.gate { groups[gate]?.closedCount -= 1 }
    }

    // MARK: Waits among tasks

    /// Adds a service, with what has to be made before it begins: without a cycle.
    mutating func addService(_ service: Node, needs: [Node], step: Registration) {
        var state = NodeState(isService: true, isPending: true)
        for need in needs {
            _ = state.waits.insert((need, [(nil, step)], nil))
            states[need, default: NodeState()].dependents.append(service)
            if isHeld(need) { state.heldWaitCount += 1 }
        }
        states[service] = state
    }

    /// What a task has to do before it waits for a node.
    enum WaitAnswer {
        /// Tell of the services that begin without the rest of their groups. Wait, and then call
        /// `stopWaiting` with the place of the wait.
        case wait(place: Int?, opening: [Opening])
        /// Report a cycle, with its steps: waiting would never end.
        case cycle([Registration])
    }

    /// Decides whether a factory of a node may wait for another node. The `path` is that of its
    /// running factories.
    mutating func wait(
        _ waiter: Node,
        for node: Node,
        path: [PathFrame],
        at now: @autoclosure () -> Instant
    ) -> WaitAnswer {
        if let route = route(from: node, to: waiter) {
            return .cycle(steps(of: route, from: node, endingWith: path))
        }
        let waiterPlace = states[node, default: NodeState()].waiters.insert(waiter)
        let place = states[waiter, default: NodeState()].waits.insert((node, path, waiterPlace))
        if states[node]?.makesIdle == true { changeIdleWaits(of: waiter, by: 1, now) }
        if isHeld(node) { changeHeldWaits(of: waiter, by: 1) }
        let opened = states[waiter]?.isAwaitedByUnknown == true ? openAll(neededBy: node) : []
        return .wait(place: place, opening: opened + openStuckGroups())
    }

    /// Notes that something of no node waits for a node. Returns the services that begin because of
    /// that: it may need what they come after.
    mutating func waitFromOutside(for node: Node) -> [Opening] {
        groups.isEmpty ? [] : openAll(neededBy: node)
    }

    /// Ends a wait of a node for another one, which it has then waited for.
    mutating func stopWaiting(_ waiter: Node, at place: Int, at now: @autoclosure () -> Instant) {
        guard let wait = states[waiter]?.waits.remove(at: place) else { return }
        didEnd(wait, of: waiter, now)
        guard let state = states[wait.node], state.isService || !state.services.isEmpty else {
            return
        }
        states[waiter]?.services.formUnion(state.isService ? [wait.node] : state.services)
    }

    /// Ends all waits of a node: it is a service that begins, or is made, or has failed.
    mutating func stopWaiting(_ node: Node, at now: @autoclosure () -> Instant) {
        if states[node] == nil { return }
        open(node)
        states[node]?.isPending = false
        for wait in states[node]?.waits.removeAll() ?? [] { didEnd(wait, of: node, now) }
    }

    /// Passes on that a wait has ended.
    private mutating func didEnd(_ wait: Wait, of waiter: Node, _ now: () -> Instant) {
        if isHeld(wait.node) { changeHeldWaits(of: waiter, by: -1) }
        guard let place = wait.place, states[wait.node]?.waiters.remove(at: place) != nil else {
            return
        }
        if states[wait.node]?.makesIdle == true { changeIdleWaits(of: waiter, by: -1, now) }
    }

    /// The services that a node has waited for, directly or through others.
    func services(awaitedBy node: Node) -> Set<Node> { states[node]?.services ?? [] }

    /// How long at least one of the factories of a node has waited for a service, or for what waits
    /// for one.
    func idleTime(of node: Node, at now: Instant) -> Duration {
        states[node]?.idleTime.duration(at: now) ?? .zero
    }

    /// Changes how many waits of a node are for what makes it idle, and passes on what follows to
    /// what waits for the node.
    private mutating func changeIdleWaits(of node: Node, by change: Int, _ now: () -> Instant) {
        // Not recursive: a chain of waits may be longer than a thread's stack allows.
        var pending = [node]
        while let node = pending.popLast() {
            // What waits for a service is idle in any case.
            guard states[node]?.idleTime.change(by: change, at: now) == true,
                let state = states[node],
                !state.isService
            else { continue }
            pending += state.waiters.elements
        }
    }

    // MARK: Routes

    /// A wait on a route, with the running factories of whoever waits.
    private typealias Hop = (from: Node, to: Node, path: [PathFrame])

    /// The hops from a node to what a worker constructs, or to the worker itself; nil if there are
    /// none.
    private func route(from start: Node, to worker: Node) -> [Hop]? {
        // Not recursive, for the same reason.
        var reached = [start]
        var arrivals: [Node: Hop] = [:]
        var next = 0
        while next < reached.count {
            let node = reached[next]
            let waiter = constructions[node]?.worker ?? node
            if waiter == worker {
                var route: [Hop] = []
                while let hop = arrivals[route.last?.from ?? node] { route.append(hop) }
                return route.reversed()
            }
            for wait in states[waiter]?.waits.elements ?? []
            where wait.node != start && arrivals[wait.node] == nil {
                arrivals[wait.node] = (node, wait.node, wait.path)
                reached.append(wait.node)
            }
            next += 1
        }
        return nil
    }

    /// The steps of the cycle that a route and the running factories of whoever closes it make up.
    private func steps(of route: [Hop], from start: Node, endingWith own: [PathFrame])
        -> [Registration]
    {
        let paths = route.map { (place: $0.from, path: $0.path) } + [(route.last?.to ?? start, own)]
        return paths.flatMap { place, path in
            path[(path.lastIndex { $0.place == place } ?? path.startIndex)...].map(\.step)
        }
    }
}

/// The time in which a node waits for a service, or for a node that is idle itself.
private struct IdleTime {
    /// The time of the waits that have ended.
    private var ended = Duration.zero
    /// Since when it waits, counted from the epoch; nil if it does not.
    private var start: Duration?
    /// How many waits of the node are for services or for idle nodes.
    private var waits = 0
    /// Where starts are counted from: the compiler does not know the size of an `Instant`.
    private static let epoch = ContinuousClock.now
    /// Whether the node waits so at this moment.
    var isRunning: Bool { start != nil }

    /// Changes the number of waits. Returns whether the time begins or ends.
    mutating func change(by change: Int, at now: () -> ContinuousClock.Instant) -> Bool {
        waits += change
        if (waits > 0) == isRunning { return false }
        let now = now()
        ended = duration(at: now)
        start = isRunning ? nil : Self.epoch.duration(to: now)
        return true
    }

    /// The time until now.
    func duration(at now: ContinuousClock.Instant) -> Duration {
        guard let start else { return ended }
        return ended + Self.epoch.duration(to: now) - start
    }
}

/// Whom the graph of waits tells of something. One type for threads and tasks, so that the graph is
/// compiled once.
enum WaitSignal: Sendable {
    /// A thread that waits is woken by this.
    case thread(ConstructionSignal)
    /// A start is told that a service begins without the rest of its group.
    case group(onOpen: @Sendable (UInt) -> Void)

    /// The signal of a thread.
    ///
    /// - Precondition: It is one: the graph of the threads has no other.
    var thread: ConstructionSignal {
        guard case .thread(let signal) = self else {
            preconditionFailure("DIC: a thread waits for a start")
        }
        return signal
    }

    /// Tells a start that a service begins.
    func open(_ service: UInt) { if case .group(let onOpen) = self { onOpen(service) } }
}
