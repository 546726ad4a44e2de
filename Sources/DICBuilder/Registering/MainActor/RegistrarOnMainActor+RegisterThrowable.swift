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
        let location = CodeLocation(fileID: fileID, line: line)
        if type == nil { _registrar.refuse(T.self, name, location) }
        _registrar.addOnMainActor(lifetime.kind, lifetime.stop, true, name, location, initCompleted, factory)
        return self
    }

    /// The form of `registerThrowable` on the main actor: registers a factory that loads dependencies from a resolver
    /// and may throw, as `register` does.
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
        let location = CodeLocation(fileID: fileID, line: line)
        if type == nil { _registrar.refuse(T.self, name, location) }
        _registrar.addOnMainActor(lifetime.kind, lifetime.stop, true, name, [], location, initCompleted, factory)
        return self
    }

    /// The form of `registerThrowable` on the main actor: registers a factory that takes arguments from the load and
    /// may throw, as `register` does.
    @discardableResult
    public func registerThrowable<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (MainActorResolver, First, repeat each Rest) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        _registrar.addOnMainActor(.transient, true, name, location, factory)
        return self
    }

    /// The form of `registerThrowable` on the main actor: registers the value of an expression that may throw, which is
    /// evaluated when an instance is needed.
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
        _registrar.addValueOnMainActor(lifetime.kind, lifetime.stop, true, isTyped: type != nil, name, location, value)
        return self
    }
}
