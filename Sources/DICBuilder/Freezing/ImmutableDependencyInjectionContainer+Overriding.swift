extension ImmutableDependencyInjectionContainer {
    /// Returns another container, in which some registrations are changed, or traps with a report
    /// of what is wrong.
    ///
    /// ```swift
    /// let test = app.overriding { $0.override(as: (any APIClient).self) { StubClient() } }
    /// ```
    ///
    /// The two share every kept instance that the change does not reach, whichever of them makes
    /// it. What it reaches, the new container makes for itself: the changed registrations, and all
    /// that depend on them, eager singletons among them. What a closure loads from its resolver is
    /// not known, so what it makes is not shared.
    ///
    /// What a parent of this container keeps is reached only by changes of what the parent has. If
    /// it is reached, it is made from the registrations of the new container. This container stays
    /// as it is, and the new one keeps it alive.
    ///
    /// An eager singleton of the main actor that the change reaches is made only if this is called
    /// there: write `container.mainActor.overriding { … }`, so that the compiler checks that.
    ///
    /// - Precondition: What is overridden or decorated is registered, the proof of the new
    ///   container finds no errors, and no factory of an eager singleton fails.
    /// - Complexity: O(*n*) in the number of registrations and dependencies, besides the time of
    ///   the factories.
    public func overriding(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ changes: (DependencyRegistrar) -> Void
    ) -> ImmutableDependencyInjectionContainer {
        orEndProcess(at: CodeLocation(fileID: fileID, line: line)) {
            try overridingOrThrow(changes)
        }
    }

    /// Returns another container, in which some registrations are changed, or throws a report of
    /// what is wrong.
    ///
    /// - Returns: The container that ``overriding(fileID:line:_:)`` returns.
    /// - Throws: A ``BuildError``, or what the closure throws.
    public func overridingOrThrow(
        _ changes: (DependencyRegistrar) throws -> Void
    ) throws -> ImmutableDependencyInjectionContainer {
        ImmutableDependencyInjectionContainer(try _storage.overriding(from: .dynamic, changes))
    }

    /// Returns another container, in which some registrations are changed, from one that
    /// ``DICBuilder/start(_:limit:limitForEach:observer:)`` has made.
    ///
    /// The two share what ``overriding(fileID:line:_:)`` says. The asynchronous singletons that the
    /// changes reach are made as a start makes them, and are then loaded synchronously. Whoever
    /// calls this stops the new container.
    ///
    /// - Throws: A ``BuildError``, a `CancellationError` if the caller was cancelled, or what the
    ///   closure throws.
    nonisolated(nonsending) public func startOverriding(
        limit: Duration? = nil,
        limitForEach: Duration? = nil,
        _ changes: (DependencyRegistrar) throws -> Void
    ) async throws -> ImmutableDependencyInjectionContainer {
        let limits = Limits(limit, each: limitForEach)
        let snapshot = try _storage.overridingSnapshot(changes)
        return ImmutableDependencyInjectionContainer(try await snapshot.start([], limits, nil))
    }

    /// The registrations whose kept instances this container shares with the one that it was made
    /// from.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations.
    public var sharedDependencies: [RegisteredDependency] {
        dependencies { $0.keepsSameInstance(as: $1) }
    }

    /// The registrations of which this container keeps another instance than the one that it was
    /// made from.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations.
    public var remadeDependencies: [RegisteredDependency] {
        dependencies { $0.keepsInstances && !$0.keepsSameInstance(as: $1) }
    }

    /// The registrations that this container and the one that it was made from have, if both
    /// entries are such.
    private func dependencies(where isWanted: (_ own: Entry, _ other: Entry) -> Bool)
        -> [RegisteredDependency]
    {
        guard let original = _storage.parent else { return [] }
        return _storage.entries.filter { own in
            original.entry(of: own.facts.key).map { isWanted(own, $0) } ?? false
        }
        .map(RegisteredDependency.init)
    }
}

extension OnMainActor where Base == ImmutableDependencyInjectionContainer {
    /// Returns another container, in which some registrations are changed, those of the main actor
    /// too, or traps with a report of what is wrong.
    ///
    /// The two share what ``ImmutableDependencyInjectionContainer/overriding(fileID:line:_:)``
    /// says.
    ///
    /// - Precondition: What is overridden or decorated is registered, the proof of the new
    ///   container finds no errors, and no factory of an eager singleton fails.
    @MainActor
    public func overriding(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ changes: @MainActor (MainActorRegistrar) -> Void
    ) -> MainActorContainer {
        orEndProcess(at: CodeLocation(fileID: fileID, line: line)) {
            try overridingOrThrow(changes)
        }
    }

    /// Returns another container, in which some registrations are changed, those of the main actor
    /// too, or throws a report of what is wrong.
    ///
    /// - Throws: A ``BuildError``, or what the closure throws.
    @MainActor
    public func overridingOrThrow(
        _ changes: @MainActor (MainActorRegistrar) throws -> Void
    ) throws -> MainActorContainer {
        let storage = try _storage.overriding(from: .mainActor) { try changes($0.mainActor) }
        return ImmutableDependencyInjectionContainer(storage).mainActor
    }

    /// Returns another container, in which some registrations are changed, those of the main actor
    /// too, from one that a start has made.
    ///
    /// It does what
    /// ``ImmutableDependencyInjectionContainer/startOverriding(limit:limitForEach:_:)`` does.
    ///
    /// - Throws: A ``BuildError``, a `CancellationError` if the caller was cancelled, or what the
    ///   closure throws.
    @MainActor
    public func startOverriding(
        limit: Duration? = nil,
        limitForEach: Duration? = nil,
        _ changes: @MainActor (MainActorRegistrar) throws -> Void
    ) async throws -> MainActorContainer {
        let limits = Limits(limit, each: limitForEach)
        let snapshot = try _storage.overridingSnapshot { try changes($0.mainActor) }
        return ImmutableDependencyInjectionContainer(try await snapshot.start([], limits, nil))
            .mainActor
    }
}

extension _ContainerStorage {
    /// A container in which the closure changes some registrations of this one. `call` is what
    /// reports say of the call. Throws a `BuildError`, or what the closure throws.
    package func overriding(
        from isolation: CallerIsolation,
        by call: OverridingCall = overridingCall,
        _ register: (DependencyRegistrar) throws -> Void
    ) throws -> _ContainerStorage {
        try overridingSnapshot(by: call, register).build(from: isolation)
    }

    /// What a container with the changes of a closure is frozen from.
    func overridingSnapshot(
        by call: OverridingCall = overridingCall,
        _ register: (DependencyRegistrar) throws -> Void
    ) rethrows -> BuilderSnapshot {
        // Not of a scope: what is returned is a container, and must not keep a scope open.
        let container = container
        let builder = DICBuilder(parent: ImmutableDependencyInjectionContainer(container))
        builder.suggestStarting(by: call.starting, inPlaceOf: call.text)
        builder.suggestBuildingOnMainActor(by: call.onMainActor, inPlaceOf: call.text)
        builder.declare { $0.overriddenScope = scopeName }
        try register(builder)
        return container.overridingSnapshot(of: builder)
    }

    /// A container with the changes of a builder of children. What has an `unshared` key is not
    /// shared, although it is not changed. Throws a `BuildError`.
    package func overriding(
        with builder: DICBuilder,
        unsharing unshared: Set<Key> = [],
        from isolation: CallerIsolation,
        observation: Observation? = nil
    ) throws -> _ContainerStorage {
        try overridingSnapshot(of: builder, unsharing: unshared).build(
            from: isolation,
            observation
        )
    }

    /// What a container with the changes of a builder is frozen from.
    private func overridingSnapshot(of builder: DICBuilder, unsharing unshared: Set<Key> = [])
        -> BuilderSnapshot
    {
        var collected = builder.list.collected
        collected.declarations = declarations.adding(collected.declarations)
        return BuilderSnapshot(collected, parent: self, maximumDepth: maximumDepth) {
            $0.remake(unshared, $1)
        }
    }

    /// The text of a call, and what reports suggest instead: to start the container, and the call
    /// on the main actor.
    package typealias OverridingCall = (text: String, starting: String, onMainActor: String)

    /// The call of a program.
    package static let overridingCall: OverridingCall = (
        ".overriding { … }", "try await container.startOverriding { … }",
        ".mainActor.overriding { … }"
    )

    /// The keys whose instances depend on changed registrations, or on something unknown. The
    /// `other` container has the changes, and this one as its parent. A need that is loaded later
    /// counts too: it would load from the original container. What an ancestor keeps is not reached
    /// by what only children change.
    func reach(of changed: Set<Key>, in other: _ContainerStorage) -> Set<Key> {
        if changed.isEmpty { return [] }
        let generations = Generations(of: self)
        // A changed registration needs what it did before, which decides whether its decorators can
        // share what this container keeps. Bound with the changes: a new registration may win, or
        // be one more of a collection.
        let sources = other.entries.map { entry in
            let key = entry.facts.key
            return changed.contains(key) ? self.entry(of: key) ?? entry : entry
        }
        let wiring = Wirer.wire([], sources, in: other, seeing: seenLoads).wiring
        let keys = wiring.registrations.map(\.key)
        let holders = wiring.holders
        var dependents: Set<Key> = []
        // The oldest first: what an ancestor keeps, its descendants depend on.
        for generation in (0..<generations.count).reversed() {
            var isFound = [Bool](repeating: false, count: keys.count)
            var found: Set<Key> = []
            var pending = keys.indices.filter {
                dependents.contains(keys[$0])
                    || changed.contains(keys[$0]) && generations.of(keys[$0]) >= generation
            }
            if pending.isEmpty { continue }
            func add(_ number: Int) {
                if isFound[number] || !generations.binds(keys[number], in: generation) { return }
                isFound[number] = true
                found.insert(keys[number])
                pending.append(number)
            }
            for source in 0..<wiring.sourceCount where wiring.registrations[source].loadsUnknown {
                add(source)
            }
            while let number = pending.popLast() {
                for edge in holders[number] { add(edge.source) }
            }
            // What is not kept is made anew, from what the youngest generation has.
            dependents.formUnion(generation == 0 ? found : found.intersection(generations.kept))
        }
        return dependents
    }
}

/// Which ancestor of a container supplies each key: 0 stands for the container itself, and for
/// those that it overrides.
private struct Generations {
    /// The number of the ancestor, of the youngest that has the key.
    private var generations: [Key: Int] = [:]
    /// The keys of what some generation keeps.
    private(set) var kept: Set<Key> = []
    /// The number of generations.
    private(set) var count = 1

    init(of container: _ContainerStorage) {
        for storage in container.selfAndAncestors {
            for entry in storage.ownEntries where generations[entry.facts.key] == nil {
                generations[entry.facts.key] = count - 1
                if entry.keepsInstances { kept.insert(entry.facts.key) }
            }
            if storage.parent != nil && !storage.contents.isOverriding { count += 1 }
        }
    }

    /// The generation of a key. What is new belongs to the youngest.
    func of(_ key: Key) -> Int { generations[key] ?? 0 }

    /// Whether the needs of a key are bound in a generation: an older one has bound those of what
    /// it keeps.
    func binds(_ key: Key, in generation: Int) -> Bool {
        kept.contains(key) ? of(key) == generation : of(key) >= generation
    }
}
