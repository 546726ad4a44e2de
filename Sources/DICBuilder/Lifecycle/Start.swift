// A start: what begins one, and its asynchronous functions. A file without a type, as `Stop.swift`
// and `Waiting.swift` are: the linker keeps the data of a file with a class in each program, and
// with it the asynchronous functions there.

extension DICBuilder {
    /// Proves what has been registered so far, makes all asynchronous and eager singletons, and
    /// freezes the rest.
    ///
    /// ```swift
    /// let container = try await DICBuilder()
    ///     .registerAsync(in: .singleton.onStop { await $0.close() }) { try await Database.open() }
    ///     .start(limit: .seconds(30))
    /// let database: Database = container.load()       // synchronous
    /// ```
    ///
    /// Everything is made concurrently, as early as what it needs allows. What runs on the main
    /// actor is made there.
    ///
    /// If a service fails, or the caller is cancelled, nothing more is begun, what is being made is
    /// cancelled and awaited, and what was made is stopped. What exceeds a limit is reported, not
    /// awaited, and stopped if it is made later. With a limit, factories that are not on the main
    /// actor run on threads of their own.
    ///
    /// - Parameters:
    ///   - checks: What to refuse besides errors; by default nothing.
    ///   - limit: How long the start may take; nil for no limit.
    ///   - limitForEach: How long each factory may take; nil for no limit.
    ///   - observer: What is told of every instance that the container makes.
    /// - Returns: A container in which the services are made. Whoever calls this stops it.
    /// - Throws: A ``BuildError`` with every error of the proof, or with every failure; a
    ///   `CancellationError` if the caller was cancelled.
    public func start(
        _ checks: BuildChecks = [],
        limit: Duration? = nil,
        limitForEach: Duration? = nil,
        observer: (any DependencyObserver)? = nil
    ) async throws -> ImmutableDependencyInjectionContainer {
        let observation = observer.map { Observation($0) }
        let limits = Limits(limit, each: limitForEach)
        return ImmutableDependencyInjectionContainer(
            try await snapshot.start(checks, limits, observation)
        )
    }
}

extension RegistrarOnMainActor where Base == DICBuilder {
    /// Proves what has been registered so far, makes all asynchronous and eager singletons, and
    /// freezes the rest: see ``DICBuilder/start(_:limit:limitForEach:observer:)``.
    ///
    /// - Returns: A container in which the services are made. Whoever calls this stops it.
    /// - Throws: A ``BuildError``; a `CancellationError` if the caller was cancelled.
    public func start(
        _ checks: BuildChecks = [],
        limit: Duration? = nil,
        limitForEach: Duration? = nil,
        observer: (any DependencyObserver)? = nil
    ) async throws -> MainActorContainer {
        try await nonisolated.start(
            checks,
            limit: limit,
            limitForEach: limitForEach,
            observer: observer
        ).mainActor
    }
}

extension BuilderSnapshot {
    /// A container in which the services are made. Throws a `BuildError` or a `CancellationError`.
    func start(_ checks: BuildChecks, _ limits: Limits, _ observation: Observation?) async throws
        -> _ContainerStorage
    {
        let storage = try proved(checks, observation, isStarting: true)
        try Task.checkCancellation()
        let starter = Starter(storage)
        // A task of its own, which goes on if the caller is cancelled: it has to stop what was
        // made.
        let run = Task { try await StartRun(starter, limits).start() }
        try await withTaskCancellationHandler {
            try await run.value
        } onCancel: {
            starter.events.send(.cancelled)
        }
        return storage
    }
}

extension StartRun {
    /// Makes the services. Throws the error of the start, after what was made has been stopped.
    fileprivate func start() async throws {
        let groups = starter.open()
        await run.run()
        withExtendedLifetime(groups) {}
        starter.close(hasFailed: run.schedule.isHalted)
        if run.schedule.isHalted { throw error(await rollback()) }
        starter.storage.lifecycle.startReport.set(report)
    }

    /// Stops what was made.
    private func rollback() async -> StopReport {
        // What is left of the time, and as long as one service at least.
        let limit = run.limits.remaining.map { max($0, run.limits.each ?? .milliseconds(100)) }
        // What no service is made of, but one has loaded, may still be made: the start has
        // cancelled the load only.
        return await starter.storage.stop(
            limit,
            limitForEach: run.limits.each,
            awaitsConstructions: !hasLostTask
        )
    }
}

extension Starter {
    /// Of a container, for a verification. Not an initializer that other modules see: the linker
    /// keeps those.
    package static func make(_ storage: _ContainerStorage) -> Starter { Starter(storage) }

    /// Lets services begin. Returns what is to exist as long as they do.
    func open() -> [WaitGroup] {
        setStarter(ServiceStarter(prepare: prepare, suspend: suspend))
        return groups.map { group in
            WaitGroup(
                of: group.members.map { nodes[$0] },
                before: group.services.map { nodes[$0] },
                onOpen: { [weak self] in self?.open($0) }
            )
        }
    }

    /// Ends the start. After a failure, its tasks are given nothing that was not made.
    func close(hasFailed: Bool) {
        setStarter(hasFailed ? .afterFailure(of: storage.lifecycle) : nil)
        halt()
    }

    /// Sets what answers the loads of the factories.
    private func setStarter(_ starter: ServiceStarter?) {
        storage.lifecycle.starter = starter
        currentStart.starter.set(starter)
    }

    /// Waits for what has to be made before a load from an entry: see `ServiceStarter`.
    private func prepare(_ entry: Entry) async throws {
        for service in servicesNeeded(by: entry) {
            do { try await nodes[service].waiting { await waitForEnd(of: service) } } catch {
                throw completed(error, of: entry, needing: services[service])
            }
            if let error = state.withLock({ $0.errors[service] }) { throw error }
            if !services[service].isMade { throw CancellationError() }
        }
    }

    /// Waits until a service has been made, or will never be.
    private func waitForEnd(of service: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.waiting[service]?.append(continuation)
                return state.waiting[service] == nil
            }
            if isOver { continuation.resume() }
        }
    }

    /// Suspends the calling factory: see `ServiceStarter`. After a halt, it is part of the
    /// rollback.
    private func suspend(after error: ResolutionError) async {
        let isHalted = isHalted
        if let node = AsyncLoadChain.construction?.node {
            // Several services may wait for what is not one.
            if let service = places[node.id] {
                events.send(.suspended(service, isHalted ? nil : error))
            }
        } else if isHalted {
            // Whatever runs may wait for the task.
            events.send(.lost)
        } else {
            return
        }
        await AsyncConstruction.suspendCurrent(failingWith: isHalted ? CancellationError() : error)
    }

    /// A task that makes a service, and then sends its end.
    @inline(never)
    func make(_ service: Int, _ limits: Limits) -> Task<Void, Never> {
        nodes[service].begin()
        let registration = services[service].registration
        let executor = registration.isolation == .nonisolated ? limits.executor : nil
        let canLoseThread = executor != nil && !registration.isAsync
        return CurrentStart.$current.withValue(currentStart) {
            AsyncLoadChain.outside {
                Task(executorPreference: executor) {
                    await self.run(service, canLoseThread: canLoseThread)
                }
            }
        }
    }

    /// Makes a service where its factory has to run.
    private func run(_ service: Int, canLoseThread: Bool) async {
        let registration = services[service].registration
        let isOnMainActor = registration.isolation == .mainActor
        // Not when the task was created: it may have waited for a thread.
        let start = isOnMainActor ? nil : events.now
        let error: (any Error)? =
            if isHalted {
                CancellationError()
            } else if registration.isAsync {
                await makeAsynchronously(service)
            } else if isOnMainActor { await makeOnMainActor(service) } else {
                makeHere(service, canLoseThread: canLoseThread)
            }
        events.send(.ended(service, error, begun: start, at: events.now))
    }

    /// Makes an asynchronous service. Returns why it could not be made.
    private func makeAsynchronously(_ service: Int) async -> (any Error)? {
        let entry = services[service]
        do { try await entry.makeService(entry.facts.type, nodes[service], in: storage) } catch {
            return error
        }
        return nil
    }
}

extension ServiceStarter {
    /// What remains of a start that has failed: what goes on is given nothing that was not made.
    /// Not in a stop action of the container, which may still make something.
    fileprivate static func afterFailure(of lifecycle: Lifecycle) -> ServiceStarter {
        // The number only: what goes on keeps nothing alive.
        let lifecycle = lifecycle.number
        return ServiceStarter { entry in
            if entry.isService && !entry.isMade
                && !Lifecycle.stoppedByCurrentTask.contains(lifecycle)
            {
                throw CancellationError()
            }
        } suspend: { _ in
            if Lifecycle.stoppedByCurrentTask.contains(lifecycle) { return }
            await AsyncConstruction.suspendCurrent(failingWith: CancellationError())
        }
    }

    /// Suspends what loads in vain as if there were no start.
    package init(prepare: @escaping @Sendable (Entry) async throws -> Void) {
        self.init(prepare: prepare) { error in
            if AsyncLoadChain.construction != nil {
                await AsyncConstruction.suspendCurrent(failingWith: error)
            }
        }
    }
}
