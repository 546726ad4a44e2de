/// Loads the instances of the entries in a binding, asynchronously.
private protocol AsyncEntryLoader: Sendable {
    /// Whether waits end when the task is cancelled.
    var isCancellable: Bool { get }

    /// Loads from an entry that is registered for exactly `T`.
    func load<T>(_ type: T.Type, from entry: Entry) async throws -> sending T
}

/// Loads without arguments.
private struct AsyncDirectLoader: AsyncEntryLoader {
    let storage: _ContainerStorage
    let isCancellable: Bool

    func load<T>(_ type: T.Type, from entry: Entry) async throws -> sending T {
        try await entry.loadAsync(type, in: storage, isCancellable: isCancellable)
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

    /// Loads what a request binds to, from arguments, with which the loader loads from synchronous registrations.
    func loadAsync<T, Arguments: Sendable>(
        _ type: T.Type,
        _ request: Request,
        _ arguments: Arguments,
        _ loader: some EntryLoader & Sendable,
        at location: CodeLocation?,
        isCancellable: Bool = true
    ) async throws -> sending T {
        let loader = AsyncArgumentLoader(self, arguments, loader, isCancellable)
        return try await loadAsync(type, request, with: loader, at: location)
    }

    /// Loads everything that is registered for a type, one after the other.
    func loadAllAsync<T>(
        _ type: T.Type,
        _ entries: [Entry],
        at location: CodeLocation?,
        isCancellable: Bool = true
    ) async throws -> sending [T] {
        if isClosed { throw closed(Request([T].self), at: location) }
        compareWithStatedEdges(entries)
        var all: [T] = []
        for entry in entries {
            // An asynchronous load of an entry reports as if it alone had been asked for.
            if !entry.needsAsyncLoad, entry.access(from: .nonisolated).mayRefuse,
                let refusal = entry.refusal(in: self, from: .nonisolated, collecting: type, at: location)
            {
                throw refusal
            }
            if entry.facts.key.type == type {
                all.append(try await entry.loadAsync(type, in: self, isCancellable: isCancellable))
            } else if let element = try await loadRelatedAsync(type, entry, isCancellable) {
                all.append(element)
            }
        }
        return all
    }

    /// As `loadRelated`, asynchronously.
    private func loadRelatedAsync<T>(
        _ type: T.Type,
        _ entry: Entry,
        _ isCancellable: Bool
    ) async throws -> sending T? {
        let own = entry.facts.key.type
        if own == T?.self { return try await entry.loadAsync(T?.self, in: self, isCancellable: isCancellable) }
        func wrap<Wrapped>(_ wrapped: Wrapped.Type) async throws -> sending T {
            reinterpret(Optional(try await entry.loadAsync(wrapped, in: self, isCancellable: isCancellable)))
        }
        return try await wrap(own)
    }

    /// Waits until everything has been made that has to be made before a synchronous load, if the container is being
    /// started. Throws the error of what could not be made.
    func prepare(_ request: Request) async throws {
        guard let starter = lifecycle.starter else { return }
        for entry in binding(of: request).loadedEntries { try await starter.prepare(entry) }
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
            await AsyncConstruction.suspendCurrent(failingWith: report)
        }
        Self.trap(report, at: location)
    }

    private func loadAsync<T>(
        _ type: T.Type,
        _ request: Request,
        with loader: some AsyncEntryLoader,
        at location: CodeLocation?
    ) async throws -> sending T {
        let binding = binding(of: request)
        compareWithStatedEdges(binding.loadedEntries)
        if observation == nil { return try await interpret(type, request, binding, with: loader, at: location) }
        return try await ObservationContext.interpreting(request) {
            try await interpret(type, request, binding, with: loader, at: location)
        }
    }

    private func interpret<T>(
        _ type: T.Type,
        _ request: Request,
        _ binding: Binding,
        with loader: some AsyncEntryLoader,
        at location: CodeLocation?
    ) async throws -> sending T {
        switch binding {
        case .exact(let entry): return try await loader.load(type, from: entry)
        case .unwrapping(let entry):
            if let instance = try await loader.load(T?.self, from: entry) { return instance }
            throw ResolutionError(.returnedNil, loading: entry.registration, as: type, at: location)
        case .wrapping(let inner, let wrapped):
            func wrap<Wrapped>(_ wrapped: Wrapped.Type) async throws -> sending T {
                let request = request.of(wrapped)
                let value = try await interpret(wrapped, request, inner, with: loader, at: location)
                return reinterpret(Optional(value))
            }
            return try await wrap(wrapped)
        case .lazy, .provider, .maker, .nothing:
            if let refusal = refusal(of: request, binding, at: location) { throw refusal }
            return valueWithoutLoading(type, request, binding, at: location)
        case .all(let entries, let element):
            func collect<Element>(_ element: Element.Type) async throws -> sending T {
                let isCancellable = loader.isCancellable
                return reinterpret(try await loadAllAsync(element, entries, at: location, isCancellable: isCancellable))
            }
            return try await collect(element)
        case .missing: throw missing(request, at: location)
        }
    }
}

/// Loads with arguments. A class, which needs no code to be copied.
private final class AsyncArgumentLoader<Arguments: Sendable, Synchronous: EntryLoader & Sendable>: AsyncEntryLoader {
    private let storage: _ContainerStorage
    private let arguments: Arguments
    private let synchronous: Synchronous
    let isCancellable: Bool

    init(_ storage: _ContainerStorage, _ arguments: Arguments, _ synchronous: Synchronous, _ isCancellable: Bool) {
        (self.storage, self.arguments, self.synchronous) = (storage, arguments, synchronous)
        self.isCancellable = isCancellable
    }

    func load<T>(_ type: T.Type, from entry: Entry) async throws -> sending T {
        if let starter = storage.lifecycle.starter { try await starter.prepare(entry) }
        guard entry.facts.isAsync, entry.access != .stopped else { return try synchronous.load(type, from: entry) }
        let factory = entry.factory.asyncArgumentFactory(of: type, Arguments.self)
        let storage = storage
        let arguments = arguments
        let observations = entry.observations(in: storage)
        entry.willLoad(in: storage)
        return try await AsyncLoadChain.run(entry.facts, in: storage, isCancellable: isCancellable) {
            guard let observations else { return try await factory.make(AsyncDependencyResolver(storage), arguments) }
            return try await observations.make(entry.registration) {
                try await factory.make(AsyncDependencyResolver(storage), arguments)
            }
        }
    }
}
