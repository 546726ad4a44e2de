import Synchronization

/// A running asynchronous factory, linked to the one that loads its instance. The chain of these
/// links follows a task through its suspensions and into its child tasks, where a thread's
/// `LoadStack` cannot.
final class AsyncLoadChain: Sendable {
    /// The innermost link of the current task, which may have ended.
    @TaskLocal static var current: AsyncLoadChain?
    /// What the factory is registered as.
    let facts: RegistrationFacts
    /// The identity of the container or scope in which the factory runs.
    let storage: ObjectIdentifier
    /// The construction that this is part of, until the factory ends: a task left behind must not
    /// keep it alive.
    let construction: Guarded<AsyncConstruction?>
    /// The container or scope in which the factory runs, until it ends.
    private let container: Guarded<_ContainerStorage?>
    /// The link that loads the instance; nil for an outermost one.
    private let outer: AsyncLoadChain?
    /// How many factories run in the chain, this one among them: no fewer, but more if outer ones
    /// have ended before it.
    let depth: Int
    /// The innermost link around a deep one that is not.
    private let shallow: AsyncLoadChain?
    /// Whether a load that cannot throw waits for the factory, whose waits do not end then when the
    /// task is cancelled.
    private let ignoresCancellation: Bool
    /// A task that a factory starts and leaves behind inherits the chain and may outlive the
    /// factory.
    let isRunning = Atomic(true)

    /// What was being stopped when the factory began: one that runs outside of that stop action is
    /// no part of the chain there.
    private let discarded: DiscardedInstance?

    init(
        _ facts: RegistrationFacts,
        in container: _ContainerStorage,
        _ construction: AsyncConstruction?,
        outer: AsyncLoadChain?,
        isCancellable: Bool
    ) {
        self.facts = facts
        self.storage = container.id
        self.outer = outer
        self.container = Guarded(container)
        depth = (outer?.depth ?? 0) + 1
        shallow = outer.flatMap { $0.isDeep ? $0.shallow : $0 }
        self.construction = Guarded(construction ?? outer?.construction.withLock { $0 })
        ignoresCancellation =
            construction == nil && (!isCancellable || outer?.ignoresCancellation ?? false)
        discarded = DiscardedInstance.current
    }

    /// The construction of a shared instance that the innermost running factory of the current
    /// chain is part of.
    static var construction: AsyncConstruction? { innermost?.construction.withLock { $0 } }

    /// Whether a wait may end when the current task is cancelled. Not in a service, whose start
    /// ends it, and not in a factory that a stop has cancelled, which may clean up.
    static var mayGiveUp: Bool {
        guard let link = innermost else { return true }
        return !link.ignoresCancellation && link.construction.withLock { $0 }?.mayGiveUp != false
    }

    /// The innermost running factory of the current chain; nil if none runs.
    static var innermost: AsyncLoadChain? { running(current) }

    /// The innermost running factory of the current chain that is not around another link, with
    /// where it runs.
    static func innermost(inside other: AsyncLoadChain?) -> (AsyncLoadChain, _ContainerStorage)? {
        guard current != nil, let innermost else { return nil }
        var link = other
        while let outer = link {
            if outer === innermost { return nil }
            link = outer.outer
        }
        return innermost.container.withLock { $0 }.map { (innermost, $0) }
    }

    /// Begins what is no part of the current chain.
    // Here, because what a call needs of the task-local value lies beside its caller. Not
    // specialized: what is begun would lie here, in programs that do not begin it.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    static func outside<Result>(_ begin: () -> Result) -> Result {
        $current.withValue(nil, operation: begin)
    }

    /// The innermost link of a chain, from the given one outwards, whose factory runs and is part
    /// of what the current task stops, if it stops something.
    private static func running(_ chain: AsyncLoadChain?) -> AsyncLoadChain? {
        var link = chain
        let discarded = DiscardedInstance.current
        while let other = link {
            if other.isRunning.load(ordering: .acquiring) && other.discarded === discarded { break }
            link = other.outer
        }
        return link
    }

    /// The running links of the current chain, innermost first.
    static var links: [AsyncLoadChain] { links(from: current) }

    /// The running links from one outwards, innermost first.
    private static func links(from link: AsyncLoadChain?) -> [AsyncLoadChain] {
        running(link).map { Array(sequence(first: $0) { running($0.outer) }) } ?? []
    }

    /// The containers and scopes in which the current task runs factories of shared instances.
    static var constructingStorages: Set<ObjectIdentifier> {
        Set(links.filter { $0.construction.withLock { $0 != nil } }.map(\.storage))
    }

    /// Up to this depth, each factory is looked for among all that are around it. A choice: a
    /// search of so few takes less than the lock of `deepRuns`.
    private static let depthLimit = 32

    /// Whether the link is deeper than that.
    var isDeep: Bool { depth > Self.depthLimit }

    /// How often each factory runs in deep links of all chains. A factory that runs in none is only
    /// looked for in the links that are not deep: else a chain of n would take n² steps.
    private static let deepRuns = Guarded<[LoadStack.Step.Identity: Int]>([:])

    /// What a cycle is found by.
    private var identity: LoadStack.Step.Identity {
        LoadStack.Step.Identity(key: facts.key, storage: storage)
    }

    /// Counts the factory as running. Throws if it closes a cycle; each call that does not is
    /// followed by `end`.
    func begin() throws {
        if !isDeep { return try checkForCycle(among: outer) }
        let identity = self.identity
        let runsInDeepLinks = Self.deepRuns.withLock { $0[identity] != nil }
        try checkForCycle(among: runsInDeepLinks ? outer : shallow)
        Self.deepRuns.withLock { $0[identity, default: 0] += 1 }
    }

    /// Records that the factory has returned or thrown.
    func end() {
        isRunning.store(false, ordering: .releasing)
        construction.set(nil)
        container.set(nil)
        if !isDeep { return }
        let identity = self.identity
        Self.deepRuns.withLock { runs in
            let count = (runs[identity] ?? 0) - 1
            runs[identity] = count > 0 ? count : nil
        }
    }

    /// Checks whether one of the running links from `link` outwards is of the same factory, and
    /// throws then. What takes arguments may lead back to itself, but not too often.
    @inline(never)
    private func checkForCycle(among link: AsyncLoadChain?) throws {
        func isSame(_ link: AsyncLoadChain) -> Bool {
            link.storage == storage && link.facts.key == facts.key
        }
        if !Self.links(from: link).contains(where: isSame) { return }
        let all = Self.links(from: outer)
        guard let start = all.firstIndex(where: isSame) else { return }
        let cycle = all[...start].map { Registration($0.facts) }
        // The arguments may differ each time, so the recursion may end.
        let limit = cycle.contains { !$0.key.arguments.isEmpty } ? Registration.recursionLimit : 0
        if all.count(where: isSame) > limit { throw ResolutionError(cycle: cycle.reversed()) }
    }

    /// The registrations of the running factories of the chain, innermost first.
    static var registrations: [Registration] { links.map { Registration($0.facts) } }

    /// The running factories from the innermost one to that of a key; nil if that is not among
    /// them. Others are not looked at: the chain may be long.
    static func registrations(to key: Key) -> [Registration]? {
        var found: [Registration] = []
        var link = innermost
        while let running = link {
            found.append(Registration(running.facts))
            if running.facts.key == key { return found }
            link = Self.running(running.outer)
        }
        return nil
    }
}
