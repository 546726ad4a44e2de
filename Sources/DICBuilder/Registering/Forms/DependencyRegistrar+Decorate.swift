// The forms of `decorate`: a closure, or a closure that takes the resolver; throwing or not.

extension DependencyRegistrar {
    /// Decorates what a registration makes: every load gets what the closure returns.
    ///
    /// ```swift
    /// builder
    ///     .register(in: .singleton) { NetworkClient() }
    ///     .decorate(NetworkClient.self) { client in client.logging() }
    /// ```
    ///
    /// The key and the lifetime stay: a singleton is made once and decorated once, after its `initCompleted`, and what
    /// was registered is not loaded by itself. Several decorators apply in the order of their calls. An override
    /// replaces what is decorated. A load that leads back to the instance before it is decorated is a cycle.
    ///
    /// In a builder it does not matter whether the registration comes first. A child's builder decorates its parent's
    /// registrations for the child: the closure is given the instance that the parent keeps, or else a new one. What is
    /// not registered cannot be decorated: `build()` reports ``ResolutionError/decoratesNothing``. In a mutable
    /// container the registration has to be there, and the instance that is kept is discarded.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func decorate<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return decorate(name, location, canThrow: false, loads: false) { instance, _ in decorator(instance) }
    }

    /// Decorates what a registration makes with a closure that loads dependencies.
    ///
    /// ```swift
    /// builder.decorate((any Store).self) { LoggingStore($0, log: $1.load()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func decorate<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T, DependencyResolver) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return decorate(name, location, canThrow: false, loads: true, decorator)
    }

    /// Decorates what a registration makes with a closure that may throw.
    ///
    /// ```swift
    /// builder.decorateThrowable((any Store).self) { try LoggingStore($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given. What it throws,
    ///     `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func decorateThrowable<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return decorate(name, location, canThrow: true, loads: false) { instance, _ in try decorator(instance) }
    }

    /// Decorates what a registration makes with a closure that loads dependencies and may throw.
    ///
    /// ```swift
    /// builder.decorateThrowable((any Store).self) { try LoggingStore($0, log: $1.loadOrThrow()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given. What it throws,
    ///     `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func decorateThrowable<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (T, DependencyResolver) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return decorate(name, location, canThrow: true, loads: true, decorator)
    }
}
