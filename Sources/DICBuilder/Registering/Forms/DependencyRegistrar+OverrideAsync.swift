// The forms of `overrideAsync`: those of `override`, with an asynchronous factory.

extension DependencyRegistrar {
    /// Replaces the factory of a registration by an asynchronous one; the key and the lifetime stay.
    ///
    /// ```swift
    /// builder.overrideAsync(as: (any Store).self) { try await MemoryStore.open() }
    /// ```
    ///
    /// A synchronous registration can be overridden too. Asynchronous loads have to load it then. Its lifetime must not
    /// be `graph` or `weak`, and its instances must not be kept on the main actor: both are reported as
    /// ``ResolutionError/unsuitedOverride``.
    ///
    /// - Parameters:
    ///   - type: The registered type; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance. What it throws, `loadAsyncOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func overrideAsync<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> sending T
    ) -> Self {
        let make = AsyncFactory { _ in try await factory() }.erased
        return overrideAsync(Key(T.self, named: name), CodeLocation(fileID: fileID, line: line), .none, make)
    }

    /// Replaces the factory of a registration by an asynchronous one that loads dependencies.
    ///
    /// ```swift
    /// builder.overrideAsync { resolver in UserRepository(database: await resolver.loadAsync()) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadAsyncOrThrow`
    ///     rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func overrideAsync<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        let make = AsyncFactory(make: factory).erased
        return overrideAsync(Key(T.self, named: name), CodeLocation(fileID: fileID, line: line), .opaque, make)
    }

    /// Replaces the factory of a registration with arguments by an asynchronous one.
    ///
    /// ```swift
    /// builder.overrideAsync { (_, id: UserID) in try await UserService.connect(client: StubClient(), id: id) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The registered type; by default the result type of the factory. A factory whose result does not
    ///     convert to it does not compile.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance from the arguments, with what it loads from the resolver, for each load. What it
    ///     throws, `loadAsyncOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func overrideAsync<T, First: Sendable, each Rest: Sendable>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver, First, repeat each Rest) async throws -> sending T
    ) -> Self {
        let key = Key(T.self, named: name, Signature(First.self, repeat (each Rest).self))
        return overrideAsync(key, CodeLocation(fileID: fileID, line: line), .opaque, Self.erased(factory))
    }

    /// A factory whose arguments are one pack.
    private static func erased<T, each Argument: Sendable>(
        _ factory: @escaping @Sendable (AsyncDependencyResolver, repeat each Argument) async throws -> sending T
    ) -> ErasedFactory {
        AsyncArgumentFactory { (resolver, arguments: (repeat each Argument)) in
            try await factory(resolver, repeat each arguments)
        }
        .erased
    }

    private func overrideAsync(
        _ key: Key,
        _ location: CodeLocation,
        _ dependencies: Dependencies,
        _ factory: ErasedFactory
    ) -> Self {
        let registration = Registration(
            key,
            .transient,
            isAsync: true,
            canThrow: true,
            dependencies: dependencies,
            at: location
        )
        change(.override(Entry(registration, .asynchronous, factory)))
        return self
    }
}
