// The forms of `registerThrowable`, a verb for what throws. `register` takes it too.

extension DependencyRegistrar {
    /// Registers a factory that may throw, as `register` does.
    ///
    /// The verb serves code that was written with it, and expressions with `try`.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never") @discardableResult
    public final func registerThrowable<T>(
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable () throws -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws -> Void)? = nil
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits((any Error).self, type))
        addNullary(lifetime.kind, lifetime.stop, traits, name, location, initCompleted, factory)
        return self
    }

    /// Registers a factory that loads dependencies from a resolver and may throw, as `register` does.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never") @discardableResult
    public final func registerThrowable<T>(
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (DependencyResolver) throws -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws -> Void)? = nil
    ) -> Self {
        let (location, traits) = (CodeLocation(fileID: fileID, line: line), FactoryTraits((any Error).self, type))
        addResolving(lifetime.kind, lifetime.stop, traits, name, [], location, initCompleted, factory)
        return self
    }

    /// Registers a factory that takes arguments from the load and may throw, as `register` does.
    @discardableResult
    public final func registerThrowable<T, First, each Rest>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addArguments(.transient, FactoryTraits((any Error).self, type), name, location, factory)
        return self
    }

    /// Registers the value of an expression that may throw, such as `try Config(path: path)`, as `register` does.
    @_disfavoredOverload @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func registerThrowable<T>(
        _ value: @autoclosure @escaping @Sendable () throws -> T = _absent(),
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addValue(lifetime.kind, lifetime.stop, FactoryTraits((any Error).self, type), name, location, value)
        return self
    }
}
