import DICBuilder

/// The entries of a mutable container, under a lock that is held for a look-up or a change and never for more.
final class EntryTable: LiveEntries {
    private struct Place {
        var entry: Entry
        let order: Int
    }

    private struct State {
        /// The entries without a name, by the bits of their keys: a number is hashed and compared faster than a key.
        var unnamed: [UInt: Place] = [:]
        var named: [Key: Place] = [:]
        var nextOrder = 0
    }

    private let state = Guarded(State())

    /// Takes an entry in, in place of the one that was there under its key.
    func insert(_ entry: Entry) {
        let key = entry.registration.key
        let replaced = state.withLock { state in
            let place = Place(entry: entry, order: state.nextOrder)
            state.nextOrder += 1
            return key.name == nil
                ? state.unnamed.updateValue(place, forKey: key.bits)
                : state.named.updateValue(place, forKey: key)
        }
        // Here, not under the lock, goes an instance that nobody else holds: its `deinit` may well load something.
        withExtendedLifetime(replaced) {}
    }

    func removeAll() {
        let removed = state.withLock { state in
            let removed = state
            state.unnamed = [:]
            state.named = [:]
            return removed
        }
        withExtendedLifetime(removed) {}
    }

    /// Puts other entries in the place of those that are there.
    func replaceAll(_ replacement: (Entry) -> Entry) {
        let replaced = state.withLock { state in
            let replaced = state
            state.unnamed = replaced.unnamed.mapValues { Place(entry: replacement($0.entry), order: $0.order) }
            state.named = replaced.named.mapValues { Place(entry: replacement($0.entry), order: $0.order) }
            return replaced
        }
        withExtendedLifetime(replaced) {}
    }

    func entry(of type: ObjectIdentifier) -> Entry? {
        state.withLock { $0.unnamed[UInt(bitPattern: type)]?.entry }
    }

    func entry(of key: Key) -> Entry? {
        state.withLock { key.name == nil ? $0.unnamed[key.bits]?.entry : $0.named[key]?.entry }
    }

    var all: [Entry] {
        let places = state.withLock { Array($0.unnamed.values) + Array($0.named.values) }
        return places.sorted { $0.order < $1.order }.map(\.entry)
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
