/// A decorator of what a registration makes.
package struct Decoration: Sendable {
    /// The facts of the call: the key is that of the registration, the rest is the decorator's own.
    let registration: Registration
    /// Makes the factory that decorates what an entry makes, or what a container keeps of it.
    let compose: @Sendable (_ original: Original) -> ErasedFactory

    /// A synchronous decorator. It also decorates what is made asynchronously, unless `async` is
    /// given, which does that.
    init<T>(
        _ facts: RegistrationFacts,
        _ decorate: @escaping @Sendable (T, DependencyResolver) throws -> T,
        async: (@Sendable (sending T, AsyncDependencyResolver) async throws -> sending T)? = nil
    ) {
        registration = Registration(facts)
        compose = { original in
            if original.isAsync {
                if let async { return Decoration(async: facts, async).compose(original) }
                return Decoration(async: facts) {
                    try decorate($0, DependencyResolver($1._storage))
                }.compose(original)
            }
            return ResolvingFactory<T> { resolver in
                try original.decorated(T.self, in: resolver._storage) { try decorate($0, resolver) }
            }
            .erased
        }
    }

    /// An asynchronous decorator, which makes what it decorates asynchronous.
    init<T>(
        async facts: RegistrationFacts,
        _ decorate:
            @escaping @Sendable (sending T, AsyncDependencyResolver) async throws -> sending T
    ) {
        registration = Registration(facts)
        compose = { original in
            AsyncFactory<T> { resolver in
                let storage = resolver._storage
                return try await original.decoratedAsync(T.self, in: storage) {
                    try await decorate($0, resolver)
                }
            }
            .erased
        }
    }

    /// A decorator of what is made from arguments.
    init<T, each Argument>(
        _ facts: RegistrationFacts,
        arguments: (repeat each Argument).Type,
        _ decorate: @escaping @Sendable (T, DependencyResolver) throws -> T
    ) {
        registration = Registration(facts)
        compose = { original in
            ArgumentFactory<T, repeat each Argument> {
                (resolver: DependencyResolver, arguments: repeat each Argument) in
                let entry = original.entry
                try LoadStack.current.checkRoom(forOriginal: entry)
                let inner = unsafe unsafeBitCast(
                    entry.factory,
                    to: ArgumentFactory<T, repeat each Argument>.self
                )
                let instance = try inner.make(resolver, repeat each arguments)
                return try entry.give(
                    instance,
                    in: resolver._storage,
                    to: { try decorate($0, resolver) }
                )
            }
            .erased
        }
    }
}

/// A decorator on the main actor, cast as the factories there are: see `MainActorNullaryFactory`.
struct MainActorDecorator<T> {
    let call: @MainActor (T, MainActorResolver) throws -> T

    /// The type that the decorator is cast to.
    private struct Nonisolated { let call: @Sendable (T, DependencyResolver) throws -> T }

    /// The decorator for code that calls it on the main actor only.
    var nonisolated: @Sendable (T, DependencyResolver) throws -> T {
        unsafe unsafeBitCast(self, to: Nonisolated.self).call
    }
}

/// What a decorator is given: the instance of an entry, which another container may keep. Where the
/// instance is kept, only the code that makes the decorated instance uses this, and that is one at
/// a time.
struct Original: Sendable {
    /// What has, or composes, the entry.
    let holder: OriginalHolder
    /// The entry that makes the instance, or that keeps it in another container.
    var entry: Entry { holder.original }

    /// Whether the instance is made asynchronously.
    let isAsync: Bool
    /// The container that keeps the instance; nil if it is the one of the decorated entry.
    let keeper: _ContainerStorage?
    /// The stop action of the decorated entry.
    var stopAction: StopAction?

    /// What stops what was decorated, if the decorator throws: not what holds an instance that is
    /// kept.
    private var discardAction: StopAction? { entry.extras?.isDecorated == true ? nil : stopAction }

    /// What a decorator makes of the instance, which is kept if it has to be. Throws what the
    /// factory or the decorator throws, or a `ResolutionError`.
    func decorated<T>(_ type: T.Type, in storage: _ContainerStorage, by decorate: (T) throws -> T)
        throws -> T
    {
        let entry = entry
        try LoadStack.current.checkRoom(forOriginal: entry)
        // Dynamic: a decorated instance of the main actor is made there, whoever loads it.
        if let keeper { return try decorate(entry.load(type, in: keeper, from: .dynamic, at: nil)) }
        if entry.slot == nil && entry.extras?.scopedSlot == nil {
            return try make(type, by: entry, in: storage, for: decorate).decorated
        }
        return try decoratedOnce(type, in: storage, by: decorate)
    }

    /// The second way of `decorated`: what is decorated is kept, and may be there.
    @inline(never)
    private func decoratedOnce<T>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        by decorate: (T) throws -> T
    ) throws -> T {
        // It is there if another decorator has thrown before.
        if let kept = try entry.slot?.instance(type)
            ?? entry.scopedCell(in: storage)?.instance(type)
        {
            return try decorate(kept)
        }
        let (instance, decorated) = try make(type, by: entry, in: storage, for: decorate)
        // Not what the decorator has passed on: that is kept as the decorated instance.
        if classInstance(decorated).map({ $0 !== classInstance(instance) }) ?? true {
            try keep(instance, of: decorated, in: storage)
        }
        return decorated
    }

    /// Makes an instance and decorates it. If the decorator throws, the instance is stopped.
    @inline(__always)
    private func make<T>(
        _ type: T.Type,
        by entry: Entry,
        in storage: _ContainerStorage,
        for decorate: (T) throws -> T
    ) throws -> (instance: T, decorated: T) {
        let made = try entry.callFactory(type, in: storage)
        let isCompleted = entry.extras?.completion != nil
        let instance = isCompleted ? try entry.completed(made, in: storage) : made
        do { return (instance, try decorate(instance)) } catch {
            storage.lifecycle.discard(instance, of: entry, by: discardAction, in: storage)
            throw error
        }
    }

    /// What a decorator makes of the instance, in a task: see `decorated`.
    func decoratedAsync<T>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        by decorate: (sending T) async throws -> sending T
    ) async throws -> sending T {
        if let keeper { return try await decorate(entry.loadAsync(type, in: keeper)) }
        // In the container, or in an open scope.
        let slot = try entry.slot ?? entry.scopedCell(in: storage)?.asyncSlot()
        if let kept = slot?.instance(type) { return try await decorate(kept) }
        let instance =
            isAsync
            ? try await entry.factory.asyncFactory(of: type).make(AsyncDependencyResolver(storage))
            : try entry.completed(entry.callFactory(type, in: storage), in: storage)
        let shared = SharedInstance(instance)
        @Sendable func discard(after previous: DiscardedInstance? = nil) -> DiscardedInstance? {
            storage.lifecycle.discard(
                shared.copy(as: type),
                of: entry,
                by: discardAction,
                in: storage,
                after: previous
            )
        }
        let decorated: T
        do { decorated = try await decorate(shared.copy(as: type)) } catch {
            // Of several decorators, after a reset: in the order in which they hold each other.
            if AsyncLoadChain.construction?.discardsLater(discard) != true { _ = discard() }
            throw error
        }
        // What nothing keeps belongs to the decorator from now on.
        guard let slot else { return decorated }
        let given = classInstance(shared.copy(as: type)).map { ObjectIdentifier($0) }
        let isPassedOn =
            given != nil && given == classInstance(decorated).map { ObjectIdentifier($0) }
        if isPassedOn { return decorated }
        // After a reset in the meantime, it belongs to the loads that wait for it.
        if AsyncLoadChain.construction?.discardsLater(discard) == true { return decorated }
        do { try keep(shared.copy(as: type), in: slot, storage) } catch {
            _ = discard(after: entry.discard(decorated, in: storage))
            throw error
        }
        return decorated
    }

    /// Keeps what was decorated, if it is kept. Throws if the scope has been closed: both instances
    /// are stopped then.
    private func keep<T>(_ instance: T, of decorated: T, in storage: _ContainerStorage) throws {
        if let cell = entry.scopedCell(in: storage) {
            guard cell.keep(instance, nil) else {
                // The factory that runs is the decorator's. Its stop action stands for both.
                let owner = LoadStack.current.innermost?.entry
                let first = (owner?.scopedCell(in: storage) ?? cell).stopAfterClosing(decorated)
                if owner?.extras?.stopAction == nil {
                    cell.stopAfterClosing(instance, after: first)
                }
                throw cell.closed(at: nil)
            }
        } else if let slot = entry.slot {
            let prepared = slot.prepare(instance)
            // After a reset in the meantime, it belongs to the load that makes it.
            if !LoadStack.current.keepIfMaking({ slot.keep(prepared) }) { slot.discard(prepared) }
        }
    }

    /// Keeps what was decorated and has been made asynchronously. Throws if the scope has been
    /// closed in the meantime.
    private func keep<T>(_ instance: T, in slot: Slot, _ storage: _ContainerStorage) throws {
        let prepared = slot.prepare(instance)
        // After a reset in the meantime, or if the construction that this is part of had failed
        // while its factory went on, another one may have kept what it was given.
        guard let cell = entry.scopedCell(in: storage), let makings = slot.makings else {
            if !slot.keep(prepared) { slot.discard(prepared) }
            return
        }
        // In one step: a cell that was recorded twice would lead closing in a circle. The scope
        // waits for the factory that calls this before it is emptied.
        let (isRecorded, isKept) = makings.exclusively {
            if slot.madeInstance.isKept { return (true, false) }
            let isRecorded = cell.record()
            return (isRecorded, isRecorded && slot.keep(prepared))
        }
        if !isKept { slot.discard(prepared) }
        if !isRecorded { throw cell.closed(at: nil) }
    }
}
