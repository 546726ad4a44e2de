// The forms of `registerAsync`: those of `register`, with an asynchronous factory.

extension DependencyRegistrar {
    /// Registers an asynchronous factory.
    ///
    /// A shared instance is made by one task, however many callers wait for it; the task continues if they are
    /// cancelled. If it fails, nothing is kept and the next load tries again.
    ///
    /// ```swift
    /// builder
    ///     .registerAsync(as: (any Store).self) { try await DiskStore.open() }
    ///     .registerAsync(in: .singleton, named: "notes") { try await Database.open("notes.db") }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance. What it throws, `loadAsyncOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> sending T
    ) -> Self {
        addAsync(lifetime, name, CodeLocation(fileID: fileID, line: line), .none) { _ in try await factory() }
    }

    /// Registers an asynchronous factory that loads dependencies.
    ///
    /// ```swift
    /// builder.registerAsync { resolver in
    ///     UserRepository(database: await resolver.loadAsync())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadAsyncOrThrow`
    ///     rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        addAsync(lifetime, name, CodeLocation(fileID: fileID, line: line), .opaque, factory)
    }

    /// Registers an asynchronous factory that takes arguments from the load.
    ///
    /// ```swift
    /// builder.registerAsync { (resolver, id: UserID) in
    ///     try await UserService.connect(client: await resolver.loadAsync(), id: id)
    /// }
    ///
    /// let service: UserService = await container.loadAsync(arguments: id)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance from the arguments, with what it loads from the resolver, for each load. What it
    ///     throws, `loadAsyncOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func registerAsync<T, First: Sendable, each Rest: Sendable>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, First, repeat each Rest) async throws -> sending T
    ) -> Self {
        addArguments(async: name, CodeLocation(fileID: fileID, line: line), factory)
    }

    /// Registers an asynchronous factory, passed as the first argument.
    ///
    /// ```swift
    /// builder.registerAsync({ try await DiskStore.open() }, as: (any Store).self)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: Makes an instance. What it throws, `loadAsyncOrThrow` rethrows.
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func registerAsync<T>(
        _ factory: @escaping @Sendable () async throws -> sending T,
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addAsync(lifetime, name, CodeLocation(fileID: fileID, line: line), .none) { _ in try await factory() }
    }

    /// Registers an asynchronous factory that loads dependencies, passed as the first argument.
    ///
    /// - Parameters:
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadAsyncOrThrow`
    ///     rethrows.
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func registerAsync<T>(
        _ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T,
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addAsync(lifetime, name, CodeLocation(fileID: fileID, line: line), .opaque, factory)
    }

    /// Registers an asynchronous function, passed as the first argument, whose type does not say that its result may be
    /// sent to another task.
    ///
    /// ```swift
    /// builder.registerAsync(DiskStore.open, in: .singleton)
    /// ```
    ///
    /// - Parameters:
    ///   - factory: Makes an instance. What it throws, `loadAsyncOrThrow` rethrows.
    ///   - type: The type to load it as; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func registerAsync<T: Sendable>(
        _ factory: @escaping @Sendable () async throws -> T,
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addAsync(lifetime, name, CodeLocation(fileID: fileID, line: line), .none) { _ in try await factory() }
    }

    private func addArguments<T, each Argument: Sendable>(
        async name: DependencyName?,
        _ location: CodeLocation,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> sending T
    ) -> Self {
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        return addAsync(key, location, .opaque) { (resolver, arguments: (repeat each Argument)) in
            try await factory(resolver, repeat each arguments)
        }
    }

    /// Registers an asynchronous factory that takes no arguments.
    final func addAsync<T>(
        _ lifetime: AsyncLifetimeOf<T>,
        _ name: DependencyName?,
        _ location: CodeLocation,
        _ dependencies: Dependencies,
        _ make: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        let registration = Registration(
            Key(T.self, named: name),
            Lifetime(lifetime.kind),
            isAsync: true,
            canThrow: true,
            dependencies: dependencies,
            at: location
        )
        let extras = Lifetime(lifetime.kind).hasAsyncSlot ? EntryExtras(asyncSlot: AsyncSlot()) : nil
        add(Entry(registration, .asynchronous, AsyncFactory(make: make).erased, extras: extras))
        return self
    }

    /// Registers an asynchronous factory that takes arguments.
    final func addAsync<T, Arguments: Sendable>(
        _ key: Key,
        _ location: CodeLocation,
        _ dependencies: Dependencies,
        _ make: @escaping @Sendable (AsyncDependencyResolver, Arguments) async throws -> sending T
    ) -> Self {
        let registration = Registration(
            key,
            .transient,
            isAsync: true,
            canThrow: true,
            dependencies: dependencies,
            at: location
        )
        add(Entry(registration, .asynchronous, AsyncArgumentFactory(make: make).erased))
        return self
    }
}
