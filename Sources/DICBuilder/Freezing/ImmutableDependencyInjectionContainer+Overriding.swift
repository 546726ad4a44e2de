extension ImmutableDependencyInjectionContainer {
    /// Returns another container, in which some registrations are changed, or traps with a report of what is wrong.
    ///
    /// ```swift
    /// let test = app.overriding {
    ///     $0.override(as: (any APIClient).self) { StubClient() }
    /// }
    /// ```
    ///
    /// The two share every kept instance that the change does not reach, whichever of them makes it. What the change
    /// reaches, the new container makes for itself: the changed registrations, and all that depend on them, eager
    /// singletons among them. It is known what a registered function or a closure without a resolver depends on. What a
    /// closure loads from its resolver is not, so what it makes is not shared. ``sharedDependencies`` and
    /// ``remadeDependencies`` list both.
    ///
    /// What a parent of this container keeps is reached only by changes of what the parent has. If it is reached, it is
    /// made from the registrations of the new container.
    ///
    /// This container stays as it is. The new one keeps it alive.
    ///
    /// An eager singleton of the main actor that the change reaches is made only if this is called there; use the
    /// overriding of the view, `container.mainActor.overriding { … }`, so that the compiler checks that.
    ///
    /// - Parameters:
    ///   - changes: Overrides, decorates and registers. A later registration of a key replaces this
    ///     container's.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: The other container, with its eager singletons made.
    /// - Precondition: What is overridden or decorated is registered, and no factory of an eager singleton fails.
    /// - Complexity: O(*n*) in the number of registrations and dependencies, besides the time of the factories.
    public func overriding(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ changes: (DependencyRegistrar) -> Void
    ) -> ImmutableDependencyInjectionContainer {
        do { return try overridingOrThrow(changes) } catch {
            endProcess(error, at: CodeLocation(fileID: fileID, line: line))
        }
    }

    /// Returns another container, in which some registrations are changed, or throws a report of what is wrong.
    ///
    /// - Parameter changes: Overrides, decorates and registers, as in ``overriding(fileID:line:_:)``.
    /// - Returns: The other container, with its eager singletons made.
    /// - Throws: A ``BuildError``, or what the closure throws.
    /// - Complexity: O(*n*) in the number of registrations and dependencies, besides the time of the factories.
    public func overridingOrThrow(
        _ changes: (DependencyRegistrar) throws -> Void
    ) throws -> ImmutableDependencyInjectionContainer {
        ImmutableDependencyInjectionContainer(try _storage.overriding(from: .dynamic, changes))
    }

    /// Returns another container, in which some registrations are changed, with what the changes reach started anew.
    ///
    /// ```swift
    /// let app = try await DICBuilder().registerApp().start()
    /// let test = try await app.startOverriding {
    ///     $0.override { Settings.test }
    /// }
    /// ```
    ///
    /// As ``overriding(fileID:line:_:)``, for a container that ``DICBuilder/start(_:limit:limitForEach:observer:)`` has
    /// made: the asynchronous singletons that the changes reach are made as a start makes them, and are then loaded
    /// synchronously. Whoever calls this stops the new container.
    ///
    /// - Parameters:
    ///   - limit: How long all may take; by default as long as they need.
    ///   - limitForEach: How long each service may take; by default as long as it needs.
    ///   - changes: Overrides, decorates and registers, as in ``overriding(fileID:line:_:)``.
    /// - Returns: The other container, started.
    /// - Throws: A ``BuildError``, a `CancellationError` if the caller was cancelled, or what the closure throws.
    /// - Complexity: O(*n*) in the number of registrations and dependencies, besides the time of the factories.
    nonisolated(nonsending) public func startOverriding(
        limit: Duration? = nil,
        limitForEach: Duration? = nil,
        _ changes: (DependencyRegistrar) throws -> Void
    ) async throws -> ImmutableDependencyInjectionContainer {
        let limits = Limits(limit, each: limitForEach)
        let blueprint = try _storage.overridingBlueprint(changes)
        return ImmutableDependencyInjectionContainer(try await blueprint.start([], limits, nil))
    }

    /// The registrations whose kept instances this container shares with the one that it was made from.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations.
    public var sharedDependencies: [RegisteredDependency] {
        guard let original = _storage.parent else { return [] }
        return _storage.entries.filter { entry in
            original.entry(of: entry.facts.key).map(entry.keepsSameInstance) ?? false
        }
        .map(RegisteredDependency.init)
    }

    /// The registrations of which this container keeps another instance than the one that it was made from.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations.
    public var remadeDependencies: [RegisteredDependency] {
        guard let original = _storage.parent else { return [] }
        return _storage.entries.filter { entry in
            guard entry.keepsInstances, let other = original.entry(of: entry.facts.key) else { return false }
            return !entry.keepsSameInstance(as: other)
        }
        .map(RegisteredDependency.init)
    }
}

extension OnMainActor where Base == ImmutableDependencyInjectionContainer {
    /// As ``ImmutableDependencyInjectionContainer/sharedDependencies``.
    public var sharedDependencies: [RegisteredDependency] { nonisolated.sharedDependencies }

    /// As ``ImmutableDependencyInjectionContainer/remadeDependencies``.
    public var remadeDependencies: [RegisteredDependency] { nonisolated.remadeDependencies }

    /// As ``ImmutableDependencyInjectionContainer/overriding(fileID:line:_:)``, for what lives on the main actor too.
    @MainActor
    public func overriding(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ changes: @MainActor (MainActorRegistrar) -> Void
    ) -> MainActorContainer {
        do { return try overridingOrThrow(changes) } catch {
            endProcess(error, at: CodeLocation(fileID: fileID, line: line))
        }
    }

    /// As ``ImmutableDependencyInjectionContainer/overridingOrThrow(_:)``.
    @MainActor
    public func overridingOrThrow(
        _ changes: @MainActor (MainActorRegistrar) throws -> Void
    ) throws -> MainActorContainer {
        let storage = try _storage.overriding(from: .mainActor) { try changes($0.mainActor) }
        return ImmutableDependencyInjectionContainer(storage).mainActor
    }

    /// As ``ImmutableDependencyInjectionContainer/startOverriding(limit:limitForEach:_:)``, on the main actor too.
    @MainActor
    public func startOverriding(
        limit: Duration? = nil,
        limitForEach: Duration? = nil,
        _ changes: @MainActor (MainActorRegistrar) throws -> Void
    ) async throws -> MainActorContainer {
        let limits = Limits(limit, each: limitForEach)
        let blueprint = try _storage.overridingBlueprint { try changes($0.mainActor) }
        return ImmutableDependencyInjectionContainer(try await blueprint.start([], limits, nil)).mainActor
    }
}
