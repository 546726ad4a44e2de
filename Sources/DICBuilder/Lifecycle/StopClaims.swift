/// Who stops an instance, of all that may: the first that claims it.
struct StopClaims: ~Copyable, Sendable {
    /// What was claimed. Retained, so that no other object gets the identity of one of them.
    private let claimed = Guarded<[ClaimedInstance: any AnyObject & Sendable]>([:])

    private let decisions = Guarded(())

    // Not private: the compiler fails where other files destroy a lock around private types.
    struct ClaimedInstance: Hashable {
        private let identity: ObjectIdentifier
        private let number: Int

        fileprivate init(_ identity: any AnyObject & Sendable, _ number: Int) {
            self.identity = ObjectIdentifier(identity)
            self.number = number
        }
    }

    /// Runs a closure that claims instances and decides which of them stop a shared object: one caller at a time.
    func deciding<Result: Sendable>(_ body: () -> Result) -> Result {
        decisions.withLock { _ in body() }
    }

    /// Decides who stops an instance: the first that asks.
    ///
    /// - Parameters:
    ///   - identity: What identifies the place that keeps it.
    ///   - number: The number of the instance: after a reset, the place keeps another one.
    /// - Returns: Whether it is the caller.
    func claim(_ identity: any AnyObject & Sendable, _ number: Int) -> Bool {
        claimed.withLock { $0.updateValue(identity, forKey: ClaimedInstance(identity, number)) == nil }
    }

    /// Whether somebody stops an instance, or has stopped it.
    func contains(_ identity: any AnyObject & Sendable, _ number: Int) -> Bool {
        claimed.withLock { $0[ClaimedInstance(identity, number)] != nil }
    }

    /// Leaves an instance that was claimed, and has not been stopped, to the next that asks.
    func giveBack(_ identity: any AnyObject & Sendable, _ number: Int) {
        let returned = claimed.withLock { $0.removeValue(forKey: ClaimedInstance(identity, number)) }
        // Not under the lock: this may release an instance.
        withExtendedLifetime(returned) {}
    }

    /// Forgets who stops what.
    func removeAll() {
        // Released after the lock is.
        claimed.set([:])
    }
}
