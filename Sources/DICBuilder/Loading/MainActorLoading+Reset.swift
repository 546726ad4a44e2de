extension MainActorLoading {
    /// Discards all instances of a lifetime, so that the next load of each makes another.
    ///
    /// - Parameter lifetime: `.cached`.
    /// - Complexity: O(*n*) in the number of registrations; in a mutable container O(*n* log *n*).
    public func reset(_ lifetime: ResettableLifetime) {
        nonisolated.reset(lifetime)
    }

    /// Discards the instance that a load would return, so that the next load makes another.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Precondition: As for ``DependencyLoading/reset(_:named:fileID:line:)``.
    public func reset<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        nonisolated.reset(type, named: name, fileID: fileID, line: line)
    }
}
