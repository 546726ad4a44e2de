/// The place where a container or a scope keeps the instance of one registration, for the thread that makes it.
enum Cell {
    /// In a container. If it `keepsFailure`, a factory that has thrown is not called again: that of an eager singleton
    /// in a frozen container, because the other eager singletons that need it would each call it.
    case slot(Slot, keepsFailure: Bool)
    case scoped(ScopedPlace)

    /// The address of the cell, which identifies it in the process.
    var id: UInt {
        switch self {
        case .slot(let slot, _): slot.id
        case .scoped(let place): place.id
        }
    }

    var home: _ContainerStorage {
        switch self {
        case .slot(let slot, _): _ContainerStorage(at: slot.home)
        case .scoped(let place): place.home
        }
    }

    // MARK: The state

    var state: CellState {
        switch self {
        case .slot(let slot, _): slot.state
        case .scoped(let place): place.memory.state(of: place.slot.facts)
        }
    }

    func change(from old: CellState, to new: CellState) -> Bool {
        switch self {
        case .slot(let slot, _): slot.change(from: old, to: new)
        case .scoped(let place): place.memory.change(place.slot.facts, from: old, to: new)
        }
    }

    /// A value that changes when an instance is kept, or a factory is known to throw.
    var version: Int {
        switch self {
        case .slot(let slot, let keepsFailure): keepsFailure && slot.failure != nil ? -1 : slot.lastKeepNumber
        case .scoped(let place): place.memory.isMade(place.slot.facts) ? 1 : 0
        }
    }

    // MARK: The instance

    /// A copy of the kept instance. Throws if the scope has been closed, or the factory threw and is not called again.
    func instance<T>(_ type: T.Type) throws -> T? {
        switch self {
        case .slot(let slot, let keepsFailure):
            if keepsFailure, let failure = slot.failure {
                LoadStack.current.record(failure)
                throw failure.error
            }
            return slot.instance(type)
        case .scoped(let place): return try place.instance(type)
        }
    }

    /// Prepares an instance to be kept: what allocates memory is done before the lock is taken. Nil if nothing does.
    func prepare<T>(_ instance: T) -> Slot.Prepared? {
        switch self {
        case .slot(let slot, _): slot.prepare(instance)
        case .scoped(let place): place.slot.facts.isInline ? nil : .memory(InstanceMemory(holding: instance))
        }
    }

    /// Keeps an instance, under the lock of the constructions. Returns false if the scope has been closed.
    func keep<T>(_ instance: T, _ prepared: Slot.Prepared?) -> Bool {
        switch self {
        case .slot(let slot, _):
            // What may go is not made for good: a load that does not find it makes another.
            defer { slot.set(slot.keeping == .permanently ? .made : .empty) }
            return prepared.map { slot.keep($0) } ?? false
        case .scoped(let place): return place.keep(instance, prepared)
        }
    }

    /// Destroys an instance that is not kept after all. Throws if the scope has been closed: no load may return it.
    func discard<T>(_ instance: T, _ prepared: Slot.Prepared?) throws {
        switch self {
        case .slot(let slot, _): if let prepared { slot.discard(prepared) }
        case .scoped(let place):
            if case .memory(let memory) = prepared { memory.destroy(T.self) }
            place.stopAfterClosing(instance)
            throw place.closed(at: nil)
        }
    }

    /// Ends a making that has kept nothing, under the lock of the constructions, for good if there is a `failure`.
    func abandon(after failure: EagerFailure?) {
        switch self {
        case .slot(let slot, let keepsFailure):
            if let failure, keepsFailure && failure.isLasting { slot.failure = failure }
            slot.set(.empty)
        case .scoped(let place): place.memory.set(place.slot.facts, to: .empty)
        }
    }
}

extension EagerFailure {
    /// Whether every other load would fail too. Whether one closes a cycle, or comes too early, depends on the load.
    fileprivate var isLasting: Bool {
        guard let error = error as? ResolutionError else { return true }
        return [.notRegistered, .argumentMismatch, .returnedNil].contains(error.code)
    }
}

extension Entry {
    /// The cell of the instance, as a load in a container or a scope finds it; nil if nothing keeps it there.
    func cell(in storage: _ContainerStorage) -> Cell? {
        if let slot {
            let isOfFrozen = facts.lifetime.isEager && _ContainerStorage(at: slot.home).isFrozen
            return .slot(slot, keepsFailure: isOfFrozen)
        }
        return scopedPlace(in: storage).map { .scoped($0) }
    }
}
