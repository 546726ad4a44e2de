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
    @inlinable
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
        addParameters(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            ParameterTypes<repeat each Dependency>(),
            completion: initCompleted
        ) { parameters in
            var index = 0
            return initializer(repeat try parameters.load((each Dependency).self, &index))
        }
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
    @inlinable
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
        addParameters(
            lifetime.kind,
            canThrow: true,
            name,
            CodeLocation(fileID: fileID, line: line),
            ParameterTypes<repeat each Dependency>(),
            completion: initCompleted
        ) { parameters in
            var index = 0
            return try initializer(repeat try parameters.load((each Dependency).self, &index))
        }
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
    /// - Precondition: The initializer has a parameter for each argument.
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
    /// - Precondition: The initializer has a parameter for each argument.
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
    ///
    /// - Parameter make: Calls the function. Compiled into clients: a loop over parameters of unknown types is slow.
    @usableFromInline
    @inline(never)
    final func addParameters<T, each Dependency>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ types: ParameterTypes<repeat each Dependency>,
        completion: (@Sendable (DependencyResolver, T) throws -> Void)?,
        _ make: @escaping @Sendable (Parameters) throws -> T
    ) -> Self {
        let dependencies = types.dependencies(isCompleted: completion != nil)
        let key = Key(T.self, named: name)
        let factory = ParameterFactory(make: make).erased
        add(key, lifetime, canThrow, dependencies, location, .parameters, factory, extras(completion))
        return self
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
            var given: [Any] = []
            repeat given.append(each arguments)
            var parameters = PlannedParameters(resolver._storage, .nonisolated, given, plan)
            return try initializer(repeat try parameters.load((each Parameter).self))
        }
    }
}

/// The types of the parameters of a function.
///
/// An empty value with generic arguments, because a pack of metatypes would cost run-time metadata for each list.
@frozen
@usableFromInline
struct ParameterTypes<each Parameter>: Sendable {
    @inlinable
    @inline(__always)
    init() {}

    /// The dependencies of the function.
    ///
    /// - Parameter isCompleted: Whether its result is completed by a closure, which may load more.
    func dependencies(isCompleted: Bool) -> Dependencies {
        isCompleted ? .partly(dependencies) : .declared(dependencies)
    }

    /// The parameters as dependencies.
    var dependencies: [Dependency] {
        var count = 0
        for _ in repeat (each Parameter).self { count += 1 }
        var parameters = ParameterList(capacity: count)
        for type in repeat (each Parameter).self { parameters.append(type) }
        return parameters.dependencies
    }
}

/// The parameters of a function as dependencies.
///
/// Not generic: in code over a parameter pack, allocating an array takes twice as long.
private struct ParameterList {
    private(set) var dependencies: [Dependency] = []

    @inline(never)
    init(capacity: Int) {
        dependencies.reserveCapacity(capacity)
    }

    @inline(never)
    mutating func append(_ type: Any.Type) {
        dependencies.append(Dependency(type, .parameter(dependencies.count + 1)))
    }
}
