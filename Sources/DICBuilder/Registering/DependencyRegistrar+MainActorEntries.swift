// What the forms for the main actor come down to, as DependencyRegistrar+Entries.swift for the others.

extension DependencyRegistrar {
    /// Registers or overrides with a factory on the main actor that takes nothing.
    @usableFromInline
    @inline(never)
    final func addOnMainActor<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ make: @escaping @MainActor () throws -> T
    ) {
        let factory = MainActorNullaryFactory(make: make).erased
        // What a completion loads is not known.
        let needs = completion == nil ? Dependencies.none : .opaque
        let key = Key(T.self, named: name)
        add(key, on: .mainActor, lifetime, stop, canThrow, needs, location, .nullary, factory, extras(completion))
    }

    /// Registers or overrides with the value of an expression on the main actor.
    ///
    /// - Parameter isTyped: Whether the call names the type, so that a function is meant as a value.
    @usableFromInline
    @inline(never)
    final func addValueOnMainActor<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ canThrow: Bool,
        isTyped: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: @escaping @MainActor () throws -> T
    ) {
        let factory = MainActorNullaryFactory(make: make).erased
        let key = Key(T.self, named: name)
        if !isTyped && lifetime != nil { refuse(T.self, name, location) }
        add(key, on: .mainActor, lifetime, stop, canThrow, .none, location, .nullary, factory, isPassedAsValue: true)
    }

    /// Registers or overrides with a factory on the main actor that takes a resolver.
    ///
    /// - Parameter stated: What its `dependsOn:` names.
    @usableFromInline
    @inline(never)
    final func addOnMainActor<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ canThrow: Bool,
        _ name: DependencyName?,
        _ stated: [Any.Type],
        _ location: CodeLocation,
        _ completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ make: @escaping @MainActor (MainActorResolver) throws -> T
    ) {
        let factory = MainActorResolvingFactory(make: make).erased
        let key = Key(T.self, named: name)
        let needs = Dependencies.stated(stated)
        add(key, on: .mainActor, lifetime, stop, canThrow, needs, location, .resolving, factory, extras(completion))
    }

    /// Registers or overrides with a factory on the main actor that takes a resolver and arguments.
    @usableFromInline
    @inline(never)
    final func addOnMainActor<T, each Argument>(
        _ lifetime: Lifetime.Kind?,
        _ canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: @escaping @MainActor (MainActorResolver, repeat each Argument) throws -> T
    ) {
        addOnMainActor(lifetime, canThrow, name, location, .opaque, make)
    }

    /// Registers or overrides with a factory that takes a resolver and arguments, and loads what is known.
    final func addOnMainActor<T, each Argument>(
        _ lifetime: Lifetime.Kind?,
        _ canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ dependencies: Dependencies,
        _ make: @escaping @MainActor (MainActorResolver, repeat each Argument) throws -> T
    ) {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let factory = MainActorArgumentFactory<T, repeat each Argument>(make: make).erased
        add(key, on: .mainActor, lifetime, nil, canThrow, dependencies, location, .arguments, factory)
    }

    /// Registers or overrides with a function on the main actor whose parameters are loaded.
    ///
    /// - Parameter named: The parameters that are loaded by name.
    @usableFromInline
    @inline(never)
    final func addOnMainActor<T, each Parameter>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ canThrow: Bool,
        _ isClosure: Bool,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ function: @escaping @MainActor (repeat each Parameter) throws -> T
    ) {
        let function = LoadingFunction(
            MainActorParameterFunction(call: function).nonisolated,
            on: .mainActor,
            named,
            isCompleted: completion != nil,
            at: location
        )
        let key = Key(T.self, named: name)
        add(key, on: .mainActor, lifetime, stop, canThrow, function, isClosure, location, extras(completion))
    }

    /// Registers a function on the main actor with some parameters that are arguments of the load.
    @usableFromInline
    @inline(never)
    final func addOnMainActor<T, each Argument, each Parameter>(
        _ arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ function: @escaping @MainActor (repeat each Parameter) throws -> T
    ) {
        let plan = ParameterPlan(
            of: T.self,
            parameters: array(of: repeat (each Parameter).self),
            arguments: array(of: repeat (each Argument).self),
            named: named,
            at: location
        )
        addOnMainActor(.transient, true, name, location, plan.dependencies) {
            (resolver: MainActorResolver, arguments: repeat each Argument) -> T in
            var parameters = PlannedParameters(resolver._storage, .mainActor, plan)
            return try function(repeat try parameters.load((each Parameter).self, repeat each arguments))
        }
    }

    private final func extras<T>(_ completion: (@MainActor (MainActorResolver, T) throws -> Void)?) -> EntryExtras? {
        guard let completion else { return nil }
        return EntryExtras(completion: MainActorCompletion(complete: completion).erased)
    }
}
