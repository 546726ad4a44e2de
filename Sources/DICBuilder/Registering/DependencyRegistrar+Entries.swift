// What the forms come down to. These functions are not compiled into clients: one generic function serves all types.
// The forms are, and do no more than to call one of them, because each registration costs compile time and machine
// code. So would a default argument here: the client would contain a function for it and for each type.
//
// The forms are inlined as they are: `@_semantics("optimize.sil.specialize.generic.never")` keeps the compiler of the
// client from first making a copy of them for each type, and in a debug build from looking for one.
//
// A lifetime that is nil stands for an override, which keeps that of the registration.

extension DependencyRegistrar {
    /// Registers a factory of a type without `throws` that takes nothing, with no name and nothing else.
    @usableFromInline
    @inline(never)
    final func addPlain<T>(
        _ lifetime: Lifetime.Kind,
        _ location: CodeLocation,
        _ make: consuming @escaping @Sendable () -> T
    ) {
        let factory = NullaryFactory(make: make).erased
        add(
            Entry(
                Key(T.self),
                lifetime,
                isolation: .nonisolated,
                canThrow: false,
                dependencies: .none,
                at: location,
                .nonthrowingNullary,
                factory,
                extras: nil
            )
        )
    }

    /// Registers or overrides with a factory that takes nothing.
    @usableFromInline
    @inline(never)
    final func addNullary<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: consuming @escaping @Sendable () throws -> T
    ) {
        let factory = NullaryFactory(make: make).erased
        let (key, form) = (Key(T.self, named: name), traits.nullaryForm)
        // What a completion loads is not known.
        let needs = completion == nil ? Dependencies.none : .opaque
        add(key, lifetime, stop, traits, needs, location, form, factory, extras(completion))
    }

    /// Registers or overrides with the value of an expression.
    @usableFromInline
    @inline(never)
    final func addValue<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: consuming @escaping @Sendable () throws -> T
    ) {
        let factory = NullaryFactory(make: make).erased
        let (key, form) = (Key(T.self, named: name), traits.nullaryForm)
        add(key, lifetime, stop, traits, .none, location, form, factory, isPassedAsValue: true)
    }

    /// Registers or overrides with a factory that takes a resolver, and says with a `dependsOn:` what it loads.
    @usableFromInline
    @inline(never)
    final func addResolving<T>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ stated: [Any.Type],
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: consuming @escaping @Sendable (DependencyResolver) throws -> T
    ) {
        let factory = ResolvingFactory(make: make).erased
        let (key, form) = (Key(T.self, named: name), traits.resolvingForm)
        let needs = Dependencies.stated(stated, isCompleted: completion != nil)
        add(key, lifetime, stop, traits, needs, location, form, factory, extras(completion))
    }

    /// Registers or overrides with a factory that takes a resolver and arguments.
    @usableFromInline
    @inline(never)
    final func addArguments<T, each Argument>(
        _ lifetime: Lifetime.Kind?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: @escaping @Sendable (DependencyResolver, repeat each Argument) throws -> T
    ) {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let factory = ArgumentFactory<T, repeat each Argument>(make: make).erased
        add(key, lifetime, nil, traits, .opaque, location, .arguments, factory)
    }

    /// Registers or overrides with a function whose parameters are loaded.
    @usableFromInline
    @inline(never)
    final func addFunction<T, E: Error, each Parameter>(
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ completion: (@Sendable (DependencyResolver, T) throws(E) -> Void)?,
        _ function: @escaping (repeat each Parameter) throws(E) -> T
    ) {
        let (function, traits) = (TypedThrowsFunction(call: function).erased, traits.throwing(E.self))
        add(function, lifetime, stop, traits, name, named, location, extras(completion))
    }

    /// Registers a function with some parameters that are arguments of the load.
    @usableFromInline
    @inline(never)
    final func addFunction<T, E: Error, each Argument, each Parameter>(
        _ arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ function: @escaping @Sendable (repeat each Parameter) throws(E) -> T
    ) { add(TypedThrowsFunction(call: function).erased, arguments: arguments, name, named, location) }

    final func extras<T>(_ completion: (@Sendable (DependencyResolver, T) throws -> Void)?) -> EntryExtras? {
        // Not `map`, which would cost run-time metadata of the optional closure for each type.
        guard let completion else { return nil }
        return EntryExtras(completion: Completion(complete: completion).erased)
    }
}

// What all forms come down to, on the main actor or not.
extension DependencyRegistrar {
    /// Registers or overrides with a synchronous factory of any form.
    @inline(__always)
    final func add(
        _ key: consuming Key,
        on isolation: Isolation = .nonisolated,
        _ lifetime: Lifetime.Kind?,
        _ stop: StopAction?,
        _ traits: FactoryTraits,
        _ dependencies: consuming Dependencies,
        _ location: CodeLocation,
        _ form: FactoryForm,
        _ factory: consuming ErasedFactory,
        _ extras: consuming EntryExtras? = nil,
        isPassedAsValue: Bool = false
    ) {
        let type = key.type
        let entry = Entry(
            key,
            lifetime ?? .transient,
            isolation: isolation,
            canThrow: traits.canThrow,
            dependencies: dependencies,
            at: location,
            form,
            factory,
            extras: extras,
            isPassedAsValue: isPassedAsValue,
            isClosure: traits.isClosure
        )
        // The proof knows already that what is no instance is not registered, and so not overridden.
        if lifetime == nil { return change(.override(entry)) }
        let isRefused = !traits.isTyped && isNoInstance(type, isPassedAsValue: isPassedAsValue)
        guard isRefused || stop != nil else { return add(entry) }
        let registered = entry.facts.key
        if isRefused { refuse(registered, location) }
        add(entry)
        if let stop { addStop(stop.placed(at: location), of: registered, at: location) }
    }

    /// Says what stops the instance of a key.
    final func addStop(_ action: StopAction, of key: Key, at location: CodeLocation) {
        let facts = RegistrationFacts(
            key,
            .transient,
            isolation: action.isolation,
            isAsync: action.isAsync,
            canThrow: true,
            dependencies: .none,
            at: location
        )
        change(.stop(Registration(facts), action))
    }

    /// Declares that what is registered is no instance: the proof reports it.
    private final func refuse(_ key: Key, _ location: CodeLocation) {
        declare { $0.refused.insert(ProofDeclarations.Refused(key: key, location: location)) }
    }
}

/// Whether a type is not meant to be registered unless the call names it: `()`; and as the value of an expression a
/// type, or a function that no form calls, such as one with a parameter that does not escape.
private func isNoInstance(_ type: Any.Type, isPassedAsValue: Bool) -> Bool {
    type == Void.self || isPassedAsValue && (isFunctionType(type) || instanceType(of: type) != nil)
}
