/// Makes the services of a container: asynchronous and eager singletons, each as early as what it needs allows.
final class Starter: ServiceStarting {
    let storage: _ContainerStorage

    /// The entries of the services.
    let services: [Entry]

    private let graph: ServiceGraph

    /// What each service has to come after.
    let prerequisites: [[Int]]

    let events: AsyncStream<Event>
    let sink: AsyncStream<Event>.Continuation

    private let state: Guarded<State>

    fileprivate struct State: Sendable {
        var schedule: StartSchedule
        var errors: [Int: any Error] = [:]

        /// What the factories of services have demanded besides what was known.
        var demanded: [Int: Set<Int>] = [:]
        var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]

        /// How long the factories of services have waited for others.
        var waits: [Int: Wait] = [:]
    }

    /// The time in which at least one task of a factory waited.
    fileprivate struct Wait: Sendable {
        private var ended = Duration.zero
        private var count = 0
        private var start = ContinuousClock.now

        /// The time until now.
        var duration: Duration { count == 0 ? ended : ended + start.duration(to: .now) }

        mutating func begin() {
            if count == 0 { start = .now }
            count += 1
        }

        mutating func end() {
            count -= 1
            if count == 0 { ended += start.duration(to: .now) }
        }
    }

    enum Event: Sendable {
        case begin([Int])
        case ended(Int, ResolutionError?, start: ContinuousClock.Instant, end: ContinuousClock.Instant)

        /// The factory of a service will never return, because it waits for what is not made any more.
        case suspended(Int)
        case exceededLimit(Int)
        case expired
        case cancelled
    }

    init(_ storage: _ContainerStorage) {
        self.storage = storage
        let services = storage.ownEntries.filter { entry in
            let registration = entry.registration
            return registration.lifetime == .eagerSingleton || registration.isAsync && entry.slot != nil
        }
        self.services = services
        graph = ServiceGraph(services, in: storage)
        let needs = services.map { [graph] in graph.needs(of: $0) }
        var precedence = Precedence(count: services.count)
        precedence.require(
            needs.enumerated().flatMap { service, needs in
                needs.immediate.map { Precedence.Pair(before: $0, after: service) }
            }
        )
        let known = precedence.prerequisites
        // A synchronous factory cannot wait for what it loads.
        let asynchronous = services.indices.filter { services[$0].registration.isAsync }
        precedence.require(
            services.indices.filter {
                needs[$0].leadsToOpaque || needs[$0].isOpaqueItself && !services[$0].registration.isAsync
            }
            .flatMap { service in asynchronous.map { Precedence.Pair(before: $0, after: service) } }
        )
        prerequisites = precedence.prerequisites
        let preferred = zip(prerequisites, known).map { all, known in all.filter { !known.contains($0) } }
        state = Guarded(State(schedule: StartSchedule(needs: known, preferred: preferred)))
        (events, sink) = AsyncStream.makeStream()
    }

    // MARK: The schedule

    func begin() -> [Int] { state.withLock { $0.schedule.begin() } }

    var isDone: Bool { state.withLock { $0.schedule.isDone } }

    /// What a service waited for.
    func waits(of service: Int) -> Set<Int> {
        state.withLock { Set($0.demanded[service] ?? []) }.union(prerequisites[service])
    }

    /// How long the factory of a service has waited for others.
    func waitingTime(of service: Int) -> Duration { state.withLock { $0.waits[service]?.duration ?? .zero } }

    /// Records that a service has been made, or could not be.
    ///
    /// - Returns: The services to begin.
    func end(_ service: Int, _ error: ResolutionError?) -> [Int] {
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

    /// Records that a service will never be made: its factory is suspended.
    func suspend(_ service: Int) {
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
    var servicesInOrder: [Entry] {
        var ordered: [Entry] = []
        var seen: Set<Int> = []
        for root in services.indices {
            var stack = [(service: root, isExpanded: false)]
            while let (service, isExpanded) = stack.popLast() {
                if isExpanded {
                    ordered.append(services[service])
                } else if seen.insert(service).inserted {
                    stack.append((service, true))
                    stack += prerequisites[service].map { ($0, false) }
                }
            }
        }
        return ordered
    }

    // MARK: Loads of factories

    func prepare(_ entry: any AnyObject & Sendable) async throws {
        // Only entries call this.
        for service in servicesNeeded(by: unsafe unsafeDowncast(entry, to: Entry.self)) { try await demand(service) }
    }

    /// The services that have to be made before a load from an entry: itself, or what it needs.
    func servicesNeeded(by entry: Entry) -> [Int] {
        if let service = services.firstIndex(where: { $0 === entry }) { return [service] }
        if entry.registration.dependencies.known.isEmpty { return [] }
        return graph.needs(of: entry).immediate.sorted()
    }

    /// Waits until a service has been made.
    private func demand(_ service: Int) async throws {
        let waiter = StartingService.current.flatMap { $0.starter === self ? $0.number : nil }
        let demand = state.withLock { state in
            if let waiter { state.demanded[waiter, default: []].insert(service) }
            return state.schedule.demand(service, by: waiter)
        }
        switch demand {
        case .ended: break
        case .halted: throw CancellationError()
        case .cycle(let path): throw ResolutionError.cycle(path.map { services[$0].registration })
        case .wait(let ready):
            if !ready.isEmpty { sink.yield(.begin(ready)) }
            if let waiter { state.withLock { $0.waits[waiter, default: Wait()].begin() } }
            await waitForEnd(of: service)
            if let waiter {
                state.withLock { state in
                    state.waits[waiter]?.end()
                    state.schedule.stopWaiting(for: service, by: waiter)
                }
            }
        }
        if let error = state.withLock({ $0.errors[service] }) { throw error }
        if !services[service].isMade { throw CancellationError() }
    }

    private func waitForEnd(of service: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.isOver(service) { return true }
                state.waiting[service, default: []].append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    func suspendIfHalted(_ service: Int) async {
        guard state.withLock({ $0.schedule.isHalted }) else { return }
        sink.yield(.suspended(service))
        await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    // MARK: Making

    /// Makes the instance of a service, in a task of its own.
    func make(_ service: Int) -> Task<Void, Never> {
        StartingService.$current.withValue(StartingService(starter: self, number: service)) {
            AsyncLoadChain.$current.withValue(nil) {
                Task {
                    // Not when the task was created: it may have waited for a thread.
                    let start = ContinuousClock.now
                    let error = await services[service].makeAtStart(in: storage)
                    let result = sink.yield(.ended(service, error, start: start, end: .now))
                    // It was made after the start had been given up.
                    if case .terminated = result, error == nil { await storage.stopLate(services[service]) }
                }
            }
        }
    }
}

extension Starter.State {
    /// Whether a service has ended, or will never begin.
    fileprivate func isOver(_ service: Int) -> Bool {
        var schedule = schedule
        switch schedule.demand(service, by: nil) {
        case .ended, .halted, .cycle: return true
        case .wait: return false
        }
    }

    /// What waits for services that will never begin, or have ended.
    fileprivate mutating func takeHalted() -> [CheckedContinuation<Void, Never>] {
        var taken: [CheckedContinuation<Void, Never>] = []
        for service in waiting.keys.sorted() where isOver(service) {
            taken += waiting.removeValue(forKey: service) ?? []
        }
        return taken
    }
}

extension Entry {
    /// Makes the instance of a service.
    ///
    /// - Returns: The error, if it could not be made.
    fileprivate func makeAtStart(in storage: _ContainerStorage) async -> ResolutionError? {
        if registration.isAsync {
            func make<T>(_ type: T.Type) async throws { try await makeService(type, in: storage) }
            do {
                try await make(registration.type)
                return nil
            } catch {
                return error as? ResolutionError ?? .factoryThrew(error, by: registration, path: [])
            }
        }
        if registration.isolation == .nonisolated { return storage.makeEagerInstance(of: self, from: .nonisolated) }
        return await makeOnMainActorAtStart(in: storage)
    }

    @MainActor
    private func makeOnMainActorAtStart(in storage: _ContainerStorage) -> ResolutionError? {
        storage.makeEagerInstance(of: self, from: .mainActor)
    }
}
