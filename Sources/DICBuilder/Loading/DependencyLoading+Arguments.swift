// The forms of `load` for registrations with arguments.
//
// The parameter `of:` is never passed. It prevents the compiler from opening an argument of an existential type,
// because the argument's static type is part of the key.

extension DependencyLoading {
    /// As ``load(_:named:fileID:line:)``, but makes a new instance from arguments.
    ///
    /// ```swift
    /// let service: UserService = container.load(arguments: id, region)
    /// let same = container.load(UserService.self, arguments: id, region)
    /// ```
    ///
    /// The arguments are of exactly the types that the factory takes, and in its order.
    ///
    /// - Precondition: As of that load, and the type is registered with arguments of these types.
    ///   Its factory may lead back to itself, but not more than a hundred times.
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
        return _storage.load(named: name, from: .nonisolated, at: location, first, repeat each rest)
    }

    /// As ``loadOrNil(_:named:)``, but makes a new instance from arguments.
    @inlinable
    public func loadOrNil<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        of _: First.Type = First.self
    ) -> T? { _storage.loadOrNil(named: name, from: .nonisolated, first, repeat each rest) }

    /// As ``loadOrThrow(_:named:fileID:line:)``, but makes a new instance from arguments.
    ///
    /// - Throws: As there; also a ``ResolutionError`` if the type is not registered with arguments of these types. A
    ///   factory may lead back to itself, but not more than a hundred times.
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
        return try _storage.loadOrThrow(named: name, from: .nonisolated, at: location, first, repeat each rest)
    }

    /// As ``loadResult(_:named:fileID:line:)``, but makes a new instance from arguments.
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
            try _storage.loadOrThrow(named: name, from: .nonisolated, at: location, first, repeat each rest)
        }
    }

    /// A function that loads instances from arguments, for code that does not know the container.
    ///
    /// ```swift
    /// let makeService: @Sendable (UserID) -> UserService =
    ///     container.factory(of: UserService.self, arguments: UserID.self)
    /// ```
    ///
    /// Each call of it loads an instance, or traps as ``load(_:named:arguments:_:fileID:line:of:)`` does. It keeps the
    /// container's registrations alive, as a ``DependencyResolver`` does.
    @inlinable
    public func factory<T, First, each Rest>(
        of type: T.Type,
        named name: DependencyName? = nil,
        arguments first: First.Type,
        _ rest: repeat (each Rest).Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> @Sendable (First, repeat each Rest) -> T {
        let resolver = DependencyResolver(_storage)
        return { (first: First, rest: repeat each Rest) in
            resolver.load(T.self, named: name, arguments: first, repeat each rest, fileID: fileID, line: line)
        }
    }

    /// As ``factory(of:named:arguments:_:fileID:line:)``, for what is made without arguments.
    @inlinable
    public func factory<T>(
        of type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> @Sendable () -> T {
        let resolver = DependencyResolver(_storage)
        return { resolver.load(T.self, named: name, fileID: fileID, line: line) }
    }
}
