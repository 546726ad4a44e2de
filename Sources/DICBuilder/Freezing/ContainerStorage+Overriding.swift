extension _ContainerStorage {
    /// Creates the storage of a container that shares the instances of this one where changes do not reach them.
    ///
    /// It is the storage of a child container. The child has entries of its own for what is changed, and for the kept
    /// instances that the changes reach.
    ///
    /// - Parameters:
    ///   - isolation: The isolation of the calling code.
    ///   - code: What to write for a call on the main actor, for reports, and what it takes the place of.
    /// - Throws: A `BuildError`, or what the closure throws.
    package func overriding(
        from isolation: CallerIsolation,
        onMainActor code: (by: String, inPlaceOf: String) = (".mainActor.overriding { … }", ".overriding { … }"),
        _ register: (DependencyRegistrar) throws -> Void
    ) throws -> _ContainerStorage {
        let builder = DICBuilder(parent: ImmutableDependencyInjectionContainer(self))
        builder.suggestBuildingOnMainActor(by: code.by, inPlaceOf: code.inPlaceOf)
        try register(builder)
        return try overriding(with: builder, from: isolation)
    }

    /// Creates the storage of a container that shares the instances of this one where changes do not reach them.
    ///
    /// - Parameters:
    ///   - builder: A builder of children of this container, with the changes.
    ///   - unshared: Keys whose instances are not shared, although they are not changed.
    ///   - isolation: The isolation of the calling code.
    ///   - observation: The observer of the container, if it has one.
    /// - Throws: A `BuildError`.
    package func overriding(
        with builder: DICBuilder,
        unsharing unshared: Set<Key> = [],
        from isolation: CallerIsolation,
        observation: Observation? = nil
    ) throws -> _ContainerStorage {
        let blueprint = blueprint(of: builder)
        let storage = blueprint.freeze()
        let keys = blueprint.keys
        let reach = OverridingReach(of: keys.union(unshared), from: self, to: storage)
        let dependents = reach.dependents.union(unshared)
        let remade = entries.filter { entry in
            let key = entry.registration.key
            return entry.keepsInstances && dependents.contains(key) && !keys.contains(key)
        }
        return try self.blueprint(of: builder, remaking: dependents, and: remade.map { $0.remade() })
            .build(from: isolation, observation)
    }

    /// - Parameters:
    ///   - dependents: The keys of which a decorator is not given the instance that is kept here.
    ///   - remade: The entries that the changes reach.
    private func blueprint(
        of builder: DICBuilder,
        remaking dependents: Set<Key> = [],
        and remade: [Entry] = []
    ) -> Blueprint {
        let collected = builder.list.collected
        return Blueprint(
            collected.entries + remade,
            collected.changes,
            declarations.adding(collected.declarations),
            parent: self,
            isOverriding: true,
            remaking: dependents,
            maximumDepth: maximumDepth
        )
    }
}
