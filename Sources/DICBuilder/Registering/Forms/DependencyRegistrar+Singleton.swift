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
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance.
    ///   - initCompleted: Gives the instance what it could not be made with. What this loads finds the instance,
    ///     so that two instances can refer to each other:
    ///     load this one first, or complete both.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        add(
            .eagerSingleton,
            name,
            SourceLocation(fileID: fileID, line: line),
            isLeaf: true,
            initCompleted: initCompleted
        ) { _ in
            factory()
        }
    }

    /// Registers a factory that loads dependencies of a singleton that `build()` makes.
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - initCompleted: Gives the instance what it could not be made with. What this loads finds the instance,
    ///     so that two instances can refer to each other:
    ///     load this one first, or complete both.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) -> T,
        initCompleted: (@Sendable (DependencyResolver, T) -> Void)? = nil
    ) -> Self {
        add(.eagerSingleton, name, SourceLocation(fileID: fileID, line: line), initCompleted: initCompleted, factory)
    }

    /// Registers a factory of a singleton that `build()` makes, in parentheses, with what else there is to say behind it.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance.
    ///   - type: The type to load it as; a factory whose result does not convert to it does not compile.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        _ factory: @escaping @Sendable () -> T,
        as type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        add(.eagerSingleton, name, SourceLocation(fileID: fileID, line: line), isLeaf: true) { _ in factory() }
    }

    /// Registers a factory that loads dependencies of a singleton that `build()` makes, in parentheses, with what else there is to say behind it.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver.
    ///   - type: The type to load it as; a factory whose result does not convert to it does not compile.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerSingleton<T: Sendable>(
        _ factory: @escaping @Sendable (DependencyResolver) -> T,
        as type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        add(.eagerSingleton, name, SourceLocation(fileID: fileID, line: line), factory)
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
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    @_disfavoredOverload
    public final func registerSingleton<T: Sendable>(
        _ factory: @autoclosure @escaping @Sendable () -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        add(.eagerSingleton, name, SourceLocation(fileID: fileID, line: line), isLeaf: true) { _ in factory() }
    }
}
