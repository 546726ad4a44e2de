/// One run of a factory, as an observer sees it.
public struct ObservedMake: Sendable, Identifiable {
    /// The identity of a make, unique in the process. Ordered by the start.
    public struct Identifier: Hashable, Comparable, Sendable {
        let number: Int

        /// Whether one make started before another.
        public static func < (left: Identifier, right: Identifier) -> Bool { left.number < right.number }
    }

    /// The identity, the same at the start and at the end.
    public let id: Identifier

    /// The make whose factory needed this one; nil if it was loaded by code that is not part of an observed make.
    public let parentID: Identifier?

    /// The number of makes around this one.
    public let depth: Int

    /// The time of the start.
    public let start: ContinuousClock.Instant

    /// The registration whose factory runs.
    public let dependency: RegisteredDependency
}

/// One load of a dependency by a factory, as an observer sees it: an edge of the graph.
public struct ObservedLoad: Sendable {
    /// The make whose factory loads.
    public let make: ObservedMake

    /// The registration that is loaded from. Its `isMade` says whether the container kept an instance before the load;
    /// it is false for what a scope keeps.
    public let dependency: RegisteredDependency

    /// The key that was requested: that of the registration, or for example the optional of its type.
    package let requested: Key
}
