import DICBuilder

// The forms of `registerAsync`: a closure with and without a resolver, each under a lifetime that shares its instance
// and under one that does not.

extension AsyncDependencyInjectionContainer {
    /// Registers an asynchronous factory.
    ///
    /// ```swift
    /// container.registerAsync(as: (any Store).self) { try await DiskStore.open() }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept: `.transient`, made on every load.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance. What it throws,
    ///     `loadAsyncOrThrow` rethrows.
    /// - Returns: The same container, to go on with.
    @discardableResult
    public func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: UnsharedLifetime = .transient,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> sending T
    ) -> Self {
        registerAsync(as: type, in: lifetime, fileID: fileID, line: line) { _ in try await factory() }
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
    ///   - lifetime: How long the instance is kept: `.transient`, made on every load.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws,
    ///     `loadAsyncOrThrow` rethrows.
    /// - Returns: The same container, to go on with.
    @discardableResult
    public func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: UnsharedLifetime = .transient,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        add(SourceLocation(fileID: fileID, line: line), .transient, AsyncTransient(factory))
    }

    /// Registers an asynchronous factory of a shared instance.
    ///
    /// One task makes the instance, however many callers wait for it, and goes on if they are cancelled. If it fails,
    /// nothing is kept and the next load tries again.
    ///
    /// ```swift
    /// container.registerAsync(in: .singleton) { try await Database.open() }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept: `.singleton`, made at the first load, or `.eagerSingleton`, for which
    ///     the registration starts the task.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance. What it throws,
    ///     `loadAsyncOrThrow` rethrows.
    /// - Returns: The same container, to go on with.
    @discardableResult
    public func registerAsync<T: Sendable>(
        as type: T.Type = T.self,
        in lifetime: SharedLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> T
    ) -> Self {
        registerAsync(as: type, in: lifetime, fileID: fileID, line: line) { _ in try await factory() }
    }

    /// Registers an asynchronous factory that loads dependencies of a shared instance.
    ///
    /// One task makes the instance, however many callers wait for it, and goes on if they are cancelled. If it fails,
    /// nothing is kept and the next load tries again.
    ///
    /// ```swift
    /// container.registerAsync(in: .singleton) { Cache(database: await $0.loadAsync()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default what the factory returns; a factory whose result does not convert
    ///     to it does not compile.
    ///   - lifetime: How long the instance is kept: `.singleton`, made at the first load, or `.eagerSingleton`, for which
    ///     the registration starts the task.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws,
    ///     `loadAsyncOrThrow` rethrows.
    /// - Returns: The same container, to go on with.
    @discardableResult
    public func registerAsync<T: Sendable>(
        as type: T.Type = T.self,
        in lifetime: SharedLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> T
    ) -> Self {
        add(SourceLocation(fileID: fileID, line: line), lifetime.kind, AsyncSingleton(factory))
    }

    private func add<T>(_ location: SourceLocation, _ lifetime: Lifetime.Kind, _ maker: any AsyncMaker<T>) -> Self {
        let registration = AsyncRegistration<T>(lifetime: lifetime, location: location, factory: maker) { maker.isMade }
        entries.insert(registration)
        if lifetime == .eagerSingleton {
            // Detached: the factory that happens to register it does not wait for it, and is no part of its chain.
            Task.detached { [source] in _ = try? await maker.load(registration, in: source) }
        }
        return self
    }
}
