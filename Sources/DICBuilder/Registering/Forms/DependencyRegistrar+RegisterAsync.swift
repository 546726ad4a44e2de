// What a closure makes may be sent to other tasks, once. What a function makes has to be
// `Sendable`.

extension DependencyRegistrar {
    /// Registers an asynchronous factory.
    ///
    /// ```swift
    /// builder
    ///     .registerAsync(as: (any Store).self) { try await DiskStore.open() }
    ///     .registerAsync(in: .singleton.onStop { await $0.close() }) { try await Pool.open("notes.db") }
    /// ```
    ///
    /// A shared instance is made by one task, however many loads wait for it. Once all of them have
    /// been cancelled, the task is cancelled and nothing is kept, unless `build()` or a start makes
    /// the instance. If the factory throws, `loadAsyncOrThrow` rethrows the error, and the next
    /// load tries again. The parameters are those of `register`.
    @discardableResult public final func registerAsync<T>(
        as type: T.Type? = nil,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable () async throws -> sending T
    ) -> Self {
        addAsync(lifetime, name, CodeLocation(fileID: fileID, line: line), .none) { _ in
            try await factory()
        }
    }

    /// Registers an asynchronous factory that loads dependencies from a resolver, with `loadAsync`.
    @discardableResult public final func registerAsync<T>(
        as type: T.Type? = nil,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        addAsync(lifetime, name, CodeLocation(fileID: fileID, line: line), .opaque, factory)
    }

    /// Registers an asynchronous factory that loads dependencies from a resolver, and says which.
    @discardableResult public final func registerAsync<T>(
        as type: T.Type? = nil,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        dependsOn first: Any.Type,
        _ others: Any.Type...,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        addAsync(
            lifetime,
            name,
            CodeLocation(fileID: fileID, line: line),
            .stated([first] + others),
            factory
        )
    }

    /// Registers an asynchronous factory that takes arguments from the load, as the same form of
    /// `register` does.
    @discardableResult public final func registerAsync<T, First: Sendable, each Rest: Sendable>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory:
            @escaping @Sendable (AsyncDependencyResolver, First, repeat each Rest) async throws ->
            sending T
    ) -> Self {
        addArgumentsAsync(name, CodeLocation(fileID: fileID, line: line), .opaque, factory)
    }

    /// Registers an asynchronous closure whose parameters are loaded asynchronously.
    @_disfavoredOverload @discardableResult
    public final func registerAsync<T: Sendable, each Parameter>(
        as type: T.Type? = nil,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return addFunctionAsync(
            lifetime,
            traits: .asyncClosure,
            name,
            parameters,
            location,
            factory
        )
    }

    /// Registers an initializer or another function, asynchronous or not, whose parameters are
    /// loaded asynchronously.
    @preconcurrency @discardableResult public final func registerAsync<T: Sendable, each Parameter>(
        _ function: @autoclosure () -> @Sendable (repeat each Parameter) async throws -> T,
        as type: T.Type? = nil,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addFunctionAsync(
            lifetime,
            name,
            parameters,
            CodeLocation(fileID: fileID, line: line),
            function()
        )
    }

    /// Registers an initializer or another function, asynchronous or not, some of whose parameters
    /// are arguments.
    @preconcurrency @discardableResult
    public final func registerAsync<T: Sendable, each Argument: Sendable, each Parameter>(
        _ function: @autoclosure () -> @Sendable (repeat each Parameter) async throws -> T,
        as type: T.Type? = nil,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addFunctionAsync(
            arguments,
            name,
            parameters,
            CodeLocation(fileID: fileID, line: line),
            function()
        )
    }

    /// Replaces the factory of a registration by an asynchronous one, as `override` does.
    ///
    /// A synchronous registration can be overridden too, unless it is `graph`, `weak` or kept on
    /// the main actor: ``ResolutionError/unsuitedOverride``. Asynchronous loads have to load it
    /// then.
    @discardableResult public final func overrideAsync<T>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable () async throws -> sending T
    ) -> Self {
        addAsync(nil, name, CodeLocation(fileID: fileID, line: line), .none) { _ in
            try await factory()
        }
    }

    /// Replaces the factory of a registration by an asynchronous one that loads dependencies from a
    /// resolver.
    @discardableResult public final func overrideAsync<T>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self { addAsync(nil, name, CodeLocation(fileID: fileID, line: line), .opaque, factory) }

    /// Replaces the factory of a registration with arguments by an asynchronous one.
    @discardableResult public final func overrideAsync<T, First: Sendable, each Rest: Sendable>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory:
            @escaping @Sendable (AsyncDependencyResolver, First, repeat each Rest) async throws ->
            sending T
    ) -> Self {
        addArgumentsAsync(
            lifetime: nil,
            name,
            CodeLocation(fileID: fileID, line: line),
            .opaque,
            factory
        )
    }

    /// Replaces the factory of a registration by an asynchronous closure whose parameters are
    /// loaded.
    @_disfavoredOverload @discardableResult
    public final func overrideAsync<T: Sendable, each Parameter>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return addFunctionAsync(nil, traits: .asyncClosure, name, parameters, location, factory)
    }

    /// Replaces a factory by an initializer or another function, asynchronous or not, whose
    /// parameters are loaded.
    @preconcurrency @discardableResult public final func overrideAsync<T: Sendable, each Parameter>(
        _ function: @autoclosure () -> @Sendable (repeat each Parameter) async throws -> T,
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addFunctionAsync(
            nil,
            name,
            parameters,
            CodeLocation(fileID: fileID, line: line),
            function()
        )
    }

    /// Makes a registration, asynchronous or not, available under another type too: asynchronous
    /// loads of both get the same instance. The second name is by default that of the source.
    @discardableResult public final func forwardAsync<Source: Sendable, T: Sendable>(
        _ source: Source.Type,
        named sourceName: DependencyName? = nil,
        to type: T.Type,
        named name: DependencyName? = .ofSource,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @Sendable (Source) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let name = name.ofForward(from: sourceName)
        let needs = Dependencies.declared([
            Dependency(source, named: sourceName, .forward(isShareable: true))
        ])
        return addAsync(AsyncLifetimeOf<T>.transient, traits: .function, name, location, needs) {
            resolver in
            convert(
                try await resolver._storage.loadAsync(
                    source,
                    Request(source, named: sourceName),
                    at: location
                )
            )
        }
    }

    /// Registers an asynchronous factory. Without a lifetime, it overrides one.
    private func addAsync<T>(
        _ lifetime: AsyncLifetimeOf<T>?,
        traits: FactoryTraits = .async,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ needs: Dependencies,
        _ make: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        AsyncCode.link()
        let key = Key(T.self, named: name)
        let factory = AsyncFactory(make: make).erased
        add(key, lifetime?.kind, lifetime?.stop, traits, needs, location, .asynchronous, factory)
        return self
    }

    /// Registers an asynchronous factory that takes arguments. Without a lifetime, it overrides
    /// one.
    private func addArgumentsAsync<T, each Argument: Sendable>(
        lifetime: Lifetime.Kind? = .transient,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ needs: Dependencies,
        _ make:
            @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws ->
            sending T
    ) -> Self {
        AsyncCode.link()
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        // One tuple: the compiler cannot take a pack from one closure into another.
        let factory = AsyncArgumentFactory { (resolver, arguments: (repeat each Argument)) in
            try await make(resolver, repeat each arguments)
        }
        add(key, lifetime, nil, .async, needs, location, .asynchronous, factory.erased)
        return self
    }

    /// Registers a function whose parameters are loaded asynchronously. Without a lifetime, it
    /// overrides one.
    private func addFunctionAsync<T: Sendable, each Parameter>(
        _ lifetime: AsyncLifetimeOf<T>?,
        traits: FactoryTraits = .async,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ function: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        let parameters = array(of: repeat (each Parameter).self)
        if traits.isClosure {
            refuseArguments(parameters, of: T.self, .nonisolated, isAsync: true, location)
        }
        let plan = ParameterPlan(of: T.self, parameters: parameters, named: named, at: location)
        return addAsync(lifetime, traits: traits, name, location, plan.dependencies()) { resolver in
            var parameters = AsyncParameters(resolver._storage, plan)
            return try await function(repeat try await parameters.loadAsync((each Parameter).self))
        }
    }

    /// Registers a function, some of whose parameters are arguments; the others are loaded
    /// asynchronously.
    private func addFunctionAsync<T: Sendable, each Argument: Sendable, each Parameter>(
        _ arguments: (repeat each Argument).Type,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ function: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        let parameters = array(of: repeat (each Parameter).self)
        let arguments = array(of: repeat (each Argument).self)
        let plan = ParameterPlan(
            of: T.self,
            parameters: parameters,
            arguments: arguments,
            named: named,
            at: location
        )
        return addArgumentsAsync(name, location, plan.dependencies()) {
            (resolver, arguments: repeat each Argument) in
            var parameters = AsyncParameters(resolver._storage, plan)
            return try await function(
                repeat parameters.loadAsync((each Parameter).self, repeat each arguments)
            )
        }
    }
}
