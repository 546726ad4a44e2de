internal import CDICThread

private typealias Path = [WaitGraph.PathFrame]

/// What several threads want that one of them makes, in all containers. No user code runs under the
/// lock.
private let constructions = Guarded(WaitGraph())

extension Entry {
    /// The kept instance, made now if there is none: in the container that keeps it, even if a
    /// child loads it. Throws what the factory throws, or a `ResolutionError` if the load would
    /// have to wait for itself, on this thread or through others.
    @inline(never)
    func makeOnce<T>(_ type: T.Type, at location: CodeLocation?) throws -> T {
        guard let slot else { preconditionFailure("DIC: \(registration.title) keeps no instance") }
        if facts.isAsync { return try loadMadeAtStart(type, slot, at: location) }
        return try makeOnce(type, in: ContainerCell(slot, of: self))
    }

    // The functions below are apart because code over a `T?` looks for the metadata of that first.

    /// The instance that a start makes. A load does not make it, and throws if it is not there.
    @inline(never)
    private func loadMadeAtStart<T>(_ type: T.Type, _ slot: Slot, at location: CodeLocation?) throws
        -> T
    {
        if let instance = slot.instance(type) { return instance }
        throw ResolutionError(.notStarted, loading: registration, at: location)
    }

    /// The instance of a cell, made now if there is none. Throws what the factory throws, in which
    /// case nothing is kept, or a `ResolutionError`. One function for all types: it is large.
    @_semantics("optimize.sil.specialize.generic.never")
    func makeOnce<T>(_ type: T.Type, in cell: any Cell) throws -> T {
        let stack = LoadStack.current
        if cell.home.isKeptAfterStop(self) { throw stopped }
        let isCompleted = extras?.completion != nil
        var making = Making(isCompleted: isCompleted, isEmptyUntilMade: cell.isEmptyUntilMade)
        if making.step == .begin {
            let hasBegun = cell.change(from: .empty, to: .making(by: stack.worker))
            // Another thread may have failed since the cell was read.
            making.began(hasBegun, isUnchanged: hasBegun && cell.isEmptyUntilMade)
        }
        if making.step == .run { return try make(type, cell, &making, on: stack) }
        return try waitOrMake(type, in: cell, &making, on: stack)
    }

    /// The second way of `makeOnce`: another thread may be making the instance, or what is made is
    /// completed. Reads, claims, and waits, until there is an instance, or this thread has to make
    /// it.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func waitOrMake<T>(
        _ type: T.Type,
        in cell: any Cell,
        _ making: inout Making,
        on stack: LoadStack
    ) throws -> T {
        var version = 0
        var path: Path?
        var awaited: (signal: WaitSignal, wakes: Int)?
        while true {
            switch making.step {
            case .look:
                version = cell.version
                let instance = try cell.instance(type)
                making.looked(hasInstance: instance != nil)
                guard let instance else { continue }
                if awaited != nil && cell.home.isKeptAfterStop(self) { throw stopped }
                return instance
            case .begin:
                let hasBegun = cell.change(from: .empty, to: .making(by: stack.worker))
                making.began(hasBegun, isUnchanged: hasBegun && cell.version == version)
            case .giveBack:
                endMaking(cell, on: stack) { _ = cell.abandon(after: nil) }
                making.gaveBack()
            case .claim:
                guard let (answer, wakes) = claim(cell, path, version: version) else {
                    making.claimed(.none)
                    continue
                }
                switch answer {
                case .construct: making.claimed(.granted)
                case .wait(let signal, _):
                    awaited = (signal, wakes)
                    making.claimed(.refused)
                case .retryWithPath:
                    path = stack.path
                    making.claimed(.none)
                case .useProvisional(let instance): return instance.copy(as: type)
                case .cycle(let path):
                    stack.recordCycle()
                    throw ResolutionError(cycle: path)
                }
            case .wait:
                if let awaited { awaited.signal.thread.wait(since: awaited.wakes) }
                let worker = stack.worker
                constructions.withLock { $0.forget(worker) }
                making.hasWaited()
            case .run: return try make(type, cell, &making, on: stack)
            case .keep, .end, .take, .discard, .fail:
                preconditionFailure("DIC: \(registration.title) has not been made yet")
            }
        }
    }

    /// What a load has to do that does not find the instance; nil if the cell has changed since its
    /// version was read. `wakes` is how often the signal that it may wait for has been woken.
    private func claim(_ cell: any Cell, _ path: Path?, version: Int) -> (
        answer: WaitGraph.ClaimAnswer, wakes: Int
    )? {
        let signal = WaitSignal.thread(ConstructionSignal())
        let worker = LoadStack.current.worker
        return constructions.withLock { constructions in
            let state = cell.state
            guard cell.version == version, let (claimed, makingThread) = state.claimed,
                cell.change(from: state, to: claimed)
            else { return nil }
            if let makingThread { constructions.adopt(cell.id, by: makingThread, signal: signal) }
            let answer = constructions.claim(cell.id, by: worker, signal: signal, path: path)
            guard case .wait(let other, let waking) = answer else { return (answer, 0) }
            waking?.thread.wake()
            return (answer, other.thread.wakes)
        }
    }

    /// Makes the instance that this thread has claimed, and keeps it unless there was a reset, a
    /// stop or the end of the scope meanwhile: the steps from `run` on.
    @_semantics("optimize.sil.specialize.generic.never")
    private func make<T>(
        _ type: T.Type,
        _ cell: any Cell,
        _ making: inout Making,
        on stack: LoadStack
    ) throws -> T {
        let home = cell.home
        let cycleCount = stack.cycleCount
        // Not one tuple, whose metadata would be looked for.
        var prepared: Slot.Prepared?
        let instance: T
        do {
            // The making ends before the factory leaves the stack. Then the instances of a graph
            // are released, and their `deinit` may load what was made here.
            instance = try stack.run(self, in: home) {
                do {
                    let instance = try makeAndComplete(type, cell, on: stack)
                    making.ran(hasFailed: false)
                    prepared = cell.prepare(instance)
                    // What no reset takes away may be there before the making ends, and then most
                    // end without the lock.
                    let isKept = cell.keepForGood(prepared)
                    let state = CellState.making(by: stack.worker)
                    making.kept(isKept, hasEnded: isKept && cell.change(from: state, to: .made))
                    if making.step == .end {
                        var isKept = false
                        endMaking(cell, on: stack) { isKept = cell.keep(instance, prepared) }
                        making.ended(isKept: isKept)
                    }
                    return instance
                } catch {
                    let error = stack.passing(error)
                    giveUp(cell, &making, after: error, on: stack, cycleCount)
                    throw error
                }
            }
        } catch {
            // If the factory was not admitted.
            if making.step == .run { giveUp(cell, &making, after: error, on: stack, cycleCount) }
            throw error
        }
        if making.step == .discard {
            try cell.discard(instance, prepared)
        } else if home.isKeptAfterStop(self) {
            inTask { await home.lifecycle.stopKept?(home, self) }
            throw stopped
        }
        return instance
    }

    /// Ends a making whose factory has thrown. `cycleCount` is how many cycles the thread had found
    /// when it began: a load that closed one would not close it another time, whatever the factory
    /// has made of its error.
    private func giveUp(
        _ cell: any Cell,
        _ making: inout Making,
        after error: any Error,
        on stack: LoadStack,
        _ cycleCount: Int
    ) {
        making.ran(hasFailed: true)
        let path = stack.path(of: error, in: registration)
        let hasClosedCycle = stack.cycleCount != cycleCount
        let failure = EagerFailure(error: error, path: path, hasClosedCycle: hasClosedCycle)
        // The error that this replaces is released after the lock: that may run any code.
        var replaced: EagerFailure?
        endMaking(cell, on: stack) { replaced = cell.abandon(after: failure) }
        withExtendedLifetime(replaced) {}
        if let slot { stack.tell(failure, of: slot) }
        making.ended(isKept: false)
    }

    /// Ends the making of an instance by this thread, and wakes the threads that wait for it. Not
    /// if there was a reset: what was made is for this load only. `end` changes the state of the
    /// cell, under the lock of the constructions.
    private func endMaking(_ cell: any Cell, on stack: LoadStack, _ end: () -> Void) {
        let worker = stack.worker
        Self.endWaits(for: cell.id, if: { cell.isBeingMade(by: worker, $0) }, end)
    }

    /// Ends the making of the instance of a place, and wakes the threads that wait for it, if
    /// `isCurrent` says so under the lock. `end` changes the state of the cell, also under the
    /// lock.
    static func endWaits(
        for place: UInt,
        if isCurrent: (WaitGraph) -> Bool = { _ in true },
        _ end: () -> Void
    ) {
        let signal = constructions.withLock { constructions -> WaitSignal? in
            guard isCurrent(constructions) else { return nil }
            end()
            return constructions.reset(place)
        }
        signal?.thread.wake()
    }

    /// Runs the factory and the completion. During the completion, threads on a cycle use the
    /// unfinished instance.
    private func makeAndComplete<T>(_ type: T.Type, _ cell: any Cell, on stack: LoadStack) throws
        -> T
    {
        try making(in: nil) {
            let home = cell.home
            let place = cell.id
            let instance = try callFactory(type, in: home)
            guard let completion = completion(type) else { return instance }
            try give(instance, in: home) {
                // Held here, too: it is not to be released under the lock.
                let provisional = SharedInstance($0)
                let worker = stack.worker
                constructions.withLock { $0.setProvisional(provisional, place, by: worker) }
                defer {
                    constructions.withLock { $0.setProvisional(nil, place, by: worker) }
                    withExtendedLifetime(provisional) {}
                }
                try completion.complete(DependencyResolver(home), $0)
            }
            return instance
        }
    }

    /// The error of a load of what its container has stopped.
    private var stopped: ResolutionError {
        ResolutionError(.stopped, loading: registration, at: nil)
    }

    /// Discards the kept instance, and abandons one that is being made: loads that wait for that
    /// make another.
    func reset() { for entry in withOriginals { entry.resetOwn() } }

    /// Discards the kept instance of this entry alone, without those that decorators are given, and
    /// abandons one that is being made.
    private func resetOwn() {
        if let slot, let makings = slot.makings {
            _ = makings.reset { slot.takeTemporary() }
        } else if let slot {
            // What is taken is destroyed after the lock, and after those that wait have been woken.
            var discarded: SharedInstance?
            Self.endWaits(for: slot.id) {
                slot.set(.empty)
                discarded = slot.takeTemporary()
            }
            withExtendedLifetime(discarded) {}
        }
    }
}

extension Cell {
    /// Whether a thread makes the instance, and it will be kept: not after a reset.
    fileprivate func isBeingMade(by worker: UInt, _ constructions: WaitGraph) -> Bool {
        state == .making(by: worker) || constructions.isConstructing(id, by: worker)
    }
}

extension LoadStack.Step {
    /// Calls a closure with the cell of the instance, if one keeps it. Not an optional, whose
    /// metadata would keep asynchronous functions in programs that have none.
    fileprivate func withCell(_ body: (any Cell) -> Void) {
        if let slot = entry.slot { return body(ContainerCell(slot, of: entry)) }
        if let cell = entry.scopedCell(in: storage) { body(cell) }
    }
}

extension LoadStack {
    /// The identity of the calling thread in the graph of waits.
    var worker: UInt { unsafe UInt(bitPattern: thread) }

    /// Keeps what the innermost running factory has made for its instance, as long as the cell of
    /// that wants it: there may have been a reset in the meantime. Returns whether it is kept.
    func keepIfMaking(_ keep: () -> Void) -> Bool {
        var isKept = false
        innermost?.withCell { cell in
            constructions.withLock { constructions in
                isKept = cell.isBeingMade(by: worker, constructions)
                if isKept { keep() }
            }
        }
        return isKept
    }

    /// Abandons all that the thread makes, because it will never go on: others make it anew.
    func abandonMakings() {
        var cells: [any Cell] = []
        for step in steps { step.withCell { cells.append($0) } }
        let signals = constructions.withLock { [worker, cells] constructions in
            for cell in cells { _ = cell.change(from: .making(by: worker), to: .empty) }
            return constructions.abandonAll(by: worker)
        }
        for signal in signals { signal.thread.wake() }
    }

    /// The running factories, outermost first, with the cell that each one makes an instance for.
    fileprivate var path: Path {
        steps.reversed().map { step in
            var id: UInt?
            step.withCell { id = $0.id }
            return (id, step.entry.registration)
        }
    }
}
