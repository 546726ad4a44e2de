import Synchronization

// Sendable: all stored properties are immutable, and atomic or guarded.
/// The entries of a mutable container: read without a lock, changed under one. A reader announces itself, so that
/// replaced entries are released only when no reader can still use them.
package final class LiveTable: Sendable {
    /// The address of the current look-up table: growth replaces it at once.
    private let table: Atomic<UInt>
    private let retired = RetiredEntries()
    private let state: Guarded<State>

    #if DEBUG
    /// The warnings about factories that load what their `dependsOn:` does not name.
    let warnings = UndeclaredEdgeWarnings()
    #endif

    private struct State {
        /// What is registered. It owns the entries; the table only finds them.
        var entries: [Key: OrderedEntry] = [:]
        var nextOrder = 0
        var declarations = ProofDeclarations()
        /// The registrations for reports; nil until a report needs them.
        var log: RegistrationLog?
        /// The keys of each type that have a name or arguments.
        var qualified: [ObjectIdentifier: Set<Key>] = [:]
        /// The keys of each type and name that have arguments.
        var variants: [Key: Set<Key>] = [:]
        /// The number of keys that the table has room for, and the number of slots in use.
        var capacity = LiveTable.initialCapacity
        var keyCount = 0
    }

    private typealias OrderedEntry = (entry: Entry, order: Int)

    private static let initialCapacity = 16

    package init() {
        table = Atomic(TableMemory(capacity: Self.initialCapacity).address)
        state = Guarded(State())
    }

    deinit { TableMemory(address: table.load(ordering: .acquiring)).deallocate() }

    // MARK: Reading

    /// The access of one reader. The entries that it finds stay alive until it ends.
    struct Reading {
        fileprivate let stripe: Int
        let table: LookupTable
    }

    /// Begins to read. Each read must be ended.
    @inline(__always)
    func beginReading() -> Reading {
        let stripe = retired.enter()
        // Not before, and sequentially consistent: see there.
        return Reading(stripe: stripe, table: TableMemory(address: table.load(ordering: .sequentiallyConsistent)).table)
    }

    @inline(__always) func endReading(_ reading: Reading) { retired.leave(reading.stripe) }

    /// The entry of a key, if it is registered here now.
    func entry(of key: Key) -> Entry? {
        let reading = beginReading()
        defer { endReading(reading) }
        return unsafe reading.table.entry(of: key)?.takeUnretainedValue()
    }

    /// The log of all registrations. `insert` usually extends it; `update` and `removeAll` discard it.
    var log: RegistrationLog {
        state.withLock { state in
            if let log = state.log { return log }
            let log = RegistrationLog(Self.ordered(Array(state.entries.values)).lazy.map(\.registration))
            state.log = log
            return log
        }
    }

    /// The entries of a type, whatever their names and arguments, in the order of registration.
    func entries(ofType type: Any.Type) -> [Entry] {
        entries(of: Key(type)) { $0.qualified[ObjectIdentifier(type)] }
    }

    /// The entries of a type and name, given as a key without arguments, in the order of registration.
    func variants(of key: Key) -> [Entry] { entries(of: key) { $0.variants[key] } }

    /// The entries of a key and of others, in the order of registration.
    private func entries(of key: Key, and others: (State) -> Set<Key>?) -> [Entry] {
        let places = state.withLock { state in
            var places = (others(state) ?? []).compactMap { state.entries[$0] }
            if let own = state.entries[key] { places.append(own) }
            return places
        }
        return Self.ordered(places)
    }

    /// The entries with arguments, in the order of registration.
    var entriesWithArguments: [Entry] {
        Self.ordered(state.withLock { state in state.variants.values.joined().compactMap { state.entries[$0] } })
    }

    /// All entries, in the order of registration.
    package var all: [Entry] { Self.ordered(state.withLock { Array($0.entries.values) }) }

    /// Not by `sorted`, which is slower: these are sorted for each load of a collection.
    @inline(never)
    private static func ordered(_ places: consuming [OrderedEntry]) -> [Entry] {
        places.sort { $0.order < $1.order }
        return places.map(\.entry)
    }

    var declarations: ProofDeclarations { state.withLock(\.declarations) }

    // MARK: Changing

    /// Adds an entry, which replaces the one with the same key. Without a stop action of its own, it has the one of the
    /// replaced entry, because that belongs to the key. Returns the added entry.
    @discardableResult
    package func insert(_ entry: Entry) -> Entry {
        change { state in
            var added = entry
            let replaced = state.entries[entry.key]?.entry
            if let action = replaced?.extras?.stopAction, entry.extras?.stopAction == nil,
                entry.facts.forwardSource == nil
            {
                added = entry.with(stopAction: action)
            }
            state.entries[entry.key] = (added, state.nextOrder)
            state.nextOrder += 1
            state.log?.append(added.registration)
            // Begun anew if most of it is replaced.
            if let log = state.log, log.count > 2 * state.entries.count + 64 { state.log = nil }
            put(added, in: &state, replacing: replaced)
            return added
        }
    }

    /// Puts the entry that `make`, which is called under the lock, returns for the current one of the key in its place.
    package func update(_ key: Key, _ make: (Entry?) throws -> Entry) rethrows -> Entry {
        try change { state in
            let place = state.entries[key]
            let entry = try make(place?.entry)
            state.entries[key] = (entry, place?.order ?? state.nextOrder)
            if place == nil { state.nextOrder += 1 }
            state.log = nil
            put(entry, in: &state, replacing: place?.entry)
            return entry
        }
    }

    /// Replaces entries with others of the same keys, unless they have been replaced in the meantime.
    package func replace(_ replacements: [(old: Entry, new: Entry)]) {
        change { state in
            for (old, new) in replacements {
                guard let place = state.entries[old.key], place.entry === old else { continue }
                state.entries[old.key] = (new, place.order)
                put(new, in: &state, replacing: old)
            }
        }
    }

    package func declare(_ change: (inout ProofDeclarations) -> Void) { state.withLock { change(&$0.declarations) } }

    /// Removes all entries, and what was declared beside them.
    package func removeAll(keepingCapacity: Bool) {
        change { state in
            state.declarations = ProofDeclarations()
            let removed = state.entries.values.map(\.entry)
            state.entries.removeAll(keepingCapacity: keepingCapacity)
            state.qualified = [:]
            state.variants = [:]
            state.log = nil
            let old = TableMemory(address: table.load(ordering: .relaxed))
            if !keepingCapacity { state.capacity = Self.initialCapacity }
            table.store(TableMemory(capacity: state.capacity).address, ordering: .sequentiallyConsistent)
            state.keyCount = 0
            retired.retire(removed, old)
        }
    }

    /// Changes the state, and then releases what no reader can use any more.
    private func change<Result: Sendable>(_ body: (inout State) throws -> Result) rethrows -> Result {
        let result = try state.withLock { state in try body(&state) }
        retired.releaseUnused()
        return result
    }

    /// Makes an entry visible to readers, and keeps the one that it replaces while they may use that.
    private func put(_ entry: Entry, in state: inout State, replacing old: Entry?) {
        if old == nil && state.keyCount == state.capacity { grow(&state) }
        if old == nil && entry.key.isQualified {
            state.qualified[ObjectIdentifier(entry.key.type), default: []].insert(entry.key)
            if entry.key.signature != nil {
                state.variants[Key(entry.key.type, named: entry.key.name), default: []].insert(entry.key)
            }
        }
        if TableMemory(address: table.load(ordering: .relaxed)).table.set(entry) { state.keyCount += 1 }
        if let old { retired.retire([old]) }
    }

    private func grow(_ state: inout State) {
        let old = TableMemory(address: table.load(ordering: .relaxed))
        let new = TableMemory(capacity: 2 * state.capacity)
        state.keyCount = 0
        for place in state.entries.values where new.table.set(place.entry) { state.keyCount += 1 }
        state.capacity *= 2
        table.store(new.address, ordering: .sequentiallyConsistent)
        retired.retire([], old)
    }
}
