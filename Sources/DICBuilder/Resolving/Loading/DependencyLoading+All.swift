extension DependencyLoading {
    /// Loads an instance of everything that is registered for a type, whatever its name, in the order of registration.
    ///
    /// ```swift
    /// builder
    ///     .register(as: (any Plugin).self, named: "spelling") { SpellChecker() }
    ///     .register(as: (any Plugin).self, in: .singleton, named: .unique) { WordCounter() }
    ///
    /// for plugin in container.loadAll((any Plugin).self) { plugin.start() }
    /// ```
    ///
    /// Each registration has a lifetime of its own. What takes arguments is left out. A registration that replaces another
    /// one stands where it was made, and what a child container has from its parent comes first. Outside a factory, each
    /// instance is loaded by a top-level load of its own.
    ///
    /// - Parameters:
    ///   - type: The type under which they are registered.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: The instances; none if nothing is registered.
    /// - Precondition: No factory throws or leads back to itself. Use ``loadAllOrThrow(_:fileID:line:)`` where that is
    ///   not certain.
    /// - Complexity: O(*m*) in their number, besides what the factories take; in a mutable container O(*n* log *n*) in the
    ///   number of all registrations.
    public func loadAll<T>(_ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line) -> [T] {
        let location = SourceLocation(fileID: fileID, line: line)
        do {
            return try source.loadAll(type, at: location)
        } catch {
            LoadFailure.noInstances(of: type, despite: error, at: location)
        }
    }

    /// Loads an instance of everything that is registered for a type, or throws what stands in the way.
    ///
    /// - Parameters:
    ///   - type: The type under which they are registered.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: The instances, in the order of registration; none if nothing is registered.
    /// - Throws: What the first factory that throws throws, or a ``ResolutionError`` if one leads back to itself.
    /// - Complexity: O(*m*) in their number, besides what the factories take; in a mutable container O(*n* log *n*) in the
    ///   number of all registrations.
    public func loadAllOrThrow<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> [T] {
        try source.loadAll(type, at: SourceLocation(fileID: fileID, line: line))
    }
}

extension DependencySource {
    func loadAll<T>(_ type: T.Type, at location: SourceLocation?) throws -> [T] {
        try entries(ofType: type).map { entry in
            guard entry.route != .foreign else {
                throw ResolutionError.needsAsync(entry.registration, at: location, isOneOfAll: true)
            }
            return try load(type, of: entry, at: location)
        }
    }
}
