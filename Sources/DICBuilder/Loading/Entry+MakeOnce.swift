internal import CDICThread
import Synchronization

private typealias Graph = WaitGraph<UInt, ConstructionSignal, InstanceMemory, Registration>

/// The constructions of all containers. The lock is held briefly, and never while user code runs.
private let constructions = Guarded(Graph())

extension Entry {
    /// The kept instance, made now if there is none: exactly once, even if several threads load it at the same time.
    ///
    /// It is made in the container that keeps it, even if a child of that container loads it.
    ///
    /// - Throws: What the factory throws (nothing is kept then), or a `ResolutionError` if this thread, or threads that
    ///   wait for each other, are making the instance already.
    @inline(never)
    func makeOnce<T>(_ type: T.Type, at location: CodeLocation?) throws -> T {
        guard let slot else { preconditionFailure("DIC: \(registration.title) keeps no instance") }
        if facts.isAsync {
            if let instance = slot.instance(type) { return instance }
            throw ResolutionError(.notStarted, loading: registration, at: location)
        }
        return try makeOnce(type, in: SlotPlace(slot, of: facts.lifetime))
    }

    /// The instance of a place, made now if there is none.
    func makeOnce<T>(_ type: T.Type, in place: some InstancePlace) throws -> T {
        let stack = LoadStack.current
        var path: [Path]?
        var hasWaited = false
        while true {
            let keepNumber = place.keepNumber
            if let instance = try place.instance(type) {
                if hasWaited && place.home.isKeptAfterStop(self) { throw stopped }
                return instance
            }
            switch claim(type, place, by: stack.worker, path, keepNumber: keepNumber) {
            case .retry: continue
            case .retryWithPath: path = stack.path
            case .take(let instance): return instance.copy(as: type)
            case .cycle(let path):
                stack.recordCycle()
                throw ResolutionError(cycle: path)
            case .wait(let signal, let wakes):
                signal.wait(since: wakes)
                hasWaited = true
                let worker = stack.worker
                constructions.withLock { $0.forget(worker) }
            case .construct(let signal):
                defer { signal.wake() }
                return try construct(type, place, on: stack)
            }
        }
    }

    fileprivate typealias Path = Graph.PathStep

    /// What a thread that needs the instance has to do.
    private enum Decision: Sendable {
        case retry
        case retryWithPath
        case take(SharedInstance)
        case construct(ConstructionSignal)
        case wait(ConstructionSignal, since: Int)
        case cycle([Registration])
    }

    private func claim<T>(
        _ type: T.Type,
        _ place: some InstancePlace,
        by worker: UInt,
        _ path: [Path]?,
        keepNumber: Int
    ) -> Decision {
        let signal = ConstructionSignal()
        return constructions.withLock { constructions -> Decision in
            // Another thread has finished since the slot was read.
            if place.keepNumber != keepNumber { return .retry }
            switch place.prepareClaim() {
            case .ready: break
            case .changed: return .retry
            case .adopt(let other): constructions.adopt(place.id, by: other, signal: signal)
            }
            switch constructions.claim(place.id, by: worker, signal: signal, path: path) {
            case .construct: return .construct(signal)
            case .retryWithPath: return .retryWithPath
            case .wait(let signal, let other):
                other?.wake()
                return .wait(signal, since: signal.wakes)
            case .useProvisional(let instance): return .take(SharedInstance(instance.copy(as: type)))
            case .cycle(let path): return .cycle(path)
            }
        }
    }

    private func construct<T, Place: InstancePlace>(
        _ type: T.Type,
        _ place: Place,
        on stack: LoadStack
    ) throws -> T {
        let home = place.home
        let cycleCount = stack.cycleCount
        var isGivenUp = false
        func giveUp(after error: any Error) {
            if isGivenUp { return }
            isGivenUp = true
            let worker = stack.worker
            // A load that closed a cycle would not close it another time, whatever the factory has made of its error.
            let failure =
                stack.cycleCount == cycleCount
                ? EagerFailure(error: error, path: stack.path(of: error, in: registration)) : nil
            constructions.withLock { if $0.finish(place.id, by: worker) { place.abandon(after: failure) } }
        }
        let made: (instance: T, prepared: Place.Prepared, isKept: Bool)
        do {
            // The construction ends before the factory leaves the stack. Then the instances of a graph are released,
            // and their `deinit` may load what was made here.
            made = try running(in: home) {
                do {
                    let instance = try makeAndComplete(type, place, on: stack)
                    let worker = stack.worker
                    let prepared = place.prepare(instance)
                    let isKept = constructions.withLock { constructions in
                        // After a reset while it was being made, the instance is for this load only.
                        constructions.finish(place.id, by: worker) && place.keep(prepared)
                    }
                    return (instance, prepared, isKept)
                } catch {
                    let error = stack.passing(error)
                    giveUp(after: error)
                    throw error
                }
            }
        } catch {
            // If the factory was not admitted.
            giveUp(after: error)
            throw error
        }
        if !made.isKept {
            try place.discard(made.prepared)
        } else if home.isKeptAfterStop(self) {
            Task { await home.stopKeptAfterStop(self) }
            throw stopped
        }
        return made.instance
    }

    private func makeAndComplete<T>(
        _ type: T.Type,
        _ place: some InstancePlace,
        on stack: LoadStack
    ) throws -> T {
        let home = place.home
        return try making(in: nil) {
            let instance = try callFactory(type, in: home)
            guard let completion = completion(type) else { return instance }
            do {
                try complete(instance, completion, in: home, place.id, on: stack)
                return instance
            } catch {
                discard(instance, in: home)
                throw error
            }
        }
    }

    /// The error of a load that would return an instance which the stop of the container has stopped.
    private var stopped: ResolutionError { ResolutionError(.stopped, loading: registration, at: nil) }

    /// Completes an instance. Loads within the completion find the instance.
    private func complete<T>(
        _ instance: T,
        _ completion: Completion<T>,
        in home: _ContainerStorage,
        _ place: UInt,
        on stack: LoadStack
    ) throws {
        let memory = InstanceMemory(holding: instance)
        let worker = stack.worker
        constructions.withLock { $0.setProvisional(memory, place, by: worker) }
        defer {
            constructions.withLock { $0.setProvisional(nil, place, by: worker) }
            memory.destroy(T.self)
        }
        try completion.complete(DependencyResolver(home), instance)
    }

    /// Ends a construction that this thread began without a claim, and wakes the threads that wait for it.
    ///
    /// - Parameter end: Changes the state of the place. Called under the lock of the constructions.
    static func endWaits(for place: UInt, _ end: () -> Void) {
        let signal = constructions.withLock { constructions in
            end()
            return constructions.reset(place)
        }
        signal?.wake()
    }

    /// The address of the place that the factory of this entry makes an instance for, if it is kept.
    fileprivate func place(in storage: _ContainerStorage) -> UInt? {
        slot?.id ?? extras?.scopedSlot.flatMap { ScopedPlace($0, in: storage)?.id }
    }

    /// Discards the kept instance, and abandons one that is being made: the next load makes another, and so does a
    /// thread that waits for the abandoned one.
    func reset() {
        if let slot {
            let (abandoned, discarded) = constructions.withLock { ($0.reset(slot.id), slot.takeTemporary()) }
            abandoned?.wake()
            discarded.release()
        }
        extras?.asyncSlot?.reset()
        extras?.original?.reset()
    }
}

extension LoadStack {
    /// The identity of the calling thread as a worker.
    var worker: UInt { unsafe UInt(bitPattern: thread) }

    /// Keeps what the innermost running factory has made for its instance, as long as the place of that wants it: there
    /// may have been a reset in the meantime. Returns whether it is kept.
    func keepIfConstructing(_ keep: () -> Void) -> Bool {
        guard let step = innermost, let place = step.entry.place(in: step.storage) else { return false }
        let worker = worker
        return constructions.withLock { constructions in
            guard constructions.isConstructing(place, by: worker) else { return false }
            keep()
            return true
        }
    }

    /// Abandons all that the thread constructs, because it will never go on: others construct it anew.
    func abandonConstructions() {
        let worker = worker
        for signal in constructions.withLock({ $0.abandonAll(by: worker) }) { signal.wake() }
    }

    /// The running factories, outermost first, with the place that each one constructs for.
    fileprivate var path: [Entry.Path] {
        steps.reversed().map { ($0.entry.place(in: $0.storage), $0.entry.registration) }
    }
}
