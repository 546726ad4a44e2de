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
        addForwardAsync(source, name, to: name, CodeLocation(fileID: fileID, line: line), convert)
        return self
    }

    /// Makes a registration, asynchronous or not, available under another type and another name too: asynchronous loads
    /// of both get the same instance.
    ///
    /// The registration of the source type decides how long an instance is kept. It can be registered later.
    ///
    /// - Parameters:
    ///   - source: The registered type.
    ///   - sourceName: The name of that registration; nil if it has none.
    ///   - type: The other type.
    ///   - name: The name of this registration; nil for none.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - convert: Converts an instance: `{ $0 }`, which compiles if the source type conforms to the other.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func forwardAsync<Source: Sendable, T: Sendable>(
        _ source: Source.Type,
        named sourceName: DependencyName?,
        to type: T.Type,
        named name: DependencyName?,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @Sendable (Source) -> T
    ) -> Self {
        addForwardAsync(source, sourceName, to: name, CodeLocation(fileID: fileID, line: line), convert)
        return self
    }

    private func addForwardAsync<Source: Sendable, T: Sendable>(
        _ source: Source.Type,
        _ sourceName: DependencyName?,
        to name: DependencyName?,
        _ location: CodeLocation,
        _ convert: @escaping @Sendable (Source) -> T
    ) {
        let registration = Registration(
            Key(T.self, named: name),
            .transient,
            isAsync: true,
            canThrow: false,
            dependencies: .declared([Dependency(source, named: sourceName, .forward(isShareable: true))]),
            at: location
        )
        let factory = AsyncFactory { resolver in
            convert(try await resolver._storage.loadAsync(source, Request(source, named: sourceName), at: location))
        }
        add(Entry(registration, .asynchronous, factory.erased))
    }
}
