// The forms of `decorateAsync`: those of `decorate`, with an asynchronous closure.

extension DependencyRegistrar {
    /// Decorates what a registration makes with an asynchronous closure, so that only asynchronous loads load it.
    ///
    /// ```swift
    /// builder
    ///     .registerAsync(in: .singleton) { try await Database.open() }
    ///     .decorateAsync(Database.self) { database in try await database.migrated() }
    /// ```
    ///
    /// The key and the lifetime stay. What is kept as `graph`, `weak` or on the main actor cannot be made
    /// asynchronously: ``ResolutionError/unsuitedDecorator``.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given. What it throws,
    ///     `loadAsyncOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func decorateAsync<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (sending T) async throws -> sending T
    ) -> Self {
        decorateAsync(name, CodeLocation(fileID: fileID, line: line), loads: false) { instance, _ in
            try await decorator(instance)
        }
    }

    /// Decorates what a registration makes with an asynchronous closure that loads dependencies.
    ///
    /// ```swift
    /// builder.decorateAsync((any Store).self) { store, resolver in
    ///     LoggingStore(store, log: await resolver.loadAsync())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - decorator: Returns what is loaded in place of the instance that it is given. What it throws,
    ///     `loadAsyncOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func decorateAsync<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ decorator: @escaping @Sendable (sending T, AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        decorateAsync(name, CodeLocation(fileID: fileID, line: line), loads: true, decorator)
    }
}
