// The loads of `MainActorLoading`: those of ContainerStorage+Load, from the isolation of the main actor. Its public
// verbs are isolated to the main actor, so the compiler has checked the callers of these functions, but for closures
// that Swift 5 mode lets run anywhere.

extension _ContainerStorage {
    /// Loads an instance on the main actor, or traps with a report that explains why it can't.
    @usableFromInline
    @inline(never)
    package func loadOnMainActor<T>(at location: CodeLocation) -> T {
        if let made = unsafe madeSingleton(of: T.self) { return unsafe made.pointee }
        return loadOnMainActorSlowly(at: location)
    }

    /// Loads an instance on the main actor.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError`.
    @usableFromInline
    @inline(never)
    package func loadOnMainActorOrThrow<T>(at location: CodeLocation) throws -> T {
        if let made = unsafe madeSingleton(of: T.self) { return unsafe made.pointee }
        return try loadOnMainActorSlowlyOrThrow(at: location)
    }

    /// Loads an instance on the main actor, or nil if it cannot be loaded.
    @usableFromInline
    @inline(never)
    package func loadOnMainActorOrNil<T>() -> T? {
        loadAnywhereOrNil(.mainActor)
    }

    /// A kept singleton, whatever its isolation.
    ///
    /// Apart from what makes instances, which needs more registers: most loads on the main actor are of singletons.
    @inline(__always)
    private func madeSingleton<T>(of type: T.Type) -> UnsafeMutablePointer<T>? {
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(type)),
            unsafe entry._withUnsafeGuaranteedRef({ $0.access }) == .permanent,
            let made = unsafe entry._withUnsafeGuaranteedRef({ unsafe $0.slot.unsafelyUnwrapped.permanentInstance })
        else { return nil }
        return unsafe made.assumingMemoryBound(to: type)
    }

    @inline(never)
    private func loadOnMainActorSlowly<T>(at location: CodeLocation) -> T {
        quickly(.mainActor, ifNotInHomeSlot: { loadAnywhere(.mainActor, at: location) }) {
            loadAnywhere(.mainActor, at: location)
        }
    }

    @inline(never)
    private func loadOnMainActorSlowlyOrThrow<T>(at location: CodeLocation) throws -> T {
        try quickly(.mainActor, ifNotInHomeSlot: { () throws in try loadAnywhereOrThrow(.mainActor, at: location) }) {
            () throws in try loadAnywhereOrThrow(.mainActor, at: location)
        }
    }

    // MARK: By name

    /// Loads an instance by name on the main actor, or traps with a report that explains why it can't.
    @usableFromInline
    @inline(never)
    package func loadOnMainActor<T>(named name: DependencyName, at location: CodeLocation) -> T {
        loadNamed(name, .mainActor, at: location)
    }

    /// Loads an instance by name on the main actor.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError`.
    @usableFromInline
    @inline(never)
    package func loadOnMainActorOrThrow<T>(named name: DependencyName, at location: CodeLocation) throws -> T {
        try loadNamedOrThrow(name, .mainActor, at: location)
    }

    /// Loads an instance by name on the main actor, or nil if it cannot be loaded.
    @usableFromInline
    @inline(never)
    package func loadOnMainActorOrNil<T>(named name: DependencyName) -> T? {
        loadNamedOrNil(name, .mainActor)
    }
}
