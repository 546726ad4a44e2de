extension RegistrarOnMainActor {
    /// Registers a value that is given to each scope of a name when it opens, as
    /// ``DependencyRegistrar/registerSupplied(_:in:fileID:line:)`` does.
    ///
    /// - Parameters:
    ///   - type: The type of the value, as it is loaded.
    ///   - scope: The name of the scope.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func registerSupplied<T: Sendable>(
        _ type: T.Type,
        in scope: ScopeName,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.registerSupplied(type, in: scope, fileID: fileID, line: line)
        return self
    }
}
