// The forms of `registerThrowable`: those of `register`, with a factory that may throw. They have a name of their own so
// that a `load()` that can trap is something one has asked for.

extension DependencyRegistrar {
    /// Registers a factory that may throw.
    ///
    /// ```swift
    /// builder
    ///     .registerThrowable { try ConfigFile(path: path) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - initCompleted: Gives the instance what it could not be made with. Where the instance is shared, what this
    ///     loads finds it, so that two instances can refer to each other:
    ///     load this one first, or complete both.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () throws -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws -> Void)? = nil
    ) -> Self {
        addThrowing(lifetime.kind, name, SourceLocation(fileID: fileID, line: line), initCompleted: initCompleted) {
            _ in try factory()
        }
    }

    /// Registers a factory that loads dependencies and may throw.
    ///
    /// ```swift
    /// builder
    ///     .registerThrowable { resolver in try Store(config: resolver.loadOrThrow()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadOrThrow` rethrows.
    ///   - initCompleted: Gives the instance what it could not be made with. Where the instance is shared, what this
    ///     loads finds it, so that two instances can refer to each other:
    ///     load this one first, or complete both.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T,
        initCompleted: (@Sendable (DependencyResolver, T) throws -> Void)? = nil
    ) -> Self {
        addThrowing(
            lifetime.kind,
            name,
            SourceLocation(fileID: fileID, line: line),
            initCompleted: initCompleted,
            factory
        )
    }

    /// Registers a factory that may throw, in parentheses, with what else there is to say behind it.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - type: The type to load it as; a factory whose result does not convert to it does not compile.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    @_disfavoredOverload
    public final func registerThrowable<T>(
        _ factory: @escaping @Sendable () throws -> T,
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addThrowing(lifetime.kind, name, SourceLocation(fileID: fileID, line: line)) { _ in try factory() }
    }

    /// Registers a factory that loads dependencies and may throw, in parentheses, with what else there is to say behind it.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadOrThrow` rethrows.
    ///   - type: The type to load it as; a factory whose result does not convert to it does not compile.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    @_disfavoredOverload
    public final func registerThrowable<T>(
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T,
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addThrowing(lifetime.kind, name, SourceLocation(fileID: fileID, line: line), factory)
    }

    /// Registers the instance that an expression that may throw gives, evaluated when an instance is needed, not now.
    ///
    /// ```swift
    /// builder
    ///     .registerThrowable(try ConfigFile(path: path))
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance. What it throws, `loadOrThrow` rethrows.
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
    public final func registerThrowable<T>(
        _ factory: @autoclosure @escaping @Sendable () throws -> T,
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addThrowing(lifetime.kind, name, SourceLocation(fileID: fileID, line: line)) { _ in try factory() }
    }
}
