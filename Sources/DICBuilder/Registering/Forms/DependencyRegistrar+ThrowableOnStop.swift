// The forms of `registerThrowable` and `autoregisterThrowable` that say what stops the instance.

extension DependencyRegistrar {
    /// Registers a factory that may throw, and what stops its instance.
    ///
    /// ```swift
    /// builder.registerThrowable(in: .singleton, onStop: { try $0.close() }) { try Journal(path: "journal") }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance. What it throws, `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func registerThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        onStop stop: @escaping @Sendable (T) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () throws -> T
    ) -> Self {
        registerThrowable(as: type, in: lifetime, named: name, fileID: fileID, line: line, factory)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers a factory that may throw, and what stops its instance asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance. What it throws, `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func registerThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        onStop stop: nonisolated(nonsending) @escaping @Sendable (T) async throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () throws -> T
    ) -> Self {
        registerThrowable(as: type, in: lifetime, named: name, fileID: fileID, line: line, factory)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers a factory that may throw and loads dependencies, and what stops its instance.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - types: The types that the factory loads, so that `build()` can check them; by default they are not known.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func registerThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        dependsOn types: Any.Type...,
        onStop stop: @escaping @Sendable (T) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addStated(lifetime.kind, canThrow: true, name, types, location, factory)
        return onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers a factory that may throw and loads dependencies, and what stops its instance asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - types: The types that the factory loads, so that `build()` can check them; by default they are not known.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver. What it throws, `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func registerThrowable<T>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        dependsOn types: Any.Type...,
        onStop stop: nonisolated(nonsending) @escaping @Sendable (T) async throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addStated(lifetime.kind, canThrow: true, name, types, location, factory)
        return onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an initializer that may throw and whose parameters are loaded, and what stops its instance.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @inlinable
    @discardableResult
    public final func autoregisterThrowable<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        onStop stop: @escaping @Sendable (T) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Dependency) throws -> T
    ) -> Self {
        autoregisterThrowable(as: type, in: lifetime, named: name, fileID: fileID, line: line, initializer)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an initializer that may throw and whose parameters are loaded, and what stops its instance
    /// asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    @inlinable
    @discardableResult
    @_disfavoredOverload
    public final func autoregisterThrowable<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T>,
        named name: DependencyName? = nil,
        onStop stop: nonisolated(nonsending) @escaping @Sendable (T) async throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Dependency) throws -> T
    ) -> Self {
        autoregisterThrowable(as: type, in: lifetime, named: name, fileID: fileID, line: line, initializer)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }
}
