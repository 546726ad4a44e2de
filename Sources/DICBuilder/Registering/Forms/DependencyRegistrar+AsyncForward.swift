extension DependencyRegistrar {
    /// Makes a registration, asynchronous or not, available under another type too: asynchronous loads of both get the
    /// same instance.
    ///
    /// ```swift
    /// builder
    ///     .registerAsync(in: .singleton) { try await Database.open() }
    ///     .forwardAsync(Database.self, to: (any Store).self) { $0 }
    /// ```
    ///
    /// The registration of the source type decides how long an instance is kept. It can be registered later.
    ///
    /// - Parameters:
    ///   - source: The registered type.
    ///   - name: The name of that registration, and of this one.
    ///   - type: The other type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - convert: Converts an instance: `{ $0 }`, which compiles if the source type conforms to the other.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func forwardAsync<Source: Sendable, T: Sendable>(
        _ source: Source.Type,
        named name: DependencyName? = nil,
        to type: T.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @Sendable (Source) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let registration = Registration(
            Key(type, named: name),
            .transient,
            isAsync: true,
            canThrow: false,
            dependencies: .declared([Dependency(source, named: name, .forward(isShareable: true))]),
            at: location
        )
        let factory = AsyncFactory { resolver in
            convert(try await resolver._storage.loadAsync(source, Request(source, named: name), at: location))
        }
        add(Entry(registration, .asynchronous, factory.erased))
        return self
    }
}
