extension MainActorLoading {
    /// As ``DependencyLoading/load(_:named:arguments:_:fileID:line:of:)``, on the main actor.
    ///
    /// ```swift
    /// let model: ArticleModel = container.mainActor.load(arguments: id)
    /// let same = await container.mainActor.load(ArticleModel.self, arguments: id)    // from anywhere else
    /// ```
    @MainActor
    @inlinable
    public func load<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        of _: First.Type = First.self
    ) -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        return _storage.load(named: name, from: .mainActor, at: location, first, repeat each rest)
    }

    /// As ``DependencyLoading/loadOrNil(_:named:arguments:_:of:)``, on the main actor.
    @MainActor
    @inlinable
    public func loadOrNil<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        of _: First.Type = First.self
    ) -> T? { _storage.loadOrNil(named: name, from: .mainActor, first, repeat each rest) }

    /// As ``DependencyLoading/loadOrThrow(_:named:arguments:_:fileID:line:of:)``, on the main actor.
    @MainActor
    @inlinable
    public func loadOrThrow<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        of _: First.Type = First.self
    ) throws -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        return try _storage.loadOrThrow(named: name, from: .mainActor, at: location, first, repeat each rest)
    }

    /// As ``DependencyLoading/loadResult(_:named:arguments:_:fileID:line:of:)``, on the main actor.
    @MainActor
    public func loadResult<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        of _: First.Type = First.self
    ) -> Result<T, ResolutionError> {
        let location = CodeLocation(fileID: fileID, line: line)
        let request = Request(type, named: name, Signature(First.self, repeat (each Rest).self))
        return _storage.result(of: request, at: location) {
            try _storage.loadOrThrow(named: name, from: .mainActor, at: location, first, repeat each rest)
        }
    }

    /// As ``DependencyLoading/factory(of:named:arguments:_:fileID:line:)``, on the main actor.
    ///
    /// ```swift
    /// let makeModel: @MainActor (Article.ID) -> ArticleModel =
    ///     container.mainActor.factory(of: ArticleModel.self, arguments: Article.ID.self)
    /// ```
    ///
    /// The function keeps the container's registrations alive, as a ``MainActorResolver`` does.
    @inlinable
    public func factory<T, First, each Rest>(
        of type: T.Type,
        named name: DependencyName? = nil,
        arguments first: First.Type,
        _ rest: repeat (each Rest).Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> @MainActor (First, repeat each Rest) -> T {
        let resolver = DependencyResolver(_storage).mainActor
        return { (first: First, rest: repeat each Rest) in
            resolver.load(T.self, named: name, arguments: first, repeat each rest, fileID: fileID, line: line)
        }
    }

    /// As ``DependencyLoading/factory(of:named:fileID:line:)``, on the main actor.
    @inlinable
    public func factory<T>(
        of type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> @MainActor () -> T {
        let resolver = DependencyResolver(_storage).mainActor
        return { resolver.load(T.self, named: name, fileID: fileID, line: line) }
    }
}
