#if DEBUG
/// Notes that debug builds write to standard error, each once in a process.
enum DebugNotes {
    /// Those that were written.
    private static let written = Guarded<Set<String>>([])

    /// Writes a note, unless it was written before.
    static func write(_ note: String) {
        let isNew = written.withLock { $0.insert(note).inserted }
        if isNew { writeToStandardError("\(note)\n") }
    }
}
#endif
