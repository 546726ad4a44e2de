import DICBuilder

extension AsyncDependencyLoading {
    /// Loads an instance of everything that is registered for a type, whatever its name, in the order of registration,
    /// one after the other.
    ///
    /// - Parameters:
    ///   - type: The type under which they are registered.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: The instances; none if nothing is registered.
    /// - Precondition: No factory throws or leads back to itself. Use ``loadAllAsyncOrThrow(_:fileID:line:)`` where that
    ///   is not certain.
    public func loadAllAsync<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> sending [T] {
        do {
            return try await source.loadAllAsync(type)
        } catch {
            let location = SourceLocation(fileID: fileID, line: line)
            LoadFailure.noInstances(of: type, despite: error, at: location, insteadUse: "loadAllAsyncOrThrow")
        }
    }

    /// Loads an instance of everything that is registered for a type, or throws what stands in the way.
    ///
    /// - Parameters:
    ///   - type: The type under which they are registered.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: The instances, in the order of registration; none if nothing is registered.
    /// - Throws: What the first factory that throws throws, or a `ResolutionError` if one leads back to itself.
    public func loadAllAsyncOrThrow<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> sending [T] {
        try await source.loadAllAsync(type)
    }
}
