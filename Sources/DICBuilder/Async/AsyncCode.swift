/// What the core calls of asynchronous registrations: each of these brings it.
enum AsyncCode {
    /// Starts to make a kept instance before its first load.
    static let begin = OptionalPart<@Sendable (Entry, _ContainerStorage) -> Void>()

    /// Called by each form that makes a registration asynchronous.
    static func link() {
        begin.bring { $0.beginAsync(in: $1) }
        Prover.unshared.bring { $0.findUnshared() }
    }
}
