/// Makes the services of a container: asynchronous and eager singletons, each as early as what it needs allows.
package final class Starter: ServiceStarter {
    package let storage: _ContainerStorage

    /// The entries of the services.
    package let services: [Entry]

    private let graph: ServiceGraph

    /// The services in the graph of waits.
    private let nodes: [WaitNode]

    /// The services that each service comes after.
    private let prerequisites: [[Int]]

    /// Those of the prerequisites that an opaque factory may load. One that turns out to wait for the service is
    /// dropped.
    private let preferred: [[Int]]

    /// The start, as a task-local value of the factories' tasks.
    private let currentStart = CurrentStart()

    let events: AsyncStream<Event>
    let sink: AsyncStream<Event>.Continuation

    private let state: Guarded<State>

    fileprivate struct State: Sendable {
        var schedule: StartSchedule
        var errors: [Int: any Error] = [:]
        var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]
    }

    enum Event: Sendable {
        case begin([Int])
        /// The main actor has come to a service.
        case begun(Int, ContinuousClock.Instant)
        case ended(Int, ResolutionError?, start: ContinuousClock.Instant, end: ContinuousClock.Instant)

        /// The factory of a service will never return: a load failed, with an error unless the start has been halted,
        /// and the factory cannot throw.
        case suspended(Int, ResolutionError?)

        /// A task that some factory has started, and may wait for, will never return: the start has been halted.
        case lost
        case exceededLimit(Int)
        case expired
        case cancelled
    }

    package init(_ storage: _ContainerStorage) {
        self.storage = storage
        let services = storage.ownEntries.filter(\.isService)
        self.services = services
        graph = ServiceGraph(of: services, in: storage)
        let needs = services.map { [graph] in graph.needs(of: $0) }
        var precedence = Precedence(count: services.count)
        precedence.require(
            needs.enumerated().flatMap { service, needs in
                needs.immediate.map { Precedence.Pair(before: $0, after: service) }
            }
        )
        let known = precedence.prerequisites
        // A synchronous factory cannot wait for what it loads.
        let asynchronous = services.indices.filter { services[$0].facts.isAsync }
        precedence.require(
            services.indices.filter {
                needs[$0].leadsToOpaque || needs[$0].isOpaqueItself && !services[$0].facts.isAsync
            }
            .flatMap { service in asynchronous.map { Precedence.Pair(before: $0, after: service) } }
        )
        prerequisites = precedence.prerequisites
        preferred = zip(prerequisites, known).map { all, known in all.filter { !known.contains($0) } }
        nodes = Self.nodes(of: services, needing: known)
        state = Guarded(State(schedule: StartSchedule(needs: known, preferred: preferred)))
        (events, sink) = AsyncStream.makeStream()
    }

    private static func nodes(of services: [Entry], needing needs: [[Int]]) -> [WaitNode] {
        var nodes: [Int: WaitNode] = [:]
        for service in Schedule.inOrder(needs, rank: { $0 }) {
            let needs = needs[service].compactMap { nodes[$0] }
            nodes[service] = WaitNode(service: services[service].registration, needs: needs)
        }
        return services.indices.compactMap { nodes[$0] }
    }

    // MARK: The schedule

    func begin() -> [Int] {
        setStarter(self)
        for (service, others) in preferred.enumerated() where !others.isEmpty {
            nodes[service].prefer(others.map { nodes[$0] }) { [weak self] in self?.drop($0, preferredBy: service) }
        }
        return state.withLock { $0.schedule.begin() }
    }

    /// Ends the start. What goes on is given nothing that was not made, if the start has failed.
    func end(hasFailed: Bool) {
        sink.finish()
        setStarter(hasFailed ? FailedStart(of: storage.lifecycle) : nil)
        // What was to begin will not.
        resumeHalted { $0.schedule.abandonAll() }
        // Each node releases those that it waits for: a long chain of them would overflow the stack.
        for node in nodes { node.end() }
    }

    private func setStarter(_ starter: (any ServiceStarter)?) {
        storage.lifecycle.starter = starter
        currentStart.set(starter)
    }

    /// Lets a service begin without another one, which turned out to wait for it.
    private func drop(_ other: WaitNode, preferredBy service: Int) {
        guard let other = nodes.firstIndex(where: { $0 === other }) else { return }
        let ready = state.withLock { $0.schedule.drop(other, preferredBy: service) }
        if !ready.isEmpty { sink.yield(.begin(ready)) }
    }

    /// A service that is neither made nor given up; nil if there is none.
    var unfinished: Int? { state.withLock { state in services.indices.first { !state.schedule.isOver($0) } } }

    var isDone: Bool { state.withLock { $0.schedule.isDone } }

    /// What a service waited for.
    func waits(of service: Int) -> Set<Int> {
        let demanded = nodes.indices.filter { nodes[service].hasWaited(for: nodes[$0]) }
        return state.withLock { $0.schedule.prerequisites[service] }.union(demanded)
    }

    /// How long the factory of a service could not go on because of others.
    func waitingTime(of service: Int) -> Duration { nodes[service].idleTime }

    /// Records that a service has been made, or could not be.
    ///
    /// - Returns: The services to begin.
    func end(_ service: Int, _ error: ResolutionError?) -> [Int] {
        nodes[service].end()
        if let error {
            resumeHalted {
                $0.errors[service] = error
                $0.schedule.fail(service)
            }
            return []
        }
        let (ready, waiting) = state.withLock { state in
            (state.schedule.succeed(service), state.waiting.removeValue(forKey: service) ?? [])
        }
        for continuation in waiting { continuation.resume() }
        return ready
    }

    /// Records that a service will never be made, or is not waited for any longer.
    func abandon(_ service: Int) {
        nodes[service].end()
        resumeHalted { $0.schedule.fail(service) }
    }

    /// Begins nothing more.
    func halt() {
        resumeHalted { $0.schedule.halt() }
    }

    /// Changes the state, and resumes what waits for services that will not be made then.
    private func resumeHalted(after change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            return state.takeHalted()
        }
        for continuation in waiting { continuation.resume() }
    }

    /// The services, each after what it has to come after.
    package var servicesInOrder: [Entry] { services(neededBy: Array(services.indices), prerequisites) }

    /// Some services and what they need, each after what it needs.
    package func services(neededBy roots: [Int]) -> [Entry] {
        services(
            neededBy: roots,
            zip(prerequisites, preferred).map { all, preferred in Array(Set(all).subtracting(preferred)) }
        )
    }

    private func services(neededBy roots: [Int], _ prerequisites: [[Int]]) -> [Entry] {
        var ordered: [Entry] = []
        var seen: Set<Int> = []
        visitInPostorder(roots) { service in
            prerequisites[service].reversed()
        } insert: { service in
            seen.insert(service).inserted
        } visit: { service in
            ordered.append(services[service])
        }
        return ordered
    }

    // MARK: Loads of factories

    package func prepare(_ entry: Entry) async throws {
        for service in servicesNeeded(by: entry) { try await demand(service) }
    }

    /// The services that have to be made before a load from an entry: itself, or what it needs.
    package func servicesNeeded(by entry: Entry) -> [Int] {
        if let service = graph.place(of: entry) { return [service] }
        if entry.facts.dependencies.known.isEmpty { return [] }
        return graph.needs(of: entry).immediate.sorted()
    }

    /// Waits until a service has been made.
    private func demand(_ service: Int) async throws {
        try await nodes[service].waiting { await waitForEnd(of: service) }
        if let error = state.withLock({ $0.errors[service] }) { throw error }
        if !services[service].isMade { throw CancellationError() }
    }

    private func waitForEnd(of service: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.schedule.isOver(service) { return true }
                state.waiting[service, default: []].append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    package func suspend(after error: ResolutionError) async {
        let isHalted = isHalted
        guard let node = AsyncLoadChain.construction?.node else {
            if !isHalted { return }
            // Whatever runs may wait for the task.
            sink.yield(.lost)
            return await AsyncConstruction.suspendCurrent(failingWith: CancellationError())
        }
        if let service = nodes.firstIndex(where: { $0 === node }) {
            sink.yield(.suspended(service, isHalted ? nil : error))
        }
        // Several services may wait for what is not one.
        await AsyncConstruction.suspendCurrent(failingWith: isHalted ? CancellationError() : error)
    }

    // MARK: Making

    /// Makes the instance of a service, in a task of its own.
    func make(_ service: Int, _ limits: Limits) -> Task<Void, Never> {
        nodes[service].begin()
        let registration = services[service].registration
        let executor = registration.isolation == .nonisolated ? limits.executor : nil
        let canLoseThread = executor != nil && !registration.isAsync
        return currentStart.run {
            AsyncLoadChain.$current.withValue(nil) {
                Task(executorPreference: executor) { await self.run(service, canLoseThread: canLoseThread) }
            }
        }
    }

    private var isHalted: Bool { state.withLock(\.schedule.isHalted) }

    /// The error of a service that is not made, because the start has been halted.
    private func cancelled(_ service: Int) -> ResolutionError {
        .wrapping(CancellationError(), by: services[service].registration)
    }

    private func run(_ service: Int, canLoseThread: Bool) async {
        // Not when the task was created: it may have waited for a thread.
        let start = ContinuousClock.now
        let entry = services[service]
        let error =
            if isHalted {
                cancelled(service)
            } else if canLoseThread {
                makeOnOwnThread(service)
            } else if entry.facts.isAsync {
                await entry.makeService(nodes[service], in: storage)
            } else if entry.facts.isolation == .nonisolated {
                storage.makeEagerInstance(of: entry, from: .nonisolated)
            } else {
                await makeOnMainActor(service)
            }
        sink.yield(.ended(service, error, start: start, end: .now))
    }

    /// Makes a synchronous service. If it loads what the halted start has not made, and cannot throw, its thread is
    /// given up.
    private func makeOnOwnThread(_ service: Int) -> ResolutionError? {
        let handler = TrapHandler { [self] in
            isHalted
        } _: { [sink] _ in
            sink.yield(.suspended(service, nil))
        }
        defer { handler.end() }
        return TrapHandler.$current.withValue(handler) {
            storage.makeEagerInstance(of: services[service], from: .nonisolated)
        }
    }

    @MainActor
    private func makeOnMainActor(_ service: Int) -> ResolutionError? {
        // It may have been in the queue for long.
        if isHalted { return cancelled(service) }
        sink.yield(.begun(service, .now))
        return storage.makeEagerInstance(of: services[service], from: .mainActor)
    }
}

extension Starter.State {
    /// What waits for services that will never begin, or have ended.
    fileprivate mutating func takeHalted() -> [CheckedContinuation<Void, Never>] {
        var taken: [CheckedContinuation<Void, Never>] = []
        for service in waiting.keys.sorted() where schedule.isOver(service) {
            taken += waiting.removeValue(forKey: service) ?? []
        }
        return taken
    }
}

extension Entry {
    /// Whether a start makes the instance.
    var isService: Bool { registration.lifetime.isEager || registration.isAsync && slot != nil }

    /// Makes the instance of an asynchronous service.
    ///
    /// - Returns: The error, if it could not be made.
    fileprivate func makeService(_ node: WaitNode, in storage: _ContainerStorage) async -> ResolutionError? {
        func make<T>(_ type: T.Type) async throws { try await makeService(type, node, in: storage) }
        do {
            try await make(registration.type)
            return nil
        } catch {
            return .wrapping(error, by: registration)
        }
    }
}
