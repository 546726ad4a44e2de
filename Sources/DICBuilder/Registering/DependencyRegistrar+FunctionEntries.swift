// What the forms of functions come down to: initializers, other functions, and closures that name what they load.

extension DependencyRegistrar {
    /// Registers or overrides with a function whose parameters are loaded, on the main actor or not.
    ///
    /// - Parameters:
    ///   - named: The parameters that are loaded by name.
    ///   - extras: What completes the result. It may load what is not known.
    /// - Precondition: The function has a parameter for each of `named`.
    @inline(__always)
    final func add<T, each Parameter>(
        _ function: ParameterFunction<T, repeat each Parameter>,
        on isolation: Isolation = .nonisolated,
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ extras: EntryExtras?
    ) {
        var list = ParameterList()
        for type in repeat (each Parameter).self { list.append(type, fitsBuffer: ValueBuffer.fits(type)) }
        let isBuffered = list.canBeBuffered(for: T.self)
        // Most functions need no plan, which allocates memory.
        let plan =
            list.count > 0 && !isBuffered || !named.isEmpty
            ? ParameterPlan(of: T.self, parameters: list.types, named: named, at: location) : nil
        let isCompleted = extras != nil
        let needs = plan?.dependencies(isCompleted: isCompleted) ?? list.dependencies(isCompleted: isCompleted)
        let form: FactoryForm
        let factory: ErasedFactory
        if list.count == 0 {
            form = traits.canThrow ? .nullary : .nonthrowingNullary
            factory = function.erased.nullaryFactory(calling: T.self, canThrow: traits.canThrow).erased
        } else if let plan, !isBuffered {
            form = .resolving
            let caller: CallerIsolation = isolation == .mainActor ? .mainActor : .nonisolated
            let loading = ResolvingFactory { resolver -> T in
                var parameters = PlannedParameters(resolver._storage, caller, plan)
                return try function(repeat try parameters.load((each Parameter).self))
            }
            factory = loading.erased
        } else {
            (form, factory) = (.function, function.erased)
        }
        add(Key(T.self, named: name), on: isolation, lifetime, stop, traits, needs, location, form, factory, extras)
    }

    /// Registers a function with some parameters that are arguments of the load, on the main actor or not.
    final func add<T, each Argument, each Parameter>(
        _ function: ParameterFunction<T, repeat each Parameter>,
        on isolation: Isolation = .nonisolated,
        arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation
    ) {
        let (parameters, arguments) = (array(of: repeat (each Parameter).self), array(of: repeat (each Argument).self))
        let plan = ParameterPlan(of: T.self, parameters: parameters, arguments: arguments, named: named, at: location)
        let caller: CallerIsolation = isolation == .mainActor ? .mainActor : .nonisolated
        let factory = ArgumentFactory<T, repeat each Argument> { (resolver, arguments: repeat each Argument) -> T in
            var parameters = PlannedParameters(resolver._storage, caller, plan)
            return try function(repeat try parameters.load((each Parameter).self, repeat each arguments))
        }
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let (traits, needs) = (FactoryTraits((any Error).self, nil as T.Type?), plan.dependencies())
        add(key, on: isolation, .transient, nil, traits, needs, location, .arguments, factory.erased)
    }
}
