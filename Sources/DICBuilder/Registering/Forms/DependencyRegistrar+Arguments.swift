// The forms of `register` for a factory that takes arguments from the load. They name no lifetime: what is made from
// other arguments is another instance.

extension DependencyRegistrar {
    /// Registers a factory that takes arguments from whoever loads.
    ///
    /// ```swift
    /// builder
    ///     .register { (resolver, id: UserID, region: Region) in
    ///         UserService(client: resolver.load(), id: id, region: region)
    ///     }
    ///
    /// let service: UserService = container.load(arguments: id, region)
    /// ```
    ///
    /// The argument types, in their order, are part of what it is registered under: one type can be registered with
    /// several lists of arguments, and without.
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance from the arguments, with what it loads from the resolver. At each load.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func register<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) -> T
    ) -> Self {
        addTaking(name, SourceLocation(fileID: fileID, line: line), factory)
    }

    /// Registers a factory that takes arguments from whoever loads, and may throw.
    ///
    /// ```swift
    /// builder
    ///     .registerThrowable { (_, path: String) in try ConfigFile(path: path) }
    ///
    /// let config = try container.loadOrThrow(ConfigFile.self, arguments: "app.json")
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance from the arguments, with what it loads from the resolver. At each load. What it
    ///     throws, `loadOrThrow` rethrows.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func registerThrowable<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) throws -> T
    ) -> Self {
        addTaking(name, SourceLocation(fileID: fileID, line: line), factory)
    }

    @inlinable
    final func addTaking<T, each Argument>(
        _ name: DependencyName?,
        _ location: SourceLocation,
        _ factory: @escaping @Sendable (DependencyResolver, repeat each Argument) throws -> T
    ) -> Self {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        sink.add(
            ArgumentRegistration<T, (repeat each Argument)>(
                key: Key(WithArguments<T, (repeat each Argument) -> Void>.self, named: name),
                location: location,
                arguments: types
            ) { resolver, arguments in try factory(resolver, repeat each arguments) }
        )
        return self
    }
}
