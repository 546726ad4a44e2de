public import DICBuilder

// The asynchronous verbs. What lives on the main actor is reported as `needs-main-actor`: an asynchronous load does not
// say where its caller is.
extension CurrentContainer {
    /// Loads an instance from the current container asynchronously, or traps with a report that explains why it can't.
    ///
    /// ```swift
    /// let database = await CurrentContainer.loadAsync(Database.self)
    /// ```
    ///
    /// What lives on the main actor is loaded with `await CurrentContainer.resolver().mainActor.loadAsync()`.
    ///
    /// - Parameters:
    ///   - type: The registered type; inferred where the context determines it.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Returns: A new instance or the shared one, depending on the registration's lifetime.
    /// - Precondition: There is a current container, and in it the instance can be loaded.
    public static func loadAsync<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> sending T {
        let storage = storage(loading: type, named: name, at: CodeLocation(fileID: fileID, line: line))
        return await DependencyResolver(storage).loadAsync(type, named: name, fileID: fileID, line: line)
    }

    /// Loads an instance from the current container asynchronously, or returns nil if it cannot be loaded for any
    /// reason.
    ///
    /// The parameters are those of ``loadAsync(_:named:fileID:line:)``.
    ///
    /// - Returns: A new instance or the shared one, depending on the registration's lifetime; nil if it cannot be
    ///   loaded, or if there is no current container.
    public static func loadAsyncOrNil<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil
    ) async -> sending T? {
        guard let storage else { return nil }
        return await DependencyResolver(storage).loadAsyncOrNil(type, named: name)
    }

    /// Loads an instance from the current container asynchronously, or throws an error that explains why it can't.
    ///
    /// The parameters are those of ``loadAsync(_:named:fileID:line:)``.
    ///
    /// - Returns: A new instance or the shared one, depending on the registration's lifetime.
    /// - Throws: What ``DependencyLoading/loadAsyncOrThrow(_:named:fileID:line:)`` throws, or a ``ResolutionError`` if
    ///   there is no current container.
    public static func loadAsyncOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> sending T {
        let location = CodeLocation(fileID: fileID, line: line)
        let storage = try storageOrThrow(loading: type, named: name, at: location)
        return try await DependencyResolver(storage).loadAsyncOrThrow(type, named: name, fileID: fileID, line: line)
    }
}
