import Synchronization

/// A running asynchronous factory, linked to the one that loads its instance. The chain of these links follows a task
/// through its suspensions and into its child tasks, where a thread's `LoadStack` cannot.
final class AsyncLoadChain: Sendable {
    /// The chain that the current task is part of.
    @TaskLocal static var current: AsyncLoadChain?
    private let facts: RegistrationFacts
    private let storage: ObjectIdentifier
    /// The construction of a shared instance that this is part of, until the factory ends: a task that it leaves behind
    /// must not keep the instance alive.
    private let construction: Guarded<AsyncConstruction?>
    private let outer: AsyncLoadChain?
    /// Whether a load that cannot throw waits for the factory: then the waits of the factory do not end when the task
    /// is cancelled.
    private let ignoresCancellation: Bool
    /// A task that a factory starts and leaves behind inherits the chain and may outlive the factory.
    private let isRunning = Atomic(true)

    private init(
        _ facts: RegistrationFacts,
        in storage: ObjectIdentifier,
        _ construction: AsyncConstruction?,
        outer: AsyncLoadChain?,
        isCancellable: Bool
    ) {
        (self.facts, self.storage, self.outer) = (facts, storage, outer)
        self.construction = Guarded(construction ?? outer?.construction.withLock { $0 })
        ignoresCancellation = construction == nil && (!isCancellable || outer?.ignoresCancellation ?? false)
    }

    /// Runs a factory as the innermost link of the current chain. Throws for a cycle, or if too many run in it. The
    /// `construction` is what it makes, if that is shared, in a task of its own. If it `isCancellable`, the load of a
    /// new instance, in the current task, may throw.
    static func run<Instance>(
        _ facts: RegistrationFacts,
        in container: _ContainerStorage,
        _ construction: AsyncConstruction? = nil,
        isCancellable: Bool = true,
        factory: @Sendable () async throws -> sending Instance
    ) async throws -> sending Instance {
        let (links, storage) = (links, container.id)
        func isSame(_ link: AsyncLoadChain) -> Bool { link.storage == storage && link.facts.key == facts.key }
        if let start = links.firstIndex(where: isSame) {
            let cycle = links[...start].map { Registration($0.facts) }
            // The arguments may differ each time, so the recursion may end.
            let limit = cycle.contains { !$0.key.arguments.isEmpty } ? Registration.recursionLimit : 0
            if links.count(where: isSame) > limit { throw ResolutionError(cycle: cycle.reversed()) }
        }
        if links.count >= container.maximumDepth {
            throw ResolutionError(
                .tooDeep(Registration(facts), depth: links.count, isOutOfStack: false),
                of: facts.key.type,
                named: facts.key.name,
                at: nil,
                path: registrations
            )
        }
        // Links that have ended are left out, so that a chain does not grow indefinitely.
        let chain = AsyncLoadChain(facts, in: storage, construction, outer: links.first, isCancellable: isCancellable)
        defer {
            chain.isRunning.store(false, ordering: .releasing)
            chain.construction.set(nil)
        }
        do { return try await $current.withValue(chain) { try await factory() } } catch {
            throw (error as? ResolutionError)?.thrownByFactory ?? error
        }
    }

    /// The construction of a shared instance that the innermost running factory of the current chain is part of.
    static var construction: AsyncConstruction? { innermost?.construction.withLock { $0 } }

    /// Whether a wait may end when the current task is cancelled. Not in a service, whose start ends it, and not in a
    /// factory that a stop has cancelled, which may clean up.
    static var mayGiveUp: Bool {
        guard let link = innermost else { return true }
        return !link.ignoresCancellation && link.construction.withLock { $0 }?.mayGiveUp != false
    }

    /// The innermost running link of the current chain.
    private static var innermost: AsyncLoadChain? { running(current) }

    /// The innermost running link of a chain.
    private static func running(_ chain: AsyncLoadChain?) -> AsyncLoadChain? {
        var link = chain
        while let ended = link, !ended.isRunning.load(ordering: .acquiring) { link = ended.outer }
        return link
    }

    /// The running links of the current chain, innermost first.
    private static var links: [AsyncLoadChain] {
        innermost.map { Array(sequence(first: $0) { running($0.outer) }) } ?? []
    }

    /// The containers and scopes in which the current task runs factories of shared instances.
    static var constructingStorages: Set<ObjectIdentifier> {
        Set(links.filter { $0.construction.withLock { $0 != nil } }.map(\.storage))
    }

    /// The registration of the innermost running factory of the current chain, if that runs in a container.
    static func innermostRegistration(in storage: ObjectIdentifier) -> Registration? {
        guard let link = innermost, link.storage == storage else { return nil }
        return Registration(link.facts)
    }

    /// The registrations whose factories are running in the current chain, innermost first.
    static var registrations: [Registration] { links.map { Registration($0.facts) } }
}
