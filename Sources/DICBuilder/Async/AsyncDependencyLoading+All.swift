extension DependencyLoading {
    /// Loads one instance of each registration of a type, whatever its name, in the order of registration, one after
    /// the other.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Returns: The instances; an empty array if nothing is registered.
    /// - Precondition: No factory throws or leads back to itself. Use ``loadAllAsyncOrThrow(_:fileID:line:)`` where
    ///   that is not certain.
    public func loadAllAsync<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> sending [T] {
        do {
            return try await _storage.loadAllAsync(type, _storage.entries(ofType: type))
        } catch {
            let location = CodeLocation(fileID: fileID, line: line)
            _ContainerStorage.trap(error, for: type, at: location, insteadUse: "loadAllAsyncOrThrow")
        }
    }

    /// Loads one instance of each registration of a type, or throws the first error.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Returns: The instances, in the order of registration; an empty array if nothing is registered.
    /// - Throws: What the first factory that throws throws, or a `ResolutionError` if one leads back to itself.
    public func loadAllAsyncOrThrow<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> sending [T] {
        try await _storage.loadAllAsync(type, _storage.entries(ofType: type))
    }
}
