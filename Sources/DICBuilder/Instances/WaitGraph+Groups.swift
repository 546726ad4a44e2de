// What services come after without having said so: a group, and not each of its members. One for
// each pair would be as many as there are services, squared.
//
// A service that comes after a group is behind a gate. It begins once all members have ended. If a
// member comes to wait for it, it still comes after those that can go on: the gate is opened only
// once none of them can.

extension WaitGraph {
    /// Nodes, and the services that begin after all of them.
    struct Group {
        /// Whom to tell that a gate is opened.
        fileprivate let signal: WaitSignal
        /// The members that have not ended.
        fileprivate var remainingCount: Int
        /// Those of them that are not held.
        fileprivate var freeCount: Int
        /// The services that come after.
        fileprivate let services: [Node]
        /// Those of them whose gates are closed.
        var closedCount = 0
        /// Members that have come to be held, the earliest first; those before `nextHeld` no longer
        /// are.
        fileprivate var held: [Node] = []
        /// The index in `held` of the first member that may still be held.
        fileprivate var nextHeld = 0

        /// Whether no member can go on before a gate is opened.
        fileprivate var isStuck: Bool { freeCount == 0 && remainingCount > 0 && closedCount > 0 }
    }

    /// Has services come after a group. A group that contains another one is added first: a gate of
    /// the inner group, which something in the outer one needs, is opened before a gate of the
    /// outer one.
    ///
    /// Nobody waits for the services yet, but for others that need them.
    mutating func addGroup(
        _ group: Node,
        of members: [Node],
        before services: [Node],
        signal: WaitSignal
    ) -> [Opening] {
        let count = members.count
        groups[group] = Group(
            signal: signal,
            remainingCount: count,
            freeCount: count,
            services: services
        )
        for member in members {
            states[member, default: NodeState()].groups.append(group)
            if isHeld(member) { hold(member, in: group, by: 1) }
        }
        for service in services {
            let wasHeld = isHeld(service)
            states[service, default: NodeState()].gate = group
            groups[group]?.closedCount += 1
            if !wasHeld { didChangeHold(of: service, by: 1) }
        }
        if groups[group]?.isStuck == true { stuckGroups.append(group) }
        return openStuckGroups()
    }

    /// The services that come after it need not any longer.
    mutating func removeGroup(_ group: Node) {
        for service in groups[group]?.services ?? [] where states[service]?.gate == group {
            open(service)
        }
        groups[group] = nil
    }

    /// Whether a node cannot go on before the gate of some service is opened.
    func isHeld(_ node: Node) -> Bool { states[node]?.isHeld == true }

    /// Changes how many waits of a node are for what is held, and passes on what follows.
    mutating func changeHeldWaits(of node: Node, by change: Int) {
        let wasHeld = isHeld(node)
        states[node, default: NodeState()].heldWaitCount += change
        if isHeld(node) != wasHeld { didChangeHold(of: node, by: change) }
    }

    /// Passes on to what waits for a node that it is held now, by 1, or no longer, by -1.
    private mutating func didChangeHold(of node: Node, by change: Int) {
        // Not recursive: a chain of waits may be longer than a thread's stack allows.
        var changed = [node]
        while let node = changed.popLast() {
            guard let state = states[node] else { continue }
            for group in state.groups { hold(node, in: group, by: change) }
            let pending = state.dependents.filter { states[$0]?.isPending == true }
            for waiter in state.waiters.elements + pending {
                let wasHeld = isHeld(waiter)
                states[waiter]?.heldWaitCount += change
                if isHeld(waiter) != wasHeld { changed.append(waiter) }
            }
        }
    }

    /// Records that a member of a group is held now, by 1, or no longer, by -1.
    private mutating func hold(_ member: Node, in group: Node, by change: Int) {
        groups[group]?.freeCount -= change
        if change > 0 { groups[group]?.held.append(member) }
        if groups[group]?.isStuck == true { stuckGroups.append(group) }
    }

    /// Records that a member has ended, which waits for nothing any longer. Returns the services
    /// that have to begin, because all that is left waits for them.
    mutating func leaveGroups(_ node: Node) -> [Opening] {
        for group in states[node]?.groups ?? [] {
            groups[group]?.remainingCount -= 1
            groups[group]?.freeCount -= 1
            if groups[group]?.remainingCount == 0 {
                for service in groups[group]?.services ?? [] { open(service) }
            } else if groups[group]?.isStuck == true {
                stuckGroups.append(group)
            }
        }
        states[node]?.groups = []
        return openStuckGroups()
    }

    /// Opens the gate of a service, if there is one.
    mutating func open(_ service: Node) {
        guard let group = states[service]?.gate else { return }
        states[service]?.gate = nil
        groups[group]?.closedCount -= 1
        if !isHeld(service) { didChangeHold(of: service, by: -1) }
    }

    /// Opens the gates of a node and of all nodes that it waits for, now and later.
    mutating func openAll(neededBy node: Node) -> [Opening] {
        var opened: [Opening] = []
        var pending = [node]
        while let node = pending.popLast() {
            // What this waits for was reached when it was, or when the wait began.
            if states[node]?.isAwaitedByUnknown == true { continue }
            states[node, default: NodeState()].isAwaitedByUnknown = true
            if let opening = opening(node) { opened.append(opening) }
            pending += states[node]?.waits.elements.map(\.node) ?? []
        }
        return opened
    }

    /// Opens the gate of a service. Nil if there is none.
    private mutating func opening(_ service: Node) -> Opening? {
        guard let gate = states[service]?.gate, let signal = groups[gate]?.signal else {
            return nil
        }
        open(service)
        return (service, signal)
    }

    /// Opens gates until no group is stuck, or only because of a group that is not.
    mutating func openStuckGroups() -> [Opening] {
        var opened: [Opening] = []
        while let group = stuckGroups.first {
            if groups[group]?.isStuck == true, let service = gate(holding: group),
                let opening = opening(service)
            {
                opened.append(opening)
            } else {
                stuckGroups.removeFirst()
            }
        }
        return opened
    }

    /// The service behind a gate that the member waits for that has been held for longest; nil if
    /// its gate belongs to a group that is not stuck, as there is in another start.
    private mutating func gate(holding group: Node) -> Node? {
        while let held = groups[group]?.held, let next = groups[group]?.nextHeld, next < held.count
        {
            if states[held[next]]?.groups.contains(group) == true && isHeld(held[next]) {
                var node = held[next]
                while let wait = states[node]?.waits.elements.first(where: { isHeld($0.node) }) {
                    node = wait.node
                }
                guard let gate = states[node]?.gate, groups[gate]?.isStuck == true else {
                    return nil
                }
                return node
            }
            groups[group]?.nextHeld += 1
        }
        return nil
    }
}
