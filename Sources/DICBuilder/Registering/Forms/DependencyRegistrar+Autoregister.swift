// The forms of `autoregister`, which takes a function, mostly an initializer, and loads what it needs.

extension DependencyRegistrar {
    /// Registers an initializer, whose parameters are loaded.
    ///
    /// ```swift
    /// builder
    ///     .autoregister(LoginModel.init)
    ///     .autoregister(as: (any Repository).self, in: .singleton, DefaultRepository.init)
    /// ```
    ///
    /// Each parameter is loaded by its type. One of an optional type is nil if nothing is registered for it; an array
    /// is all that is registered for its elements' type; ``Lazy`` and ``Provider`` are made for what they load. Where a
    /// type has several initializers, say which: `Foo.init(bar:)`, or `{ (bar: Bar) in Foo(bar: bar) }`.
    ///
    /// The types of the parameters are known without a run of the initializer. `build()` finds them in the container
    /// once, so that a load does not have to, and what one of them lacks is an error that `loadOrThrow` throws.
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default that of the initializer, with its question mark if it has one.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - initializer: Makes an instance. Any function will do.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func autoregister<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Dependency) -> T
    ) -> Self {
        sink.add(
            AutoRegistration<T>(
                name: name,
                lifetime: lifetime.kind,
                location: SourceLocation(fileID: fileID, line: line),
                dependencies: declare(repeat (each Dependency).self),
                factory: { resolver in
                    var parameters = Parameters(of: resolver.source)
                    return try initializer(repeat parameters.load((each Dependency).self))
                },
                linkedFactory: { edges in
                    { resolver in
                        var index = 0
                        return initializer(repeat edges.load((each Dependency).self, &index, in: resolver.source))
                    }
                }
            )
        )
        return self
    }

    /// Registers an initializer that may throw, and whose parameters are loaded.
    ///
    /// ```swift
    /// builder
    ///     .autoregisterThrowable(in: .singleton, Database.init)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default that of the initializer, with its question mark if it has one.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadOrThrow` rethrows.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func autoregisterThrowable<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Dependency) throws -> T
    ) -> Self {
        sink.add(
            AutoRegistration<T>(
                name: name,
                lifetime: lifetime.kind,
                location: SourceLocation(fileID: fileID, line: line),
                dependencies: declare(repeat (each Dependency).self),
                factory: { resolver in
                    var parameters = Parameters(of: resolver.source)
                    return try initializer(repeat parameters.load((each Dependency).self))
                },
                linkedFactory: nil
            )
        )
        return self
    }

    /// Registers an initializer of whose parameters some are arguments of the load; the others are loaded.
    ///
    /// ```swift
    /// builder
    ///     .autoregister(arguments: UserID.self, UserService.init)              // init(client: Client, id: UserID)
    ///     .autoregister(arguments: (UserID, Region).self, UserReport.init)     // several: in parentheses
    ///
    /// let service: UserService = container.load(arguments: UserID("42"))
    /// ```
    ///
    /// Where the parameters of these types stand among the others does not matter. Several arguments of one type go to
    /// the parameters of that type in their order.
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default that of the initializer, with its question mark if it has one.
    ///   - arguments: The type of the argument, or of several in parentheses, in the order in which a load gives them.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - initializer: Makes an instance. Any function will do.
    /// - Returns: The same registrar, to go on with.
    /// - Precondition: The initializer has a parameter for each argument.
    @inlinable
    @discardableResult
    public final func autoregister<T, each Argument, each Parameter>(
        as type: T.Type = T.self,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Parameter) -> T
    ) -> Self {
        add(initializer, taking: arguments, name, SourceLocation(fileID: fileID, line: line))
    }

    /// Registers an initializer that may throw, of whose parameters some are arguments of the load; the others are
    /// loaded.
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default that of the initializer, with its question mark if it has one.
    ///   - arguments: The type of the argument, or of several in parentheses, in the order in which a load gives them.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadOrThrow` rethrows.
    /// - Returns: The same registrar, to go on with.
    /// - Precondition: The initializer has a parameter for each argument.
    @inlinable
    @discardableResult
    public final func autoregisterThrowable<T, each Argument, each Parameter>(
        as type: T.Type = T.self,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Parameter) throws -> T
    ) -> Self {
        add(initializer, taking: arguments, name, SourceLocation(fileID: fileID, line: line))
    }

    @inlinable
    final func add<T, each Argument, each Parameter>(
        _ initializer: @escaping @Sendable (repeat each Parameter) throws -> T,
        taking arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ location: SourceLocation
    ) -> Self {
        let plan = ParameterPlan(
            of: T.self,
            parameters: declare(repeat (each Parameter).self),
            arguments: declare(repeat (each Argument).self),
            at: location
        )
        sink.add(
            ArgumentRegistration<T, (repeat each Argument)>(
                key: Key(WithArguments<T, (repeat each Argument) -> Void>.self, named: name),
                location: location,
                arguments: plan.argumentTypes,
                dependencies: plan.dependencies
            ) { resolver, arguments in
                var given: [Any] = []
                repeat given.append(each arguments)
                var parameters = Parameters(of: resolver.source, given, by: plan)
                return try initializer(repeat parameters.load((each Parameter).self))
            }
        )
        return self
    }
}

/// The types of the parameters of a function, as dependencies.
@inlinable
package func declare<each Dependency>(_ types: repeat (each Dependency).Type) -> [DeclaredDependency] {
    var dependencies: [DeclaredDependency] = []
    repeat dependencies.append(DeclaredDependency(each types))
    return dependencies
}
