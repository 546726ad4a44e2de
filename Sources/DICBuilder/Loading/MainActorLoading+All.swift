extension MainActorLoading {
    /// Loads one instance of each registration of a type on the main actor, in the order of registration.
    ///
    /// ```swift
    /// for tab in container.mainActor.loadAll((any Tab).self) { tab.show() }
    /// ```
    ///
    /// Those that were registered for the main actor are among them; for the rest, see
    /// ``DependencyLoading/loadAll(_:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Returns: The instances; an empty array if nothing is registered.
    /// - Precondition: No factory throws or leads back to itself, none is asynchronous, and the
    ///   container has not been stopped or closed. Use ``loadAllOrThrow(_:fileID:line:)`` where that is not certain.
    /// - Complexity: O(*m*) in their number besides the time of the factories; in a mutable container O(*m* log *m*).
    @MainActor
    public func loadAll<T>(_ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line) -> [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        do {
            return try _storage.loadAll(type, _storage.entries(ofType: type), from: .mainActor, at: location)
        } catch {
            _ContainerStorage.trap(error, for: type, at: location, insteadUse: .verb("loadAllOrThrow"))
        }
    }

    /// Loads one instance of each registration of a type on the main actor, or throws the first error.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Returns: The instances, in the order of registration; an empty array if nothing is registered.
    /// - Throws: What the first factory that throws throws. A ``ResolutionError`` if one leads back to itself, is
    ///   asynchronous, or if the container has been stopped or closed.
    /// - Complexity: O(*m*) in their number besides the time of the factories; in a mutable container O(*m* log *m*).
    @MainActor
    public func loadAllOrThrow<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        return try _storage.loadAll(type, _storage.entries(ofType: type), from: .mainActor, at: location)
    }
}
