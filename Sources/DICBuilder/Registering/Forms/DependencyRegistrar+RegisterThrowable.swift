// The forms of `registerThrowable`, the verb of another library for what throws.

extension DependencyRegistrar {
    /// Registers a factory that may throw, as `register` does.
    ///
    /// ```swift
    /// builder.registerThrowable { try Config(path: path) }
    /// ```
    ///
    /// The verb is for those who come from the library of that name, and for an expression with `try`.
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
        let location = CodeLocation(fileID: fileID, line: line)
        if type == nil { refuse(T.self, name, location) }
        addNullary(lifetime.kind, lifetime.stop, true, name, location, initCompleted, factory)
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
        let location = CodeLocation(fileID: fileID, line: line)
        if type == nil { refuse(T.self, name, location) }
        addResolving(lifetime.kind, lifetime.stop, true, name, [], location, initCompleted, factory)
        return self
    }

    /// Registers a factory that takes arguments from the load and may throw, as `register` does.
    @discardableResult
    public final func registerThrowable<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addArguments(.transient, true, name, location, factory)
        return self
    }

    /// Registers the value of an expression that may throw, which is evaluated when an instance is needed.
    ///
    /// ```swift
    /// builder.registerThrowable(try Config(path: path))
    /// ```
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
        addValue(lifetime.kind, lifetime.stop, true, isTyped: type != nil, name, location, value)
        return self
    }
}
