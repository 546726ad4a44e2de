// Loads from a builder. Each is an error that says what to do first.

extension DICBuilder {
    /// An error: a builder only registers.
    @available(*, unavailable, message: "build() first, and load from the container")
    @_alwaysEmitIntoClient
    public func load<T>(_ type: T.Type = T.self, named name: DependencyName? = nil) -> T { fatalError() }

    /// An error: a builder only registers.
    @available(*, unavailable, message: "build() first, and load from the container")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func load(named name: DependencyName? = nil) -> _LoadOfUnknownType { fatalError() }
}
