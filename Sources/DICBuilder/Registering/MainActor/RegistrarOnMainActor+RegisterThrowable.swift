// The forms of `registerThrowable` on the main actor.

extension RegistrarOnMainActor {
    /// The form of `registerThrowable` on the main actor: registers a factory that may throw, as `register` does.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never") @discardableResult
    public func registerThrowable<T>(
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor () throws -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws -> Void)? = nil
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits((any Error).self, type))
        _base.addOnMainActor(lifetime.kind, lifetime.stop, traits, name, location, initCompleted, factory)
        return self
    }

    /// The form of `registerThrowable` on the main actor: registers a factory that loads from a resolver.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never") @discardableResult
    public func registerThrowable<T>(
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver) throws -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws -> Void)? = nil
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits((any Error).self, type))
        _base.addOnMainActor(lifetime.kind, lifetime.stop, traits, name, [], location, initCompleted, factory)
        return self
    }

    /// The form of `registerThrowable` on the main actor: registers a factory that takes arguments.
    @discardableResult
    public func registerThrowable<T, First, each Rest>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver, First, repeat each Rest) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _base.addOnMainActor(.transient, FactoryTraits((any Error).self, type), name, location, factory)
        return self
    }

    /// The form of `registerThrowable` on the main actor: registers the value of an expression.
    @_disfavoredOverload @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public func registerThrowable<T>(
        _ value: @autoclosure @escaping @MainActor () throws -> T = _absent(),
        as type: T.Type? = nil,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits((any Error).self, type).ofValue
        _base.addOnMainActor(lifetime.kind, lifetime.stop, traits, name, location, nil, value)
        return self
    }
}
