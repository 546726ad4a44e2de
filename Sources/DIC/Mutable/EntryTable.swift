import DICBuilder

/// The entries of a mutable container, under a lock that is held for a look-up or a change and never for more.
final class EntryTable: LiveEntries {
    private struct State {
        var entries: [Key: (entry: Entry, order: Int)] = [:]
        var nextOrder = 0
    }

    private let state = Guarded(State())

    /// Takes an entry in, in place of the one that was there under its key.
    func insert(_ entry: Entry) {
        let replaced = state.withLock { state in
            defer { state.nextOrder += 1 }
            return state.entries.updateValue((entry, state.nextOrder), forKey: entry.registration.key)
        }
        // Here, not under the lock, goes an instance that nobody else holds: its `deinit` may well load something.
        withExtendedLifetime(replaced) {}
    }

    func removeAll() {
        let removed = state.withLock { state in
            let entries = state.entries
            state.entries = [:]
            return entries
        }
        withExtendedLifetime(removed) {}
    }

    /// Puts other entries in the place of those that are there.
    func replaceAll(_ replacement: (Entry) -> Entry) {
        let replaced = state.withLock { state in
            let entries = state.entries
            for (key, value) in entries { state.entries[key]?.entry = replacement(value.entry) }
            return entries
        }
        withExtendedLifetime(replaced) {}
    }

    func entry(of key: Key) -> Entry? {
        state.withLock { $0.entries[key]?.entry }
    }

    var all: [Entry] {
        state.withLock { Array($0.entries.values) }.sorted { $0.order < $1.order }.map(\.entry)
    }
}

/// Registers into a table that is loaded from at the same time.
final class LiveSink: RegistrationSink {
    private let entries: EntryTable
    private let source: DependencySource

    init(entries: EntryTable, source: DependencySource) {
        self.entries = entries
        self.source = source
    }

    func add(_ registration: Registration) {
        let entry = registration.makeEntry(in: source)
        entries.insert(entry)
        if registration.lifetime == .eagerSingleton {
            // A factory that throws leaves nothing behind; the next load runs it again and tells its caller.
            try? registration.makeInstance(of: entry, in: source)
        }
    }
}
