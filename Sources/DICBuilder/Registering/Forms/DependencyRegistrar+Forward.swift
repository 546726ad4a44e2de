extension DependencyRegistrar {
    /// Makes a registration available under another type too: both load the same instance.
    ///
    /// ```swift
    /// builder
    ///     .register(in: .singleton) { Store() }
    ///     .forward(Store.self, to: (any Reader).self) { $0 }
    ///     .forward(Store.self, to: (any Writer).self) { $0 }
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
    public final func forward<Source, T>(
        _ source: Source.Type,
        named name: DependencyName? = nil,
        to type: T.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @Sendable (Source) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        return addForward(Dependency(source, named: name, .forward), Key(type, named: name), location) { resolver in
            convert(try resolver.loadOrThrow(source, named: name, fileID: fileID, line: line))
        }
    }

    private func addForward<T>(
        _ source: Dependency,
        _ key: Key,
        _ location: CodeLocation,
        _ make: @escaping @Sendable (DependencyResolver) throws -> T
    ) -> Self {
        let factory = ResolvingFactory(make: make).erased
        add(key, .transient, true, .declared([source]), location, .resolving, factory)
        return self
    }
}
