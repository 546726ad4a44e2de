// The forms of `decorate` on the main actor for what is made from arguments.

extension RegistrarOnMainActor {
    /// Decorates what is made from arguments, on the main actor.
    ///
    /// ```swift
    /// builder.mainActor.decorate(UserService.self, arguments: UserID.self) { Logged($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - arguments: The type of the argument, or a tuple of several, as it was registered.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func decorate<T, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.decorateOnMainActor(arguments: arguments, name, location, canThrow: false, loads: false) {
            instance,
            _ in decorator(instance)
        }
        return self
    }

    /// Decorates what is made from arguments with a closure that loads dependencies, on the main actor.
    ///
    /// ```swift
    /// builder.mainActor.decorate(UserService.self, arguments: UserID.self) { Logged($0, $1.load()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - arguments: The type of the argument, or a tuple of several, as it was registered.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func decorate<T, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T, MainActorResolver) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.decorateOnMainActor(arguments: arguments, name, location, canThrow: false, loads: true, decorator)
        return self
    }

    /// Decorates what is made from arguments with a closure that may throw, on the main actor.
    ///
    /// ```swift
    /// builder.mainActor.decorateThrowable(UserService.self, arguments: UserID.self) { try Logged($0) }
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
    /// - Returns: This view, for chaining.
    @discardableResult
    public func decorateThrowable<T, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.decorateOnMainActor(arguments: arguments, name, location, canThrow: true, loads: false) {
            instance,
            _ in try decorator(instance)
        }
        return self
    }

    /// Decorates, on the main actor, what is made from arguments. The closure loads dependencies and may throw.
    ///
    /// ```swift
    /// builder.mainActor.decorateThrowable(Users.self, arguments: UserID.self) { try Logged($0, $1.loadOrThrow()) }
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
    /// - Returns: This view, for chaining.
    @discardableResult
    public func decorateThrowable<T, each Argument>(
        _ type: T.Type,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T, MainActorResolver) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.decorateOnMainActor(arguments: arguments, name, location, canThrow: true, loads: true, decorator)
        return self
    }
}
