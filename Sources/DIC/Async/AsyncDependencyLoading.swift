import DICBuilder

/// Something that dependencies can be loaded from asynchronously: the asynchronous container, or the resolver that an
/// asynchronous factory is given.
///
/// The verbs do what those of `DependencyLoading` do, with synchronous and asynchronous registrations alike. An
/// instance is made in the task that loads it; one that is shared is made in a task of its own, which goes on if the
/// load is cancelled, because others may be waiting for it.
///
/// You do not conform to this protocol; write functions over `some AsyncDependencyLoading`.
public protocol AsyncDependencyLoading: Sendable {
    /// The registrations that are loaded from.
    var source: DependencySource { get }
}

extension AsyncDependencyLoading {
    /// Loads an instance, and traps with the full report if there is none to be had.
    ///
    /// ```swift
    /// let database: Database = await container.loadAsync()
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered; inferred where the context tells.
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: A new instance or the shared one, as the registration's lifetime says. For an optional type, nil if
    ///   the factory returned nil or threw.
    /// - Precondition: The type is registered, and its factory neither throws, nor returns nil, nor leads back to
    ///   itself. Use ``loadAsyncOrThrow(_:named:fileID:line:)`` or ``loadAsyncOrNil(_:named:)`` where that is not certain.
    public func loadAsync<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> sending T {
        let location = SourceLocation(fileID: fileID, line: line)
        do {
            return try await source.loadAsync(type, name, at: location)
        } catch {
            return LoadFailure.instance(of: type, despite: error, at: location, insteadUse: "loadAsyncOrThrow")
        }
    }

    /// Loads an instance, or nil if there is none to be had for whatever reason.
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered; inferred where the context tells.
    ///   - name: The name under which it is registered, if it has one.
    /// - Returns: A new instance or the shared one, as the registration's lifetime says; nil if the type is not
    ///   registered, or its factory returned nil, threw, or leads back to itself.
    public func loadAsyncOrNil<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil
    ) async -> sending T? {
        (try? await source.loadAsyncIfRegistered(type, name, at: nil)) ?? nil
    }

    /// Loads an instance, or throws what stands in the way.
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered; inferred where the context tells.
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: A new instance or the shared one, as the registration's lifetime says. For an optional type, nil if
    ///   the factory returned nil.
    /// - Throws: The factory's own error, unwrapped, if it throws. A `ResolutionError` if the type is not registered,
    ///   if its factory returned nil for a type that is not optional, or if it leads back to itself.
    public func loadAsyncOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> sending T {
        try await source.loadAsync(type, name, at: SourceLocation(fileID: fileID, line: line))
    }
}
