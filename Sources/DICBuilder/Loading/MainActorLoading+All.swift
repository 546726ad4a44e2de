extension MainActorLoading {
    /// Loads one instance of each registration of a type on the main actor, in the order of registration.
    ///
    /// ```swift
    /// for tab in container.mainActor.loadAll((any Tab).self) { tab.show() }
    /// ```
    ///
    /// Those that were registered for the main actor are among them; for the rest, see
    /// ``DependencyLoading/loadAll(_:fileID:line:)``.
    @MainActor
    public func loadAll<T>(_ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line) -> [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        do {
            return try _storage.loadAll(type, _storage.entries(ofType: type), from: .mainActor, at: location)
        } catch {
            _ContainerStorage.trap(error, for: type, at: location, insteadUse: .verb("loadAllOrThrow"))
        }
    }

    /// As ``DependencyLoading/loadAllOrThrow(_:fileID:line:)``, on the main actor.
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
