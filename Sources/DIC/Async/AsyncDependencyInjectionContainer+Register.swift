import DICBuilder

// The forms of `registerAsync`: a closure without and with a resolver, and with arguments.

extension AsyncDependencyInjectionContainer {
    /// Registers an asynchronous factory.
    ///
    /// A shared instance is made by one task, however many callers wait for it, which goes on if they are cancelled. If
    /// it fails, nothing is kept and the next load tries again.
    ///
    /// ```swift
    /// container
    ///     .registerAsync(as: (any Store).self) { try await DiskStore.open() }
    ///     .registerAsync(in: .singleton, named: "notes") { try await Database.open("notes.db") }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance. What it throws, `loadAsyncOrThrow` rethrows.
    /// - Returns: The same container, to go on with.
    @discardableResult
    public func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> sending T
    ) -> Self {
        add(lifetime, name, SourceLocation(fileID: fileID, line: line), nil) { _ in try await factory() }
    }

    /// Registers an asynchronous factory that loads dependencies.
    ///
    /// ```swift
    /// container.registerAsync { resolver in
    ///     UserRepository(database: await resolver.loadAsync())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadAsyncOrThrow`
    ///     rethrows.
    /// - Returns: The same container, to go on with.
    @discardableResult
    public func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        add(lifetime, name, SourceLocation(fileID: fileID, line: line), nil, factory)
    }

    /// Registers an asynchronous factory that takes arguments from whoever loads.
    ///
    /// ```swift
    /// container.registerAsync { (resolver, id: UserID) in
    ///     try await UserService.connect(client: await resolver.loadAsync(), id: id)
    /// }
    ///
    /// let service: UserService = await container.loadAsync(arguments: id)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance from the arguments, with what it loads from the resolver. At each load. What it
    ///     throws, `loadAsyncOrThrow` rethrows.
    /// - Returns: The same container, to go on with.
    @discardableResult
    public func registerAsync<T, First: Sendable, each Rest: Sendable>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, First, repeat each Rest) async throws -> sending T
    ) -> Self {
        add(taking: name, SourceLocation(fileID: fileID, line: line), factory)
    }

    private func add<T, each Argument: Sendable>(
        taking name: DependencyName?,
        _ location: SourceLocation,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> sending T
    ) -> Self {
        let key = Key(WithArguments<T, (repeat each Argument) -> Void>.self, named: name)
        return add(key, location, declare(repeat (each Argument).self).map(\.type), nil) {
            (resolver, arguments: (repeat each Argument)) in try await factory(resolver, repeat each arguments)
        }
    }

    /// What every form of registration comes down to that takes no arguments.
    func add<T>(
        _ lifetime: AsyncLifetimeOf<T>,
        _ name: DependencyName?,
        _ location: SourceLocation,
        _ dependencies: [DeclaredDependency]?,
        _ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        let registration = AsyncRegistration<T>(
            key: Key(T.self, named: name),
            lifetime: lifetime.kind,
            location: location,
            dependencies: dependencies
        ) {
            AsyncFactory(maker: lifetime.kind == .transient ? AsyncTransient(factory: factory) : AsyncShared(factory))
        }
        entries.insert(registration)
        if lifetime.kind == .eagerSingleton { registration.factory.maker.begin(registration, in: source) }
        return self
    }

    /// What every form of registration comes down to that takes arguments.
    func add<T, Arguments: Sendable>(
        _ key: Key,
        _ location: SourceLocation,
        _ arguments: [Any.Type],
        _ dependencies: [DeclaredDependency]?,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, Arguments) async throws -> sending T
    ) -> Self {
        entries.insert(
            ForeignRegistration<T, AsyncArgumentFactory<T, Arguments>>(
                key: key,
                lifetime: .transient,
                location: location,
                arguments: arguments,
                dependencies: dependencies
            ) { AsyncArgumentFactory(factory: factory) }
        )
        return self
    }
}
