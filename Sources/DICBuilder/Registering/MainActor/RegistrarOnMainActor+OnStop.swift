// What stops an instance on the main actor: the verb.

extension RegistrarOnMainActor {
    /// Says how the instance of a registration is stopped.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .register(in: .singleton) { Player() }
    ///     .onStop(Player.self) { $0.pause() }
    /// ```
    ///
    /// ``ImmutableDependencyInjectionContainer/stop(limit:limitForEach:)`` calls it on the main actor with the instance
    /// that the container keeps, after everything that depends on it has been stopped. It belongs to the key: it is the
    /// same whether it is written before the registration or after it, an override keeps it, and the last one wins. Of
    /// a decorated registration, it is given the decorated instance.
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
    /// - Returns: This view, for chaining.
    @discardableResult
    public func onStop<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ stop: @escaping @MainActor (T) throws -> Void
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addStop(Key(type, named: name), StopAction(onMainActor: location, stop))
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
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func onStop<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ stop: @escaping @MainActor (T) async throws -> Void
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addStop(Key(type, named: name), StopAction(asyncOnMainActor: location, stop))
        return self
    }
}
