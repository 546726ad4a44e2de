extension DependencyRegistrar {
    /// Replaces the factory of a registration; the key and the lifetime stay.
    ///
    /// ```swift
    /// let app = container.overriding {
    ///     $0.override(as: (any Store).self) { MemoryStore() }
    /// }
    /// ```
    ///
    /// In a builder it does not matter whether the registration comes first, and the last override
    /// wins. What is not registered cannot be overridden: `build()` reports
    /// ``ResolutionError/overrideOfNothing``. In a mutable container the registration has to be
    /// there, and the instance that is kept is discarded. A factory that is isolated otherwise, or
    /// is asynchronous, has to suit the lifetime: ``ResolutionError/unsuitedOverride``.
    @discardableResult public final func override<T, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable () throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addNullary(nil, nil, FactoryTraits(E.self, type), name, location, initCompleted, factory)
        return self
    }

    /// Replaces the factory of a registration by one that loads dependencies from a resolver.
    @discardableResult public final func override<T, E: Error>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (DependencyResolver) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addResolving(
            nil,
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

    /// Replaces the factory of a registration with arguments:
    /// `{ (_, id: UserID) in StubService(id: id) }`.
    @inlinable @discardableResult public final func override<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addArguments(nil, FactoryTraits(E.self, type), name, location, initCompleted) {
            @Sendable (resolver: DependencyResolver, first: First, rest: repeat each Rest) throws
                -> T in
            try factory(resolver, first, repeat each rest)
        }
        return self
    }

    /// Replaces the factory of a registration with arguments by a function.
    ///
    /// ```swift
    /// builder.override(Stub.init, arguments: UserID.self)
    /// ```
    @available(swift, introduced: 6) @inlinable @discardableResult
    public final func override<T, E: Error, each Argument, each Parameter>(
        _ function: @autoclosure () -> @Sendable (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        addFunction(
            nil,
            arguments,
            name,
            parameters,
            CodeLocation(fileID: fileID, line: line),
            initCompleted,
            function()
        )
        return self
    }

    /// Replaces the factory of a registration with arguments by a function, in Swift 5 mode, in
    /// which a reference such as `Foo.init` is not `@Sendable`.
    @available(swift, obsoleted: 6) @inlinable @discardableResult
    public final func override<T, E: Error, each Argument, each Parameter>(
        _ function: @autoclosure () -> (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        addFunction(
            nil,
            arguments,
            name,
            parameters,
            CodeLocation(fileID: fileID, line: line),
            initCompleted,
            function()
        )
        return self
    }

    /// Replaces the factory of a registration by a closure whose parameters are loaded.
    @inlinable @discardableResult public final func override<T, E: Error, each Parameter>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (repeat each Parameter) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addFunction(
            nil,
            nil,
            FactoryTraits(closure: type),
            name,
            parameters,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// Replaces the factory of a registration by an initializer, or another function, whose
    /// parameters are loaded.
    @available(swift, introduced: 6) @inlinable @discardableResult
    public final func override<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> @Sendable (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addFunction(nil, nil, .function, name, parameters, location, initCompleted, function())
        return self
    }

    /// Replaces the factory of a registration by an initializer, or another function, whose
    /// parameters are loaded, in Swift 5 mode, in which a reference such as `Foo.init` is not
    /// `@Sendable`.
    @available(swift, obsoleted: 6) @inlinable @discardableResult
    public final func override<T, E: Error, each Parameter>(
        _ function: @autoclosure () -> (repeat each Parameter) throws(E) -> T,
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addFunction(nil, nil, .function, name, parameters, location, initCompleted, function())
        return self
    }

    /// Replaces the factory of a registration by an expression, which is evaluated when an instance
    /// is needed.
    @_disfavoredOverload @discardableResult public final func override<T>(
        _ value: @autoclosure @escaping @Sendable () -> T = _absent(),
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addValue(
            nil,
            nil,
            NonthrowingTraits(type),
            name,
            CodeLocation(fileID: fileID, line: line),
            value
        )
        return self
    }
}
