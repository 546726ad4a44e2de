import DICBuilder

// The forms of `loadAsync` for what is made from arguments.

extension AsyncDependencyLoading {
    /// Loads an instance that is made from arguments, and traps with the full report if there is none to be had.
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered; inferred where the context tells.
    ///   - name: The name under which it is registered, if it has one.
    ///   - first: The first argument that the factory takes, of exactly its type.
    ///   - rest: The other arguments, in the factory's order.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: A new instance. For an optional type, nil if the factory returned nil or threw.
    /// - Precondition: The type is registered with arguments of these types, and its factory neither throws, nor returns
    ///   nil, nor leads back to itself.
    public func loadAsync<T, First: Sendable, each Rest: Sendable>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> sending T {
        let location = SourceLocation(fileID: fileID, line: line)
        do {
            let types = declare(First.self, repeat (each Rest).self).map(\.type)
            let taking = function(taking: First.self, repeat (each Rest).self)
            return try await source.makeAsync(type, name, (first, repeat each rest), taking, types, at: location)
        } catch {
            return LoadFailure.instance(of: type, despite: error, at: location, insteadUse: "loadAsyncOrThrow")
        }
    }

    /// Loads an instance that is made from arguments, or nil if there is none to be had for whatever reason.
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered; inferred where the context tells.
    ///   - name: The name under which it is registered, if it has one.
    ///   - first: The first argument that the factory takes, of exactly its type.
    ///   - rest: The other arguments, in the factory's order.
    /// - Returns: A new instance; nil if the type is not registered with arguments of these types, or its factory
    ///   returned nil, threw, or leads back to itself.
    public func loadAsyncOrNil<T, First: Sendable, each Rest: Sendable>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest
    ) async -> sending T? {
        let location = SourceLocation(fileID: #fileID, line: #line)
        let taking = function(taking: First.self, repeat (each Rest).self)
        let all = (first, repeat each rest)
        return (try? await source.makeAsyncIfAnywhere(type, name, all, taking, at: location)) ?? nil
    }

    /// Loads an instance that is made from arguments, or throws what stands in the way.
    ///
    /// - Parameters:
    ///   - type: The type under which it is registered; inferred where the context tells.
    ///   - name: The name under which it is registered, if it has one.
    ///   - first: The first argument that the factory takes, of exactly its type.
    ///   - rest: The other arguments, in the factory's order.
    ///   - fileID: Where you call this, for the report.
    ///   - line: Where you call this, for the report.
    /// - Returns: A new instance. For an optional type, nil if the factory returned nil.
    /// - Throws: The factory's own error, unwrapped, if it throws. A `ResolutionError` if the type is not registered
    ///   with arguments of these types, if its factory returned nil for a type that is not optional, or if it leads
    ///   back to itself.
    public func loadAsyncOrThrow<T, First: Sendable, each Rest: Sendable>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> sending T {
        let location = SourceLocation(fileID: fileID, line: line)
        let types = declare(First.self, repeat (each Rest).self).map(\.type)
        let taking = function(taking: First.self, repeat (each Rest).self)
        return try await source.makeAsync(type, name, (first, repeat each rest), taking, types, at: location)
    }
}

/// The type of a function that takes arguments of these types. It is made here, and not in an asynchronous function,
/// where the compiler does not yet keep such types well.
private func function<each Argument>(taking arguments: repeat (each Argument).Type) -> Any.Type {
    ((repeat each Argument) -> Void).self
}
