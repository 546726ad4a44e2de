// The forms of `decorate` for what is made from arguments.

extension DependencyRegistrar {
    /// Decorates what is made from arguments.
    ///
    /// ```swift
    /// builder.decorate(UserService.self, arguments: UserID.self) { Logged($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - arguments: The type of the argument, or a tuple of several, as it was registered.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func decorate<T, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return decorate(arguments: arguments, name, location, canThrow: false, loads: false) { instance, _ in
            decorator(instance)
        }
    }

    /// Decorates what is made from arguments with a closure that loads dependencies.
    ///
    /// ```swift
    /// builder.decorate(UserService.self, arguments: UserID.self) { Logged($0, $1.load()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - arguments: The type of the argument, or a tuple of several, as it was registered.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func decorate<T, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T, DependencyResolver) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return decorate(arguments: arguments, name, location, canThrow: false, loads: true, decorator)
    }

    /// Decorates what is made from arguments with a closure that may throw.
    ///
    /// ```swift
    /// builder.decorateThrowable(UserService.self, arguments: UserID.self) { try Logged($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - arguments: The type of the argument, or a tuple of several, as it was registered.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given. What it throws,
    ///     `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func decorateThrowable<T, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return decorate(arguments: arguments, name, location, canThrow: true, loads: false) { instance, _ in
            try decorator(instance)
        }
    }

    /// Decorates what is made from arguments with a closure that loads dependencies and may throw.
    ///
    /// ```swift
    /// builder.decorateThrowable(UserService.self, arguments: UserID.self) { try Logged($0, $1.loadOrThrow()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - arguments: The type of the argument, or a tuple of several, as it was registered.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given. What it throws,
    ///     `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func decorateThrowable<T, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T, DependencyResolver) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return decorate(arguments: arguments, name, location, canThrow: true, loads: true, decorator)
    }
}
