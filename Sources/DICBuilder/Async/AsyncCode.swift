/// What the core calls of asynchronous registrations: each of these brings it. No asynchronous
/// function is named in this file, whose data each program uses.
enum AsyncCode {
    /// Starts to make a kept instance before its first load.
    static let begin = OptionalPart<@Sendable (Entry, _ContainerStorage) -> Void>()

    /// Waits until the factories of all have ended, for a stop. A container without it has no
    /// constructions to end.
    static let waitForEnd = OptionalPart<@Sendable ([AsyncConstruction]) async -> Void>()

    /// Called by each form that makes a registration asynchronous.
    static func link() {
        begin.bring { $0.beginAsync(in: $1) }
        AsyncConstruction.bringWaitForEnd()
        Prover.bringIsolationFaults()
        Prover.unshared.bring { $0.findUnshared() }
    }
}
