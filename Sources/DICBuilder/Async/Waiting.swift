import Synchronization

// The asynchronous functions of constructions, and their tasks. A file without a type: see
// `Start.swift`.

extension AsyncConstruction {
    /// Waits for the outcome, or throws if the wait would close a cycle, or a `CancellationError`
    /// if it `isCancellable` and its task is cancelled. If the container in which this is made
    /// `isStopping` when the factory that waits is cancelled, this is cancelled too, unless that
    /// factory loads it to clean up.
    func wait(
        asInitiator: Bool,
        isCancellable: Bool,
        _ isStopping: @escaping @Sendable () -> Bool
    ) async throws -> Outcome {
        let waiting = AsyncLoadChain.construction
        lend(Task.currentPriority)
        let number = Lifecycle.nextNumber()
        do {
            return try await node.waiting {
                let place = waiting?.beginAwaiting(self, isStopping)
                defer { if let place { waiting?.endAwaiting(at: place) } }
                // Not because of a stop: the factory may clean up.
                await withTaskCancellationHandler {
                    await waitForOutcome(
                        asInitiator: asInitiator,
                        isCancellable ? number : nil,
                        of: waiting
                    )
                } onCancel: {
                    if isCancellable, waiting?.isCancelled != true { endWait(number) }
                }
                // Not passed by the continuation: Thread Sanitizer sees the order of the lock, but
                // not always that of a resume. Nothing for a load that has left: nobody counts on
                // its taking the instance.
                let outcome = state.withLock { state in
                    state.left.contains(number) ? nil : state.outcome(asInitiator: asInitiator)
                }
                guard let outcome else { throw CancellationError() }
                if case .abandoned = outcome { leave(number, asInitiator: false) }
                return outcome
            }
        } catch {
            leave(number, asInitiator: asInitiator)
            throw error
        }
    }

    /// Waits until the factories of all have ended, even if there was a reset, but not for one that
    /// calls this.
    static func waitForEnd(of constructions: [AsyncConstruction]) async {
        for one in constructions { one.lend(Task.currentPriority) }
        for one in constructions {
            try? await one.node.waiting { await one.waitForOutcome(asInitiator: true) }
        }
    }

    static func bringWaitForEnd() { AsyncCode.waitForEnd.bring(waitForEnd) }

    /// Ends the construction that the current task is part of, and suspends the task for ever: it
    /// cannot throw.
    static func suspendCurrent(failingWith error: any Error) async {
        // A task that a factory left behind may be part of none.
        AsyncLoadChain.construction?.end(.failed(error))
        await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    /// Waits for an outcome. A wait with a number ends when its task is cancelled, but not by the
    /// stop of what waits.
    private func waitForOutcome(
        asInitiator: Bool,
        _ number: Int? = nil,
        of waiting: AsyncConstruction? = nil
    ) async {
        await withCheckedContinuation { continuation in
            let (waits, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
                if state.outcome(asInitiator: asInitiator) != nil { return (false, nil) }
                // Under the lock: if the task is cancelled after this, `endWait` finds the waiter.
                if let number, Task.isCancelled, waiting?.isCancelled != true {
                    return (false, state.leave(number, asInitiator: asInitiator))
                }
                state.waiters[number ?? Lifecycle.nextNumber()] = (asInitiator, continuation)
                return (true, nil)
            }
            cancel(task)
            if !waits { continuation.resume() }
        }
    }

    /// Cancels the task of the factory, if there is one. In a task of its own: it ends what the
    /// factory waits for, which may cancel another factory, and so on, deeper than a thread's
    /// stack.
    @inline(never)
    func cancel(_ task: Task<Void, Never>?) { if let task { Task.detached { task.cancel() } } }

    /// Raises the priority of a task: to await it does so on all systems.
    @inline(never)
    static func raise(_ task: Task<Void, Never>, to priority: TaskPriority) {
        Task.detached(priority: priority) { await task.value }
    }
}

extension WaitNode {
    /// Runs what waits for this on behalf of the construction that the task is part of. Throws if
    /// this waits for that.
    // Not specialized: what a start waits for would lie here, in programs without one.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func waiting<Result>(_ wait: () async throws -> Result) async throws -> Result {
        let waiter = AsyncLoadChain.construction?.node
        let path = waiter?.path ?? []
        let answer = Self.graph.withLock { graph -> WaitGraph.WaitAnswer in
            // In a detached task, or one that an ended factory has left behind.
            guard let waiter, !waiter.hasEnded.load(ordering: .relaxed) else {
                return .wait(place: nil, opening: graph.waitFromOutside(for: id))
            }
            return graph.wait(waiter.id, for: id, path: path, at: .now)
        }
        let place: Int?
        switch answer {
        case .cycle(let cycle): throw ResolutionError(cycle: cycle)
        case .wait(let waitPlace, let opened):
            place = waitPlace
            Self.tell(of: opened)
        }
        defer {
            if let waiter, let place {
                Self.graph.withLock { $0.stopWaiting(waiter.id, at: place, at: .now) }
            }
        }
        return try await wait()
    }
}

extension AsyncLoadChain {
    /// Runs a factory as the innermost link of the current chain. Throws for a cycle, or if too
    /// many run in it. The `construction` is what it makes, if that is shared, in a task of its
    /// own. If it `isCancellable`, the load of a new instance, in the current task, may throw.
    static func run<Instance>(
        _ facts: RegistrationFacts,
        in container: _ContainerStorage,
        _ construction: AsyncConstruction? = nil,
        isCancellable: Bool = true,
        factory: @Sendable () async throws -> sending Instance
    ) async throws -> sending Instance {
        let innermost = innermost
        // Links that have ended are left out, so that a chain does not grow indefinitely.
        let chain = AsyncLoadChain(
            facts,
            in: container,
            construction,
            outer: innermost,
            isCancellable: isCancellable
        )
        try chain.begin()
        defer { chain.end() }
        if (innermost?.depth ?? 0) >= container.maximumDepth {
            try checkDepth(facts, container.maximumDepth)
        }
        do { return try await $current.withValue(chain) { try await factory() } } catch {
            throw (error as? ResolutionError)?.thrownByFactory ?? error
        }
    }

    /// Checks how many factories run in the chain, and throws if that is the maximum.
    @inline(never)
    private static func checkDepth(_ facts: RegistrationFacts, _ maximumDepth: Int) throws {
        // The depth of a link counts those that have ended, too.
        let count = links.count
        if count < maximumDepth { return }
        let fault = Fault.tooDeep(Registration(facts), depth: count, isOutOfStack: false)
        throw ResolutionError(
            fault,
            of: facts.key.type,
            named: facts.key.name,
            at: nil,
            path: registrations
        )
    }
}
