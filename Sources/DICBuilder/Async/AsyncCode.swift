/// What the core calls of asynchronous registrations: each of these brings it.
struct AsyncCode: Sendable {
    static let part = OptionalPart<AsyncCode>()

    /// Starts to make a kept instance before its first load.
    let begin: @Sendable (Entry, _ContainerStorage) -> Void
    let findUnshared: @Sendable (Prover) -> Void

    /// Called by each form that makes a registration asynchronous.
    static func link() {
        part.bring(AsyncCode(begin: { $0.beginAsync(in: $1) }, findUnshared: { $0.findUnshared() }))
    }
}
