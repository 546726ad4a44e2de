// The asynchronous verbs. They do what those without `Async` do, with synchronous and asynchronous
// registrations alike. An instance is made in the task that loads it. A shared one is made in a
// task of its own, which is cancelled once all loads that wait for it have been cancelled.

extension DependencyLoading {
    /// Loads an instance, also where the registration is asynchronous, or traps with a report that
    /// explains why it can't.
    ///
    /// ```swift
    /// let store = await container.loadAsync(Store.self)
    /// ```
    ///
    /// It waits for a shared instance that another task makes, even if this task is cancelled. In a
    /// factory of a start, or of a stopped container, a load that fails suspends the factory for
    /// ever: who waits for it gets the error.
    ///
    /// - Returns: A new instance or the shared one, depending on the registration's lifetime.
    /// - Precondition: That of ``load(_:named:fileID:line:)``, but for asynchronous factories. Use
    ///   ``loadAsyncOrThrow(_:named:fileID:line:)`` or ``loadAsyncOrNil(_:named:)`` where that is
    ///   not certain.
    public func loadAsync<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> sending T {
        let location = CodeLocation(fileID: fileID, line: line)
        let request = Request(type, named: name)
        do {
            return try await _storage.loadAsync(type, request, at: location, isCancellable: false)
        } catch {
            return await _storage.asyncFailure(error, at: location)
        }
    }

    /// Loads an instance, also where the registration is asynchronous, or returns nil if it is not
    /// there.
    ///
    /// - Returns: The instance; nil if something that is a precondition of
    ///   ``loadAsync(_:named:fileID:line:)`` does not hold, and if the task is cancelled meanwhile.
    /// - Precondition: It does not live on the main actor. Nil would say that it is not there.
    public func loadAsyncOrNil<T>(_ type: T.Type = T.self, named name: DependencyName? = nil) async
        -> sending T?
    {
        do { return try await _storage.loadAsync(type, Request(type, named: name), at: nil) } catch
        {
            _ContainerStorage.trapUnlessNil(for: error)
            return nil
        }
    }

    /// Loads an instance, also where the registration is asynchronous, or throws an error that
    /// explains why it cannot be loaded.
    ///
    /// - Throws: The factory's own error, unwrapped, if it throws; a `CancellationError` if the
    ///   task is cancelled before the shared instance is made, whose factory is cancelled, too, if
    ///   no other load waits for it; else a ``ResolutionError``.
    public func loadAsyncOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> sending T {
        let location = CodeLocation(fileID: fileID, line: line)
        do {
            return try await _storage.loadAsync(type, Request(type, named: name), at: location)
        } catch {
            throw _storage.located(error, at: location)
        }
    }

    /// Loads one instance of each registration of a type, one after the other, also where
    /// registrations are asynchronous.
    ///
    /// - Returns: The instances, in the order of registration; an empty array if nothing is
    ///   registered.
    /// - Precondition: Each can be loaded with ``loadAsync(_:named:fileID:line:)``. Use
    ///   ``loadAllAsyncOrThrow(_:fileID:line:)`` where that is not certain.
    public func loadAllAsync<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> sending [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        do {
            return try await _storage.loadAllAsync(type, at: location, isCancellable: false)
        } catch {
            let call = ThrowingCall.verb("loadAllAsyncOrThrow")
            return await _storage.asyncFailure(error, for: type, at: location, insteadUse: call)
        }
    }

    /// Loads one instance of each registration of a type, one after the other, also where
    /// registrations are asynchronous, or throws the first error.
    ///
    /// - Returns: The instances, in the order of registration.
    /// - Throws: What ``loadAsyncOrThrow(_:named:fileID:line:)`` throws.
    public func loadAllAsyncOrThrow<T>(
        _ type: T.Type = T.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> sending [T] {
        let location = CodeLocation(fileID: fileID, line: line)
        do { return try await _storage.loadAllAsync(type, at: location) } catch {
            throw _storage.located(error, at: location)
        }
    }

    /// Makes a new instance from arguments, also where the registration is asynchronous, or traps
    /// with a report that explains why it can't.
    ///
    /// - Precondition: That of ``load(_:named:arguments:_:fileID:line:of:)``, but for asynchronous
    ///   factories.
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
            return try await load(
                type,
                name,
                at: location,
                isCancellable: false,
                first,
                repeat each rest
            )
        } catch {
            return await _storage.asyncFailure(error, at: location)
        }
    }

    /// Makes a new instance from arguments, also where the registration is asynchronous, or returns
    /// nil where ``loadAsyncOrNil(_:named:)`` does.
    public func loadAsyncOrNil<T, First: Sendable, each Rest: Sendable>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        arguments first: First,
        _ rest: repeat each Rest,
        of _: First.Type = First.self
    ) async -> sending T? {
        do { return try await load(type, name, at: nil, first, repeat each rest) } catch {
            _ContainerStorage.trapUnlessNil(for: error)
            return nil
        }
    }

    /// Makes a new instance from arguments, also where the registration is asynchronous, or throws
    /// an error that explains why it can't.
    ///
    /// - Throws: What ``loadAsyncOrThrow(_:named:fileID:line:)`` throws.
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
        do { return try await load(type, name, at: location, first, repeat each rest) } catch {
            throw _storage.located(error, at: location)
        }
    }

    /// Makes a new instance from arguments. Throws what the factory throws, or a `ResolutionError`.
    private func load<T, First: Sendable, each Rest: Sendable>(
        _ type: T.Type,
        _ name: DependencyName?,
        at location: CodeLocation?,
        isCancellable: Bool = true,
        _ first: First,
        _ rest: repeat each Rest
    ) async throws -> sending T {
        let request = Request(type, named: name, Signature(First.self, repeat (each Rest).self))
        let synchronous = ArgumentLoader(_storage, .nonisolated, location, first, repeat each rest)
        let arguments = synchronous.arguments
        let loader = AsyncLoader(
            synchronous: synchronous,
            arguments: arguments,
            isCancellable: isCancellable
        )
        return try await loader.loadAsync(type, request)
    }
}

extension MainActorLoading {
    /// Loads an instance, synchronous or not, or traps with a report that explains why it can't.
    ///
    /// What is made on the main actor is made there; an asynchronous factory runs where it is
    /// isolated to.
    ///
    /// - Precondition: That of ``DependencyLoading/loadAsync(_:named:fileID:line:)``, but for the
    ///   main actor.
    @MainActor
    public func loadAsync<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> T {
        if isAsync(Request(type, named: name)) {
            return await nonisolated.loadAsync(type, named: name, fileID: fileID, line: line)
        }
        do {
            return try await loadAsyncOrThrow(type, named: name, fileID: fileID, line: line)
        } catch {
            return await _storage.asyncFailure(error, at: CodeLocation(fileID: fileID, line: line))
        }
    }

    /// Loads an instance, synchronous or not, or returns nil where
    /// ``DependencyLoading/loadAsyncOrNil(_:named:)`` does.
    @MainActor
    public func loadAsyncOrNil<T>(_ type: T.Type = T.self, named name: DependencyName? = nil) async
        -> T?
    {
        do { return try await loadAsyncOrThrow(type, named: name) } catch {
            _ContainerStorage.trapUnlessNil(for: error)
            return nil
        }
    }

    /// Loads an instance, synchronous or not, or throws what
    /// ``DependencyLoading/loadAsyncOrThrow(_:named:fileID:line:)`` throws.
    @MainActor
    public func loadAsyncOrThrow<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> T {
        let request = Request(type, named: name)
        if isAsync(request) {
            return try await nonisolated.loadAsyncOrThrow(
                type,
                named: name,
                fileID: fileID,
                line: line
            )
        }
        // A synchronous load does not wait for what a start has to make before.
        if let starter = _storage.lifecycle.starter {
            for entry in _storage.binding(of: request).loadedEntries {
                try await starter.prepare(entry)
            }
        }
        return try loadOrThrow(type, named: name, fileID: fileID, line: line)
    }

    /// Whether a request binds to an asynchronous registration.
    private func isAsync(_ request: Request) -> Bool {
        let binding = _storage.binding(of: request)
        return binding.element == nil && binding.loadedEntries.first?.facts.isAsync == true
    }
}
