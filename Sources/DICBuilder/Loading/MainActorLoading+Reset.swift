extension MainActorLoading {
    /// Discards all instances of a lifetime, so that the next load of each makes another.
    ///
    /// As ``DependencyLoading/reset(_:)``.
    public func reset(_ lifetime: ResettableLifetime) {
        nonisolated.reset(lifetime)
    }

    /// Discards the instance that a load would return, so that the next load makes another.
    ///
    /// As ``DependencyLoading/reset(_:named:fileID:line:)``.
    public func reset<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        nonisolated.reset(type, named: name, fileID: fileID, line: line)
    }
}
