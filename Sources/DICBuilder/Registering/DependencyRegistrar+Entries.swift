// What the forms come down to. These functions are not compiled into clients: one generic function
// serves all types. The forms are, and do no more than to call one of them, because each
// registration costs compile time and machine code. So would a default argument here: the client
// would contain a function for it and for each type. For the same reason, what a form passes has no
// labels: the lifetime, the stop action that this says, the traits of the factory, the name, what a
// closure is said to load (`stated`) or the names of parameters (`named`), the place of the call,
// the completion, and the factory.

extension DependencyRegistrar {
    /// Registers a factory that takes nothing, cannot throw, and says no more than a lifetime.
    @usableFromInline @inline(never) final func addPlain<T>(
        _ lifetime: Lifetime.Kind,
        _ location: CodeLocation,
        _ make: consuming @escaping @Sendable () -> T
    ) {
        let (form, factory) = NonthrowingNullaryFactory(make: make).formed
        let traits = NonthrowingTraits.nonthrowing.factory
        add(Key(T.self), lifetime, nil, traits, .none, location, form, factory)
    }

    /// Registers a factory that takes nothing.
    @usableFromInline @inline(never) final func addNullary<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: consuming @escaping @Sendable () throws -> T
    ) {
        let formed = (FactoryForm.nullary, NullaryFactory(make: make).erased)
        addNullary(lifetime, stop, traits, name, location, completion, formed)
    }

    /// Registers a factory of a type without `throws` that takes nothing.
    @usableFromInline @inline(never) final func addNullary<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: NonthrowingTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: consuming @escaping @Sendable () -> T
    ) {
        let formed = NonthrowingNullaryFactory(make: make).formed
        addNullary(lifetime, stop, traits.factory, name, location, completion, formed)
    }

    /// What the two above come down to.
    @inline(__always) private final func addNullary<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ formed: (form: FactoryForm, factory: ErasedFactory)
    ) {
        // What a completion loads is not known.
        let key = Key(T.self, named: name)
        let needs = completion == nil ? Dependencies.none : .opaque
        add(
            key,
            lifetime,
            stop,
            traits,
            needs,
            location,
            formed.form,
            formed.factory,
            extras(completion)
        )
    }

    /// Registers the value of an expression.
    @usableFromInline @inline(never) final func addValue<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: consuming @escaping @Sendable () throws -> T
    ) { addNullary(lifetime, stop, traits.ofValue, name, location, nil, make) }

    /// Registers the value of an expression without `try`.
    @usableFromInline @inline(never) final func addValue<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: NonthrowingTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: consuming @escaping @Sendable () -> T
    ) { addNullary(lifetime, stop, traits.ofValue, name, location, nil, make) }

    /// Registers a factory that takes a resolver.
    @usableFromInline @inline(never) final func addResolving<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ stated: [Any.Type],
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: consuming @escaping @Sendable (DependencyResolver) throws -> T
    ) {
        let formed = (FactoryForm.resolving, ResolvingFactory(make: make).erased)
        addResolving(lifetime, stop, traits, name, stated, location, completion, formed)
    }

    /// Registers a factory of a type without `throws` that takes a resolver.
    @usableFromInline @inline(never) final func addResolving<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: NonthrowingTraits,
        _ name: DependencyName?,
        _ stated: [Any.Type],
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: consuming @escaping @Sendable (DependencyResolver) -> T
    ) {
        let formed = NonthrowingResolvingFactory(make: make).formed
        addResolving(lifetime, stop, traits.factory, name, stated, location, completion, formed)
    }

    /// What the two above come down to.
    @inline(__always) private final func addResolving<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ stated: [Any.Type],
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ formed: (form: FactoryForm, factory: ErasedFactory)
    ) {
        let key = Key(T.self, named: name)
        let needs = Dependencies.stated(stated, isCompleted: completion != nil)
        add(
            key,
            lifetime,
            stop,
            traits,
            needs,
            location,
            formed.form,
            formed.factory,
            extras(completion)
        )
    }

    /// Registers a factory that takes arguments from the load.
    @usableFromInline @inline(never) final func addArguments<T, each Argument>(
        _ lifetime: Lifetime.Kind?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: @escaping @Sendable (DependencyResolver, repeat each Argument) throws -> T
    ) {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        // Loads with arguments are compiled into clients, and know nothing of completions.
        let factory =
            if let completion {
                ArgumentFactory<T, repeat each Argument> {
                    (resolver, arguments: repeat each Argument) in
                    let instance = try make(resolver, repeat each arguments)
                    return try complete(instance, by: completion, with: resolver)
                }.erased
            } else {
                ArgumentFactory<T, repeat each Argument>(make: make).erased
            }
        add(key, lifetime, nil, traits, .opaque, location, .arguments, factory)
    }

    /// Registers a function whose parameters are loaded.
    @usableFromInline @inline(never) final func addFunction<T, E: Error, each Parameter>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws(E) -> Void)?,
        _ function: @escaping (repeat each Parameter) throws(E) -> T
    ) {
        let function = TypedThrowsFunction(call: function).erased
        let traits = traits.throwing(E.self)
        add(function, lifetime, stop, traits, name, named, location, extras(completion))
    }

    /// Registers a function, some of whose parameters are arguments.
    @usableFromInline @inline(never)
    final func addFunction<T, E: Error, each Argument, each Parameter>(
        _ lifetime: Lifetime.Kind?,
        _ arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws(E) -> Void)?,
        _ function: @escaping (repeat each Parameter) throws(E) -> T
    ) {
        add(
            TypedThrowsFunction(call: function).erased,
            lifetime,
            .throwing,
            arguments: arguments,
            name,
            named,
            location,
            completion
        )
    }

    // MARK: The same on the main actor

    /// Registers a factory on the main actor that takes nothing.
    @usableFromInline @inline(never) final func addOnMainActor<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ make: @escaping @MainActor () throws -> T
    ) {
        let make = MainActorNullaryFactory(make: make).nonisolated.make
        addNullary(
            lifetime,
            stop,
            traits.onMainActor,
            name,
            location,
            nonisolated(completion),
            make
        )
    }

    /// Registers a factory on the main actor, of a type without `throws`, that takes nothing.
    @usableFromInline @inline(never) final func addOnMainActor<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: NonthrowingTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ make: @escaping @MainActor () -> T
    ) {
        let formed = MainActorNonthrowingNullaryFactory(make: make).nonisolated.formed
        let completion = nonisolated(completion)
        addNullary(lifetime, stop, traits.factory.onMainActor, name, location, completion, formed)
    }

    /// Registers a factory on the main actor that takes a resolver.
    @usableFromInline @inline(never) final func addOnMainActor<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ stated: [Any.Type],
        _ location: CodeLocation,
        _ completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ make: @escaping @MainActor (MainActorResolver) throws -> T
    ) {
        let make = MainActorResolvingFactory(make: make).nonisolated.make
        addResolving(
            lifetime,
            stop,
            traits.onMainActor,
            name,
            stated,
            location,
            nonisolated(completion),
            make
        )
    }

    /// Registers a factory on the main actor, of a type without `throws`, that takes a resolver.
    @usableFromInline @inline(never) final func addOnMainActor<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: NonthrowingTraits,
        _ name: DependencyName?,
        _ stated: [Any.Type],
        _ location: CodeLocation,
        _ completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ make: @escaping @MainActor (MainActorResolver) -> T
    ) {
        let formed = MainActorNonthrowingResolvingFactory(make: make).nonisolated.formed
        let traits = traits.factory.onMainActor
        let completion = nonisolated(completion)
        addResolving(lifetime, stop, traits, name, stated, location, completion, formed)
    }

    /// Registers a factory on the main actor that takes arguments from the load.
    @usableFromInline @inline(never) final func addArgumentsOnMainActor<T, each Argument>(
        _ lifetime: Lifetime.Kind?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ completion: (@MainActor (MainActorResolver, T) throws -> Void)?,
        _ make: @escaping @MainActor (MainActorResolver, repeat each Argument) throws -> T
    ) {
        let make = MainActorArgumentFactory<T, repeat each Argument>(make: make).nonisolated.make
        let completion = nonisolated(completion)
        addArguments(lifetime, traits.onMainActor, name, location, completion, make)
    }

    /// Registers a function on the main actor whose parameters are loaded.
    @usableFromInline @inline(never) final func addFunctionOnMainActor<T, E: Error, each Parameter>(
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
        let traits = traits.onMainActor.throwing(E.self)
        let extras = extras(nonisolated(completion))
        add(function, lifetime, stop, traits, name, named, location, extras)
    }

    /// Registers a function on the main actor, some of whose parameters are arguments.
    @usableFromInline @inline(never)
    final func addOnMainActor<T, E: Error, each Argument, each Parameter>(
        _ lifetime: Lifetime.Kind?,
        _ arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ completion: (@MainActor (MainActorResolver, T) throws(E) -> Void)?,
        _ function: @escaping @MainActor (repeat each Parameter) throws(E) -> T
    ) {
        let function = MainActorTypedThrowsFunction(call: function).nonisolated.erased
        let traits = FactoryTraits.throwing.onMainActor
        let completion = nonisolated(completion)
        add(
            function,
            lifetime,
            traits,
            arguments: arguments,
            name,
            named,
            location,
            completion
        )
    }

    /// A completion for code that calls it on the main actor only.
    private func nonisolated<T>(
        _ completion: (@MainActor (MainActorResolver, T) throws -> Void)?
    ) -> (@Sendable (DependencyResolver, T) throws -> Void)? {
        if let completion {
            MainActorCompletion(complete: completion).nonisolated.complete
        } else {
            nil
        }
    }

    // MARK: What all of them come down to, on the main actor or not

    /// Registers a function whose parameters are loaded. What its `extras`, a completion, load is
    /// not known.
    @inline(__always) final func add<T, each Parameter>(
        _ function: ParameterFunction<T, repeat each Parameter>,
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ extras: EntryExtras?
    ) {
        var list = ParameterList()
        for type in repeat (each Parameter).self { list.append(type) }
        if list.hasResolver && traits.isClosure {
            refuseArguments(list.types, of: T.self, traits.isolation, isAsync: false, location)
        }
        // Most functions need no plan, which allocates memory.
        let plan =
            list.hasResolver || !named.isEmpty
            ? ParameterPlan(of: T.self, parameters: list.types, named: named, at: location) : nil
        let isCompleted = extras != nil
        let needs =
            plan?.dependencies(isCompleted: isCompleted)
            ?? list.dependencies(isCompleted: isCompleted)
        let form: FactoryForm
        let factory: ErasedFactory
        if list.count == 0 {
            (form, factory) = function.erased.nullaryFactory(
                calling: T.self,
                canThrow: traits.canThrow
            )
        } else if let plan, list.hasResolver {
            let function = function.erased
            form = .resolving
            factory =
                ResolvingFactory<T> {
                    try plan.call(function, in: $0._storage, from: traits.caller)
                }.erased
        } else {
            form = .function
            factory = function.erased
        }
        add(
            Key(T.self, named: name),
            lifetime,
            stop,
            traits,
            needs,
            location,
            form,
            factory,
            extras,
            isFunction: true
        )
    }

    /// Registers a function, some of whose parameters are arguments.
    final func add<T, each Argument, each Parameter>(
        _ function: ParameterFunction<T, repeat each Parameter>,
        _ lifetime: Lifetime.Kind?,
        _ traits: FactoryTraits,
        arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?
    ) {
        let parameters = array(of: repeat (each Parameter).self)
        let arguments = array(of: repeat (each Argument).self)
        let plan = ParameterPlan(
            of: T.self,
            parameters: parameters,
            arguments: arguments,
            named: named,
            at: location
        )
        let function = function.erased
        var make: @Sendable (DependencyResolver, ArgumentAddresses) throws -> T = {
            try plan.call(function, in: $0._storage, from: traits.caller, given: $1)
        }
        if let completion {
            make = { [make] in try complete(make($0, $1), by: completion, with: $0) }
        }
        let factory = AddressedArgumentFactory(make: make)
            .erased(taking: (repeat each Argument).self)
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let needs = plan.dependencies(isCompleted: completion != nil)
        add(key, lifetime, nil, traits, needs, location, .arguments, factory)
    }

    /// Adds an entry, or changes one by an override, with its stop action.
    @inline(__always) final func add(
        _ key: consuming Key,
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ dependencies: consuming Dependencies,
        _ location: CodeLocation,
        _ form: FactoryForm,
        _ factory: consuming ErasedFactory,
        _ extras: consuming EntryExtras? = nil,
        isFunction: Bool = false
    ) {
        let type = key.type
        var facts = RegistrationFacts(
            key,
            Lifetime(lifetime ?? .transient),
            isolation: traits.isolation,
            isAsync: form == .asynchronous,
            canThrow: traits.canThrow,
            dependencies: dependencies,
            at: location
        )
        facts.hasCompletion = extras?.completion != nil
        facts.isClosure = traits.isClosure
        facts.isFunction = isFunction
        if lifetime == nil { facts.change = .override }
        let entry = Entry(
            consume facts,
            form,
            factory,
            isPassedAsValue: traits.isPassedAsValue,
            extras: extras
        )
        // The proof knows already that what is no instance is not registered, and so not
        // overridden.
        if lifetime == nil { return change(.override(entry)) }
        let isRefused =
            !traits.isTyped && isNoInstance(type, isPassedAsValue: traits.isPassedAsValue)
        guard isRefused || stop != nil else { return add(entry) }
        let registered = entry.facts.key
        // The proof reports it.
        if isRefused {
            declare {
                $0.refused.insert(ProofDeclarations.Refused(key: registered, location: location))
            }
        }
        add(entry)
        if let stop { addStop(stop.placed(at: location), of: registered, at: location) }
    }

    /// The extras of an entry with a completion; nil without one.
    private func extras<T>(_ completion: (@Sendable (DependencyResolver, T) throws -> Void)?)
        -> EntryExtras?
    {
        // Not `map`, which would cost run-time metadata of the optional closure for each type.
        if let completion {
            EntryExtras(completion: Completion(complete: completion).erased)
        } else {
            nil
        }
    }
}

/// Whether a type is not meant to be registered unless the call names it: `()`; and as the value of
/// an expression a type, or a function that no form calls, such as one with a parameter that does
/// not escape.
private func isNoInstance(_ type: Any.Type, isPassedAsValue: Bool) -> Bool {
    type == Void.self || isPassedAsValue && (isFunctionType(type) || instanceType(of: type) != nil)
}

/// Ends the process if the first parameter of a closure is a resolver, and not the only one: then the
/// others are arguments, and this is none of the forms that take some. The compiler refuses it where
/// the resolver is that of the form.
func refuseArguments(
    _ parameters: [Any.Type],
    of type: Any.Type,
    _ isolation: Isolation,
    isAsync: Bool,
    _ location: CodeLocation
) {
    guard parameters.count > 1, isStruct(parameters[0]), isResolver(parameters[0]) else { return }
    let resolver =
        if isAsync {
            "an AsyncDependencyResolver"
        } else if isolation == .mainActor {
            "a MainActorResolver"
        } else {
            "a DependencyResolver"
        }
    let taken = parameters.map { TypeName($0).description }.joined(separator: ", ")
    Report(
        "mistaken-registration",
        "the factory of \(TypeName(type)) takes (\(taken)): what follows a resolver are arguments, and this form gives it none",
        ["registered": "\(location)"],
        try: [
            "\(resolver) as the first parameter, and no parameters:",
            "the resolver as the last parameter, if the others are to be loaded",
        ]
    )
    .trap(at: location)
}

/// Completes what was made from arguments. One that cannot be completed is stopped.
private func complete<T>(
    _ instance: T,
    by completion: (DependencyResolver, T) throws -> Void,
    with resolver: DependencyResolver
) throws -> T {
    do { try completion(resolver, instance) } catch {
        LoadStack.current.innermost?.entry.discard(instance, in: resolver._storage)
        throw error
    }
    return instance
}
