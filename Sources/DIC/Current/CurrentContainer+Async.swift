public import DICBuilder

// What lives on the main actor is reported as `needs-main-actor` by the functions here: an
// asynchronous load does not say where its caller is.
extension CurrentContainer {
    /// Loads an instance from the current container, also where the registration is asynchronous,
    /// or traps with a report that explains why it can't.
    ///
    /// To load what lives on the main actor, write
    /// `await CurrentContainer.resolver().mainActor.loadAsync()`.
    ///
    /// - Returns: A new instance or the shared one, depending on the registration's lifetime.
    /// - Precondition: There is a current container, and in it the instance can be loaded.
    public static func loadAsync<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> sending T {
        let storage = storage(
            loading: type,
            named: name,
            at: CodeLocation(fileID: fileID, line: line)
        )
        return await DependencyResolver(storage).loadAsync(
            type,
            named: name,
            fileID: fileID,
            line: line
        )
    }

    /// Loads an instance from the current container, also where the registration is asynchronous,
    /// or returns nil if it is not there.
    ///
    /// - Returns: The instance; nil if there is no current container, and where
    ///   ``DependencyLoading/loadAsyncOrNil(_:named:)`` returns nil.
    /// - Precondition: It does not live on the main actor.
    public static func loadAsyncOrNil<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil
    ) async -> sending T? {
        guard let storage else { return nil }
        return await DependencyResolver(storage).loadAsyncOrNil(type, named: name)
    }

    /// Loads an instance from the current container, also where the registration is asynchronous,
    /// or throws an error that explains why it cannot be loaded.
    ///
    /// - Throws: What ``DependencyLoading/loadAsyncOrThrow(_:named:fileID:line:)`` throws, or a
    ///   ``ResolutionError`` if there is no current container.
    public static func loadAsyncOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> sending T {
        let storage = try storageOrThrow(
            loading: type,
            named: name,
            at: CodeLocation(fileID: fileID, line: line)
        )
        return try await DependencyResolver(storage).loadAsyncOrThrow(
            type,
            named: name,
            fileID: fileID,
            line: line
        )
    }
}
