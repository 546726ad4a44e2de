// The forms of `registerSingleton`: those of `register`, under `.eagerSingleton`.

extension DependencyRegistrar {
    /// Registers a factory of a singleton that `build()` makes.
    ///
    /// ```swift
    /// builder
    ///     .registerSingleton { Database(path: "notes.db") }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        as type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> T
    ) -> Self {
        add(type, .eagerSingleton, SourceLocation(fileID: fileID, line: line)) { _ in factory() }
    }

    /// Registers a factory that loads dependencies of a singleton that `build()` makes.
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        as type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) -> T
    ) -> Self {
        add(type, .eagerSingleton, SourceLocation(fileID: fileID, line: line), factory)
    }

    /// Registers a factory of a singleton that `build()` makes, in parentheses, with what else there is to say behind it.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance.
    ///   - type: The type to load it as; a factory whose result does not convert to it does not compile.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        _ factory: @escaping @Sendable () -> T,
        as type: T.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        add(type, .eagerSingleton, SourceLocation(fileID: fileID, line: line)) { _ in factory() }
    }

    /// Registers a factory that loads dependencies of a singleton that `build()` makes, in parentheses, with what else there is to say behind it.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - type: The type to load it as; a factory whose result does not convert to it does not compile.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        _ factory: @escaping @Sendable (DependencyResolver) -> T,
        as type: T.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        add(type, .eagerSingleton, SourceLocation(fileID: fileID, line: line), factory)
    }

    /// Registers the singleton that an expression gives, evaluated once, by `build()`.
    ///
    /// ```swift
    /// builder
    ///     .registerSingleton(HTTPClientImpl(), as: (any HTTPClient).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance.
    ///   - type: The type to load it as, by default that of the expression; an expression that does not convert to it
    ///     does not compile.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    @_disfavoredOverload
    public final func registerSingleton<T: Sendable>(
        _ factory: @autoclosure @escaping @Sendable () -> T,
        as type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        add(type, .eagerSingleton, SourceLocation(fileID: fileID, line: line)) { _ in factory() }
    }
}
