// The forms of `register` for a factory that takes arguments from the load. They take no lifetime, because other
// arguments make another instance.

extension DependencyRegistrar {
    /// Registers a factory that takes arguments from the load.
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
    /// The argument types, in their order, are part of the key: one type can be registered with several lists of
    /// arguments, and without.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance from the arguments, with what it loads from the resolver, for each load.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func register<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) -> T
    ) -> Self {
        addArguments(name, fileID, line, factory)
    }

    /// Registers a factory that takes arguments from the load, and may throw.
    ///
    /// ```swift
    /// builder
    ///     .registerThrowable { (_, path: String) in try ConfigFile(path: path) }
    ///
    /// let config = try container.loadOrThrow(ConfigFile.self, arguments: "app.json")
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance from the arguments, with what it loads from the resolver, for each load. What it
    ///     throws, `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func registerThrowable<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) throws -> T
    ) -> Self {
        addArguments(name, fileID, line, factory)
    }

    /// Registers a factory that takes arguments.
    final func addArguments<T, each Argument>(
        _ name: DependencyName?,
        _ fileID: StaticString,
        _ line: UInt,
        _ make: @escaping @Sendable (DependencyResolver, repeat each Argument) throws -> T
    ) -> Self {
        addArguments(name, CodeLocation(fileID: fileID, line: line), dependencies: .opaque, make)
    }

    /// Registers a factory that takes arguments, with what is known of its dependencies.
    final func addArguments<T, each Argument>(
        _ name: DependencyName?,
        _ location: CodeLocation,
        dependencies: Dependencies,
        _ make: @escaping @Sendable (DependencyResolver, repeat each Argument) throws -> T
    ) -> Self {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let factory = ArgumentFactory<T, repeat each Argument>(make: make).erased
        add(key, .transient, true, dependencies, location, .arguments, factory)
        return self
    }
}
