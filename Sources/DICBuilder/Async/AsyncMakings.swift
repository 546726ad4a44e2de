/// Who makes the asynchronously made instance of a slot: the running construction, and those that a reset has
/// abandoned.
final class AsyncMakings: Sendable {
    private struct Running: Sendable {
        var current: AsyncConstruction?
        /// The constructions that a reset has abandoned, and that have not ended.
        var abandoned: [AsyncConstruction] = []
    }

    private let running = Guarded(Running())

    /// What a load has to do.
    enum Claim {
        case take
        /// Start a task that constructs the instance, and wait for it.
        case construct(AsyncConstruction)
        case wait(AsyncConstruction)
    }

    /// Decides what a load has to do: `take` if the slot `isMade`. The node is for a construction that is begun now.
    func claim(_ node: @autoclosure () -> WaitNode, isOfService: Bool = false, isMade: () -> Bool) -> Claim {
        let (claim, replaced) = running.withLock { running -> (Claim, AsyncConstruction?) in
            if isMade() { return (.take, nil) }
            // One that has failed and is still here: a load of its factory was suspended for ever.
            if let current = running.current, !current.hasFailed {
                current.join()
                return (.wait(current), nil)
            }
            let construction = AsyncConstruction(node(), isOfService: isOfService)
            defer { running.current = construction }
            return (.construct(construction), running.current)
        }
        // Not under the lock: this may release an error.
        withExtendedLifetime(replaced) {}
        return claim
    }

    /// Ends a construction, and calls `keep`, unless there was a reset in the meantime. Returns false if what it has
    /// made is neither kept nor returned by a load.
    @discardableResult
    func finish(_ construction: AsyncConstruction, _ outcome: AsyncConstruction.Outcome, keep: () -> Void = {}) -> Bool
    {
        let isKept = running.withLock { running in
            guard running.current === construction else { return false }
            running.current = nil
            keep()
            return true
        }
        let isTaken = construction.end(outcome)
        forgetEnded()
        return isKept || isTaken
    }

    /// Whether a construction is the one whose instance will be kept.
    func isCurrent(_ construction: AsyncConstruction) -> Bool { running.withLock { $0.current === construction } }

    /// The constructions that have not ended, those that a reset has abandoned among them.
    var constructions: [AsyncConstruction] {
        running.withLock { ($0.abandoned + ($0.current.map { [$0] } ?? [])).filter { !$0.hasEnded } }
    }

    /// Abandons a running construction: the loads that wait for it make another instance. Returns what `take` takes out
    /// of the slot, where no other construction can put an instance meanwhile.
    func reset<Taken: Sendable>(_ take: () -> Taken) -> Taken {
        let (current, discarded) = running.withLock { running in
            let current = running.current
            // It is in one of the two at any time: a stop looks for it.
            if let current { running.abandoned.append(current) }
            running.current = nil
            return (current, take())
        }
        // Not under the lock: this resumes the loads that wait.
        current?.end(.abandoned)
        forgetEnded()
        return discarded
    }

    private func forgetEnded() {
        let ended = running.withLock { running in
            let ended = running.abandoned.partition { $0.hasEnded }
            defer { running.abandoned.removeSubrange(ended...) }
            return Array(running.abandoned[ended...])
        }
        // Not under the lock: this may release an instance.
        withExtendedLifetime(ended) {}
    }
}
