// The forms of `decorate` on the main actor: a closure, or a closure that takes the resolver; throwing or not.

extension RegistrarOnMainActor {
    /// Decorates what a registration makes, on the main actor: every load gets what the closure returns.
    ///
    /// ```swift
    /// builder.mainActor.decorate((any Navigating).self) { router in LoggingRouter(router) }
    /// ```
    ///
    /// All else is as for ``DependencyRegistrar``. What was not registered for the main actor is made there then.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func decorate<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.decorateOnMainActor(name, location, canThrow: false, loads: false) { instance, _ in
            decorator(instance)
        }
        return self
    }

    /// Decorates what a registration makes with a closure that loads dependencies, on the main actor.
    ///
    /// ```swift
    /// builder.mainActor.decorate((any Store).self) { LoggingStore($0, log: $1.load()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func decorate<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T, MainActorResolver) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.decorateOnMainActor(name, location, canThrow: false, loads: true, decorator)
        return self
    }

    /// Decorates what a registration makes with a closure that may throw, on the main actor.
    ///
    /// ```swift
    /// builder.mainActor.decorateThrowable((any Store).self) { try LoggingStore($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given. What it throws,
    ///     `loadOrThrow` rethrows.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func decorateThrowable<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.decorateOnMainActor(name, location, canThrow: true, loads: false) { instance, _ in
            try decorator(instance)
        }
        return self
    }

    /// Decorates what a registration makes with a closure that loads dependencies and may throw, on the main actor.
    ///
    /// ```swift
    /// builder.mainActor.decorateThrowable((any Store).self) { try LoggingStore($0, log: $1.loadOrThrow()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given. What it throws,
    ///     `loadOrThrow` rethrows.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func decorateThrowable<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @MainActor (T, MainActorResolver) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.decorateOnMainActor(name, location, canThrow: true, loads: true, decorator)
        return self
    }
}
