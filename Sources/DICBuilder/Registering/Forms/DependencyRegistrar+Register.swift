// The forms of `register`. A form is a way to write the factory: a closure, a closure that takes the resolver, or an
// expression; `as:` stands before a trailing closure, or behind a closure in parentheses.

extension DependencyRegistrar {
    /// Registers a factory.
    ///
    /// ```swift
    /// builder
    ///     .register { Clock() }
    ///     .register(as: (any UserRepository).self) { DefaultUserRepository() }
    ///     .register(in: .singleton) { Cache() }
    ///     .register(named: "primary") { Database(path: "notes.db") }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance.
    ///   - initCompleted: Gives the instance what it could not be made with. Where the instance is shared, what this
    ///     loads finds it, so that two instances can refer to each other:
    ///     load this one first, or complete both.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func register<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        add(lifetime.kind, name, SourceLocation(fileID: fileID, line: line), isLeaf: true, initCompleted: initCompleted)
        { _ in
            factory()
        }
    }

    /// Registers a factory that loads dependencies.
    ///
    /// ```swift
    /// builder
    ///     .register { resolver in LoginModel(repository: resolver.load(), clock: resolver.load()) }
    ///     .register { Session(clock: $0.load()) }
    ///     .register(in: .graph, { Parent() }, initCompleted: { resolver, parent in parent.child = resolver.load() })
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - initCompleted: Gives the instance what it could not be made with. Where the instance is shared, what this
    ///     loads finds it, so that two instances can refer to each other:
    ///     load this one first, or complete both.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func register<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        add(lifetime.kind, name, SourceLocation(fileID: fileID, line: line), initCompleted: initCompleted, factory)
    }

    /// Registers a factory, in parentheses, with what else there is to say behind it.
    ///
    /// ```swift
    /// builder
    ///     .register({ DefaultUserRepository() }, as: (any UserRepository).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: Makes an instance.
    ///   - type: The type to load it as; a factory whose result does not convert to it does not compile.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    @_disfavoredOverload
    public final func register<T>(
        _ factory: @escaping @Sendable () -> T,
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        add(lifetime.kind, name, SourceLocation(fileID: fileID, line: line), isLeaf: true) { _ in factory() }
    }

    /// Registers a factory that loads dependencies, in parentheses, with what else there is to say behind it.
    ///
    /// ```swift
    /// builder
    ///     .register({ DefaultUserRepository(client: $0.load()) }, as: (any UserRepository).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - type: The type to load it as; a factory whose result does not convert to it does not compile.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    @_disfavoredOverload
    public final func register<T>(
        _ factory: @escaping @Sendable (DependencyResolver) -> T,
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        add(lifetime.kind, name, SourceLocation(fileID: fileID, line: line), factory)
    }

    /// Registers the instance that an expression gives, evaluated when an instance is needed, not now.
    ///
    /// ```swift
    /// builder
    ///     .register(Formatter(style: .short))
    ///     .register(DefaultUserRepository(), as: (any UserRepository).self)
    ///     .register(Port(rawValue: 80))    // failable: the key is `Port?`
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance.
    ///   - type: The type to load it as, by default that of the expression; an expression that does not convert to it
    ///     does not compile.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    @_disfavoredOverload
    public final func register<T>(
        _ factory: @autoclosure @escaping @Sendable () -> T,
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        add(lifetime.kind, name, SourceLocation(fileID: fileID, line: line), isLeaf: true) { _ in factory() }
    }
}
