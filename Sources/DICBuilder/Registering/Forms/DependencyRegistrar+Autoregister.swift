// The forms of `autoregister`, which takes an initializer or another function and loads its parameters.

extension DependencyRegistrar {
    /// Registers an initializer whose parameters are loaded.
    ///
    /// ```swift
    /// builder
    ///     .autoregister(LoginModel.init)
    ///     .autoregister(as: (any Repository).self, in: .singleton, DefaultRepository.init)
    /// ```
    ///
    /// Each parameter is loaded by its type. An optional parameter is nil if nothing is registered for it; an array is
    /// everything that is registered for its element type; ``Lazy`` and ``Provider`` load later; a function
    /// `(Argument) -> Service`, of one or two arguments, loads a service from them, and keeps the container alive. If a
    /// type has several initializers, say which: `Foo.init(bar:)`, or `{ (bar: Bar) in Foo(bar: bar) }`.
    ///
    /// The types of the parameters are known without running the initializer. For an instance that is not kept,
    /// `build()` looks up those that are registered by exactly their type, so that a load does not have to. A parameter
    /// that is missing is an error that `loadOrThrow` throws.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance: an initializer or any other function.
    ///   - initCompleted: Completes the instance with what could not be passed to it, as in `register`.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func autoregister<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Dependency) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addParameters(lifetime.kind, canThrow: false, name, location, initializer, completion: initCompleted)
        return self
    }

    /// Registers an initializer that may throw and whose parameters are loaded.
    ///
    /// ```swift
    /// builder
    ///     .autoregisterThrowable(in: .singleton, Database.init)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - initCompleted: Completes the instance with what could not be passed to it, as in `registerThrowable`.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func autoregisterThrowable<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Dependency) throws -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addParameters(lifetime.kind, canThrow: true, name, location, initializer, completion: initCompleted)
        return self
    }

    /// Registers an initializer with some parameters that are arguments of the load, and others that are loaded.
    ///
    /// ```swift
    /// builder
    ///     .autoregister(arguments: UserID.self, UserService.init)              // init(client: Client, id: UserID)
    ///     .autoregister(arguments: (UserID, Region).self, UserReport.init)     // several: in parentheses
    ///
    /// let service: UserService = container.load(arguments: UserID("42"))
    /// ```
    ///
    /// The position of these parameters among the others does not matter. Several arguments of one type go to the
    /// parameters of that type in their order.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - arguments: The type of the argument, or a tuple of several, in the order in which a load passes them.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - parameters: The parameters that are loaded by name, if any.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance: an initializer or any other function.
    /// - Returns: This registrar, for chaining.
    /// - Precondition: The initializer has a parameter for each argument, and another one for each of `parameters`.
    @inlinable
    @discardableResult
    public final func autoregister<T, each Argument, each Parameter>(
        as type: T.Type = T.self,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Parameter) -> T
    ) -> Self {
        addArguments(arguments, name, parameters, CodeLocation(fileID: fileID, line: line), initializer)
    }

    /// Registers an initializer that may throw, with some parameters that are arguments of the load, and others that
    /// are loaded.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - arguments: The type of the argument, or a tuple of several, in the order in which a load passes them.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - parameters: The parameters that are loaded by name, if any.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    /// - Precondition: The initializer has a parameter for each argument, and another one for each of `parameters`.
    @inlinable
    @discardableResult
    public final func autoregisterThrowable<T, each Argument, each Parameter>(
        as type: T.Type = T.self,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Parameter) throws -> T
    ) -> Self {
        addArguments(arguments, name, parameters, CodeLocation(fileID: fileID, line: line), initializer)
    }

    /// Registers a function whose parameters are loaded.
    final func addParameters<T, each Dependency>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ initializer: @escaping @Sendable (repeat each Dependency) throws -> T,
        completion: (@Sendable (DependencyResolver, T) throws -> Void)?
    ) {
        var list = ParameterList()
        for type in repeat (each Dependency).self { list.append(type, fitsBuffer: ValueBuffer.fits(type)) }
        let key = name == nil ? Key(T.self) : Key(T.self, named: name)
        let dependencies = list.dependencies(isCompleted: completion != nil)
        let function = ParameterFunction(initializer).erased
        if list.count == 0 {
            let factory = function.nullaryFactory(calling: T.self).erased
            add(key, lifetime, canThrow, dependencies, location, .nullary, factory, extras(completion))
            return
        }
        if list.canBeBuffered(for: T.self) {
            add(key, lifetime, canThrow, dependencies, location, .function, function, extras(completion))
            return
        }
        let factory = ParameterFactory { source in
            var index = 0
            return try initializer(repeat try source.loadNext((each Dependency).self, &index, from: .nonisolated))
        }
        add(key, lifetime, canThrow, dependencies, location, .parameterLoader, factory.erased, extras(completion))
    }

    /// Registers a function with some parameters that are arguments of the load.
    @usableFromInline
    @inline(never)
    final func addArguments<T, each Argument, each Parameter>(
        _ arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ initializer: @escaping @Sendable (repeat each Parameter) throws -> T
    ) -> Self {
        let plan = ArgumentPlan(
            of: T.self,
            parameters: array(of: repeat (each Parameter).self),
            arguments: array(of: repeat (each Argument).self),
            named: named,
            at: location
        )
        return addArguments(name, location, dependencies: .declared(plan.dependencies)) {
            (resolver: DependencyResolver, arguments: repeat each Argument) -> T in
            var parameters = PlannedParameters(resolver._storage, .nonisolated, plan)
            return try initializer(repeat try parameters.load((each Parameter).self, repeat each arguments))
        }
    }
}
