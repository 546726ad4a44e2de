extension RegistrarOnMainActor {
    /// Registers a factory on the main actor that takes arguments from the load.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .register { (resolver, id: Article.ID) in ArticleModel(id: id, session: resolver.load()) }
    ///
    /// let model: ArticleModel = container.mainActor.load(arguments: id)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance from the arguments, with what it loads from the resolver, for each load.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func register<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver, First, repeat each Rest) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addArgumentsOnMainActor(name, location, dependencies: .opaque, factory)
        return self
    }

    /// Registers a factory on the main actor that takes arguments from the load, and may throw.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance from the arguments, with what it loads from the resolver, for each load. What it
    ///     throws, `loadOrThrow` rethrows.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func registerThrowable<T, First, each Rest>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver, First, repeat each Rest) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addArgumentsOnMainActor(name, location, dependencies: .opaque, factory)
        return self
    }
}

extension DependencyRegistrar {
    /// Registers a factory on the main actor that takes arguments.
    final func addArgumentsOnMainActor<T, each Argument>(
        _ name: DependencyName?,
        _ location: CodeLocation,
        dependencies: Dependencies,
        _ make: @escaping @MainActor (MainActorResolver, repeat each Argument) throws -> T
    ) {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        let factory = MainActorArgumentFactory<T, repeat each Argument>(make: make).erased
        addOnMainActor(key, .transient, true, dependencies, location, .arguments, factory)
    }
}
