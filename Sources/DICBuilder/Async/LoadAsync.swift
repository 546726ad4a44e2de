/// Loads what requests bind to, asynchronously: first the instances of all entries in their bindings. What these are
/// made into, an `EntryLoader` knows.
///
/// The `Arguments` are a tuple of those of the synchronous loader.
struct AsyncLoader<Arguments: Sendable, Synchronous: EntryLoader & Sendable>: Sendable {
    let synchronous: Synchronous
    let arguments: Arguments
    /// Whether waits end when the task is cancelled.
    let isCancellable: Bool

    private var storage: _ContainerStorage { synchronous.storage }
    private var location: CodeLocation? { synchronous.location }

    /// Loads from an entry that is registered for exactly `T`.
    private func loadAsync<T>(_ type: T.Type, from entry: Entry) async throws -> sending T {
        if entry.facts.key.arguments.isEmpty {
            return try await entry.loadAsync(type, in: storage, isCancellable: isCancellable)
        }
        if let starter = storage.lifecycle.starter { try await starter.prepare(entry) }
        guard entry.facts.isAsync, entry.access != .stopped else {
            return try synchronous.load(type, from: entry, collecting: nil)
        }
        entry.willLoad(in: storage)
        let factory = entry.factory.asyncArgumentFactory(of: type, Arguments.self)
        let arguments = arguments
        let made = AsyncFactory<T> { try await factory.make($0, arguments) }
        return try await entry.makeAsync(made, in: storage, isCancellable: isCancellable)
    }

    /// Loads what a request binds to.
    func loadAsync<T>(_ type: T.Type, _ request: Request) async throws -> sending T {
        let binding = storage.binding(of: request)
        try storage.checkIsOpen(for: request, binding, at: location)
        storage.compareWithStatedEdges(binding.loadedEntries)
        if storage.observation == nil { return try await interpret(type, request, binding) }
        return try await ObservationContext.interpreting(request) { try await interpret(type, request, binding) }
    }

    private func interpret<T>(_ type: T.Type, _ request: Request, _ binding: Binding) async throws -> sending T {
        // Nearly all requests bind to this.
        if case .exact(let entry) = binding { return try await loadAsync(type, from: entry) }
        let loaded = try await load(binding.loadedEntries, collecting: binding.element)
        return try loaded.interpret(type, request, binding)
    }

    /// Loads the instances of entries, one after the other. `element` is the type of which the load collects all, if it
    /// does.
    fileprivate func load(_ entries: [Entry], collecting element: Any.Type?) async throws -> sending LoadedInstances {
        let loaded = LoadedInstances(storage, at: location)
        func load<T>(_ type: T.Type, from entry: Entry) async throws -> SharedInstance {
            SharedInstance(try await loadAsync(type, from: entry))
        }
        for entry in entries {
            // An asynchronous load of an entry reports as if it alone had been asked for.
            if element != nil, !entry.needsAsyncLoad, entry.access(from: .nonisolated).mayRefuse,
                let refusal = entry.refusal(in: storage, from: .nonisolated, collecting: element, at: location)
            {
                throw refusal
            }
            loaded.add(try await load(entry.facts.type, from: entry), of: entry)
        }
        return loaded
    }
}

extension _ContainerStorage {
    /// Loads what a request binds to, asynchronously. `isCancellable`: whether waits end when the task is cancelled.
    func loadAsync<T>(
        _ type: T.Type,
        _ request: Request,
        at location: CodeLocation?,
        isCancellable: Bool = true
    ) async throws -> sending T {
        try await asyncLoader(at: location, isCancellable).loadAsync(type, request)
    }

    /// Loads everything that is registered for a type, one after the other.
    func loadAllAsync<T>(
        _ type: T.Type,
        at location: CodeLocation?,
        isCancellable: Bool = true
    ) async throws -> sending [T] {
        let entries = try entriesOfAll(type, at: location)
        let loaded = try await asyncLoader(at: location, isCancellable).load(entries, collecting: type)
        return try loaded.collect(type, entries)
    }

    private func asyncLoader(at location: CodeLocation?, _ isCancellable: Bool) -> AsyncLoader<Void, DirectLoader> {
        let synchronous = DirectLoader(storage: self, isolation: .nonisolated, location: location)
        return AsyncLoader(synchronous: synchronous, arguments: (), isCancellable: isCancellable)
    }

    /// Waits until everything has been made that has to be made before a synchronous load, if the container is being
    /// started. Throws the error of what could not be made.
    func prepare(_ request: Request) async throws {
        guard let starter = lifecycle.starter else { return }
        for entry in binding(of: request).loadedEntries { try await starter.prepare(entry) }
    }

    /// Makes a note, in debug builds, on a factory that is suspended for ever, once for each.
    private func noteSuspension(by report: ResolutionError, at location: CodeLocation, _ call: ThrowingCall) {
        #if DEBUG
        guard let factory = AsyncLoadChain.registrations.first, case .verb(let verb) = call else { return }
        let reason = report.code == .stopped ? "container was stopped" : "scope was closed"
        lifecycle.stopNotes.addOnce(
            "DIC: note: a factory is suspended for ever, because its \(reason) while it loaded "
                + "\(TypeName(report.type))\n"
                + "   factory    \(ResolutionError.Reference(factory))\n   load       \(location)\n"
                + "   try: \(verb), and let the factory throw its error\n"
        )
        #endif
    }

    /// The result of a non-throwing asynchronous load that failed: nil if the type is optional and its factory threw.
    /// In all other cases it does not return. A factory of a start is suspended, and so is one of a shared instance
    /// that loads from a container that has been stopped or a scope that has been closed; in other code the process
    /// ends.
    func asyncFailure<T>(
        _ error: any Error,
        for type: Any.Type = T.self,
        at location: CodeLocation,
        insteadUse call: ThrowingCall = .verb("loadAsyncOrThrow")
    ) async -> sending T {
        let error = located(error, at: location)
        guard isFatal(error, for: T.self, at: location) else {
            return none()
        }
        // A factory that cannot throw must not end the process because of what a start reports, or because the
        // container has been stopped, or the scope closed, meanwhile.
        let report = Self.report(error, for: type, at: location, insteadUse: call)
        await (CurrentStart.starter ?? lifecycle.starter)?.suspend(report)
        if report.code == .stopped || report.code == .scopeClosed, AsyncLoadChain.construction != nil {
            noteSuspension(by: report, at: location, call)
            await AsyncConstruction.suspendCurrent(failingWith: report)
        }
        Self.trap(report, at: location)
    }
}
