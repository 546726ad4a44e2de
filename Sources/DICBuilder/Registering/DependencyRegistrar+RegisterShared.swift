// The forms of `register` under a lifetime that shares its instance, which asks for `Sendable`.

extension DependencyRegistrar {
    /// Registers a factory of a shared instance.
    ///
    /// ```swift
    /// builder
    ///     .register(in: .singleton) { Cache() }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept: `.singleton` or `.eagerSingleton`.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func register<T: Sendable>(
        as type: T.Type = T.self,
        in lifetime: SharedLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> T
    ) -> Self {
        add(type, lifetime.kind, SourceLocation(fileID: fileID, line: line)) { _ in factory() }
    }

    /// Registers a factory that loads dependencies of a shared instance.
    ///
    /// ```swift
    /// builder
    ///     .register(in: .singleton) { resolver in Cache(database: resolver.load()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept: `.singleton` or `.eagerSingleton`.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func register<T: Sendable>(
        as type: T.Type = T.self,
        in lifetime: SharedLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) -> T
    ) -> Self {
        add(type, lifetime.kind, SourceLocation(fileID: fileID, line: line), factory)
    }

    /// Registers a factory of a shared instance, in parentheses, with what else there is to say behind it.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance.
    ///   - type: The type to load it as; a factory whose result does not convert to it does not compile.
    ///   - lifetime: How long the instance is kept: `.singleton` or `.eagerSingleton`.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func register<T: Sendable>(
        _ factory: @escaping @Sendable () -> T,
        as type: T.Type = T.self,
        in lifetime: SharedLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        add(type, lifetime.kind, SourceLocation(fileID: fileID, line: line)) { _ in factory() }
    }

    /// Registers a factory that loads dependencies of a shared instance, in parentheses, with what else there is to say behind it.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - type: The type to load it as; a factory whose result does not convert to it does not compile.
    ///   - lifetime: How long the instance is kept: `.singleton` or `.eagerSingleton`.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func register<T: Sendable>(
        _ factory: @escaping @Sendable (DependencyResolver) -> T,
        as type: T.Type = T.self,
        in lifetime: SharedLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        add(type, lifetime.kind, SourceLocation(fileID: fileID, line: line), factory)
    }

    /// Registers the instance that an expression gives under a lifetime that shares it, evaluated when an instance is needed, not now.
    ///
    /// ```swift
    /// builder
    ///     .register(Cache(), in: .singleton)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance.
    ///   - type: The type to load it as, by default that of the expression; an expression that does not convert to it
    ///     does not compile.
    ///   - lifetime: How long the instance is kept: `.singleton` or `.eagerSingleton`.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    @_disfavoredOverload
    public final func register<T: Sendable>(
        _ factory: @autoclosure @escaping @Sendable () -> T,
        as type: T.Type = T.self,
        in lifetime: SharedLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        add(type, lifetime.kind, SourceLocation(fileID: fileID, line: line)) { _ in factory() }
    }
}
