// The forms of `override`: those of `register`, without a lifetime, which stays that of the registration.

extension DependencyRegistrar {
    /// Replaces the factory of a registration, which keeps its key and its lifetime.
    ///
    /// ```swift
    /// builder
    ///     .override { Clock(hour: 9) }
    ///     .override(as: (any UserRepository).self) { StubRepository() }
    ///     .override(named: "primary") { Database(path: ":memory:") }
    /// ```
    ///
    /// In a builder it does not matter which comes first, and a child's builder overrides its parent's registrations
    /// for the child. The last override of a key wins. What is not registered cannot be overridden: `build()` reports
    /// ``ResolutionError/overrideOfNothing``. In a mutable container the registration has to be there, and the instance
    /// that is kept is discarded.
    ///
    /// A registration for the main actor stays there: the factory runs on the main actor. One of an asynchronous
    /// registration makes it synchronous.
    ///
    /// - Parameters:
    ///   - type: The registered type; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance.
    ///   - initCompleted: Completes the instance, as in `register`. It replaces that of the registration, also by nil.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func override<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        overrideNullary(canThrow: false, name, location, completion: initCompleted, factory)
        return self
    }

    /// Replaces the factory of a registration by one that loads dependencies.
    ///
    /// ```swift
    /// builder.override { resolver in LoginModel(repository: StubRepository(), clock: resolver.load()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - initCompleted: Completes the instance, as in `register`. It replaces that of the registration, also by nil.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func override<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        overrideResolving(canThrow: false, name, location, completion: initCompleted, factory)
        return self
    }

    /// Replaces the factory of a registration with arguments.
    ///
    /// ```swift
    /// builder.override { (_, id: UserID) in UserService(client: StubClient(), id: id) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance from the arguments, with what it loads from the resolver, for each load.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func override<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) -> T
    ) -> Self {
        overrideArguments(canThrow: false, name, CodeLocation(fileID: fileID, line: line), factory)
        return self
    }

    /// Replaces the factory of a registration by one passed as the first argument.
    ///
    /// ```swift
    /// builder.override({ StubRepository() }, as: (any UserRepository).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: Makes an instance.
    ///   - type: The registered type. A factory whose result does not convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func override<T>(
        _ factory: @escaping @Sendable () -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        overrideNullary(canThrow: false, name, CodeLocation(fileID: fileID, line: line), completion: nil, factory)
        return self
    }

    /// Replaces the factory of a registration by one that loads dependencies, passed first.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - type: The registered type. A factory whose result does not convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func override<T>(
        _ factory: @escaping @Sendable (DependencyResolver) -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        overrideResolving(canThrow: false, name, CodeLocation(fileID: fileID, line: line), completion: nil, factory)
        return self
    }

    /// Replaces the factory of a registration by an expression, which is evaluated when needed.
    ///
    /// ```swift
    /// builder.override(StubRepository(), as: (any UserRepository).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance.
    ///   - type: The registered type; by default the type of the expression. An expression that does not convert to it
    ///     does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func override<T>(
        _ factory: @autoclosure @escaping @Sendable () -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        overrideNullary(canThrow: false, name, location, completion: nil, isPassedAsValue: true, factory)
        return self
    }
}
