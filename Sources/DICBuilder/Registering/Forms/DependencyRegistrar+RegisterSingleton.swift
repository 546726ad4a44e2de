extension DependencyRegistrar {
    /// Registers a singleton that `build()` makes, and the registration itself in a mutable
    /// container.
    ///
    /// With a stop action, write `register(in: .eagerSingleton)`. What the factory throws,
    /// `buildOrThrow()` reports.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func registerSingleton<T: Sendable, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable () throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addNullary(
            .eagerSingleton,
            nil,
            FactoryTraits(E.self, type),
            name,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// Registers a singleton that `build()` makes, with a factory that loads dependencies from a
    /// resolver.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func registerSingleton<T: Sendable, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (DependencyResolver) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addResolving(
            .eagerSingleton,
            nil,
            FactoryTraits(E.self, type),
            name,
            [],
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// Registers a singleton that `build()` makes, with a factory that loads dependencies, and says
    /// which.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func registerSingleton<T: Sendable, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        dependsOn first: Any.Type,
        _ others: Any.Type...,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (DependencyResolver) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let stated = [first] + others
        addResolving(
            .eagerSingleton,
            nil,
            FactoryTraits(E.self, type),
            name,
            stated,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// Registers a singleton that `build()` makes, with a closure whose parameters are loaded.
    @inlinable @discardableResult
    public final func registerSingleton<T: Sendable, E: Error, each Parameter>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (repeat each Parameter) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(closure: type)
        addFunction(
            .eagerSingleton,
            nil,
            traits,
            name,
            parameters,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// Registers a singleton that `build()` makes, with an initializer or another function whose
    /// parameters are loaded.
    @available(swift, introduced: 6) @inlinable @discardableResult
    public final func registerSingleton<T: Sendable, E: Error, each Parameter>(
        _ function: @autoclosure () -> @Sendable (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addFunction(
            .eagerSingleton,
            nil,
            .function,
            name,
            parameters,
            location,
            initCompleted,
            function()
        )
        return self
    }

    /// Registers a singleton that `build()` makes, with an initializer or another function whose
    /// parameters are loaded, in Swift 5 mode, in which a reference such as `Foo.init` is not
    /// `@Sendable`.
    @available(swift, obsoleted: 6) @inlinable @discardableResult
    public final func registerSingleton<T: Sendable, E: Error, each Parameter>(
        _ function: @autoclosure () -> (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addFunction(
            .eagerSingleton,
            nil,
            .function,
            name,
            parameters,
            location,
            initCompleted,
            function()
        )
        return self
    }

    /// Registers the value of an expression as a singleton, which `build()` makes.
    @_disfavoredOverload @inlinable @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult public final func registerSingleton<T: Sendable>(
        _ value: @autoclosure @escaping @Sendable () -> T = _absent(),
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addValue(.eagerSingleton, nil, NonthrowingTraits(type), name, location, value)
        return self
    }

    /// Registers a factory that may throw: `register`, for code that was written with this verb,
    /// and for expressions with `try`.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
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
        let traits = FactoryTraits((any Error).self, type)
        addNullary(lifetime.kind, lifetime.stop, traits, name, location, initCompleted, factory)
        return self
    }

    /// Registers a factory that loads dependencies from a resolver and may throw, as `register`
    /// does.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
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
        let traits = FactoryTraits((any Error).self, type)
        addResolving(
            lifetime.kind,
            lifetime.stop,
            traits,
            name,
            [],
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// Registers an initializer, or another function, that may throw, as `register` does.
    @available(swift, introduced: 6) @inlinable @discardableResult
    public final func registerThrowable<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @Sendable (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addFunction(
            lifetime.kind,
            lifetime.stop,
            .function,
            name,
            parameters,
            location,
            initCompleted,
            function()
        )
        return self
    }

    /// Registers an initializer, or another function, that may throw, as `register` does, in Swift
    /// 5 mode, in which a reference such as `Foo.init` is not `@Sendable`.
    @available(swift, obsoleted: 6) @inlinable @discardableResult
    public final func registerThrowable<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addFunction(
            lifetime.kind,
            lifetime.stop,
            .function,
            name,
            parameters,
            location,
            initCompleted,
            function()
        )
        return self
    }

    /// Registers the value of an expression that may throw, such as `try Config(path: path)`, as
    /// `register` does.
    @_disfavoredOverload @inlinable @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult public final func registerThrowable<T>(
        _ value: @autoclosure @escaping @Sendable () throws -> T = _absent(),
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addValue(
            lifetime.kind,
            lifetime.stop,
            FactoryTraits((any Error).self, type),
            name,
            location,
            value
        )
        return self
    }
}
