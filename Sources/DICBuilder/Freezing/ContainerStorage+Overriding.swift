extension _ContainerStorage {
    /// The storage of a child container that shares the instances of this one where changes do not reach them: it has
    /// entries of its own for what is changed, and for the kept instances that the changes reach.
    package func overriding(
        from isolation: CallerIsolation,
        by call: OverridingCall = .overriding,
        _ register: (DependencyRegistrar) throws -> Void
    ) throws -> _ContainerStorage {
        // Not of a scope: what is returned is a container, and must not keep a scope open.
        let container = container
        return try container.overriding(with: container.builder(of: call, register), from: isolation)
    }

    /// What a container that `overriding` would return is frozen from.
    func overridingBlueprint(_ register: (DependencyRegistrar) throws -> Void) rethrows -> Blueprint {
        overridingBlueprint(of: try builder(of: .overriding, register))
    }

    private func builder(
        of call: OverridingCall,
        _ register: (DependencyRegistrar) throws -> Void
    ) rethrows -> DICBuilder {
        let builder = DICBuilder(parent: ImmutableDependencyInjectionContainer(self))
        builder.suggestStarting(by: call.starting, inPlaceOf: call.text)
        builder.suggestBuildingOnMainActor(by: call.onMainActor, inPlaceOf: call.text)
        try register(builder)
        return builder
    }

    /// As ``overriding(from:by:_:)``, with the changes of a builder of children of this container. The instances of
    /// `unshared` keys are not shared, although they are not changed.
    package func overriding(
        with builder: DICBuilder,
        unsharing unshared: Set<Key> = [],
        from isolation: CallerIsolation,
        observation: Observation? = nil
    ) throws -> _ContainerStorage {
        try overridingBlueprint(of: builder, unsharing: unshared).build(from: isolation, observation)
    }

    private func overridingBlueprint(of builder: DICBuilder, unsharing unshared: Set<Key> = []) -> Blueprint {
        let collected = builder.list.collected
        return Blueprint(
            collected.entries,
            collected.changes,
            declarations.adding(collected.declarations),
            parent: self,
            isOverriding: true,
            unsharing: unshared,
            maximumDepth: maximumDepth
        )
    }
}

/// A call that makes an overriding container, and what reports suggest in its place.
package struct OverridingCall: Sendable {
    /// The call itself.
    let text: String
    /// What makes asynchronous singletons, too.
    let starting: String
    /// What makes singletons of the main actor, too.
    let onMainActor: String

    package init(_ text: String, starting: String, onMainActor: String) {
        self.text = text
        self.starting = starting
        self.onMainActor = onMainActor
    }

    /// `overriding { … }` of a container.
    package static let overriding = OverridingCall(
        ".overriding { … }",
        starting: "try await container.startOverriding { … }",
        onMainActor: ".mainActor.overriding { … }"
    )
}
