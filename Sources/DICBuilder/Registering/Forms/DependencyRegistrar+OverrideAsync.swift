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
    @discardableResult
    public final func overrideAsync<T>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable () async throws -> sending T
    ) -> Self {
        addAsync(nil, name, CodeLocation(fileID: fileID, line: line), .none) { _ in try await factory() }
        return self
    }

    /// Replaces the factory of a registration by an asynchronous one that loads dependencies from a resolver.
    @discardableResult
    public final func overrideAsync<T>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        addAsync(nil, name, CodeLocation(fileID: fileID, line: line), .opaque, factory)
        return self
    }

    /// Replaces the factory of a registration with arguments by an asynchronous one.
    ///
    /// ```swift
    /// builder.overrideAsync { (_, id: UserID) in try await UserService.connect(client: StubClient(), id: id) }
    /// ```
    @discardableResult
    public final func overrideAsync<T, First: Sendable, each Rest: Sendable>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (AsyncDependencyResolver, First, repeat each Rest) async throws -> sending T
    ) -> Self {
        addArgumentsAsync(isOverride: true, name, CodeLocation(fileID: fileID, line: line), factory)
        return self
    }

    /// Replaces the factory of a registration by an asynchronous closure whose parameters are loaded.
    @_disfavoredOverload @discardableResult
    public final func overrideAsync<T: Sendable, each Parameter>(
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        addFunctionAsync(nil, isClosure: true, name, parameters, CodeLocation(fileID: fileID, line: line), factory)
        return self
    }

    /// Replaces the factory of a registration by an initializer or another function, asynchronous or not, whose
    /// parameters are loaded.
    @preconcurrency @discardableResult
    public final func overrideAsync<T: Sendable, each Parameter>(
        _ function: @autoclosure () -> @Sendable (repeat each Parameter) async throws -> T,
        as type: T.Type? = nil,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addFunctionAsync(nil, isClosure: false, name, parameters, CodeLocation(fileID: fileID, line: line), function())
        return self
    }
}
