// The forms of `registerThrowable` under a lifetime that shares its instance, which asks for `Sendable`.

extension DependencyRegistrar {
    /// Registers a factory that may throw of a shared instance.
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept: `.singleton` or `.eagerSingleton`.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance. What it throws, `loadOrThrow` rethrows.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerThrowable<T: Sendable>(
        as type: T.Type = T.self,
        in lifetime: SharedLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () throws -> T
    ) -> Self {
        addThrowing(type, lifetime.kind, SourceLocation(fileID: fileID, line: line)) { _ in try factory() }
    }

    /// Registers a factory that loads dependencies and may throw of a shared instance.
    ///
    /// ```swift
    /// builder
    ///     .registerThrowable(in: .singleton) { try Store(config: $0.loadOrThrow()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept: `.singleton` or `.eagerSingleton`.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadOrThrow` rethrows.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerThrowable<T: Sendable>(
        as type: T.Type = T.self,
        in lifetime: SharedLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T
    ) -> Self {
        addThrowing(type, lifetime.kind, SourceLocation(fileID: fileID, line: line), factory)
    }

    /// Registers a factory that may throw of a shared instance, in parentheses, with what else there is to say behind it.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - type: The type to load it as; a factory whose result does not convert to it does not compile.
    ///   - lifetime: How long the instance is kept: `.singleton` or `.eagerSingleton`.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerThrowable<T: Sendable>(
        _ factory: @escaping @Sendable () throws -> T,
        as type: T.Type = T.self,
        in lifetime: SharedLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addThrowing(type, lifetime.kind, SourceLocation(fileID: fileID, line: line)) { _ in try factory() }
    }

    /// Registers a factory that loads dependencies and may throw of a shared instance, in parentheses, with what else there is to say behind it.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadOrThrow` rethrows.
    ///   - type: The type to load it as; a factory whose result does not convert to it does not compile.
    ///   - lifetime: How long the instance is kept: `.singleton` or `.eagerSingleton`.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerThrowable<T: Sendable>(
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T,
        as type: T.Type = T.self,
        in lifetime: SharedLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addThrowing(type, lifetime.kind, SourceLocation(fileID: fileID, line: line), factory)
    }

    /// Registers the instance that an expression that may throw gives under a lifetime that shares it, evaluated when an instance is needed, not now.
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance. What it throws, `loadOrThrow` rethrows.
    ///   - type: The type to load it as, by default that of the expression; an expression that does not convert to it
    ///     does not compile.
    ///   - lifetime: How long the instance is kept: `.singleton` or `.eagerSingleton`.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    @_disfavoredOverload
    public final func registerThrowable<T: Sendable>(
        _ factory: @autoclosure @escaping @Sendable () throws -> T,
        as type: T.Type = T.self,
        in lifetime: SharedLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addThrowing(type, lifetime.kind, SourceLocation(fileID: fileID, line: line)) { _ in try factory() }
    }
}
