extension MainActorLoading {
    /// As ``DependencyLoading/loadAsync(_:named:fileID:line:)``, also where the registration is synchronous.
    ///
    /// What is made on the main actor is made there; an asynchronous factory runs where it is isolated to.
    @MainActor
    public func loadAsync<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> T {
        if _storage.isAsync(Request(type, named: name)) {
            return await nonisolated.loadAsync(type, named: name, fileID: fileID, line: line)
        }
        do { return try await loadAsyncOrThrow(type, named: name, fileID: fileID, line: line) } catch {
            return await _storage.asyncFailure(error, at: CodeLocation(fileID: fileID, line: line))
        }
    }

    /// As ``DependencyLoading/loadAsyncOrNil(_:named:)``, also where the registration is synchronous.
    @MainActor
    public func loadAsyncOrNil<T>(_ type: T.Type = T.self, named name: DependencyName? = nil) async -> T? {
        try? await loadAsyncOrThrow(type, named: name)
    }

    /// As ``DependencyLoading/loadAsyncOrThrow(_:named:fileID:line:)``, also where the registration is synchronous.
    @MainActor
    public func loadAsyncOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> T {
        let request = Request(type, named: name)
        if _storage.isAsync(request) {
            return try await nonisolated.loadAsyncOrThrow(type, named: name, fileID: fileID, line: line)
        }
        try await _storage.prepare(request)
        return try loadOrThrow(type, named: name, fileID: fileID, line: line)
    }
}

extension _ContainerStorage {
    /// Whether a request binds to an asynchronous registration.
    fileprivate func isAsync(_ request: Request) -> Bool {
        let binding = binding(of: request)
        return binding.element == nil && binding.loadedEntries.first?.facts.isAsync == true
    }
}
