// An asynchronous load first loads the instances of all entries in a binding, and then makes of them what a synchronous
// load would (ContainerStorage+Binding).

/// Loads the instances of the entries in a binding, asynchronously.
protocol AsyncEntryLoader: Sendable {
    /// Loads from an entry that is registered for exactly `T`.
    func loadAsync<T>(_ type: T.Type, from entry: Entry) async throws -> sending T
}

/// Loads without arguments.
struct AsyncDirectLoader: AsyncEntryLoader {
    let storage: _ContainerStorage
    /// Whether waits end when the task is cancelled.
    let isCancellable: Bool

    func loadAsync<T>(_ type: T.Type, from entry: Entry) async throws -> sending T {
        try await entry.loadAsync(type, in: storage, isCancellable: isCancellable)
    }
}

/// The instances of the entries in a binding, in the order in which they are taken out.
private final class LoadedInstances: EntryLoader {
    private var instances: [(entry: Entry, instance: SharedInstance)] = []
    private var next = 0

    func add(_ instance: SharedInstance, of entry: Entry) { instances.append((entry, instance)) }

    func load<T>(_ type: T.Type, from entry: Entry, collecting element: Any.Type?) -> T {
        precondition(instances[next].entry === entry, "DIC: an instance is taken out of its turn")
        defer { next += 1 }
        return instances[next].instance.copy(as: type)
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
        let loader = AsyncDirectLoader(storage: self, isCancellable: isCancellable)
        return try await loadAsync(type, request, with: loader, at: location)
    }

    /// As `loadAsync`, with another loader.
    func loadAsync<T>(
        _ type: T.Type,
        _ request: Request,
        with loader: some AsyncEntryLoader,
        at location: CodeLocation?
    ) async throws -> sending T {
        let binding = binding(of: request)
        try checkIsOpen(for: request, binding, at: location)
        compareWithStatedEdges(binding.loadedEntries)
        if observation == nil { return try await interpret(type, request, binding, with: loader, at: location) }
        return try await ObservationContext.interpreting(request) {
            try await interpret(type, request, binding, with: loader, at: location)
        }
    }

    /// Loads everything that is registered for a type, one after the other.
    func loadAllAsync<T>(
        _ type: T.Type,
        at location: CodeLocation?,
        isCancellable: Bool = true
    ) async throws -> sending [T] {
        let entries = try entriesOfAll(type, at: location)
        let loader = AsyncDirectLoader(storage: self, isCancellable: isCancellable)
        return try collect(type, entries, try await load(entries, collecting: type, with: loader, at: location))
    }

    private func interpret<T>(
        _ type: T.Type,
        _ request: Request,
        _ binding: Binding,
        with loader: some AsyncEntryLoader,
        at location: CodeLocation?
    ) async throws -> sending T {
        // Nearly all requests bind to this.
        if case .exact(let entry) = binding { return try await loader.loadAsync(type, from: entry) }
        let loaded = try await load(binding.loadedEntries, collecting: binding.element, with: loader, at: location)
        return try interpret(type, request, binding, with: loaded, at: location)
    }

    /// Loads the instances of entries, one after the other. `element` is the type of which the load collects all, if it
    /// does.
    private func load(
        _ entries: [Entry],
        collecting element: Any.Type?,
        with loader: some AsyncEntryLoader,
        at location: CodeLocation?
    ) async throws -> sending LoadedInstances {
        let loaded = LoadedInstances()
        func load<T>(_ type: T.Type, from entry: Entry) async throws -> SharedInstance {
            SharedInstance(try await loader.loadAsync(type, from: entry))
        }
        for entry in entries {
            // An asynchronous load of an entry reports as if it alone had been asked for.
            if element != nil, !entry.needsAsyncLoad, entry.access(from: .nonisolated).mayRefuse,
                let refusal = entry.refusal(in: self, from: .nonisolated, collecting: element, at: location)
            {
                throw refusal
            }
            loaded.add(try await load(entry.facts.type, from: entry), of: entry)
        }
        return loaded
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
            return valueWithoutLoading(T.self, Request(T.self), .nothing, at: location)
        }
        // A factory that cannot throw must not end the process because of what a start reports, or because the
        // container has been stopped, or the scope closed, meanwhile.
        let report = Self.report(error, for: type, at: location, insteadUse: call)
        await (CurrentStart.starter ?? lifecycle.starter)?.suspend(after: report)
        if report.code == .stopped || report.code == .scopeClosed, AsyncLoadChain.construction != nil {
            noteSuspension(by: report, at: location, call)
            await AsyncConstruction.suspendCurrent(failingWith: report)
        }
        Self.trap(report, at: location)
    }
}
