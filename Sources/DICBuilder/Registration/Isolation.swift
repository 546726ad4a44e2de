/// The isolation that a factory runs in.
package enum Isolation: UInt8, Sendable {
    /// Any thread or task.
    case nonisolated

    case mainActor
}

/// The isolation of the code that loads.
@usableFromInline
package enum CallerIsolation: UInt8, Sendable {
    /// Any thread or task.
    case nonisolated

    /// The main actor, by the load's type. Swift 5 mode does not check it everywhere.
    case mainActor

    /// Known only when it runs: a `Lazy`, a `Provider` and a property wrapper can be used from anywhere.
    case dynamic
}
