extension DependencyRegistrar {
    /// Registers a value that is given to each scope of a name when it opens.
    ///
    /// ```swift
    /// let container = DICBuilder()
    ///     .registerSupplied(RequestID.self, in: .request)
    ///     .autoregister(in: .scoped(.request), RequestLog.init)    // init(id: RequestID)
    ///     .build()
    ///
    /// try await container.withScope(.request, supplying: RequestID("7f3a")) { scope in
    ///     scope.load(RequestLog.self).record("opened")
    /// }
    /// ```
    ///
    /// The proof knows that the value is there, and a scope that is opened without it, or with one that is not
    /// registered, is reported as `supplied-values`. The value is released when the scope closes, and not stopped,
    /// unless an `onStop` says so. If the scope cannot be opened, the value is released, and never stopped.
    ///
    /// - Parameters:
    ///   - type: The type of the value, as it is loaded. A value of another type has to be converted when it is given:
    ///     `supplying: logger as any Logger`.
    ///   - scope: The name of the scope.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func registerSupplied<T: Sendable>(
        _ type: T.Type,
        in scope: ScopeName,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let factory = NullaryFactory<T> {
            preconditionFailure("DIC: a scope without a value that it was given")
        }
        add(
            Entry(
                Key(type),
                .scoped(scope),
                isolation: .nonisolated,
                canThrow: false,
                dependencies: .none,
                at: CodeLocation(fileID: fileID, line: line),
                .nullary,
                factory.erased,
                extras: nil,
                isGivenToScope: true
            )
        )
        return self
    }
}
