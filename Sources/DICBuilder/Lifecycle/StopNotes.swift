/// Where notes go on what was never stopped, or failed to stop when nobody waited for it.
package struct StopNotes: ~Copyable, Sendable {
    private let taker = Guarded<(@Sendable (String) -> Void)?>({ writeToStandardError($0) })

    /// Sets what is done with the notes, by default written to standard error; nil for nothing.
    package func setTaker(_ takeNote: (@Sendable (String) -> Void)?) { taker.set(takeNote) }

    /// Makes a note on what was never stopped.
    func add(_ text: String) {
        let takeNote = taker.withLock(\.self)
        takeNote?(text)
    }

    /// Makes a note, in debug builds, on what failed to stop when nobody waited for it.
    func add(failuresOf report: StopReport) {
        #if DEBUG
        if !report.failures.isEmpty { add("DIC: note: not everything was stopped\n\(report)\n") }
        #endif
    }
}
