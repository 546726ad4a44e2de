/// What a container or a scope has made, and what nothing keeps or returns: a decorator threw, or
/// the load has gone.
///
/// Who finds that has it stopped at once, and writes it down here before that. The stop or the
/// close that comes takes what it finds here, waits for it before it stops what the instances may
/// hold, and reports it.
typealias Discards = Guarded<DiscardedInstances>

/// The instances that `Discards` guards: what was made, and is neither kept nor returned.
struct DiscardedInstances: Sendable {
    /// In the order of discarding, those that have been stopped among them.
    var all: [DiscardedInstance] = []
    /// How many there may be until those that have ended are forgotten, but for the last.
    fileprivate var limit = 2 * Self.remembered

    /// How many that have been stopped are remembered for a report: a container may live long.
    fileprivate static let remembered = 1000
}

extension Guarded where Value == DiscardedInstances {
    /// Adds one that is about to be stopped.
    func add(_ discarded: DiscardedInstance) {
        let forgotten = withLock { state in
            state.all.append(discarded)
            if state.all.count < state.limit { return [DiscardedInstance]() }
            let old = state.all
            state.all = []
            for (index, one) in old.enumerated() {
                let isRecent = index >= old.count - Value.remembered
                if isRecent || !one.hasEnded { state.all.append(one) }
            }
            state.limit = 2 * max(state.all.count, Value.remembered)
            return old
        }
        // Not under the lock: this may release an error.
        withExtendedLifetime(forgotten) {}
    }

    /// Takes one back. Returns false if a stop or a close has taken it.
    func remove(_ discarded: DiscardedInstance) -> Bool {
        withLock { state in
            let index = state.all.lastIndex { $0 === discarded }
            // The caller holds another reference.
            return index.map { state.all.remove(at: $0) } != nil
        }
    }

    /// All there are, for a stop or a close, which waits for them and reports them.
    func take() -> [DiscardedInstance] {
        let taken = withLock { state in
            defer { state.all = [] }
            return state.all
        }
        for discarded in taken { discarded.isAwaited = true }
        return taken
    }

    /// Gives back what a stop has taken, and does not wait for.
    func giveBack(_ left: [DiscardedInstance]) {
        for discarded in left {
            discarded.isAwaited = false
            add(discarded)
        }
    }
}

/// An instance that is being stopped, or has been, because nothing keeps or returns it. Not the
/// instance itself, which is released when it has been stopped. Not an `AsyncConstruction` either,
/// which the linker would keep in programs that have nothing asynchronous.
final class DiscardedInstance: Sendable {
    /// What the current task stops: tasks and loads of its stop action are part of that.
    @TaskLocal static var current: DiscardedInstance?

    /// What it was made for.
    let registration: Registration
    /// What discarded this in its stop action.
    private let outer: DiscardedInstance?

    /// What the lock guards. Not private: the compiler fails where other files destroy a lock
    /// around private types.
    struct State: ~Copyable, Sendable {
        /// What came of it; nil until it has ended.
        var report: StopReport.Service?
        /// Whether a stop or a close reports how it ends.
        var isAwaited = false
        /// The number of the container whose stop waits for it; nil if a close does.
        var container: Int?
        /// The task that stops it; nil if that needs no waiting, or has not begun.
        var task: Task<Void, Never>?
        /// What is stopped before it, as long as it waits for that.
        var previous: DiscardedInstance?
        /// What waits for its end without a task.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// What came of it, and who waits.
    let state = Guarded(State())

    init(_ registration: Registration) {
        self.registration = registration
        outer = Self.current
    }

    /// Whether a stop or a close reports how it ends.
    var isAwaited: Bool {
        get { state.withLock { $0.isAwaited } }
        set { state.withLock { $0.isAwaited = newValue } }
    }

    /// Whether it has been stopped, or has failed to stop.
    var hasEnded: Bool { state.withLock { $0.report != nil } }

    /// Whether the current task is part of its stop action, or of one that it waits for, and would
    /// wait for itself. Not one that a stop action has left behind.
    var isCurrent: Bool { Self.isCurrent(comesAfter) }

    /// Whether this is another one, or waits for it.
    private func comesAfter(_ other: DiscardedInstance) -> Bool {
        var next: DiscardedInstance? = self
        while let discarded = next {
            if discarded === other { return true }
            next = discarded.state.withLock { $0.previous }
        }
        return false
    }

    /// Whether the current task is part of the stop action of one that has not ended.
    private static func isCurrent(_ condition: (DiscardedInstance) -> Bool) -> Bool {
        var next = current
        while let discarded = next {
            if !discarded.hasEnded && condition(discarded) { return true }
            next = discarded.outer
        }
        return false
    }

    /// Whether the current task is part of the stop action of what the stop of a container waits
    /// for.
    static func isBeingStopped(in container: Int) -> Bool {
        isCurrent { discarded in discarded.state.withLock { $0.container } == container }
    }

    /// What came of it so far.
    var report: StopReport.Service {
        state.withLock { $0.report } ?? StopReport.Service(running: registration)
    }

    /// What came of it, if it has ended; else nobody reports it from now on, and its end is noted.
    func leave() -> StopReport.Service? {
        state.withLock { state in
            if state.report == nil { state.isAwaited = false }
            return state.report
        }
    }

    /// Sets the task that stops it, unless that has ended.
    func setTask(_ task: Task<Void, Never>) {
        state.withLock { if $0.report == nil { $0.task = task } }
    }

    /// Cancels the task that stops it.
    func cancel() { state.withLock { $0.task }?.cancel() }

    /// Ends it. What has failed, and what nobody waits for, is noted.
    func end(_ report: StopReport.Service, _ lifecycle: Lifecycle) {
        let (isAwaited, waiting) = state.withLock { state in
            defer { (state.waiting, state.task) = ([], nil) }
            state.report = report
            return (state.isAwaited, state.waiting)
        }
        if !isAwaited { lifecycle.note(failuresOf: StopReport([report])) }
        for continuation in waiting { continuation.resume() }
    }
}
