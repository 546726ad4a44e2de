import Synchronization

/// A running asynchronous factory, linked to the one that loads its instance.
///
/// The chain of these links follows a task through its suspensions and into its child tasks, where a thread's
/// `LoadStack` cannot.
final class AsyncLoadChain: Sendable {
    /// The chain that the current task is part of.
    @TaskLocal
    static var current: AsyncLoadChain?

    let registration: Registration

    /// The container that the factory runs in.
    private let storage: ObjectIdentifier

    /// The construction of a shared instance that this is part of, until the factory ends: a task that it leaves behind
    /// must not keep the instance alive.
    private let construction: Guarded<AsyncConstruction?>

    private let outer: AsyncLoadChain?

    /// A task that a factory starts and leaves behind inherits the chain and may outlive the factory.
    private let isRunning = Atomic(true)

    private init(
        _ registration: Registration,
        in storage: ObjectIdentifier,
        _ construction: AsyncConstruction?,
        outer: AsyncLoadChain?
    ) {
        self.registration = registration
        self.storage = storage
        self.construction = Guarded(construction ?? outer?.construction.withLock { $0 })
        self.outer = outer
    }

    /// Runs a factory as the innermost link of the current chain.
    ///
    /// - Parameters:
    ///   - storage: The container that the factory runs in.
    ///   - maximumDepth: How many factories may be running in one chain.
    /// - Throws: What the factory throws; a `ResolutionError` instead for a cycle, or if too many factories run.
    static func run<Instance>(
        _ registration: Registration,
        in storage: ObjectIdentifier,
        maximumDepth: Int,
        _ construction: AsyncConstruction? = nil,
        factory: @Sendable () async throws -> sending Instance
    ) async throws -> sending Instance {
        let links = links
        func isSame(_ link: AsyncLoadChain) -> Bool {
            link.storage == storage && link.registration.key == registration.key
        }
        if let start = links.firstIndex(where: isSame) {
            let cycle = links[...start].map(\.registration)
            // The arguments may differ each time, so the recursion may end.
            let limit = cycle.contains { !$0.key.arguments.isEmpty } ? Registration.recursionLimit : 0
            if links.count(where: isSame) > limit { throw ResolutionError(cycle: cycle.reversed()) }
        }
        if links.count >= maximumDepth {
            throw ResolutionError(
                .tooDeep(registration, depth: links.count, isOutOfStack: false),
                of: registration.type,
                named: registration.key.name,
                at: nil,
                path: links.map(\.registration)
            )
        }
        // Links that have ended are left out, so that a chain does not grow indefinitely.
        let chain = AsyncLoadChain(registration, in: storage, construction, outer: links.first)
        defer { chain.end() }
        do {
            return try await $current.withValue(chain) { try await factory() }
        } catch {
            throw (error as? ResolutionError)?.thrownByFactory ?? error
        }
    }

    /// Records that the factory has ended.
    private func end() {
        isRunning.store(false, ordering: .releasing)
        let ended = construction.withLock { construction in
            defer { construction = nil }
            return construction
        }
        // Not under the lock: this may release the instance.
        withExtendedLifetime(ended) {}
    }

    /// The construction of a shared instance that the innermost running factory of the current chain is part of.
    static var construction: AsyncConstruction? { current == nil ? nil : links.first?.construction.withLock { $0 } }

    /// The running links of the current chain, innermost first.
    private static var links: [AsyncLoadChain] {
        var links: [AsyncLoadChain] = []
        var next = current
        while let link = next {
            if link.isRunning.load(ordering: .acquiring) { links.append(link) }
            next = link.outer
        }
        return links
    }

    /// The containers and scopes in which the current task runs factories of shared instances.
    static var constructingStorages: Set<ObjectIdentifier> {
        if current == nil { return [] }
        return Set(links.filter { $0.construction.withLock { $0 != nil } }.map(\.storage))
    }

    /// The registration of the innermost running factory of the current chain, if that runs in a container.
    static func innermostRegistration(in storage: ObjectIdentifier) -> Registration? {
        guard let link = links.first, link.storage == storage else { return nil }
        return link.registration
    }

    /// The registrations whose factories are running in the current chain, innermost first.
    static var registrations: [Registration] { current == nil ? [] : links.map(\.registration) }
}
