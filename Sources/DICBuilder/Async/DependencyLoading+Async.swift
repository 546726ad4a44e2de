// The asynchronous verbs. They do what those without `Async` do, with synchronous and asynchronous registrations alike.
// An instance is made in the task that loads it; a shared one is made in a task of its own, which continues if the load
// is cancelled, as long as another one waits for it.

extension DependencyLoading {
    /// Loads an instance, or traps with a report that explains why it can't.
    ///
    /// ```swift
    /// let database: Database = await container.loadAsync()
    /// ```
    ///
    /// In a factory of a start, or of a container that has been stopped meanwhile, a load that fails suspends the
    /// factory for ever: who waits for what it makes gets the error.
    ///
    /// - Parameters:
    ///   - type: The registered type; inferred where the context determines it.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Returns: A new instance or the shared one, depending on the registration's lifetime. For an optional type, nil
    ///   if the factory returned nil or threw.
    /// - Precondition: The type is registered, and its factory neither throws, returns nil for a type that is not
    ///   optional, lives on the main actor, belongs to a scope that is not open, nor leads back to itself. Loads do not
    ///   nest too deeply, and the container has not been stopped, nor the scope closed. Use
    ///   ``loadAsyncOrThrow(_:named:fileID:line:)`` or ``loadAsyncOrNil(_:named:)`` where that is not certain.
    public func loadAsync<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> sending T {
        let location = CodeLocation(fileID: fileID, line: line)
        let request = Request(type, named: name)
        do { return try await _storage.loadAsync(type, request, at: location, isCancellable: false) } catch {
            return await _storage.asyncFailure(error, at: location)
        }
    }

    /// Loads an instance, or returns nil if it cannot be loaded, whatever the reason.
    ///
    /// To learn the reason, use ``loadAsyncOrThrow(_:named:fileID:line:)``.
    ///
    /// The parameters are those of ``loadAsync(_:named:fileID:line:)``.
    ///
    /// - Returns: A new instance or the shared one, depending on the registration's lifetime; nil if it cannot be
    ///   loaded, for example because the type is not registered, or its factory threw.
    public func loadAsyncOrNil<T>(_ type: T.Type = T.self, named name: DependencyName? = nil) async -> sending T? {
        try? await _storage.loadAsync(type, Request(type, named: name), at: nil)
    }

    /// Loads an instance, or throws an error that explains why it can't.
    ///
    /// The parameters are those of ``loadAsync(_:named:fileID:line:)``.
    ///
    /// - Returns: A new instance or the shared one, depending on the registration's lifetime. For an optional type, nil
    ///   if the factory returned nil.
    /// - Throws: The factory's own error, unwrapped, if it throws. A ``ResolutionError`` if the type is not registered,
    ///   if its factory returned nil for a type that is not optional, lives on the main actor, belongs to a scope that
    ///   is not open, or leads back to itself, if loads nest too deeply, or if the container has been stopped or the
    ///   scope closed. A `CancellationError` if the task is cancelled while another one makes the shared instance: that
    ///   goes on as long as a load waits for it.
    public func loadAsyncOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> sending T {
        let location = CodeLocation(fileID: fileID, line: line)
        do { return try await _storage.loadAsync(type, Request(type, named: name), at: location) } catch {
            throw _storage.located(error, at: location)
        }
    }

    /// Loads one instance of each registration of a type, whatever its name, in the order of registration, one after
    /// the other.
    ///
    /// - Parameters:
    ///   - type: The registered type.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Returns: The instances; an empty array if nothing is registered.
    /// - Precondition: No factory throws or leads back to itself, none lives on the main actor, and the container has
    ///   not been stopped or closed. Use ``loadAllAsyncOrThrow(_:fileID:line:)`` where that is not certain. In a
    ///   factory, a load that fails may suspend the factory for ever, as ``loadAsync(_:named:fileID:line:)`` does.
    public func loadAllAsync<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> sending [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        let entries = _storage.entries(ofType: type)
        do { return try await _storage.loadAllAsync(type, entries, at: location, isCancellable: false) } catch {
            let call = ThrowingCall.verb("loadAllAsyncOrThrow")
            return await _storage.asyncFailure(error, for: type, at: location, insteadUse: call)
        }
    }

    /// Loads one instance of each registration of a type, or throws the first error.
    ///
    /// The parameters are those of ``loadAllAsync(_:fileID:line:)``.
    ///
    /// - Returns: The instances, in the order of registration; an empty array if nothing is registered.
    /// - Throws: What the first factory that throws throws. A ``ResolutionError`` if one leads back to itself or lives
    ///   on the main actor, or if the container has been stopped or closed.
    public func loadAllAsyncOrThrow<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> sending [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        do { return try await _storage.loadAllAsync(type, _storage.entries(ofType: type), at: location) } catch {
            throw _storage.located(error, at: location)
        }
    }
}

// MARK: From arguments

extension DependencyLoading {
    /// As ``loadAsync(_:named:fileID:line:)``, but makes a new instance from arguments.
    ///
    /// - Parameters:
    ///   - first: The first argument of the factory, of exactly its type.
    ///   - rest: The other arguments, in the factory's order.
    /// - Precondition: As there, and the type is registered with arguments of these types. Its factory may lead back to
    ///   itself, but not more than a hundred times.
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
            return try await _storage.loadAsync(
                type,
                request,
                (first, repeat each rest),
                loader,
                at: location,
                isCancellable: false
            )
        } catch {
            return await _storage.asyncFailure(error, at: location)
        }
    }

    /// As ``loadAsyncOrNil(_:named:)``, but makes a new instance from arguments.
    ///
    /// The parameters are those of ``loadAsync(_:named:arguments:_:fileID:line:of:)``.
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

    /// As ``loadAsyncOrThrow(_:named:fileID:line:)``, but makes a new instance from arguments.
    ///
    /// The parameters are those of ``loadAsync(_:named:arguments:_:fileID:line:of:)``.
    ///
    /// - Throws: As there; also a ``ResolutionError`` if the type is not registered with arguments of these types. A
    ///   factory may lead back to itself, but not more than a hundred times.
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
