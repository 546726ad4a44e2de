// The forms of `autoregister` on the main actor: those in DependencyRegistrar+Autoregister.swift, for initializers that
// are isolated to the main actor.
//
// In Swift 5 mode, the reference `Foo.init` is not `@Sendable`, and gets a warning unless `InferSendableFromCaptures`
// is enabled. `@preconcurrency` would silence it here, and add warnings in other modules.

extension RegistrarOnMainActor {
    /// Registers an initializer, on the main actor or nonisolated, whose parameters are loaded on the main actor.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .autoregister(HomeModel.init)    // @MainActor init(session: Session, client: any APIClient)
    /// ```
    ///
    /// Each parameter is loaded by its type, as in
    /// ``DependencyRegistrar/autoregister(as:in:named:fileID:line:_:initCompleted:)``, from what was registered for the
    /// main actor and from all else.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance: an initializer or any other function.
    ///   - initCompleted: Completes the instance with what could not be passed to it, as in `register`.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func autoregister<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Dependency) -> T,
        initCompleted: (@MainActor (MainActorResolver, T) -> Void)? = nil
    ) -> Self {
        nonisolated.addParametersOnMainActor(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            initializer,
            completion: initCompleted
        )
        return self
    }

    /// Registers an initializer that may throw and whose parameters are loaded on the main actor.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - initCompleted: Completes the instance with what could not be passed to it, as in `registerThrowable`.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func autoregisterThrowable<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Dependency) throws -> T,
        initCompleted: (@MainActor (MainActorResolver, T) throws -> Void)? = nil
    ) -> Self {
        nonisolated.addParametersOnMainActor(
            lifetime.kind,
            canThrow: true,
            name,
            CodeLocation(fileID: fileID, line: line),
            initializer,
            completion: initCompleted
        )
        return self
    }

    /// Registers an initializer with some parameters that are arguments of the load, and others that are loaded on the
    /// main actor.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .autoregister(arguments: Article.ID.self, ArticleModel.init)    // init(id: Article.ID, session: Session)
    ///
    /// let model: ArticleModel = container.mainActor.load(arguments: id)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - arguments: The type of the argument, or a tuple of several, in the order in which a load passes them.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - parameters: The parameters that are loaded by name, if any.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance: an initializer or any other function.
    /// - Returns: This view, for chaining.
    /// - Precondition: The initializer has a parameter for each argument, and another one for each of `parameters`.
    @inlinable
    @discardableResult
    public func autoregister<T, each Argument, each Parameter>(
        as type: T.Type = T.self,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Parameter) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addArgumentsOnMainActor(arguments, name, parameters, location, initializer)
        return self
    }

    /// Registers an initializer that may throw, with some parameters that are arguments of the load, and others that
    /// are loaded on the main actor.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - arguments: The type of the argument, or a tuple of several, in the order in which a load passes them.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - parameters: The parameters that are loaded by name, if any.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadOrThrow` rethrows.
    /// - Returns: This view, for chaining.
    /// - Precondition: The initializer has a parameter for each argument, and another one for each of `parameters`.
    @inlinable
    @discardableResult
    public func autoregisterThrowable<T, each Argument, each Parameter>(
        as type: T.Type = T.self,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Parameter) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addArgumentsOnMainActor(arguments, name, parameters, location, initializer)
        return self
    }
}

extension DependencyRegistrar {
    /// Registers a function on the main actor whose parameters are loaded.
    final func addParametersOnMainActor<T, each Dependency>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ initializer: @escaping @MainActor (repeat each Dependency) throws -> T,
        completion: (@MainActor (MainActorResolver, T) throws -> Void)?
    ) {
        var list = ParameterList()
        for type in repeat (each Dependency).self { list.append(type, fitsBuffer: ValueBuffer.fits(type)) }
        let key = Key(T.self, named: name)
        let dependencies = list.dependencies(isCompleted: completion != nil)
        let function = MainActorParameterFunction(call: initializer).erased
        if list.count == 0 {
            let factory = function.nullaryFactory(calling: T.self).erased
            addOnMainActor(key, lifetime, canThrow, dependencies, location, .nullary, factory, extras(completion))
            return
        }
        if list.canBeBuffered(for: T.self) {
            addOnMainActor(key, lifetime, canThrow, dependencies, location, .function, function, extras(completion))
            return
        }
        let factory = MainActorParameterFactory { source in
            var index = 0
            return try initializer(repeat try source.loadNext((each Dependency).self, &index, from: .mainActor))
        }
        .erased
        addOnMainActor(key, lifetime, canThrow, dependencies, location, .parameterLoader, factory, extras(completion))
    }

    /// Registers a function on the main actor with some parameters that are arguments of the load.
    @usableFromInline
    @inline(never)
    final func addArgumentsOnMainActor<T, each Argument, each Parameter>(
        _ arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ initializer: @escaping @MainActor (repeat each Parameter) throws -> T
    ) {
        let plan = ArgumentPlan(
            of: T.self,
            parameters: array(of: repeat (each Parameter).self),
            arguments: array(of: repeat (each Argument).self),
            named: named,
            at: location
        )
        addArgumentsOnMainActor(name, location, dependencies: .declared(plan.dependencies)) {
            (resolver: MainActorResolver, arguments: repeat each Argument) -> T in
            var parameters = PlannedParameters(resolver._storage, .mainActor, plan)
            return try initializer(repeat try parameters.load((each Parameter).self, repeat each arguments))
        }
    }
}
