/// What a builder has collected.
final class RegistrationList: RegistrationSink {
    private let state = Guarded(Collected())

    struct Collected: Sendable {
        /// What was registered, in that order.
        var entries: [Entry] = []

        /// The changes of registrations, in the order of the calls.
        var changes: [RegistrationChange] = []

        var declarations = ProofDeclarations()
    }

    /// What has been collected until now: a change is not among it without what was registered before it.
    var collected: Collected { state.withLock(\.self) }

    func add(_ entry: consuming Entry) {
        var added = Optional(entry)
        state.withInlinedLock { $0.entries.append(added.take()!) }
    }

    func change(_ change: RegistrationChange) {
        state.withLock { $0.changes.append(change) }
    }

    func declare(_ change: (inout ProofDeclarations) -> Void) {
        state.withLock { change(&$0.declarations) }
    }
}
