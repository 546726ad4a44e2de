// The forms of `load` for registrations with arguments.
//
// The parameter `of:` is never passed. It prevents the compiler from opening an argument of an existential type,
// because the argument's static type is part of the key.

extension DependencyLoading {
    /// Loads an instance that is made from arguments, or traps with a report that explains why it can't.
    ///
    /// ```swift
    /// let service: UserService = container.load(arguments: id, region)
    /// let same = container.load(UserService.self, arguments: id, region)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type; inferred where the context determines it.
    ///   - name: The name of the registration, if it has one.
    ///   - first: The first argument of the factory, of exactly its type.
    ///   - rest: The other arguments, in the factory's order.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: A new instance. For an optional type, nil if the factory returned nil or threw.
    /// - Precondition: The type is registered with arguments of these types, and its factory neither throws, returns
    ///   nil for a type that is not optional, is asynchronous, lives on the main actor, nor leads back to itself more
    ///   than a hundred times. Loads do not nest too deeply, and the container has not been stopped, nor the scope
    ///   closed.
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

    /// Loads an instance that is made from arguments, or returns nil if it cannot be loaded, whatever the reason.
    ///
    /// The parameters are those of ``load(_:named:arguments:_:fileID:line:of:)``.
    ///
    /// - Returns: A new instance; nil if it cannot be loaded.
    @inlinable
    public func loadOrNil<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        of _: First.Type = First.self
    ) -> T? { _storage.loadOrNil(named: name, from: .nonisolated, first, repeat each rest) }

    /// Loads an instance that is made from arguments, or throws an error that explains why it can't.
    ///
    /// The parameters are those of ``load(_:named:arguments:_:fileID:line:of:)``.
    ///
    /// - Returns: A new instance. For an optional type, nil if the factory returned nil.
    /// - Throws: The factory's own error, unwrapped, if it throws. A ``ResolutionError`` if the type is not registered
    ///   with arguments of these types, if its factory returned nil for a type that is not optional, is asynchronous,
    ///   lives on the main actor, or leads back to itself more than a hundred times, if loads nest too deeply, or if
    ///   the container has been stopped or the scope closed.
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

    /// Loads an instance that is made from arguments, or returns a report that explains why it can't.
    ///
    /// The parameters are those of ``load(_:named:arguments:_:fileID:line:of:)``.
    ///
    /// - Returns: The instance, or the error, as ``loadResult(_:named:fileID:line:)`` does.
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
    /// The function keeps the container's registrations alive, as a ``DependencyResolver`` does.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - first: The type of the factory's first argument.
    ///   - rest: The types of the other arguments, in the factory's order.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: A function that loads an instance at each call, and traps as
    ///   ``load(_:named:arguments:_:fileID:line:of:)`` does if it can't be loaded.
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

    /// A function that loads instances, for code that does not know the container.
    ///
    /// The parameters are those of ``factory(of:named:arguments:_:fileID:line:)``.
    ///
    /// - Returns: A function that loads an instance at each call, and traps as ``load(_:named:fileID:line:)`` does if
    ///   it can't be loaded.
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
