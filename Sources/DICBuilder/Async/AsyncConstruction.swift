/// The construction of a shared instance by one task, which other loads wait for.
final class AsyncConstruction: Sendable {
    /// The outcome of a construction for the loads that wait for it.
    enum Outcome: Sendable {
        case made(SharedInstance)
        case failed(any Error)
        /// There was a reset in the meantime: the loads that wait have to claim an instance again.
        case abandoned
    }

    let registration: Registration

    private let state = Guarded(State())

    private struct State: Sendable {
        /// The outcome for the loads that wait.
        var outcome: Outcome?
        /// The outcome for the load that began the construction, which receives the instance even after a reset.
        var result: Outcome?
        var waiting: [CheckedContinuation<Void, Never>] = []
        var starter: CheckedContinuation<Void, Never>?

        func outcome(_ asStarter: Bool) -> Outcome? { asStarter ? result : outcome }
    }

    /// The waits of this construction's factories: several, if they load in child tasks.
    private let waits = Guarded<[Wait]>([])

    /// A factory of this construction waits for another construction.
    private struct Wait: Sendable {
        let construction: AsyncConstruction

        /// The factories that led to the wait, this construction's own first.
        let path: [Registration]
    }

    /// Guards all changes of waits, so that of two waits that would close a cycle, one is refused.
    private static let waitsLock = Guarded<Void>(())

    init(_ registration: Registration) {
        self.registration = registration
    }

    /// Ends the construction. The loads that wait receive the first outcome.
    func end(_ outcome: Outcome) {
        typealias Waiting = CheckedContinuation<Void, Never>
        let (waiting, starter) = state.withLock { state -> ([Waiting], Waiting?) in
            var starter: Waiting?
            if case .abandoned = outcome {
            } else {
                state.result = outcome
                swap(&starter, &state.starter)
            }
            guard state.outcome == nil else { return ([], starter) }
            state.outcome = outcome
            defer { state.waiting = [] }
            return (state.waiting, starter)
        }
        starter?.resume()
        for continuation in waiting { continuation.resume() }
    }

    /// Waits for the outcome, unless the wait would close a cycle.
    ///
    /// Cancellation does not end the wait: `loadAsync` would have nothing to return.
    ///
    /// - Parameter asStarter: Whether the load that waits has begun the construction.
    /// - Throws: A `ResolutionError` if this construction waits for the one that the current task is part of.
    func wait(asStarter: Bool) async throws -> Outcome {
        guard let waiter = AsyncLoadChain.current?.construction else { return await outcome(asStarter) }
        let running = AsyncLoadChain.registrations
        let own = running.firstIndex { $0.key == waiter.registration.key }
        let path = own.map { running[...$0].reversed() } ?? [waiter.registration]
        let cycle = Self.waitsLock.withLock { _ -> [Registration]? in
            if let back = self.path(to: waiter) { return back + path }
            waiter.waits.withLock { $0.append(Wait(construction: self, path: path)) }
            return nil
        }
        if let cycle { throw ResolutionError.cycle(cycle) }
        defer {
            Self.waitsLock.withLock { _ in
                waiter.waits.withLock { waits in
                    if let index = waits.firstIndex(where: { $0.construction === self }) { waits.remove(at: index) }
                }
            }
        }
        return await outcome(asStarter)
    }

    private func outcome(_ asStarter: Bool) async -> Outcome {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state -> Bool in
                if state.outcome(asStarter) != nil { return true }
                if asStarter { state.starter = continuation } else { state.waiting.append(continuation) }
                return false
            }
            if hasEnded { continuation.resume() }
        }
        // Not passed by the continuation: Thread Sanitizer sees the order of the lock, but not always that of a resume.
        guard let outcome = state.withLock({ $0.outcome(asStarter) }) else {
            preconditionFailure("DIC: a load was woken before the construction of \(registration.title) ended")
        }
        return outcome
    }

    /// The factories from this construction's own to the last before the other construction, each of which waits for
    /// the next; nil if there is no such path.
    func path(to other: AsyncConstruction) -> [Registration]? {
        if self === other { return [] }
        // Not recursive: a chain of waits may be longer than a thread's stack allows.
        var reached: [(construction: AsyncConstruction, from: Int?, path: [Registration])] = [(self, nil, [])]
        var searched: Set = [ObjectIdentifier(self)]
        var next = 0
        while next < reached.count {
            for wait in reached[next].construction.waits.withLock(\.self)
            where searched.insert(ObjectIdentifier(wait.construction)).inserted {
                reached.append((wait.construction, next, wait.path))
                guard wait.construction === other else { continue }
                var parts: [[Registration]] = []
                var step: Int? = reached.count - 1
                while let index = step {
                    parts.append(reached[index].path)
                    step = reached[index].from
                }
                return parts.reversed().flatMap(\.self)
            }
            next += 1
        }
        return nil
    }
}
