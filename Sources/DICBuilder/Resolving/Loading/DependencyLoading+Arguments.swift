// The forms of `load` for what is made from arguments.

extension DependencyLoading {
    /// Loads an instance that is made from arguments, and traps with the full report if there is none to be had.
    ///
    /// ```swift
    /// let service: UserService = container.load(arguments: id, region)
    /// let same = container.load(UserService.self, arguments: id, region)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered; inferred where the context tells.
    ///   - name: The name under which it is registered, if it has one.
    ///   - first: The first argument that the factory takes, of exactly its type.
    ///   - rest: The other arguments, in the factory's order.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: A new instance. For an optional type, nil if the factory returned nil or threw.
    /// - Precondition: The type is registered with arguments of these types, and its factory neither throws, nor returns
    ///   nil, nor leads back to itself more than a hundred times.
    @inlinable
    public func load<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> T {
        let location = SourceLocation(fileID: fileID, line: line)
        do {
            return try source.make(
                type,
                name,
                (first, repeat each rest),
                ((First, repeat each Rest) -> Void).self,
                types(First.self, repeat (each Rest).self),
                at: location
            )
        } catch {
            return LoadFailure.instance(of: type, despite: error, at: location)
        }
    }

    /// Loads an instance that is made from arguments, or nil if there is none to be had for whatever reason.
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered; inferred where the context tells.
    ///   - name: The name under which it is registered, if it has one.
    ///   - first: The first argument that the factory takes, of exactly its type.
    ///   - rest: The other arguments, in the factory's order.
    /// - Returns: A new instance; nil if the type is not registered with arguments of these types, or its factory
    ///   returned nil, threw, or leads back to itself more than a hundred times.
    @inlinable
    public func loadOrNil<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) -> T? {
        let location = SourceLocation(fileID: #fileID, line: #line)
        return try? source.makeIfAnywhere(
            type,
            name,
            (first, repeat each rest),
            ((First, repeat each Rest) -> Void).self,
            at: location
        )
    }

    /// Loads an instance that is made from arguments, or throws what stands in the way.
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered; inferred where the context tells.
    ///   - name: The name under which it is registered, if it has one.
    ///   - first: The first argument that the factory takes, of exactly its type.
    ///   - rest: The other arguments, in the factory's order.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: A new instance. For an optional type, nil if the factory returned nil.
    /// - Throws: The factory's own error, unwrapped, if it throws. A ``ResolutionError`` if the type is not registered
    ///   with arguments of these types, if its factory returned nil for a type that is not optional, or if it leads
    ///   back to itself more than a hundred times.
    @inlinable
    public func loadOrThrow<T, First, each Rest>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> T {
        let location = SourceLocation(fileID: fileID, line: line)
        return try source.make(
            type,
            name,
            (first, repeat each rest),
            ((First, repeat each Rest) -> Void).self,
            types(First.self, repeat (each Rest).self),
            at: location
        )
    }

    /// A function that makes instances from arguments, to hand to code that need not know the container.
    ///
    /// ```swift
    /// let makeService: @Sendable (UserID) -> UserService =
    ///     container.factory(of: UserService.self, arguments: UserID.self)
    /// ```
    ///
    /// The function keeps what it loads from alive, as a ``DependencyResolver`` does.
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered.
    ///   - name: The name under which it is registered, if it has one.
    ///   - first: The type of the first argument that the factory takes.
    ///   - rest: The types of the other arguments, in the factory's order.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: A function that loads an instance at each call, and traps as ``load(_:named:arguments:_:fileID:line:)``
    ///   does if there is none to be had.
    @inlinable
    public func factory<T, First, each Rest>(
        of type: T.Type,
        named name: DependencyName? = nil,
        arguments first: First.Type,
        _ rest: repeat (each Rest).Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> @Sendable (First, repeat each Rest) -> T {
        let resolver = DependencyResolver(source: source)
        return { (first: First, rest: repeat each Rest) in
            resolver.load(T.self, named: name, arguments: first, repeat each rest, fileID: fileID, line: line)
        }
    }

    /// A function that makes instances, to hand to code that need not know the container.
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered.
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: A function that loads an instance at each call, and traps as ``load(_:named:fileID:line:)`` does if
    ///   there is none to be had.
    @inlinable
    public func factory<T>(
        of type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> @Sendable () -> T {
        let resolver = DependencyResolver(source: source)
        return { resolver.load(T.self, named: name, fileID: fileID, line: line) }
    }
}

@inlinable
func types<each Argument>(_ types: repeat (each Argument).Type) -> [Any.Type] {
    var all: [Any.Type] = []
    repeat all.append(each types)
    return all
}
