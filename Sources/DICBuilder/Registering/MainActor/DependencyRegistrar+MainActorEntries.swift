// What the forms for the main actor come down to. As for the other forms, one generic function serves all types, and
// is not compiled into clients.

extension DependencyRegistrar {
    /// Registers a factory on the main actor that takes nothing.
    @usableFromInline
    @inline(never)
    final func addNullaryOnMainActor<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ make: @escaping @MainActor () throws -> T
    ) {
        let factory = MainActorNullaryFactory(make: make).erased
        // What a completion loads is not known.
        let dependencies = completion == nil ? Dependencies.none : .opaque
        let key = Key(T.self, named: name)
        addOnMainActor(key, lifetime, canThrow, dependencies, location, .nullary, factory, extras(completion))
    }

    /// Registers the value of an expression on the main actor.
    @usableFromInline
    @inline(never)
    final func addValueOnMainActor<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: @escaping @MainActor () throws -> T
    ) {
        let factory = MainActorNullaryFactory(make: make).erased
        addOnMainActor(
            Key(T.self, named: name),
            lifetime,
            canThrow,
            .none,
            location,
            .nullary,
            factory,
            isPassedAsValue: true
        )
    }

    /// Registers a factory on the main actor that takes a resolver.
    @usableFromInline
    @inline(never)
    final func addResolvingOnMainActor<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ make: @escaping @MainActor (MainActorResolver) throws -> T
    ) {
        let factory = MainActorResolvingFactory(make: make).erased
        let key = Key(T.self, named: name)
        addOnMainActor(key, lifetime, canThrow, .opaque, location, .resolving, factory, extras(completion))
    }

    /// Registers a factory of any form that runs on the main actor.
    final func addOnMainActor(
        _ key: Key,
        _ lifetime: Lifetime.Kind,
        _ canThrow: Bool,
        _ dependencies: Dependencies,
        _ location: CodeLocation,
        _ form: FactoryForm,
        _ factory: ErasedFactory,
        _ extras: EntryExtras? = nil,
        isPassedAsValue: Bool = false
    ) {
        add(
            Entry(
                key,
                lifetime,
                isolation: .mainActor,
                canThrow: canThrow,
                dependencies: dependencies,
                at: location,
                form,
                factory,
                extras: extras,
                isPassedAsValue: isPassedAsValue
            )
        )
    }

    final func extras<T>(
        _ completion: (@MainActor (MainActorResolver, T) throws -> Void)?
    ) -> EntryExtras? {
        guard let completion else { return nil }
        return EntryExtras(completion: MainActorCompletion(complete: completion).erased)
    }
}
