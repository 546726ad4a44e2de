/// What a container or a scope has made, and what nothing keeps or returns: a decorator threw, or
/// the load has gone.
///
/// Who finds that has it stopped at once, and writes it down here before that. The stop or the
/// close that comes takes what it finds here, waits for it before it stops what the instances may
/// hold, and reports it.
typealias Discards = Guarded<DiscardedInstances>

/// The contents of `Discards`.
struct DiscardedInstances: Sendable {
    /// In the order of discarding, those that have been stopped among them.
    var all: [DiscardedInstance] = []
    fileprivate var limit = 2 * Self.remembered

    /// How many that have been stopped are remembered for a report: a container may be used for long.
    fileprivate static let remembered = 1000
}

extension Guarded where Value == DiscardedInstances {
    func add(_ discarded: DiscardedInstance) {
        let forgotten = withLock { state in
            state.all.append(discarded)
            if state.all.count < state.limit { return [DiscardedInstance]() }
            let old = state.all.dropLast(Value.remembered)
            state.all = old.filter { !$0.hasEnded } + state.all.suffix(Value.remembered)
            state.limit = 2 * max(state.all.count, Value.remembered)
            return Array(old)
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
/// instance itself, which is released when it has been stopped.
final class DiscardedInstance: Sendable {
    let registration: Registration

    /// What a stop or a close waits for, unless it would wait for itself: a stop action may call
    /// it. It lends its priority then, and a limit cancels the stop action.
    let construction: AsyncConstruction

    private struct State: ~Copyable, Sendable {
        var report: StopReport.Service?
        var isAwaited = false
    }

    private let state = Guarded(State())

    init(_ registration: Registration) {
        self.registration = registration
        construction = AsyncConstruction(WaitNode(registration))
    }

    /// Whether a stop or a close reports how it ends.
    var isAwaited: Bool {
        get { state.withLock { $0.isAwaited } }
        set { state.withLock { $0.isAwaited = newValue } }
    }

    var hasEnded: Bool { state.withLock { $0.report != nil } }

    /// What came of it so far.
    var report: StopReport.Service {
        state.withLock { $0.report } ?? StopReport.Service(running: registration)
    }

    /// Ends it. What has failed, and what nobody waits for, is noted.
    func end(_ report: StopReport.Service, _ lifecycle: Lifecycle) {
        let isAwaited = state.withLock { state in
            state.report = report
            return state.isAwaited
        }
        if !isAwaited { lifecycle.note(failuresOf: StopReport([report])) }
        // No load waits for it, so that nobody is told the error.
        construction.end(.failed(CancellationError()))
    }
}
