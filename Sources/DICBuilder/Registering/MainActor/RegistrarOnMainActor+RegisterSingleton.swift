// The forms of `registerSingleton` on the main actor.

extension RegistrarOnMainActor {
    /// The form of `registerSingleton` on the main actor: registers a factory.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never") @discardableResult
    public func registerSingleton<T, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor () throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addOnMainActor(.eagerSingleton, nil, FactoryTraits(E.self, type), name, location, initCompleted, factory)
        return self
    }

    /// The form of `registerSingleton` on the main actor: registers a factory that loads from a resolver.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never") @discardableResult
    public func registerSingleton<T, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits(E.self, type))
        _base.addOnMainActor(.eagerSingleton, nil, traits, name, [], location, initCompleted, factory)
        return self
    }

    /// The form of `registerSingleton` on the main actor: registers a factory that loads, and says what.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never") @discardableResult
    public func registerSingleton<T, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        dependsOn first: Any.Type,
        _ others: Any.Type...,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits(E.self, type))
        let stated = [first] + others
        _base.addOnMainActor(.eagerSingleton, nil, traits, name, stated, location, initCompleted, factory)
        return self
    }

    /// The form of `registerSingleton` on the main actor: registers a closure whose parameters are loaded.
    @inlinable @discardableResult
    public func registerSingleton<T, E: Error, each Parameter>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (repeat each Parameter) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits(closure: type))
        _base.addFunctionOnMainActor(.eagerSingleton, nil, traits, name, parameters, location, initCompleted, factory)
        return self
    }

    /// The form of `registerSingleton` on the main actor: registers a function whose parameters are loaded.
    @preconcurrency @inlinable @discardableResult
    public func registerSingleton<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @MainActor @Sendable (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let (location, kind) = (CodeLocation(fileID: fileID, line: line), Lifetime.Kind.eagerSingleton)
        _base.addFunctionOnMainActor(kind, nil, .function, name, parameters, location, initCompleted, function())
        return self
    }

    /// The form of `registerSingleton` on the main actor: registers the value of an expression.
    @_disfavoredOverload @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerSingleton<T>(
        _ value: @autoclosure @escaping @MainActor () -> T = _absent(),
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits(nonthrowing: type).ofValue)
        _base.addOnMainActor(.eagerSingleton, nil, traits, name, location, nil, value)
        return self
    }
}
