// The forms of `registerAsync` and `autoregisterAsync` that say what stops the instance.

extension DependencyRegistrar {
    /// Registers an asynchronous factory, and what stops its instance.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T>,
        named name: DependencyName? = nil,
        onStop stop: @escaping @Sendable (T) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> sending T
    ) -> Self {
        registerAsync(as: type, in: lifetime, named: name, fileID: fileID, line: line, factory)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an asynchronous factory, and what stops its instance asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T>,
        named name: DependencyName? = nil,
        onStop stop: nonisolated(nonsending) @escaping @Sendable (T) async throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> sending T
    ) -> Self {
        registerAsync(as: type, in: lifetime, named: name, fileID: fileID, line: line, factory)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an asynchronous factory that loads dependencies, and what stops its instance.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - types: The types that the factory loads, so that `build()` can check them; by default they are not known.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T>,
        named name: DependencyName? = nil,
        dependsOn types: Any.Type...,
        onStop stop: @escaping @Sendable (T) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        addAsync(lifetime, name, CodeLocation(fileID: fileID, line: line), .stated(types), factory)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an asynchronous factory that loads dependencies, and what stops its instance asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - types: The types that the factory loads, so that `build()` can check them; by default they are not known.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T>,
        named name: DependencyName? = nil,
        dependsOn types: Any.Type...,
        onStop stop: nonisolated(nonsending) @escaping @Sendable (T) async throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending T
    ) -> Self {
        addAsync(lifetime, name, CodeLocation(fileID: fileID, line: line), .stated(types), factory)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an initializer, asynchronous or not, whose parameters are loaded asynchronously, and what stops
    /// its instance.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadAsyncOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func autoregisterAsync<T: Sendable, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T>,
        named name: DependencyName? = nil,
        onStop stop: @escaping @Sendable (T) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Dependency) async throws -> T
    ) -> Self {
        autoregisterAsync(as: type, in: lifetime, named: name, fileID: fileID, line: line, initializer)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an initializer, asynchronous or not, whose parameters are loaded asynchronously, and what stops
    /// its instance asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadAsyncOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func autoregisterAsync<T: Sendable, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T>,
        named name: DependencyName? = nil,
        onStop stop: nonisolated(nonsending) @escaping @Sendable (T) async throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Dependency) async throws -> T
    ) -> Self {
        autoregisterAsync(as: type, in: lifetime, named: name, fileID: fileID, line: line, initializer)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }
}
