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
    /// Proves what has been registered so far, makes all asynchronous and eager singletons, and freezes the rest, as
    /// ``DICBuilder/start(_:limit:limitForEach:observer:)`` does.
    public func start(
        _ checks: BuildChecks = [],
        limit: Duration? = nil,
        limitForEach: Duration? = nil,
        observer: (any DependencyObserver)? = nil
    ) async throws -> MainActorContainer {
        try await nonisolated.start(checks, limit: limit, limitForEach: limitForEach, observer: observer).mainActor
    }
}
