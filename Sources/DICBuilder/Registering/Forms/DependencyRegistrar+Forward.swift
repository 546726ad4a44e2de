extension DependencyRegistrar {
    /// Registers what is registered under one type under another one as well: one instance, under both.
    ///
    /// ```swift
    /// builder
    ///     .register(in: .singleton) { Store() }
    ///     .forward(Store.self, to: (any Reader).self) { $0 }
    ///     .forward(Store.self, to: (any Writer).self) { $0 }
    /// ```
    ///
    /// How long the instance is kept is what the registration of the first type says. It need not be there yet.
    ///
    /// - Parameters:
    ///   - source: The type that is registered.
    ///   - name: The name of that registration, and of this.
    ///   - type: The further type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - convert: Turns an instance of the one into one of the other: `{ $0 }`, which compiles if the one conforms to
    ///     the other.
    /// - Returns: The same registrar, to go on with.
    @inlinable
    @discardableResult
    public final func forward<Source, T>(
        _ source: Source.Type,
        named name: DependencyName? = nil,
        to type: T.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @Sendable (Source) -> T
    ) -> Self {
        let location = SourceLocation(fileID: fileID, line: line)
        sink.add(
            ThrowingRegistration<T>(
                name: name,
                lifetime: .transient,
                location: location,
                dependencies: [DeclaredDependency(source, named: name)]
            ) { resolver in
                convert(try resolver.source.loadOrThrow(source, name, at: location))
            }
        )
        return self
    }
}
