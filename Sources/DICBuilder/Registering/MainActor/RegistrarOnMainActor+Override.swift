// The forms of `override` on the main actor: those in DependencyRegistrar+Override.swift.

extension RegistrarOnMainActor {
    /// Replaces the factory of a registration by one on the main actor; the key and the lifetime stay.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .override(as: (any Navigating).self) { RecordingRouter() }
    /// ```
    ///
    /// All else is as for ``DependencyRegistrar``. A nonisolated registration is made on the main actor from
    /// then on.
    ///
    /// - Parameters:
    ///   - type: The registered type; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance.
    ///   - initCompleted: Completes the instance, as in `register`. It replaces that of the registration, even if this
    ///     is nil.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func override<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () -> T,
        initCompleted: (@MainActor (MainActorResolver, T) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.overrideNullaryOnMainActor(canThrow: false, name, location, completion: initCompleted, factory)
        return self
    }

    /// Replaces the factory of a registration by one on the main actor that loads dependencies.
    ///
    /// ```swift
    /// builder.mainActor.override { resolver in LoginModel(repository: StubRepository(), clock: resolver.load()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - initCompleted: Completes the instance, as in `register`. It replaces that of the registration, even if this
    ///     is nil.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func override<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.overrideResolvingOnMainActor(canThrow: false, name, location, completion: initCompleted, factory)
        return self
    }

    /// Replaces the factory of a registration with arguments by one on the main actor.
    ///
    /// ```swift
    /// builder.mainActor.override { (_, id: UserID) in UserService(client: StubClient(), id: id) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance from the arguments, with what it loads from the resolver, for each load.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func override<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver, First, repeat each Rest) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.overrideArgumentsOnMainActor(canThrow: false, name, location, factory)
        return self
    }

    /// Replaces the factory of a registration by one on the main actor, passed as the first argument.
    ///
    /// ```swift
    /// builder.mainActor.override({ StubRepository() }, as: (any UserRepository).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: Makes an instance.
    ///   - type: The registered type. A factory whose result does not convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func override<T>(
        _ factory: @escaping @MainActor () -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.overrideNullaryOnMainActor(canThrow: false, name, location, completion: nil, factory)
        return self
    }

    /// Replaces the factory of a registration by one on the main actor that loads dependencies, passed first.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - type: The registered type. A factory whose result does not convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func override<T>(
        _ factory: @escaping @MainActor (MainActorResolver) -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.overrideResolvingOnMainActor(canThrow: false, name, location, completion: nil, factory)
        return self
    }

    /// Replaces the factory of a registration by an expression, which is evaluated on the main actor when needed.
    ///
    /// ```swift
    /// builder.mainActor.override(StubRepository(), as: (any UserRepository).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance.
    ///   - type: The registered type; by default the type of the expression. An expression that does not convert to it
    ///     does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func override<T>(
        _ factory: @autoclosure @escaping @MainActor () -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.overrideNullaryOnMainActor(
            canThrow: false,
            name,
            location,
            completion: nil,
            isPassedAsValue: true,
            factory
        )
        return self
    }
}
