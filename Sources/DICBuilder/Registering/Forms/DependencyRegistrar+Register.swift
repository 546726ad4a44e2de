// A closure has the label `factory:`, which a trailing closure leaves out: without a label,
// `register(Two.init)` would take `init()` of two initializers in silence. A function is an
// autoclosure, so that a trailing closure fits a form for closures better. So is an expression, and
// its default, `_absent()`, keeps a trailing closure from it.
//
// In Swift 5 mode a reference such as `Foo.init` is not `@Sendable`, and would be taken for an
// expression. There, a second form for functions takes the place of the first.

extension DependencyRegistrar {
    /// Registers a factory.
    ///
    /// ```swift
    /// builder
    ///     .register { Clock() }
    ///     .register(as: (any UserRepository).self) { DefaultUserRepository() }
    ///     .register(named: "primary") { Database(path: "notes.db") }
    ///     .register(in: .singleton.onStop { try $0.close() }) { Connection() }
    /// ```
    ///
    /// If the instance is shared, loads in `initCompleted` find it, so that two instances can refer
    /// to each other. Of kept instances, load one that has an `initCompleted` first. In a graph, a
    /// load may begin with either: `initCompleted` waits for what is being made around the instance.
    /// The other forms have the same parameters; what takes arguments has no lifetime.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default that of what is made. What does not convert to
    ///     it does not compile.
    ///   - lifetime: How long an instance is kept, and what stops it; by default it is not kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - initCompleted: Completes the instance with what could not be passed to its initializer.
    /// - Returns: This registrar, for chaining.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func register<T>(
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable () -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        // The compiler of the client knows which it is: most registrations are plain, and pass few
        // arguments.
        if case nil = name, case nil = initCompleted, case nil = lifetime.stop {
            addPlain(lifetime.kind, location, factory)
        } else {
            addNullary(
                lifetime.kind,
                lifetime.stop,
                .nonthrowing,
                name,
                location,
                initCompleted,
                factory
            )
        }
        return self
    }

    /// Registers a factory that may throw. What it throws, `loadOrThrow` rethrows.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func register<T>(
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

    /// Registers a factory that loads dependencies from a resolver.
    ///
    /// ```swift
    /// builder
    ///     .register { resolver in LoginModel(repository: resolver.load(), clock: resolver.load()) }
    ///     .register(in: .graph, factory: { Parent() }, initCompleted: { $1.child = $0.load() })
    /// ```
    ///
    /// What it loads is not known without running it, so it is not proved. A function or a closure
    /// that names the types of its parameters is: `register(LoginModel.init)`.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func register<T>(
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (DependencyResolver) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addResolving(
            lifetime.kind,
            lifetime.stop,
            .nonthrowing,
            name,
            [],
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// Registers a factory that loads dependencies from a resolver, and may throw.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func register<T>(
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

    /// Registers a factory that loads dependencies from a resolver, and says which.
    ///
    /// ```swift
    /// builder.register(dependsOn: Clock.self, Store?.self) { Cache(clock: $0.load(), store: $0.loadOrNil()) }
    /// ```
    ///
    /// The proof believes it; debug builds compare it with what the factory loads. A function
    /// cannot be wrong. For `loadOrNil(T.self)`, name `T?`; for `loadAll(T.self)`, `[T]`; for what
    /// takes arguments, a function type.
    @inlinable @inline(__always) @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult
    public final func register<T, E: Error>(
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        dependsOn first: Any.Type,
        _ others: Any.Type...,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (DependencyResolver) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits(E.self, type)
        addResolving(
            lifetime.kind,
            lifetime.stop,
            traits,
            name,
            [first] + others,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// Registers a factory that takes arguments from the load.
    ///
    /// ```swift
    /// builder.register { (resolver, id: UserID, region: Region) in
    ///     UserService(client: resolver.load(), id: id, region: region)
    /// }
    ///
    /// let service: UserService = container.load(arguments: id, region)
    /// ```
    ///
    /// The first parameter is the resolver, whether its type is written or not. Without it, the
    /// parameters are loaded: `{ (id: UserID) in … }` needs a registered `UserID`. The argument
    /// types, in their order, are part of the key: one type can be registered with several lists of
    /// arguments, and without. It takes no lifetime, because other arguments make another instance.
    @inlinable @discardableResult public final func register<T, E: Error, First, each Rest>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) throws(E) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws(E) -> Void)? = nil
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let traits = FactoryTraits((any Error).self, type)
        addArguments(.transient, traits, name, location, initCompleted) {
            @Sendable (resolver: DependencyResolver, first: First, rest: repeat each Rest) throws
                -> T in
            try factory(resolver, first, repeat each rest)
        }
        return self
    }

    /// Registers a closure whose parameters are loaded.
    ///
    /// ```swift
    /// builder.register(in: .singleton) { (clock: Clock, store: Store) in Cache(clock: clock, store: store, size: 10) }
    /// ```
    ///
    /// The types of the parameters say what it loads: the proof checks that all of it is there. A
    /// parameter may be optional, an array, a `Lazy`, a `Provider`, or a function that makes
    /// instances from arguments; one that is a ``DependencyResolver``, and not the first of several,
    /// is given the resolver. The `parameters` are those that are loaded by name.
    @inlinable @discardableResult public final func register<T, E: Error, each Parameter>(
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
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
            lifetime.kind,
            lifetime.stop,
            traits,
            name,
            parameters,
            location,
            initCompleted,
            factory
        )
        return self
    }

    /// Registers an initializer, or another function, whose parameters are loaded.
    ///
    /// ```swift
    /// builder
    ///     .register(LoginModel.init)
    ///     .register(DefaultUserRepository.init, as: (any UserRepository).self, in: .singleton)
    ///     .register(Importer.init(parser:), parameters: [.named("csv", Parser.self)])
    /// ```
    ///
    /// The types of the parameters say what it loads, as those of a closure do. A failable
    /// initializer makes an optional. The expression is evaluated once, by this call. A function as
    /// a value needs its type: `as: F.self`.
    @available(swift, introduced: 6) @inlinable @discardableResult
    public final func register<T, E: Error, each Parameter>(
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

    /// Registers an initializer, or another function, whose parameters are loaded, in Swift 5 mode,
    /// in which a reference such as `Foo.init` is not `@Sendable`.
    @available(swift, obsoleted: 6) @inlinable @discardableResult
    public final func register<T, E: Error, each Parameter>(
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

    /// Registers an initializer, or another function, with some parameters that are arguments of
    /// the load.
    ///
    /// ```swift
    /// builder
    ///     .register(UserService.init, arguments: UserID.self)             // init(client: Client, id: UserID)
    ///     .register(UserReport.init, arguments: (UserID, Region).self)    // several: in parentheses
    ///
    /// let service: UserService = container.load(arguments: UserID("42"))
    /// ```
    ///
    /// The others are loaded. `arguments` is the type of the argument, or a tuple of several, in
    /// the order in which a load passes them, wherever they are among the others. Several of one
    /// type go to its parameters in their order.
    @available(swift, introduced: 6) @inlinable @discardableResult
    public final func register<T, E: Error, each Argument, each Parameter>(
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
            .transient,
            arguments,
            name,
            parameters,
            CodeLocation(fileID: fileID, line: line),
            initCompleted,
            function()
        )
        return self
    }

    /// Registers an initializer, or another function, with some parameters that are arguments of
    /// the load, in Swift 5 mode, in which a reference such as `Foo.init` is not `@Sendable`.
    @available(swift, obsoleted: 6) @inlinable @discardableResult
    public final func register<T, E: Error, each Argument, each Parameter>(
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
            .transient,
            arguments,
            name,
            parameters,
            CodeLocation(fileID: fileID, line: line),
            initCompleted,
            function()
        )
        return self
    }

    /// Registers the value of an expression, which is evaluated when an instance is needed.
    ///
    /// ```swift
    /// builder
    ///     .register(Formatter(style: .short))
    ///     .register(DefaultUserRepository(), as: (any UserRepository).self)
    ///     .register(Port(rawValue: 80))    // failable: the key is `Port?`
    /// ```
    @_disfavoredOverload @inlinable @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    @discardableResult public final func register<T>(
        _ value: @autoclosure @escaping @Sendable () -> T = _absent(),
        as type: T.Type? = nil,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addValue(lifetime.kind, lifetime.stop, NonthrowingTraits(type), name, location, value)
        return self
    }
}
