import DICBuilder

extension AsyncDependencyInjectionContainer {
    /// Registers what is registered under one type, asynchronously or not, under another one as well: one instance,
    /// under both, for asynchronous loads.
    ///
    /// ```swift
    /// container
    ///     .registerAsync(in: .singleton) { try await Database.open() }
    ///     .forwardAsync(Database.self, to: (any Store).self) { $0 }
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
    /// - Returns: The same container, to go on with.
    @discardableResult
    public func forwardAsync<Source: Sendable, T: Sendable>(
        _ source: Source.Type,
        named name: DependencyName? = nil,
        to type: T.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @Sendable (Source) -> T
    ) -> Self {
        let location = SourceLocation(fileID: fileID, line: line)
        return add(.transient, name, location, declare(source)) { resolver in
            convert(try await resolver.source.loadAsync(source, name, at: location))
        }
    }
}
