internal import CDICThread

/// The place where a container or a scope keeps the instance of one registration, for the thread
/// that makes it.
protocol Cell: Sendable {
    /// Its address, which identifies it in the process.
    var id: UInt { get }

    /// The container or scope that the instance is made in.
    var home: _ContainerStorage { get }

    /// Who makes the instance, or that it is made: read at any time.
    var state: CellState { get }

    /// Changes the state, unless it is no longer `old`. Returns whether it is changed.
    func change(from old: CellState, to new: CellState) -> Bool
    /// Whether a cell whose state is `empty` has neither an instance nor a failure that is kept.
    var isEmptyUntilMade: Bool { get }
    /// Changes when an instance is kept, or a factory is known to throw: a thread that has read it,
    /// and then found no instance, knows by it whether one was made meanwhile.
    var version: Int { get }
    /// A copy of the kept instance. Throws if the scope has been closed, or the factory threw and
    /// is not called again.
    func instance<T>(_ type: T.Type) throws -> T?
    /// Does what allocates memory, before the lock is taken. Nil if nothing does.
    func prepare<T>(_ instance: T) -> Slot.Prepared?
    /// Keeps an instance that nothing takes away before the container ends, and leaves the state as
    /// it is. Returns false if it may be taken away, or another one is kept.
    func keepForGood(_ prepared: Slot.Prepared?) -> Bool
    /// Keeps an instance, and ends the making, under the lock of the constructions. Returns false
    /// if the scope has been closed, or another instance is kept.
    func keep<T>(_ instance: T, _ prepared: Slot.Prepared?) -> Bool
    /// Destroys an instance that is not kept after all. Throws if the scope has been closed: no
    /// load may return it.
    func discard<T>(_ instance: T, _ prepared: Slot.Prepared?) throws
    /// Ends a making that has kept nothing, under the lock of the constructions, for good if its
    /// failure is lasting. Returns the failure that this replaces, to be released after the lock.
    func abandon(after failure: EagerFailure?) -> EagerFailure?
}

/// The cell of a container.
struct ContainerCell: Cell {
    /// The state of the cell.
    let slot: Slot
    /// Whether a factory that has thrown is not called again. That of an eager singleton in a
    /// frozen container: the other eager singletons that need it would each call it. And, for the
    /// rest of a build, one that an eager singleton has failed because of.
    let keepsFailure: Bool

    init(_ slot: Slot, of entry: Entry) {
        self.slot = slot
        let isEager = entry.facts.lifetime.isEager && _ContainerStorage(at: slot.home).isFrozen
        keepsFailure = isEager || slot.isGivenUp
    }

    var id: UInt { slot.id }
    var home: _ContainerStorage { _ContainerStorage(at: slot.home) }
    var state: CellState { slot.state }
    func change(from old: CellState, to new: CellState) -> Bool { slot.change(from: old, to: new) }
    var isEmptyUntilMade: Bool {
        slot.keeping == .permanently && !(keepsFailure && slot.hasFailure)
    }

    /// The number of the last kept instance; −1, which is no such number, once the factory is known
    /// to throw.
    var version: Int { keepsFailure && slot.hasFailure ? -1 : slot.lastKeepNumber }

    func instance<T>(_ type: T.Type) throws -> T? {
        if keepsFailure, let failure = slot.failure {
            LoadStack.current.record(failure)
            throw failure.error
        }
        return slot.instance(type)
    }

    func prepare<T>(_ instance: T) -> Slot.Prepared? { slot.prepare(instance) }

    func keepForGood(_ prepared: Slot.Prepared?) -> Bool {
        isEmptyUntilMade && prepared.map { slot.keep($0) } ?? false
    }

    func keep<T>(_ instance: T, _ prepared: Slot.Prepared?) -> Bool {
        // What may go is not made for good: a load that does not find it makes another.
        defer { slot.set(slot.keeping == .permanently ? .made : .empty) }
        return prepared.map { slot.keep($0) } ?? false
    }

    func discard<T>(_ instance: T, _ prepared: Slot.Prepared?) {
        if let prepared { slot.discard(prepared) }
    }

    func abandon(after failure: EagerFailure?) -> EagerFailure? {
        defer { slot.set(.empty) }
        guard let failure, keepsFailure && failure.isLasting else { return nil }
        return slot.exchangeFailure(failure)
    }
}

/// The cell of one registration in an open scope, for the thread that makes its instance.
struct ScopedCell: Cell {
    /// Where the record of the cell is in the memory of the scope.
    let slot: ScopedSlot
    /// The scope that keeps the instance.
    let home: _ContainerStorage

    /// Nil if the storage neither is a scope of the slot's name nor lies in one.
    init?(_ slot: ScopedSlot, in storage: _ContainerStorage) {
        guard let home = storage.scope(slot.scope) else { return nil }
        self.slot = slot
        self.home = home
    }

    /// The memory of the scope, with the state of the cell.
    var memory: ScopeMemory { ScopeMemory(home.object) }
    var id: UInt { memory.address(of: slot.facts) }
    var state: CellState { memory.state(of: slot.facts) }
    func change(from old: CellState, to new: CellState) -> Bool {
        memory.change(slot.facts, from: old, to: new)
    }
    // A closed scope is found by looking for the instance.
    var isEmptyUntilMade: Bool { false }

    /// A scope keeps at most one instance: 1 once it does.
    var version: Int { memory.isMade(slot.facts) ? 1 : 0 }

    func instance<T>(_ type: T.Type) throws -> T? {
        guard memory.enter() else { throw closed(at: nil) }
        defer { memory.leave() }
        return memory.isMade(slot.facts) ? memory.copy(of: slot.facts, as: type) : nil
    }

    func prepare<T>(_ instance: T) -> Slot.Prepared? {
        slot.facts.isInline ? nil : .memory(InstanceMemory(holding: instance))
    }

    func keepForGood(_ prepared: Slot.Prepared?) -> Bool { false }

    func keep<T>(_ instance: T, _ prepared: Slot.Prepared?) -> Bool {
        guard memory.recordOrder(of: slot.facts) else {
            memory.set(slot.facts, to: .empty)
            return false
        }
        if case .memory(let instance) = prepared {
            memory.initialize(slot.facts, at: instance)
        } else {
            memory.initialize(slot.facts, to: instance)
        }
        memory.set(slot.facts, to: .made)
        return true
    }

    func discard<T>(_ instance: T, _ prepared: Slot.Prepared?) throws {
        if case .memory(let memory) = prepared { memory.destroy(T.self) }
        stopAfterClosing(instance)
        throw closed(at: nil)
    }

    func abandon(after failure: EagerFailure?) -> EagerFailure? {
        memory.set(slot.facts, to: .empty)
        return nil
    }

    /// The error of a load after the scope was closed.
    func closed(at location: CodeLocation?) -> ResolutionError {
        let key = slot.registration.key
        return ResolutionError(
            .scopeClosed(slot.scope),
            of: key.type,
            named: key.name,
            at: location
        )
    }

    /// Stops an instance whose factory was running when the scope closed, after `previous` has been
    /// stopped. Returns nil if nothing stops it.
    @discardableResult
    func stopAfterClosing<T>(
        _ instance: T,
        after previous: DiscardedInstance? = nil
    ) -> DiscardedInstance? {
        slot.stoppable(instance)?.stopDiscarded(in: home, after: previous)
    }

    /// Records the place of an asynchronously made instance in the order of making, which has to be
    /// there soon. Returns false if the scope is closed, and has been emptied.
    func record() -> Bool {
        // Possible also while `closeScope()` runs, which waits for this factory before it empties
        // the scope.
        memory.recordOrder(of: slot.facts, alsoWhenClosed: true)
    }

    /// The slot in which tasks keep the instance, created now if there is none. Throws if the scope
    /// is closed.
    func asyncSlot() throws -> Slot {
        let memory = memory
        guard memory.enter() else { throw closed(at: nil) }
        defer { memory.leave() }
        while true {
            if memory.isMade(slot.facts) { return memory.copy(of: slot.facts, as: Slot.self) }
            // Another task is creating the slot, in the three lines below: it allocates an object,
            // and waits for nobody, whatever its priority. A yield lets it go on where the
            // processors are fewer: the systems lower the priority of who yields, or give all
            // threads a share.
            guard memory.change(slot.facts, from: .empty, to: .contended) else {
                dic_yield()
                continue
            }
            let type = slot.registration.type
            let isolation = slot.registration.isolation
            let kept = Slot(of: type, .untilReset, isolation, home: home.address, isAsync: true)
            memory.initialize(slot.facts, to: kept)
            memory.set(slot.facts, to: .made)
        }
    }
}

/// The place where a container or a scope keeps an instance that a task makes.
struct AsyncCell: Sendable {
    /// What makes the instance.
    let entry: Entry
    /// Where the instance is kept.
    let slot: Slot
    /// The tasks that make it.
    let makings: AsyncMakings
    /// The container or the scope that keeps it.
    let home: _ContainerStorage
    /// The cell in a scope whose memory holds the slot; nil in a container.
    let scopedCell: ScopedCell?

    init(_ entry: Entry, _ slot: Slot, in home: _ContainerStorage, _ scopedCell: ScopedCell? = nil)
    {
        guard let makings = slot.makings else {
            preconditionFailure("DIC: \(entry.registration.title) is made by threads")
        }
        self.entry = entry
        self.slot = slot
        self.makings = makings
        self.home = home
        self.scopedCell = scopedCell
    }

    /// Reads or claims an instance. Throws if the scope has been closed: it may be stopped, and
    /// nothing is begun.
    func entering<Result>(_ body: () -> Result) throws -> Result {
        guard let scopedCell else { return body() }
        guard scopedCell.memory.enter() else { throw scopedCell.closed(at: nil) }
        defer { scopedCell.memory.leave() }
        return body()
    }

    /// Decides what a load has to do. The `service` is the node of a start that makes the instance;
    /// nil for a load.
    func claim(by service: WaitNode? = nil) -> AsyncMakings.Claim {
        makings.claim(service ?? WaitNode(entry.registration), isOfService: service != nil) {
            slot.madeInstance
        }
    }

    /// The error of a load whose instance was being made when its container was stopped, or its
    /// scope closed.
    var endedWhileMaking: ResolutionError {
        if let scopedCell, home.isClosed { return scopedCell.closed(at: nil) }
        return ResolutionError(
            .stopped,
            loading: entry.registration,
            at: nil,
            path: AsyncLoadChain.registrations
        )
    }
}

extension EagerFailure {
    /// Whether every other load would fail too. Whether one closes a cycle, or comes too early,
    /// depends on the load.
    var isLasting: Bool {
        let code = (error as? ResolutionError)?.code
        return !hasClosedCycle
            && code.map { [.notRegistered, .argumentMismatch, .returnedNil].contains($0) } ?? true
    }
}
