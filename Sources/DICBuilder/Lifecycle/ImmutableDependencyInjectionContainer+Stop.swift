extension ImmutableDependencyInjectionContainer {
    /// Stops what the container has made and keeps: dependents before their dependencies, others concurrently.
    ///
    /// ```swift
    /// let report = await container.stop(limit: .seconds(20), limitForEach: .seconds(5))
    /// if !report.failures.isEmpty { print(report) }
    /// ```
    ///
    /// An instance is stopped by the `onStop` of its registration, or as a ``StoppableDependency`` or
    /// ``ClosableDependency``. Nothing is made only to be stopped. Instances that a parent keeps are the parent's.
    ///
    /// Every stop action runs, whatever the others do: one that throws is reported, and one that does not end in time
    /// is cancelled, given up and reported. Cancelling the caller has no effect. Once the limit for all has passed, the
    /// remaining actions still run, in order. Each is waited for at most 10 ms, and an asynchronous one is cancelled.
    ///
    /// An asynchronous factory of a kept instance that is running is cancelled and awaited, within the limits, before
    /// what it depends on is stopped. What it returns nevertheless is stopped, and loads that wait for it are errors. A
    /// synchronous factory that is running on another thread is not awaited; what it returns is stopped too.
    ///
    /// Loads work until everything that was made has been stopped. From then on each is an error,
    /// ``ResolutionError/stopped``, also in a factory that is still running: load with `loadAsyncOrThrow` there.
    ///
    /// A second call, from wherever, waits for the first and returns the same report. A call in a stop action or in a
    /// factory of the container does not wait, and returns an empty report.
    ///
    /// - Parameters:
    ///   - limit: How long all may take; by default as long as they need.
    ///   - limitForEach: How long each may take; by default as long as it needs. Where there is a limit, stop
    ///     actions that are not on the main actor run on threads of their own.
    /// - Returns: What was stopped, and what went wrong.
    @discardableResult
    public func stop(limit: Duration? = nil, limitForEach: Duration? = nil) async -> StopReport {
        await _storage.stop(limit, limitForEach: limitForEach)
    }
}

extension OnMainActor where Base == ImmutableDependencyInjectionContainer {
    /// Stops what the container has made and keeps, as
    /// ``ImmutableDependencyInjectionContainer/stop(limit:limitForEach:)`` does.
    @discardableResult
    public func stop(limit: Duration? = nil, limitForEach: Duration? = nil) async -> StopReport {
        await nonisolated.stop(limit: limit, limitForEach: limitForEach)
    }
}

extension _ContainerStorage {
    /// The instances of a type that this container has made as singletons: dependencies first. `isOnMainActor` says
    /// whether those of the main actor are among them.
    func services<Service>(of type: Service.Type, isOnMainActor: Bool) -> [Service] {
        let made = ownEntries.flatMap(\.withOriginals).filter { entry in
            let registration = entry.registration
            return registration.lifetime.isPermanent && entry.keepNumber != nil
                && (isOnMainActor || registration.isolation == .nonisolated)
        }
        let owners = owners(among: made, besides: [])
        let stops = zip(made, owners).map { $0.extras?.stopAction != nil || $1 }
        let stopOrder = stopOrder(of: made, stops: stops)
        let order = Schedule.inOrder(stopOrder) { made[$0].keepNumber ?? 0 }
        var seen: Set<ObjectIdentifier> = []
        return order.reversed().compactMap { index -> Service? in
            let entry = made[index]
            func service<T>(_ type: T.Type) -> Service? { entry.keptInstance(type) as? Service }
            guard let service = _openExistential(entry.facts.type, do: service) else { return nil }
            // One object may be kept under several types.
            if let object = entry.keptObject, !seen.insert(object.id).inserted { return nil }
            return service
        }
    }
}

extension ImmutableDependencyInjectionContainer {
    /// The singletons of a type that have been made, each after what it depends on.
    ///
    /// ```swift
    /// let container = try await builder.start()
    /// let group = ServiceGroup(services: container.services(of: (any Service).self), logger: logger)
    /// ```
    ///
    /// The type of the instance counts, not the type that it is registered as. Those of the main actor, and those that
    /// a parent keeps, are left out.
    ///
    /// - Parameter type: The type to look for, usually `(any Service).self`.
    /// - Returns: The instances, each once: dependencies first.
    /// - Complexity: O(*n*) in the number of registrations, and at most O(*m*²) in the number of made singletons and
    ///   of what they need.
    public func services<Service>(of type: Service.Type) -> [Service] {
        _storage.services(of: type, isOnMainActor: false)
    }
}

extension OnMainActor where Base == ImmutableDependencyInjectionContainer {
    /// The singletons of a type that have been made, those of the main actor among them, each after what it depends on.
    ///
    /// As ``ImmutableDependencyInjectionContainer/services(of:)``.
    @MainActor
    public func services<Service>(of type: Service.Type) -> [Service] {
        nonisolated._storage.services(of: type, isOnMainActor: true)
    }
}
