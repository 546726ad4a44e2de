// The loads of `OnMainActor`: those of ContainerStorage+Load, from the isolation of the main actor. Its public verbs
// are isolated to the main actor, so the compiler has checked the callers of these functions.

extension _ContainerStorage {
    /// Loads an instance on the main actor, or traps with a report that explains why it can't.
    @usableFromInline
    @inline(never)
    package func loadOnMainActor<T>(at location: CodeLocation) -> T {
        quickly(.mainActor) { loadSlowly(.mainActor, at: location) }
    }

    /// Loads an instance on the main actor.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError`.
    @usableFromInline
    @inline(never)
    package func loadOnMainActorOrThrow<T>(at location: CodeLocation) throws -> T {
        try quickly(.mainActor) { () throws in try loadSlowlyOrThrow(.mainActor, at: location) }
    }

    /// Loads an instance on the main actor, or nil if it cannot be loaded.
    @usableFromInline
    @inline(never)
    package func loadOnMainActorOrNil<T>() -> T? {
        loadSlowlyOrNil(.mainActor)
    }

    // MARK: By name

    /// Loads an instance by name on the main actor, or traps with a report that explains why it can't.
    @usableFromInline
    @inline(never)
    package func loadOnMainActor<T>(named name: DependencyName, at location: CodeLocation) -> T {
        loadSlowly(name, .mainActor, at: location)
    }

    /// Loads an instance by name on the main actor.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError`.
    @usableFromInline
    @inline(never)
    package func loadOnMainActorOrThrow<T>(named name: DependencyName, at location: CodeLocation) throws -> T {
        try loadSlowlyOrThrow(name, .mainActor, at: location)
    }

    /// Loads an instance by name on the main actor, or nil if it cannot be loaded.
    @usableFromInline
    @inline(never)
    package func loadOnMainActorOrNil<T>(named name: DependencyName) -> T? {
        loadSlowlyOrNil(name, .mainActor)
    }
}
