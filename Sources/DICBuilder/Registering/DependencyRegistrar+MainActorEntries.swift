// What the forms for the main actor come down to, as DependencyRegistrar+Entries.swift for the others.

extension DependencyRegistrar {
    /// Registers or overrides with a factory on the main actor that takes nothing.
    @usableFromInline
    @inline(never)
    final func addOnMainActor<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ make: @escaping @MainActor () throws -> T
    ) {
        let factory = MainActorNullaryFactory(make: make).erased
        // What a completion loads is not known.
        let needs = completion == nil ? Dependencies.none : .opaque
        let (key, form) = (Key(T.self, named: name), traits.nullaryForm)
        add(key, on: .mainActor, lifetime, stop, traits, needs, location, form, factory, extras(completion))
    }

    /// Registers or overrides with the value of an expression on the main actor.
    @usableFromInline
    @inline(never)
    final func addOnMainActor<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: @escaping @MainActor () throws -> T
    ) {
        let factory = MainActorNullaryFactory(make: make).erased
        let (key, form) = (Key(T.self, named: name), traits.nullaryForm)
        add(key, on: .mainActor, lifetime, stop, traits, .none, location, form, factory, isPassedAsValue: true)
    }

    /// Registers or overrides with a factory on the main actor that takes a resolver.
    @usableFromInline
    @inline(never)
    final func addOnMainActor<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ stated: [Any.Type],
        _ location: CodeLocation,
        _ completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ make: @escaping @MainActor (MainActorResolver) throws -> T
    ) {
        let factory = MainActorResolvingFactory(make: make).erased
        let (key, form) = (Key(T.self, named: name), traits.resolvingForm)
        let needs = Dependencies.stated(stated, isCompleted: completion != nil)
        add(key, on: .mainActor, lifetime, stop, traits, needs, location, form, factory, extras(completion))
    }

    /// Registers or overrides with a factory on the main actor that takes a resolver and arguments.
    @usableFromInline
    @inline(never)
    final func addOnMainActor<T, each Argument>(
        _ lifetime: Lifetime.Kind?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: @escaping @MainActor (MainActorResolver, repeat each Argument) throws -> T
    ) {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let factory = MainActorArgumentFactory<T, repeat each Argument>(make: make).erased
        add(key, on: .mainActor, lifetime, nil, traits, .opaque, location, .arguments, factory)
    }

    /// Registers or overrides with a function on the main actor whose parameters are loaded.
    @usableFromInline
    @inline(never)
    final func addFunctionOnMainActor<T, E: Error, each Parameter>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ completion: (@MainActor (MainActorResolver, T) throws(E) -> Void)?,
        _ function: @escaping @MainActor (repeat each Parameter) throws(E) -> T
    ) {
        let function = MainActorTypedThrowsFunction(call: function).nonisolated.erased
        let traits = traits.throwing(E.self)
        add(function, on: .mainActor, lifetime, stop, traits, name, named, location, extras(completion))
    }

    /// Registers a function on the main actor with some parameters that are arguments of the load.
    @usableFromInline
    @inline(never)
    final func addOnMainActor<T, E: Error, each Argument, each Parameter>(
        _ arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ function: @escaping @MainActor (repeat each Parameter) throws(E) -> T
    ) {
        let function = MainActorTypedThrowsFunction(call: function).nonisolated.erased
        add(function, on: .mainActor, arguments: arguments, name, named, location)
    }

    private final func extras<T>(_ completion: (@MainActor (MainActorResolver, T) throws -> Void)?) -> EntryExtras? {
        guard let completion else { return nil }
        return EntryExtras(completion: MainActorCompletion(complete: completion).erased)
    }
}
