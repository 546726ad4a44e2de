// What the forms come down to. These functions are not compiled into clients: one generic function serves all types.
// The forms are, and do no more than to call one of them, because each registration costs compile time and machine
// code. So would a default argument here: the client would contain a function for it and for each type.
//
// The forms are inlined as they are: `@_semantics("optimize.sil.specialize.generic.never")` keeps the compiler of the
// client from first making a copy of them for each type, and in a debug build from looking for one.
//
// A lifetime that is nil stands for an override, which keeps that of the registration.

extension DependencyRegistrar {
    /// Registers or overrides with a factory that takes nothing.
    @usableFromInline
    @inline(never)
    final func addNullary<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: consuming @escaping @Sendable () throws -> T
    ) {
        let factory = NullaryFactory(make: make).erased
        if name == nil && completion == nil && stop == nil, let lifetime {
            add(Key(T.self), lifetime, nil, canThrow, .none, location, .nullary, factory)
        } else {
            // What a completion loads is not known.
            let dependencies = completion == nil ? Dependencies.none : .opaque
            let key = Key(T.self, named: name)
            add(key, lifetime, stop, canThrow, dependencies, location, .nullary, factory, extras(completion))
        }
    }

    /// Registers or overrides with the value of an expression.
    ///
    /// - Parameter isTyped: Whether the call names the type, so that a function is meant as a value.
    @usableFromInline
    @inline(never)
    final func addValue<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ canThrow: Bool,
        isTyped: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: consuming @escaping @Sendable () throws -> T
    ) {
        let factory = NullaryFactory(make: make).erased
        let key = name == nil ? Key(T.self) : Key(T.self, named: name)
        if !isTyped && lifetime != nil { refuse(T.self, name, location) }
        add(key, lifetime, stop, canThrow, .none, location, .nullary, factory, isPassedAsValue: true)
    }

    /// Registers or overrides with a factory that takes a resolver.
    ///
    /// - Parameter stated: What its `dependsOn:` names.
    @usableFromInline
    @inline(never)
    final func addResolving<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ canThrow: Bool,
        _ name: DependencyName?,
        _ stated: [Any.Type],
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: consuming @escaping @Sendable (DependencyResolver) throws -> T
    ) {
        let factory = ResolvingFactory(make: make).erased
        if name == nil && completion == nil && stop == nil && stated.isEmpty, let lifetime {
            add(Key(T.self), lifetime, nil, canThrow, .opaque, location, .resolving, factory)
        } else {
            let key = Key(T.self, named: name)
            let dependencies = Dependencies.stated(stated)
            add(key, lifetime, stop, canThrow, dependencies, location, .resolving, factory, extras(completion))
        }
    }

    /// Registers or overrides with a factory that takes a resolver and arguments.
    @usableFromInline
    @inline(never)
    final func addArguments<T, each Argument>(
        _ lifetime: Lifetime.Kind?,
        _ canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: @escaping @Sendable (DependencyResolver, repeat each Argument) throws -> T
    ) {
        addArguments(lifetime, canThrow, name, location, .opaque, make)
    }

    /// Registers or overrides with a factory that takes a resolver and arguments, and loads what is known.
    final func addArguments<T, each Argument>(
        _ lifetime: Lifetime.Kind?,
        _ canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ dependencies: Dependencies,
        _ make: @escaping @Sendable (DependencyResolver, repeat each Argument) throws -> T
    ) {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let factory = ArgumentFactory<T, repeat each Argument>(make: make).erased
        add(key, lifetime, nil, canThrow, dependencies, location, .arguments, factory)
    }

    /// Registers or overrides with a function whose parameters are loaded.
    ///
    /// - Parameter named: The parameters that are loaded by name.
    @usableFromInline
    @inline(never)
    final func addFunction<T, each Parameter>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ canThrow: Bool,
        _ isClosure: Bool,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ function: @escaping @Sendable (repeat each Parameter) throws -> T
    ) {
        let key = name == nil ? Key(T.self) : Key(T.self, named: name)
        let function = LoadingFunction(ParameterFunction(function), named, isCompleted: completion != nil, at: location)
        add(key, lifetime, stop, canThrow, function, isClosure, location, extras(completion))
    }

    /// Registers a function with some parameters that are arguments of the load.
    @usableFromInline
    @inline(never)
    final func addFunction<T, each Argument, each Parameter>(
        _ arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ function: @escaping @Sendable (repeat each Parameter) throws -> T
    ) {
        let plan = ParameterPlan(
            of: T.self,
            parameters: array(of: repeat (each Parameter).self),
            arguments: array(of: repeat (each Argument).self),
            named: named,
            at: location
        )
        addArguments(.transient, true, name, location, plan.dependencies) {
            (resolver: DependencyResolver, arguments: repeat each Argument) -> T in
            var parameters = PlannedParameters(resolver._storage, .nonisolated, plan)
            return try function(repeat try parameters.load((each Parameter).self, repeat each arguments))
        }
    }

    final func extras<T>(_ completion: (@Sendable (DependencyResolver, T) throws -> Void)?) -> EntryExtras? {
        // Not `map`, which would cost run-time metadata of the optional closure for each type.
        guard let completion else { return nil }
        return EntryExtras(completion: Completion(complete: completion).erased)
    }
}

// What all forms come down to, on the main actor or not.
extension DependencyRegistrar {
    /// Registers or overrides with a function whose parameters are loaded.
    final func add(
        _ key: Key,
        on isolation: Isolation = .nonisolated,
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ canThrow: Bool,
        _ function: LoadingFunction,
        _ isClosure: Bool,
        _ location: CodeLocation,
        _ extras: EntryExtras?
    ) {
        add(
            key,
            on: isolation,
            lifetime,
            stop,
            canThrow,
            function.dependencies,
            location,
            function.form,
            function.factory,
            extras,
            isClosure: isClosure
        )
    }

    /// Registers or overrides with a synchronous factory of any form.
    @inline(__always)
    final func add(
        _ key: consuming Key,
        on isolation: Isolation = .nonisolated,
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ canThrow: Bool,
        _ dependencies: consuming Dependencies,
        _ location: CodeLocation,
        _ form: FactoryForm,
        _ factory: consuming ErasedFactory,
        _ extras: consuming EntryExtras? = nil,
        isPassedAsValue: Bool = false,
        isClosure: Bool = false
    ) {
        let entry = Entry(
            key,
            lifetime ?? .transient,
            isolation: isolation,
            canThrow: canThrow,
            dependencies: dependencies,
            at: location,
            form,
            factory,
            extras: extras,
            isPassedAsValue: isPassedAsValue,
            isClosure: isClosure
        )
        guard let stop else { return lifetime == nil ? change(.override(entry)) : add(entry) }
        let stopped = entry.registration.key
        if lifetime == nil { change(.override(entry)) } else { add(entry) }
        addStop(stop.placed(at: location), of: stopped, at: location)
    }

    /// Says what stops the instance of a key.
    ///
    /// - Parameter location: Where the call is that says it.
    final func addStop(_ action: StopAction, of key: Key, at location: CodeLocation) {
        let facts = Registration(
            key,
            .transient,
            isolation: action.isolation,
            isAsync: action.isAsync,
            canThrow: true,
            dependencies: .none,
            at: location
        )
        change(.stop(facts, action))
    }

    /// Declares that what is registered is no instance, if the type says so and the call does not name it: a function
    /// that no form calls, such as one with a parameter that does not escape, a type, or `()`. The proof reports it.
    ///
    /// Not of an override: the proof knows already that such a type is not registered.
    @usableFromInline
    @inline(never)
    final func refuse(_ type: Any.Type, _ name: DependencyName?, _ location: CodeLocation) {
        guard isFunctionType(type) || instanceType(of: type) != nil || type == Void.self else { return }
        let refused = ProofDeclarations.Refused(key: Key(type, named: name), location: location)
        declare { $0.refused.insert(refused) }
    }
}
