// The forms of `overrideThrowable` on the main actor: those of `override`, with a factory that may throw.

extension RegistrarOnMainActor {
    /// Replaces the factory of a registration by one on the main actor that may throw; the key and the lifetime stay.
    ///
    /// ```swift
    /// builder.mainActor.overrideThrowable { try ConfigFile(path: "test.json") }
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
    /// - Returns: This view, for chaining.
    @discardableResult
    public func overrideThrowable<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () throws -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.overrideNullaryOnMainActor(canThrow: true, name, location, completion: initCompleted, factory)
        return self
    }

    /// Replaces the factory of a registration by one on the main actor that loads dependencies and may throw.
    ///
    /// ```swift
    /// builder.mainActor.overrideThrowable { try HomeModel(router: Router(), client: $0.loadOrThrow()) }
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
    /// - Returns: This view, for chaining.
    @discardableResult
    public func overrideThrowable<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver) throws -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.overrideResolvingOnMainActor(canThrow: true, name, location, completion: initCompleted, factory)
        return self
    }

    /// Replaces the factory of a registration with arguments by one on the main actor that may throw.
    ///
    /// ```swift
    /// builder.mainActor.overrideThrowable { (_, id: UserID) in try UserService(client: StubClient(), id: id) }
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
    /// - Returns: This view, for chaining.
    @discardableResult
    public func overrideThrowable<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver, First, repeat each Rest) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.overrideArgumentsOnMainActor(canThrow: true, name, location, factory)
        return self
    }

    /// Replaces the factory of a registration by one on the main actor that may throw, passed as the first argument.
    ///
    /// ```swift
    /// builder.mainActor.overrideThrowable({ try StubRepository() }, as: (any UserRepository).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: Makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - type: The registered type. A factory whose result does not convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func overrideThrowable<T>(
        _ factory: @escaping @MainActor () throws -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.overrideNullaryOnMainActor(canThrow: true, name, location, completion: nil, factory)
        return self
    }

    /// Replaces the factory of a registration by one that may throw on the main actor, with a resolver, passed first.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadOrThrow` rethrows.
    ///   - type: The registered type. A factory whose result does not convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func overrideThrowable<T>(
        _ factory: @escaping @MainActor (MainActorResolver) throws -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.overrideResolvingOnMainActor(canThrow: true, name, location, completion: nil, factory)
        return self
    }

    /// Replaces the factory of a registration by an expression that may throw, evaluated on the main actor.
    ///
    /// ```swift
    /// builder.mainActor.overrideThrowable(try StubRepository(), as: (any UserRepository).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - type: The registered type; by default the type of the expression. An expression that does not convert to it
    ///     does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func overrideThrowable<T>(
        _ factory: @autoclosure @escaping @MainActor () throws -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.overrideNullaryOnMainActor(
            canThrow: true,
            name,
            location,
            completion: nil,
            isPassedAsValue: true,
            factory
        )
        return self
    }
}
