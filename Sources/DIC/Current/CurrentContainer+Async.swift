public import DICBuilder

// What lives on the main actor is `needs-main-actor` here: an asynchronous load does not say where
// its caller is.
extension CurrentContainer {
    /// As ``load(_:named:fileID:line:)``, also where the registration is asynchronous.
    ///
    /// What lives on the main actor is loaded with
    /// `await CurrentContainer.resolver().mainActor.loadAsync()`.
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

    /// As ``DependencyLoading/loadAsyncOrNil(_:named:)``, which also returns nil if there is no
    /// current container.
    public static func loadAsyncOrNil<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil
    ) async -> sending T? {
        guard let storage else { return nil }
        return await DependencyResolver(storage).loadAsyncOrNil(type, named: name)
    }

    /// As ``loadAsync(_:named:fileID:line:)``, but throws an error that explains why the instance
    /// cannot be loaded.
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
