extension DICBuilder {
    /// Proves what has been registered so far, makes all asynchronous and eager singletons, and freezes the rest.
    ///
    /// ```swift
    /// let container = try await DICBuilder()
    ///     .registerAsync(in: .singleton.onStop { await $0.close() }) { try await Database.open() }
    ///     .register(Repository.init, in: .singleton)      // init(database: Database)
    ///     .start(limit: .seconds(30))
    ///
    /// let repository: Repository = container.load()           // synchronous, as is a load of Database
    /// ```
    ///
    /// Everything is made concurrently, each as early as what it needs allows. An asynchronous factory awaits what it
    /// loads without having declared it. A synchronous factory that does not declare what it loads runs after the
    /// asynchronous ones where that is possible. What runs on the main actor is made there.
    ///
    /// If a service fails, or the caller is cancelled, nothing more is begun, what is being made is cancelled and
    /// awaited, and what was made is stopped, as ``ImmutableDependencyInjectionContainer/stop(limit:limitForEach:)``
    /// does it. What exceeds a limit is reported, not awaited, and stopped if it is made later. With a limit,
    /// the factories of services that are not on the main actor run on threads of their own.
    public func start(
        _ checks: BuildChecks = [],
        limit: Duration? = nil,
        limitForEach: Duration? = nil,
        observer: (any DependencyObserver)? = nil
    ) async throws -> ImmutableDependencyInjectionContainer {
        let observation = observer.map { Observation($0) }
        let limits = Limits(limit, each: limitForEach)
        return ImmutableDependencyInjectionContainer(try await blueprint.start(checks, limits, observation))
    }
}

extension RegistrarOnMainActor where Base == DICBuilder {
    /// As ``DICBuilder/start(_:limit:limitForEach:observer:)``.
    public func start(
        _ checks: BuildChecks = [],
        limit: Duration? = nil,
        limitForEach: Duration? = nil,
        observer: (any DependencyObserver)? = nil
    ) async throws -> MainActorContainer {
        try await nonisolated.start(checks, limit: limit, limitForEach: limitForEach, observer: observer).mainActor
    }
}

extension Blueprint {
    /// Proves the graph, freezes it, and makes its services. Throws a `BuildError`, or a `CancellationError`.
    func start(_ checks: BuildChecks, _ limits: Limits, _ observation: Observation?) async throws -> _ContainerStorage {
        let storage = try proved(checks, prover(of: freezeChecked(for: observation, isStarting: true)))
        try Task.checkCancellation()
        try await StartRun.start(storage, limits)
        return storage
    }
}

// In this file, so that a program without a start does not have these functions: the data of a file with a class is
// kept in each program, and with it what it refers to.
extension StartRun {
    /// Makes the services of a container. If one fails, stops what was made. Throws a `BuildError`, or a
    /// `CancellationError`.
    fileprivate static func start(_ storage: _ContainerStorage, _ limits: Limits) async throws {
        let starter = Starter(storage)
        // A task of its own, which goes on if the caller is cancelled: it has to stop what was made.
        let run = Task { try await StartRun(starter, limits).start() }
        try await withTaskCancellationHandler {
            try await run.value
        } onCancel: {
            starter.events.send(.cancelled)
        }
    }

    private func start() async throws {
        starter.open()
        await run.run()
        starter.close(hasFailed: run.schedule.isHalted)
        if run.schedule.isHalted { throw error(await rollback()) }
        starter.storage.lifecycle.startReport.set(report)
    }

    /// Stops what was made.
    private func rollback() async -> StopReport {
        // What is left of the time, and as long as one service at least.
        let limit = run.limits.remaining.map { max($0, run.limits.each ?? .milliseconds(100)) }
        // What is still being made has been given up, or will never be made.
        return await starter.storage.stop(limit, limitForEach: run.limits.each, awaitsConstructions: false)
    }
}
