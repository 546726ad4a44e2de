// The forms of `registerAsync`: those of `register`, with an asynchronous factory. What a closure
// makes may be sent to other tasks, once. What a function makes has to be `Sendable`, because its type does not say so.

extension DependencyRegistrar {
    /// Registers an asynchronous factory.
    ///
    /// ```swift
    /// builder
    ///     .registerAsync(as: (any Store).self) { try await DiskStore.open() }
    ///     .registerAsync(in: .singleton.onStop { await $0.close() }) { try await Pool.open("notes.db") }
    /// ```
    ///
    /// A shared instance is made by one task, however many callers wait for it; the task continues if they are
    /// cancelled. If it fails, nothing is kept and the next load tries again. What it throws, `loadAsyncOrThrow`
    /// rethrows. The parameters are those of `register`.
    @discardableResult
    public final func registerAsync<T>(
        as type: T.Type? = nil,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable () async throws -> sending T
    ) -> Self {
        addAsync(lifetime, name, CodeLocation(fileID: fileID, line: line), .none) { _ in try await factory() }
        return self
    }

    /// Registers an asynchronous factory that loads dependencies from a resolver.
    ///
    /// ```swift
    /// builder.registerAsync { resolver in
    ///     UserRepository(database: await resolver.loadAsync())
    /// }
    /// ```
    ///
    /// What it loads is not known without running it, so it is not proved. What a function loads is:
    /// `registerAsync(UserRepository.init)`.
    @discardableResult
    public final func registerAsync<T>(
        as type: T.Type? = nil,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        addAsync(lifetime, name, CodeLocation(fileID: fileID, line: line), .opaque, factory)
        return self
    }

    /// Registers an asynchronous factory that loads dependencies from a resolver, and says which.
    @discardableResult
    public final func registerAsync<T>(
        as type: T.Type? = nil,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        dependsOn first: Any.Type,
        _ others: Any.Type...,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        addAsync(lifetime, name, CodeLocation(fileID: fileID, line: line), .stated([first] + others), factory)
        return self
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
    @discardableResult
    public final func registerAsync<T, First: Sendable, each Rest: Sendable>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (AsyncDependencyResolver, First, repeat each Rest) async throws -> sending T
    ) -> Self {
        addArgumentsAsync(name, CodeLocation(fileID: fileID, line: line), factory)
        return self
    }

    /// Registers an asynchronous closure whose parameters are loaded asynchronously.
    ///
    /// ```swift
    /// builder.registerAsync { (database: Database) in try await UserRepository.open(database, size: 10) }
    /// ```
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
        addFunctionAsync(lifetime, isClosure: true, name, parameters, CodeLocation(fileID: fileID, line: line), factory)
        return self
    }

    /// Registers an initializer or another function, asynchronous or not, whose parameters are loaded asynchronously.
    ///
    /// ```swift
    /// builder
    ///     .registerAsync(Database.open, in: .singleton)
    ///     .registerAsync(UserRepository.init)    // init(database: Database) async
    /// ```
    ///
    /// - Precondition: The function has a parameter for each of `parameters`.
    @preconcurrency @discardableResult
    public final func registerAsync<T: Sendable, each Parameter>(
        _ function: @autoclosure () -> @Sendable (repeat each Parameter) async throws -> T,
        as type: T.Type? = nil,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addFunctionAsync(lifetime, isClosure: false, name, parameters, location, function())
        return self
    }

    /// Registers an initializer or another function, asynchronous or not, with some parameters that are arguments of
    /// the load.
    ///
    /// ```swift
    /// builder.registerAsync(UserService.init, arguments: UserID.self)    // init(client: Client, id: UserID) async
    /// ```
    ///
    /// - Precondition: The function has a parameter for each argument, and another one for each of `parameters`.
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
        addFunctionAsync(arguments, name, parameters, CodeLocation(fileID: fileID, line: line), function())
        return self
    }
}
