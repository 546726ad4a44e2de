extension DependencyLoading {
    /// Loads one instance of each registration of a type, whatever its name, in the order of registration, one after
    /// the other.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Returns: The instances; an empty array if nothing is registered.
    /// - Precondition: No factory throws or leads back to itself, none lives on the main actor, and the container has
    ///   not been stopped or closed. Use ``loadAllAsyncOrThrow(_:fileID:line:)`` where that is not certain. In a
    ///   factory, a load that fails may suspend the factory for ever, as ``loadAsync(_:named:fileID:line:)`` does.
    public func loadAllAsync<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> sending [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        do {
            return try await _storage.loadAllAsync(type, _storage.entries(ofType: type), at: location)
        } catch {
            let call = ThrowingCall.verb("loadAllAsyncOrThrow")
            return await _storage.asyncFailure(error, for: type, at: location, insteadUse: call)
        }
    }

    /// Loads one instance of each registration of a type, or throws the first error.
    ///
    /// The parameters are those of ``loadAllAsync(_:fileID:line:)``.
    ///
    /// - Returns: The instances, in the order of registration; an empty array if nothing is registered.
    /// - Throws: What the first factory that throws throws. A ``ResolutionError`` if one leads back to itself or lives
    ///   on the main actor, or if the container has been stopped or closed.
    public func loadAllAsyncOrThrow<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> sending [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        do {
            return try await _storage.loadAllAsync(type, _storage.entries(ofType: type), at: location)
        } catch {
            throw _storage.located(error, at: location)
        }
    }
}
