// The forms of `overrideThrowable`: those of `override`, with a factory that may throw.

extension DependencyRegistrar {
    /// Replaces the factory of a registration by one that may throw; the key and the lifetime stay.
    ///
    /// ```swift
    /// builder.overrideThrowable { try ConfigFile(path: "test.json") }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - initCompleted: Completes the instance, as in `register`. It replaces that of the registration, also by nil.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func overrideThrowable<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () throws -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws -> Void)? = nil
    ) -> Self {
        overrideNullary(
            canThrow: true,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: initCompleted,
            factory
        )
        return self
    }

    /// Replaces the factory of a registration by one that loads dependencies and may throw.
    ///
    /// ```swift
    /// builder.overrideThrowable { resolver in try LoginModel(StubRepository(), clock: resolver.loadOrThrow()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadOrThrow` rethrows.
    ///   - initCompleted: Completes the instance, as in `register`. It replaces that of the registration, also by nil.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func overrideThrowable<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        overrideResolving(canThrow: true, name, location, completion: initCompleted, factory)
        return self
    }

    /// Replaces the factory of a registration with arguments by one that may throw.
    ///
    /// ```swift
    /// builder.overrideThrowable { (_, id: UserID) in try UserService(client: StubClient(), id: id) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance from the arguments, with what it loads from the resolver, for each load. What it
    ///     throws, `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func overrideThrowable<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) throws -> T
    ) -> Self {
        overrideArguments(canThrow: true, name, CodeLocation(fileID: fileID, line: line), factory)
        return self
    }

    /// Replaces the factory of a registration by one that may throw, passed as the first argument.
    ///
    /// ```swift
    /// builder.overrideThrowable({ try StubRepository() }, as: (any UserRepository).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: Makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - type: The registered type. A factory whose result does not convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func overrideThrowable<T>(
        _ factory: @escaping @Sendable () throws -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        overrideNullary(canThrow: true, name, CodeLocation(fileID: fileID, line: line), completion: nil, factory)
        return self
    }

    /// Replaces the factory of a registration by one that loads dependencies and may throw, passed first.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadOrThrow` rethrows.
    ///   - type: The registered type. A factory whose result does not convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func overrideThrowable<T>(
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        overrideResolving(canThrow: true, name, CodeLocation(fileID: fileID, line: line), completion: nil, factory)
        return self
    }

    /// Replaces the factory of a registration by an expression that may throw, which is evaluated when needed.
    ///
    /// ```swift
    /// builder.overrideThrowable(try StubRepository(), as: (any UserRepository).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - type: The registered type; by default the type of the expression. An expression that does not convert to it
    ///     does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func overrideThrowable<T>(
        _ factory: @autoclosure @escaping @Sendable () throws -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        overrideNullary(canThrow: true, name, location, completion: nil, isPassedAsValue: true, factory)
        return self
    }
}
