/// A random sequence of registrations, builds and loads.
struct Program: Sendable {
    /// Which graphs its factories may span. What can be foretold of the loads depends on it.
    enum Flavour: CaseIterable, Sendable {
        /// Factories need only tags below their own.
        case acyclic

        /// Cycles too, but none of transients alone: each is noticed as soon as it closes.
        case cyclesThroughSingletons

        /// Any cycles. All factories that can be part of one insist on what they need, so that all of these fail, and
        /// only how often they are run is open.
        case anyCycles
    }

    enum Step: Sendable {
        case register(Recipe)

        /// Of a mutable container.
        case unregisterAll

        /// Freezes what has been registered so far into one more container.
        case build

        /// What each thread loads, one after the other.
        case loads([[Load]])
    }

    let seed: UInt64
    let flavour: Flavour
    let isFrozen: Bool
    let threadCount: Int
    let steps: [Step]
    let recipeCount: Int

    /// Whether it is known how often each factory runs, and what each instance consists of.
    var isExact: Bool { flavour != .anyCycles }
}
