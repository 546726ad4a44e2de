/// The time in which a node waits for a service, or for a node that is idle itself. Where it begins or ends, that of
/// the nodes which wait for this one changes too. One thread at a time may change that of connected nodes.
struct IdleTime: ~Copyable, Sendable {
    /// Whether the node is a service: then what waits for it is idle in any case.
    private let isOfService: Bool
    private let state = Guarded(State())

    // Not private: the compiler fails where other files destroy a lock around private types.
    struct State: Sendable {
        fileprivate var ended = Duration.zero
        /// How many waits of the node are for services or for idle nodes.
        fileprivate var waits = 0
        fileprivate var start = ContinuousClock.now
        /// The nodes whose factories wait for this, once for each wait.
        fileprivate var waiters: [WaitNode] = []
        fileprivate var hasEnded = false

        fileprivate var isRunning: Bool { waits > 0 }

        /// Changes the number of waits. Returns whether the time begins or ends.
        fileprivate mutating func change(by change: Int) -> Bool {
            let wasRunning = isRunning
            waits += change
            if isRunning == wasRunning { return false }
            if wasRunning { ended += start.duration(to: .now) } else { start = .now }
            return true
        }
    }

    init(ofService isOfService: Bool) { self.isOfService = isOfService }

    /// The time until now.
    var duration: Duration { state.withLock { $0.isRunning ? $0.ended + $0.start.duration(to: .now) : $0.ended } }

    /// Records that a node begins to wait for this one.
    func beginWait(of waiter: WaitNode) {
        let makesIdle = state.withLock { state in
            state.waiters.append(waiter)
            return isOfService || state.isRunning
        }
        if makesIdle { waiter.idle.changeWaits(by: 1) }
    }

    /// Records that a node does not wait for this one any more.
    func endWait(of waiter: WaitNode) {
        let madeIdle = state.withLock { state in
            if let index = state.waiters.firstIndex(where: { $0 === waiter }) { state.waiters.remove(at: index) }
            return isOfService || state.isRunning
        }
        if madeIdle { waiter.idle.changeWaits(by: -1) }
    }

    /// Ends the time, whatever the node still waits for.
    func end() {
        let waiters = state.withLock { state in
            state.hasEnded = true
            return state.change(by: -state.waits) && !isOfService ? state.waiters : []
        }
        for waiter in waiters { waiter.idle.changeWaits(by: -1) }
    }

    /// Changes how many waits of the node are for services or for idle nodes.
    private func changeWaits(by change: Int) {
        // Not recursive: a chain of waits may be longer than a thread's stack allows.
        var changed = waiters(changedBy: change)
        while let node = changed.popLast() {
            for waiter in node.idle.waiters(changedBy: change) { changed.append(waiter) }
        }
    }

    /// Changes the number of waits. Returns the nodes whose number changes too.
    private func waiters(changedBy change: Int) -> [WaitNode] {
        state.withLock { !$0.hasEnded && $0.change(by: change) && !isOfService ? $0.waiters : [] }
    }
}
