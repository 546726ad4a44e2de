// What the forms come down to. These functions are not compiled into clients: one generic function serves all types.
// Nearly all forms are, and do no more than to call one of them, because each registration costs compile time and
// machine code. So would a default argument here: the client would contain a function for it and for each type.
//
// The forms are inlined as they are: `@_semantics("optimize.sil.specialize.generic.never")` keeps the compiler of the
// client from first making a copy of them for each type, and in a debug build from looking for one.

extension DependencyRegistrar {
    /// Registers a factory that takes nothing.
    @usableFromInline
    @inline(never)
    final func addNullary<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: consuming @escaping @Sendable () throws -> T
    ) {
        let factory = NullaryFactory(make: make).erased
        if name == nil && completion == nil {
            add(Key(T.self), lifetime, canThrow, .none, location, .nullary, factory)
        } else {
            // What a completion loads is not known.
            let dependencies = completion == nil ? Dependencies.none : .opaque
            let key = Key(T.self, named: name)
            add(key, lifetime, canThrow, dependencies, location, .nullary, factory, extras(completion))
        }
    }

    /// Registers the value of an expression.
    @usableFromInline
    @inline(never)
    final func addValue<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: consuming @escaping @Sendable () throws -> T
    ) {
        let factory = NullaryFactory(make: make).erased
        if name == nil {
            add(Key(T.self), lifetime, canThrow, .none, location, .nullary, factory, isPassedAsValue: true)
        } else {
            add(Key(T.self, named: name), lifetime, canThrow, .none, location, .nullary, factory, isPassedAsValue: true)
        }
    }

    /// Registers a factory that takes a resolver.
    @usableFromInline
    @inline(never)
    final func addResolving<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: consuming @escaping @Sendable (DependencyResolver) throws -> T
    ) {
        let factory = ResolvingFactory(make: make).erased
        if name == nil && completion == nil {
            add(Key(T.self), lifetime, canThrow, .opaque, location, .resolving, factory)
        } else {
            let key = Key(T.self, named: name)
            add(key, lifetime, canThrow, .opaque, location, .resolving, factory, extras(completion))
        }
    }

    /// Registers a synchronous factory of any form.
    @inline(__always)
    final func add(
        _ key: consuming Key,
        _ lifetime: Lifetime.Kind,
        _ canThrow: Bool,
        _ dependencies: consuming Dependencies,
        _ location: CodeLocation,
        _ form: FactoryForm,
        _ factory: consuming ErasedFactory,
        _ extras: consuming EntryExtras? = nil,
        isPassedAsValue: Bool = false
    ) {
        add(
            Entry(
                key,
                lifetime,
                isolation: .nonisolated,
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

    final func extras<T>(_ completion: (@Sendable (DependencyResolver, T) throws -> Void)?) -> EntryExtras? {
        // Not `map`, which would cost run-time metadata of the optional closure for each type.
        guard let completion else { return nil }
        return EntryExtras(completion: Completion(complete: completion).erased)
    }
}
