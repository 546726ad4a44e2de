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

extension Entry {
    /// The instance for one asynchronous load, of an entry that is registered for exactly `T`, without arguments. If it
    /// `isCancellable`, a wait ends when the task is cancelled, unless a load around it cannot.
    package func loadAsync<T>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        isCancellable: Bool = true
    ) async throws -> sending T {
        if let starter = storage.lifecycle.starter { try await starter.prepare(self) }
        if access != .asynchronous {
            guard facts.isAsync, access != .stopped else {
                return try load(type, in: storage, from: .nonisolated, at: nil)
            }
            willLoad(in: storage)
        }
        if facts.lifetime.scope != nil {
            return try await loadScopedAsync(type, in: storage, isCancellable: isCancellable)
        }
        guard let slot else {
            return try await makeAsync(factory.asyncFactory(of: type), in: storage, isCancellable: isCancellable)
        }
        // What an ancestor keeps is made there, from what is registered there.
        let home = _ContainerStorage(at: slot.home)
        return try await loadShared(type, slot, in: home, isCancellable: isCancellable)
    }

    /// Makes a new instance in the current task.
    @inline(__always)
    func makeAsync<T>(
        _ factory: AsyncFactory<T>,
        in storage: _ContainerStorage,
        isCancellable: Bool
    ) async throws -> sending T {
        try await AsyncLoadChain.run(facts, in: storage, isCancellable: isCancellable) {
            try await self.observed(factory, in: storage).make(AsyncDependencyResolver(storage))
        }
    }

    /// A factory of this entry, which tells the observers if there are any.
    private func observed<T>(_ factory: AsyncFactory<T>, in storage: _ContainerStorage) -> AsyncFactory<T> {
        guard let observations = observations(in: storage) else { return factory }
        return AsyncFactory<T> { [registration] resolver in
            try await observations.make(registration) { try await factory.make(resolver) }
        }
    }

    /// Starts to make a kept instance before its first load.
    func beginAsync<T>(_ type: T.Type, in storage: _ContainerStorage) {
        guard let slot, case .construct(let construction) = claim(slot) else { return }
        // A factory that registers this does not wait for the construction, so the construction starts its own chain.
        AsyncLoadChain.$current.withValue(nil) { start(construction, type, slot, in: storage) }
    }

    /// Makes the instance of an asynchronous service, unless it is made, or waits for it.
    package func makeShared(in storage: _ContainerStorage) async throws {
        guard let slot else { return }
        func make<T>(_ type: T.Type) async throws {
            _ = try await loadShared(type, slot, in: storage, isCancellable: false)
        }
        try await make(facts.type)
    }

    /// - Parameter place: The place in a scope, if that keeps the instance.
    func loadShared<T>(
        _ type: T.Type,
        _ slot: Slot,
        in storage: _ContainerStorage,
        of place: ScopedPlace? = nil,
        isCancellable: Bool = true
    ) async throws -> sending T {
        while true {
            if let instance = try entering(place, { slot.instance(type) }) { return instance }
            let made = try await made(slot, in: storage, of: place, isCancellable: isCancellable) {
                start($0, type, slot, in: storage, of: place)
            }
            if let made { return made.copy(as: type) }
        }
    }

    /// What a task makes, this one or another, for the load that waits for it; nil if an instance is kept, or if there
    /// was a reset in the meantime. Not generic and not inlined: it is large.
    @inline(never)
    private func made(
        _ slot: Slot,
        in storage: _ContainerStorage,
        of place: ScopedPlace?,
        isCancellable: Bool,
        _ begin: (AsyncConstruction) -> Void
    ) async throws -> SharedInstance? {
        // In this order: a stop that cancels this factory, which may clean up, says so first.
        let isCancelled = isCancellable && Task.isCancelled
        let isCancellable = isCancellable && AsyncLoadChain.mayGiveUp
        // Before the claim: a construction that this load begins is not to clean up, even if the stop comes meanwhile.
        let isToCleanUp = AsyncLoadChain.construction?.isCancelled ?? false
        if isCancelled && isCancellable && !slot.isMade { throw CancellationError() }
        let construction: AsyncConstruction
        var isInitiator = false
        switch try entering(place, { claim(slot) }) {
        case .take: return nil
        case .wait(let current): construction = current
        case .construct(let new):
            construction = new
            isInitiator = true
            begin(new)
        }
        switch try await construction.wait(
            asInitiator: isInitiator,
            isCancellable: isCancellable,
            isStopping: { !isToCleanUp && storage.lifecycle.isStopping }
        ) {
        // After a reset, the container does not stop the instance: it is the caller's.
        case .made(let instance) where construction.isAbandoned: return instance
        case .made(let instance) where !construction.isCancelled && !storage.isKeptAfterStop(self): return instance
        // It was cancelled before this load found it.
        case .failed where construction.isUnwanted && !construction.isCancelled: return nil
        case .failed(let error) where !(construction.isCancelled && error is CancellationError): throw error
        case .abandoned where !construction.isCancelled: return nil
        case .made, .failed, .abandoned: throw endedWhileMaking(in: storage)
        }
    }

    /// The error of a load whose instance was being made when its container was stopped, or its scope closed.
    private func endedWhileMaking(in storage: _ContainerStorage) -> ResolutionError {
        if storage.isClosed { return storage.closed(Request(facts.type, named: facts.key.name), at: nil) }
        return ResolutionError(.stopped, loading: registration, at: nil, path: AsyncLoadChain.registrations)
    }

    /// Reads or claims an instance. Throws if the scope that keeps it has been closed: it may have been stopped, and
    /// nothing is begun any more.
    private func entering<Result>(_ place: ScopedPlace?, _ body: () -> Result) throws -> Result {
        guard let place else { return body() }
        guard place.memory.enter() else { throw place.closed(at: nil) }
        defer { place.memory.leave() }
        return body()
    }

    private func claim(_ slot: Slot, by service: WaitNode? = nil) -> AsyncMakings.Claim {
        guard let makings = slot.makings else { preconditionFailure("DIC: \(registration.title) is made by threads") }
        return makings.claim(service ?? WaitNode(registration), isOfService: service != nil) { slot.isMade }
    }

    /// Makes the instance in a task of its own, so that cancelling the first load does not cancel it while others wait.
    /// The task inherits that load's chain, which it is part of.
    private func start<T>(
        _ construction: AsyncConstruction,
        _ type: T.Type,
        _ slot: Slot,
        in storage: _ContainerStorage,
        of place: ScopedPlace? = nil
    ) {
        construction.setTask(Task { await make(construction, type, slot, in: storage, of: place) })
    }

    /// Makes the instance of a service in the current task, and keeps it where a synchronous load finds it.
    func makeService<T>(_ type: T.Type, _ node: WaitNode, in storage: _ContainerStorage) async throws {
        guard let slot, case .construct(let construction) = claim(slot, by: node) else { return }
        await make(construction, type, slot, in: storage)
        if let failure = slot.failure { throw failure.error }
    }

    private func make<T>(
        _ construction: AsyncConstruction,
        _ type: T.Type,
        _ slot: Slot,
        in storage: _ContainerStorage,
        of place: ScopedPlace? = nil
    ) async {
        guard let makings = slot.makings else { return }
        do {
            let factory = observed(self.factory.asyncFactory(of: type), in: storage)
            let instance = try await AsyncLoadChain.run(facts, in: storage, construction) {
                try await factory.make(AsyncDependencyResolver(storage))
            }
            // What a factory returns when it is cancelled may be less than it was asked for.
            if construction.isUnwanted && !construction.isCancelled {
                discard(instance, in: storage)
                throw CancellationError()
            }
            let shared = SharedInstance(instance)
            // Kept, and recorded in a scope, before a load that waits for the instance goes on: it may load the
            // instance synchronously, or make instances that have to be stopped before this one. Not if another
            // construction has taken the place of this one, which had failed while its factory went on.
            if makings.isCurrent(construction) { try place?.record(shared.copy(as: T.self)) }
            let prepared = slot.prepare(shared.copy(as: T.self))
            var isKept = false
            let isTaken = makings.finish(construction, .made(shared)) {
                isKept = slot.keep(prepared)
            }
            slot.failure = nil
            if !isKept { slot.discard(prepared) }
            if !isTaken { discard(shared.copy(as: T.self), in: storage) }
            if storage.isKeptAfterStop(self) { await storage.lifecycle.stopKept?(storage, self) }
        } catch {
            if !construction.isUnwanted { slot.failure = EagerFailure(error: error, path: []) }
            makings.finish(construction, .failed(error))
        }
    }
}
