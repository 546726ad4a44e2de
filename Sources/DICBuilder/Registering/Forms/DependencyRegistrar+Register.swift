// The forms of `register`. A form is a way to write the factory: a closure, a closure that takes the resolver, or an
// expression; `as:` stands before a trailing closure, or after a closure in parentheses.

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
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance.
    ///   - initCompleted: Completes the instance with what could not be passed to its initializer. If the instance is
    ///     shared, loads in this closure find it, so that two instances can refer to each other. If only one of them
    ///     has an `initCompleted`, load that one first.
    /// - Returns: This registrar, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
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
        addNullary(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: initCompleted,
            factory
        )
        return self
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
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - initCompleted: Completes the instance with what could not be passed to its initializer. If the instance is
    ///     shared, loads in this closure find it, so that two instances can refer to each other. If only one of them
    ///     has an `initCompleted`, load that one first.
    /// - Returns: This registrar, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
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
        addResolving(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: initCompleted,
            factory
        )
        return self
    }

    /// Registers a factory, passed as the first argument.
    ///
    /// ```swift
    /// builder
    ///     .register({ DefaultUserRepository() }, as: (any UserRepository).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: Makes an instance.
    ///   - type: The type to load it as. A factory whose result does not convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
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
        addNullary(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
        )
        return self
    }

    /// Registers a factory that loads dependencies, passed as the first argument.
    ///
    /// ```swift
    /// builder
    ///     .register({ DefaultUserRepository(client: $0.load()) }, as: (any UserRepository).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - type: The type to load it as. A factory whose result does not convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
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
        addResolving(
            lifetime.kind,
            canThrow: false,
            name,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            factory
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
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance.
    ///   - type: The type to load it as; by default the type of the expression. An expression that does not convert to
    ///     it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
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
        addValue(lifetime.kind, canThrow: false, name, CodeLocation(fileID: fileID, line: line), factory)
        return self
    }
}
