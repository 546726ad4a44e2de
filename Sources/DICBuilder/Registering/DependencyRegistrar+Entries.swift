// The implementation of the forms. These functions are not compiled into clients: one generic function serves all
// types. The forms themselves are, because a default argument then costs nothing.

extension DependencyRegistrar {
    /// Registers a factory that takes nothing.
    @usableFromInline
    @inline(never)
    final func addLeaf<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ location: CodeLocation,
        _ make: consuming @escaping @Sendable () throws -> T
    ) {
        add(Key(T.self), lifetime, canThrow, .none, location, .leaf, LeafFactory(make: make).erased)
    }

    /// Registers a factory that takes a resolver.
    @usableFromInline
    @inline(never)
    final func addResolving<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ location: CodeLocation,
        _ make: consuming @escaping @Sendable (DependencyResolver) throws -> T
    ) {
        add(Key(T.self), lifetime, canThrow, .opaque, location, .resolving, ResolvingFactory(make: make).erased)
    }

    /// Registers a factory that takes nothing, with a name or a completion.
    @usableFromInline
    @inline(never)
    final func addLeaf<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: consuming @escaping @Sendable () throws -> T,
        completion: (@Sendable (DependencyResolver, T) throws -> Void)?
    ) {
        let factory = LeafFactory(make: make).erased
        // What a completion loads is not known.
        let dependencies = completion == nil ? Dependencies.none : .opaque
        let key = Key(T.self, named: name)
        add(key, lifetime, canThrow, dependencies, location, .leaf, factory, extras(completion))
    }

    /// Registers a factory that takes a resolver, with a name or a completion.
    @usableFromInline
    @inline(never)
    final func addResolving<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ make: consuming @escaping @Sendable (DependencyResolver) throws -> T,
        completion: (@Sendable (DependencyResolver, T) throws -> Void)?
    ) {
        let factory = ResolvingFactory(make: make).erased
        add(Key(T.self, named: name), lifetime, canThrow, .opaque, location, .resolving, factory, extras(completion))
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
        _ extras: consuming EntryExtras? = nil
    ) {
        add(
            Entry(
                key,
                lifetime,
                canThrow: canThrow,
                dependencies: dependencies,
                at: location,
                form,
                factory,
                extras: extras
            )
        )
    }

    /// Registers a factory that takes nothing, as a form passes it.
    @inlinable
    @inline(__always)
    final func addLeaf<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool = false,
        _ name: DependencyName?,
        _ fileID: StaticString,
        _ line: UInt,
        completion: (@Sendable (DependencyResolver, T) throws -> Void)? = nil,
        _ make: @escaping @Sendable () throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        if name == nil && completion == nil {
            addLeaf(lifetime, canThrow: canThrow, location, make)
        } else {
            addLeaf(lifetime, canThrow: canThrow, name, location, make, completion: completion)
        }
        return self
    }

    /// Registers a factory that takes a resolver, as a form passes it.
    @inlinable
    @inline(__always)
    final func addResolving<T>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool = false,
        _ name: DependencyName?,
        _ fileID: StaticString,
        _ line: UInt,
        completion: (@Sendable (DependencyResolver, T) throws -> Void)? = nil,
        _ make: @escaping @Sendable (DependencyResolver) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        if name == nil && completion == nil {
            addResolving(lifetime, canThrow: canThrow, location, make)
        } else {
            addResolving(lifetime, canThrow: canThrow, name, location, make, completion: completion)
        }
        return self
    }

    final func extras<T>(_ completion: (@Sendable (DependencyResolver, T) throws -> Void)?) -> EntryExtras? {
        // Not `map`, which would cost run-time metadata of the optional closure for each type.
        guard let completion else { return nil }
        return EntryExtras(completion: Completion(complete: completion).erased)
    }
}
