extension MainActorLoading {
    /// Loads an instance on the main actor, or traps with a report that explains why it can't.
    ///
    /// ```swift
    /// let app = container.mainActor
    /// let model: HomeModel = app.load()
    /// let same = await app.load(HomeModel.self)    // from anywhere else
    /// ```
    ///
    /// It loads what was registered for the main actor, and all else, as
    /// ``DependencyLoading/load(_:named:fileID:line:)`` does.
    @MainActor
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    public func load<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        if let name { return nonisolated._storage.load(named: name, from: .mainActor, at: location) }
        return loadWithoutRetaining(at: location)
    }

    /// As ``DependencyLoading/loadOrNil(_:named:)``, on the main actor.
    ///
    /// To learn the reason, use ``loadOrThrow(_:named:fileID:line:)``.
    @MainActor
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    public func loadOrNil<T>(_ type: T.Type = T.self, named name: DependencyName? = nil) -> T? {
        nonisolated._storage.loadOrNil(name, from: .mainActor)
    }

    /// As ``DependencyLoading/loadOrThrow(_:named:fileID:line:)``, on the main actor.
    @MainActor
    @inlinable
    @inline(__always)
    @_semantics("optimize.sil.specialize.generic.never")
    public func loadOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        if let name { return try nonisolated._storage.loadOrThrow(named: name, from: .mainActor, at: location) }
        return try nonisolated._storage.loadOnMainActorOrThrow(at: location)
    }

    /// Loads an instance on the main actor, or returns a report that explains why it can't.
    ///
    /// It reports an error that a factory threw as ``DependencyLoading/loadResult(_:named:fileID:line:)`` does.
    @MainActor
    public func loadResult<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Result<T, ResolutionError> {
        let location = CodeLocation(fileID: fileID, line: line)
        return _storage.result(of: Request(type, named: name), at: location) {
            try loadOrThrow(type, named: name, fileID: fileID, line: line)
        }
    }

    /// Loads an instance on the main actor, or returns nil if it cannot be loaded: as ``loadOrNil(_:named:)`` does.
    ///
    /// ```swift
    /// container.mainActor[Router.self]?.show(.home)
    /// ```
    ///
    /// - Parameter type: The registered type.
    /// - Returns: A new instance or the shared one; nil if it cannot be loaded.
    @MainActor
    @inlinable
    public subscript<T>(_ type: T.Type) -> T? { nonisolated._storage.loadOrNil(nil, from: .mainActor) }

    /// The load of the type alone, which is worth not retaining the container for.
    ///
    /// Not isolated, because a closure in an isolated function checks the isolation again.
    @inlinable
    @inline(__always)
    func loadWithoutRetaining<T>(at location: CodeLocation) -> T { nonisolated._storage.loadOnMainActor(at: location) }
}
