// What stops an instance: the verb.

extension DependencyRegistrar {
    /// Says how the instance of a registration is stopped.
    ///
    /// ```swift
    /// builder
    ///     .autoregister(in: .singleton, DatabasePool.init)
    ///     .onStop(DatabasePool.self) { try $0.close() }
    /// ```
    ///
    /// ``ImmutableDependencyInjectionContainer/stop(limit:limitForEach:)`` calls it with the instance that the
    /// container keeps, after everything that depends on it has been stopped. It belongs to the key: it is the same
    /// whether it is written before the registration or after it, an override keeps it, and the last one wins. Of a
    /// decorated registration, it is given the decorated instance.
    ///
    /// An asynchronous action needs its `await`, as in `{ try await $0.close() }`. Without it, the compiler treats the
    /// closure as synchronous, and reports an error at the call.
    ///
    /// If nothing is registered under the key, or a forward, which keeps nothing, `build()` reports
    /// ``ResolutionError/stopsNothing``.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - stop: What stops the instance. An error is reported, and the other actions still run.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func onStop<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ stop: @escaping @Sendable (T) throws -> Void
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addStop(Key(type, named: name), StopAction(at: location, stop))
        return self
    }

    /// Says how the instance of a registration is stopped, asynchronously.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - stop: What stops the instance. An error is reported, and the other actions still run.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    @_disfavoredOverload
    public final func onStop<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ stop: nonisolated(nonsending) @escaping @Sendable (T) async throws -> Void
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addStop(Key(type, named: name), StopAction(async: location, stop))
        return self
    }
}

extension DependencyRegistrar {
    /// Says what stops the instance of a key.
    final func addStop(_ key: Key, _ action: StopAction) {
        let facts = Registration(
            key,
            .transient,
            isolation: action.isolation,
            isAsync: action.isAsync,
            canThrow: true,
            dependencies: .none,
            at: action.location
        )
        change(.stop(facts, action))
    }
}
