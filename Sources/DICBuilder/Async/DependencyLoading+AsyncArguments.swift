// The forms of `loadAsync` for what is made from arguments.

extension DependencyLoading {
    /// Loads an instance that is made from arguments, or traps with a report that explains why it can't.
    ///
    /// - Parameters:
    ///   - type: The registered type; inferred where the context determines it.
    ///   - name: The name of the registration, if it has one.
    ///   - first: The first argument of the factory, of exactly its type.
    ///   - rest: The other arguments, in the factory's order.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Returns: A new instance. For an optional type, nil if the factory returned nil or threw.
    /// - Precondition: The type is registered with arguments of these types, and its factory neither throws, returns
    ///   nil for a type that is not optional, lives on the main actor, nor leads back to itself more than a hundred
    ///   times. Loads do not nest too deeply, and the container has not been stopped, nor the scope closed. In a
    ///   factory, a load that fails may suspend the factory for ever, as ``loadAsync(_:named:fileID:line:)`` does.
    public func loadAsync<T, First: Sendable, each Rest: Sendable>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        of _: First.Type = First.self
    ) async -> sending T {
        let location = CodeLocation(fileID: fileID, line: line)
        do {
            let request = Request(type, named: name, Signature(First.self, repeat (each Rest).self))
            let loader = ArgumentLoader(_storage, .nonisolated, location, first, repeat each rest)
            return try await _storage.loadAsync(type, request, (first, repeat each rest), loader, at: location)
        } catch {
            return await _storage.asyncFailure(error, at: location)
        }
    }

    /// Loads an instance that is made from arguments, or returns nil if it cannot be loaded, whatever the reason.
    ///
    /// The parameters are those of ``loadAsync(_:named:arguments:_:fileID:line:of:)``.
    ///
    /// - Returns: A new instance; nil if it cannot be loaded, for example because the type is not registered with
    ///   arguments of these types, or its factory threw.
    public func loadAsyncOrNil<T, First: Sendable, each Rest: Sendable>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        of _: First.Type = First.self
    ) async -> sending T? {
        let request = Request(type, named: name, Signature(First.self, repeat (each Rest).self))
        let loader = ArgumentLoader(_storage, .nonisolated, nil, first, repeat each rest)
        return try? await _storage.loadAsync(type, request, (first, repeat each rest), loader, at: nil)
    }

    /// Loads an instance that is made from arguments, or throws an error that explains why it can't.
    ///
    /// The parameters are those of ``loadAsync(_:named:arguments:_:fileID:line:of:)``.
    ///
    /// - Returns: A new instance. For an optional type, nil if the factory returned nil.
    /// - Throws: The factory's own error, unwrapped, if it throws. A ``ResolutionError`` if the type is not registered
    ///   with arguments of these types, if its factory returned nil for a type that is not optional, lives on the main
    ///   actor, or leads back to itself more than a hundred times, if loads nest too deeply, or if the container has
    ///   been stopped or the scope closed.
    public func loadAsyncOrThrow<T, First: Sendable, each Rest: Sendable>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        of _: First.Type = First.self
    ) async throws -> sending T {
        let location = CodeLocation(fileID: fileID, line: line)
        do {
            let request = Request(type, named: name, Signature(First.self, repeat (each Rest).self))
            let loader = ArgumentLoader(_storage, .nonisolated, location, first, repeat each rest)
            return try await _storage.loadAsync(type, request, (first, repeat each rest), loader, at: location)
        } catch {
            throw _storage.located(error, at: location)
        }
    }
}
