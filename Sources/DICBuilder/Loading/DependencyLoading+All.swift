extension DependencyLoading {
    /// Loads one instance of each registration of a type, whatever its name, in the order of registration.
    ///
    /// ```swift
    /// builder
    ///     .register(as: (any Plugin).self, named: "spelling") { SpellChecker() }
    ///     .register(as: (any Plugin).self, in: .singleton, named: .unique) { WordCounter() }
    ///
    /// for plugin in container.loadAll((any Plugin).self) { plugin.start() }
    /// ```
    ///
    /// As for single loads, a registration of `T?` counts for a name that has none of `T`, unless it is nil.
    /// Registrations with arguments are left out. The registrations of a parent container come first. Outside a
    /// factory, each instance is loaded by a top-level load of its own.
    ///
    /// - Returns: The instances; an empty array if nothing is registered.
    /// - Precondition: No factory throws or leads back to itself, none is asynchronous or lives on the main actor, and
    ///   the container has not been stopped or closed. Use ``loadAllOrThrow(_:fileID:line:)`` where that is not
    ///   certain.
    /// - Complexity: O(*m*) in their number besides the time of the factories; in a mutable container O(*m* log *m*);
    ///   O(*n*) in the number of registrations where optionals and values are among them.
    public func loadAll<T>(_ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line) -> [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        do {
            return try _storage.loadAll(type, _storage.entries(ofType: type), from: .nonisolated, at: location)
        } catch {
            _ContainerStorage.trap(error, for: type, at: location, insteadUse: .verb("loadAllOrThrow"))
        }
    }

    /// Loads one instance of each registration of a type, or throws the first error.
    ///
    /// - Returns: The instances, in the order of registration; an empty array if nothing is registered.
    /// - Throws: What the first factory that throws throws. A ``ResolutionError`` if one leads back to itself, is
    ///   asynchronous or lives on the main actor, or if the container has been stopped or closed.
    /// - Complexity: O(*m*) in their number besides the time of the factories; in a mutable container O(*m* log *m*);
    ///   O(*n*) in the number of registrations where optionals and values are among them.
    public func loadAllOrThrow<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        return try _storage.loadAll(type, _storage.entries(ofType: type), from: .nonisolated, at: location)
    }
}
