/// Loads what requests bind to, asynchronously: first the instances of all entries. An
/// `EntryLoader` makes the rest.
///
/// The `Arguments` are a tuple of those of the synchronous loader.
struct AsyncLoader<Arguments: Sendable, Synchronous: EntryLoader & Sendable>: Sendable {
    /// Loads what is not asynchronous, and makes the values of bindings.
    let synchronous: Synchronous
    /// The arguments of the load; `()` if it has none.
    let arguments: Arguments
    /// Whether a wait may end when the task is cancelled.
    let isCancellable: Bool
    private var storage: _ContainerStorage { synchronous.storage }
    private var location: CodeLocation? { synchronous.location }

    /// Loads the instance of an entry, which is registered for exactly `T`.
    private func loadAsync<T>(_ type: T.Type, from entry: Entry) async throws -> sending T {
        if entry.facts.key.arguments.isEmpty {
            return try await entry.loadAsync(type, in: storage, isCancellable: isCancellable)
        }
        if let starter = storage.lifecycle.starter { try await starter.prepare(entry) }
        guard entry.facts.isAsync, entry.access != .stopped else {
            return try synchronous.load(type, from: entry, collecting: nil)
        }
        entry.willLoad(in: storage)
        let factory = unsafe unsafeBitCast(
            entry.factory,
            to: AsyncArgumentFactory<T, Arguments>.self
        )
        let arguments = arguments
        let made = AsyncFactory<T> { try await factory.make($0, arguments) }
        return try await entry.makeAsync(made, in: storage, isCancellable: isCancellable)
    }

    /// Loads what a request binds to. Throws what a factory throws, or a `ResolutionError`.
    func loadAsync<T>(_ type: T.Type, _ request: Request) async throws -> sending T {
        let binding = storage.binding(of: request)
        try storage.checkIsOpen(for: request, binding, at: location)
        storage.noteLoad(of: binding.loadedEntries)
        if storage.observation == nil { return try await interpret(type, request, binding) }
        return try await ObservationContext.interpreting(request) {
            try await interpret(type, request, binding)
        }
    }

    /// The value of a binding.
    private func interpret<T>(_ type: T.Type, _ request: Request, _ binding: Binding) async throws
        -> sending T
    {
        // Nearly all requests bind to this.
        if case .exact(let entry) = binding { return try await loadAsync(type, from: entry) }
        let loaded = try await load(binding.loadedEntries, collecting: binding.element)
        return try loaded.interpret(type, request, binding)
    }

    /// Loads the instances of entries, one after the other. `element` is the type of which the load
    /// collects all.
    fileprivate func load(_ entries: [Entry], collecting element: Any.Type?) async throws
        -> sending LoadedInstances
    {
        let loaded = LoadedInstances(storage, at: location)
        func load<T>(_ type: T.Type, from entry: Entry) async throws -> SharedInstance {
            SharedInstance(try await loadAsync(type, from: entry))
        }
        for entry in entries {
            // An asynchronous load of an entry reports as if it alone had been asked for.
            let isAsked = element != nil && !entry.needsAsyncLoad
            let refusal =
                isAsked
                ? entry.refusal(in: storage, from: .nonisolated, collecting: element, at: location)
                : nil
            if let refusal { throw refusal }
            do { loaded.add(try await load(entry.facts.type, from: entry), of: entry) } catch {
                throw element == nil ? error : storage.explainedAsCollected(error)
            }
        }
        return loaded
    }
}

extension _ContainerStorage {
    /// Loads what a request binds to, without arguments.
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
        let loaded = try await asyncLoader(at: location, isCancellable).load(
            entries,
            collecting: type
        )
        return try loaded.collect(type, entries)
    }

    /// What loads without arguments.
    private func asyncLoader(at location: CodeLocation?, _ isCancellable: Bool) -> AsyncLoader<
        Void, DirectLoader
    > {
        let synchronous = DirectLoader(storage: self, isolation: .nonisolated, location: location)
        return AsyncLoader(synchronous: synchronous, arguments: (), isCancellable: isCancellable)
    }

    /// Makes a note, in debug builds, on a factory that is suspended for ever, once for each.
    private func noteSuspension(
        by report: ResolutionError,
        at location: CodeLocation,
        _ call: ThrowingCall
    ) {
        #if DEBUG
        guard let factory = AsyncLoadChain.registrations.first, case .verb(let verb) = call else {
            return
        }
        let reason = report.code == .stopped ? "container was stopped" : "scope was closed"
        lifecycle.stopNotes.addOnce(
            "DIC: note: a factory is suspended for ever, because its \(reason) while it loaded "
                + "\(TypeName(report.type))\n"
                + "   factory    \(ResolutionError.Reference(factory))\n   load       \(location)\n"
                + "   try: \(verb), and let the factory throw its error\n"
        )
        #endif
    }

    /// The result of a non-throwing asynchronous load that failed: nil if the type is optional and
    /// its factory threw. Else it does not return. A factory of a start is suspended, and so is one
    /// of a shared instance that loads from a container that has been stopped or a scope that has
    /// been closed; in other code the process ends.
    func asyncFailure<T>(
        _ error: any Error,
        for type: Any.Type = T.self,
        at location: CodeLocation,
        insteadUse call: ThrowingCall = .verb("loadAsyncOrThrow")
    ) async -> sending T {
        let error = located(error, at: location)
        if !isFatal(error, for: T.self, at: location) { return none() }
        let report = Self.report(error, for: type, at: location, insteadUse: call)
        await (CurrentStart.starter ?? lifecycle.starter)?.suspend(report)
        if report.code == .stopped || report.code == .scopeClosed,
            AsyncLoadChain.construction != nil
        {
            noteSuspension(by: report, at: location, call)
            await AsyncConstruction.suspendCurrent(failingWith: report)
        }
        Self.trap(report, at: location)
    }
}

extension Entry {
    /// The instance for one asynchronous load, of an entry that is registered for exactly `T`,
    /// without arguments. If it `isCancellable`, a wait ends when the task is cancelled, unless a
    /// load around it cannot.
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
        if let cell = try asyncCell(in: storage) {
            return try await cell.load(type, isCancellable: isCancellable)
        }
        return try await makeAsync(
            factory.asyncFactory(of: type),
            in: storage,
            isCancellable: isCancellable
        )
    }

    /// Where the instance is kept that a load finds; nil if none is kept.
    private func asyncCell(in storage: _ContainerStorage) throws -> AsyncCell? {
        if facts.lifetime.scope != nil {
            let scopedCell = try openCell(in: storage, at: nil)
            return AsyncCell(self, try scopedCell.asyncSlot(), in: scopedCell.home, scopedCell)
        }
        // What an ancestor keeps is made there, from what is registered there.
        return slot.map { AsyncCell(self, $0, in: _ContainerStorage(at: $0.home)) }
    }

    /// Makes an instance that is not kept, in the current task.
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

    /// The factory, which tells what observes a load of this entry, if anything does.
    fileprivate func observed<T>(_ factory: AsyncFactory<T>, in storage: _ContainerStorage)
        -> AsyncFactory<T>
    {
        guard let observations = observations(in: storage) else { return factory }
        return AsyncFactory<T> { [registration] resolver in
            try await observations.make(registration) { try await factory.make(resolver) }
        }
    }

    /// Starts to make a kept instance before its first load.
    func beginAsync(in storage: _ContainerStorage) {
        func begin<T>(_ type: T.Type) { beginAsync(type, in: storage) }
        _openExistential(facts.type, do: begin)
    }

    /// Starts to make a kept instance of a type before its first load, unless another task makes
    /// it.
    private func beginAsync<T>(_ type: T.Type, in storage: _ContainerStorage) {
        guard let cell = slot.map({ AsyncCell(self, $0, in: storage) }),
            case .construct(let new, _) = cell.claim()
        else { return }
        // A factory that registers this does not wait for the construction, so the construction
        // starts its own chain.
        AsyncLoadChain.outside { cell.start(new, type) }
    }

    /// Makes the instance of an asynchronous service, unless it is made, or waits for it.
    package func makeShared(in storage: _ContainerStorage) async throws {
        if let slot {
            _ = try await AsyncCell(self, slot, in: storage).load(facts.type, isCancellable: false)
        }
    }

    /// Makes the instance of a service in the current task, and keeps it where a synchronous load
    /// finds it. Throws what the factory throws, or a `ResolutionError`; `node` is the service in
    /// the graph of waits.
    func makeService<T>(_ type: T.Type, _ node: WaitNode, in storage: _ContainerStorage)
        async throws
    {
        guard let cell = slot.map({ AsyncCell(self, $0, in: storage) }),
            case .construct(let new, _) = cell.claim(by: node)
        else { return }
        if let error = await cell.make(new, type) { throw error }
    }
}

extension AsyncCell {
    /// The kept instance, made now if there is none: by one task for all loads.
    fileprivate func load<T>(_ type: T.Type, isCancellable: Bool) async throws -> sending T {
        while true {
            if let instance = try entering({ slot.instance(type) }) { return instance }
            if let made = try await made(isCancellable, { start($0, type) }) {
                return made.copy(as: type)
            }
        }
    }

    /// What a task makes, this one or another, for the load that waits for it; nil if an instance
    /// is kept, or if there was a reset in the meantime. Not generic and not inlined: it is large.
    @inline(never)
    private func made(_ isCancellable: Bool, _ begin: (AsyncConstruction) -> Void) async throws
        -> SharedInstance?
    {
        // In this order: a stop that cancels this factory, which may clean up, says so first.
        let isCancelled = isCancellable && Task.isCancelled
        let isCancellable = isCancellable && AsyncLoadChain.mayGiveUp
        // Before the claim: a construction that this load begins is not to clean up, even if the
        // stop comes meanwhile.
        let isToCleanUp = AsyncLoadChain.construction?.isCancelled ?? false
        if isCancelled && isCancellable && !slot.isMade { throw CancellationError() }
        let (construction, isInitiator): (AsyncConstruction, Bool)
        switch try entering({ claim() }) {
        case .take: return nil
        case .wait(let current): (construction, isInitiator) = (current, false)
        case .construct(let new, _): (construction, isInitiator) = (new, true)
        }
        if isInitiator { begin(construction) }
        let isStopping = { @Sendable [home] in !isToCleanUp && home.lifecycle.isStopping }
        switch try await construction.wait(
            asInitiator: isInitiator,
            isCancellable: isCancellable,
            isStopping
        ) {
        // After a reset, the container does not stop the instance: it is the caller's.
        case .made(let instance) where construction.isAbandoned: return instance
        case .made(let instance) where !construction.isCancelled && !home.isKeptAfterStop(entry):
            return instance
        // It was cancelled before this load found it.
        case .failed where construction.isUnwanted && !construction.isCancelled: return nil
        case .failed(let error) where !(construction.isCancelled && error is CancellationError):
            throw error
        case .abandoned where !construction.isCancelled: return nil
        case .made, .failed, .abandoned: throw endedWhileMaking
        }
    }

    /// Makes the instance in a task of its own, so that cancelling the first load does not cancel
    /// it while others wait. The task inherits that load's chain, which it is part of.
    fileprivate func start<T>(_ construction: AsyncConstruction, _ type: T.Type) {
        construction.setTask(Task { _ = await make(construction, type) })
    }

    /// Makes the instance with the factory, keeps it, and ends the construction. Returns the error
    /// of a factory that has thrown, or why its instance is not kept.
    fileprivate func make<T>(
        _ construction: AsyncConstruction,
        _ type: T.Type
    ) async -> (any Error)? {
        let isEager = entry.facts.lifetime.isEager
        do {
            // Claimed before the stop has ended, it is awaited by it; claimed later, it does not
            // begin.
            if home.isKeptAfterStop(entry) {
                throw ResolutionError(.stopped, loading: entry.registration, at: nil)
            }
            let factory = entry.observed(entry.factory.asyncFactory(of: type), in: home)
            let instance = try await AsyncLoadChain.run(entry.facts, in: home, construction) {
                try await factory.make(AsyncDependencyResolver(home))
            }
            // What a factory returns when it is cancelled may be less than it was asked for.
            if construction.isUnwanted && !construction.isCancelled {
                construction.discardOriginals(after: entry.discard(instance, in: home))
                throw CancellationError()
            }
            let shared = SharedInstance(instance)
            // Kept, and recorded in a scope, before a load that waits for the instance goes on: it
            // may load the instance synchronously, or make instances that have to be stopped before
            // this one. In one step: a cell that was recorded twice would lead closing in a
            // circle.
            let prepared = slot.prepare(shared.copy(as: T.self))
            var isKept = false
            var (closed, failure): (ResolutionError?, EagerFailure?)
            makings.finish(construction, .made(shared)) {
                let first = entry.discard(shared.copy(as: T.self), in: home)
                construction.discardOriginals(after: first)
            } keep: { outcome in
                if let scopedCell, !scopedCell.record() {
                    let error = scopedCell.closed(at: nil)
                    closed = error
                    outcome = .failed(error)
                } else {
                    isKept = slot.keep(prepared)
                }
                // In the same step: else a later failure could be erased.
                if isEager { failure = slot.exchangeFailure(nil) }
            }
            // Not under the lock.
            withExtendedLifetime(failure) {}
            if !isKept { slot.discard(prepared) }
            if let closed {
                scopedCell?.stopAfterClosing(shared.copy(as: T.self))
                return closed
            }
            if home.isKeptAfterStop(entry) { await home.lifecycle.stopKept?(home, entry) }
            return nil
        } catch {
            // Kept until one is made, of an eager singleton only: nobody has loaded it who could
            // know why there is none. Else it would keep for ever what the error holds.
            construction.discardOriginals(after: nil)
            var failure: EagerFailure? = isEager ? EagerFailure(error: error, path: []) : nil
            makings.finish(construction, .failed(error)) { _ in
                if isEager { failure = slot.exchangeFailure(failure) }
            }
            withExtendedLifetime(failure) {}
            return error
        }
    }
}
