// The forms of `override` on the main actor.

extension RegistrarOnMainActor {
    /// The form of `override` on the main actor: replaces the factory of a registration; the key and the lifetime stay.
    @discardableResult
    public func override<T, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor () throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addOnMainActor(nil, nil, FactoryTraits(E.self, type), name, location, initCompleted, factory)
        return self
    }

    /// The form of `override` on the main actor: replaces the factory by one that loads from a resolver.
    @discardableResult
    public func override<T, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addOnMainActor(nil, nil, FactoryTraits(E.self, type), name, [], location, initCompleted, factory)
        return self
    }

    /// The form of `override` on the main actor: replaces the factory of a registration with arguments.
    @inlinable @discardableResult
    public func override<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver, First, repeat each Rest) throws(E) -> T
    ) -> Self {
        _base.addOnMainActor(nil, FactoryTraits(E.self, type), name, CodeLocation(fileID: fileID, line: line)) {
            @MainActor (resolver: MainActorResolver, first: First, rest: repeat each Rest) throws -> T in
            try factory(resolver, first, repeat each rest)
        }
        return self
    }

    /// The form of `override` on the main actor: replaces the factory by a closure whose parameters are loaded.
    @inlinable @discardableResult
    public func override<T, E: Error, each Parameter>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (repeat each Parameter) throws(E) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits(closure: type))
        _base.addFunctionOnMainActor(nil, nil, traits, name, parameters, location, initCompleted, factory)
        return self
    }

    /// The form of `override` on the main actor: replaces the factory by a function whose parameters are loaded.
    @preconcurrency @inlinable @discardableResult
    public func override<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @MainActor @Sendable (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@MainActor (MainActorResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addFunctionOnMainActor(nil, nil, .function, name, parameters, location, initCompleted, function())
        return self
    }

    /// The form of `override` on the main actor: replaces the factory by an expression.
    @_disfavoredOverload @discardableResult
    public func override<T>(
        _ value: @autoclosure @escaping @MainActor () -> T = _absent(),
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits(nonthrowing: type).ofValue)
        _base.addOnMainActor(nil, nil, traits, name, location, nil, value)
        return self
    }
}
