internal import CDICThread
import Synchronization

// Sendable: all stored properties are immutable, and atomic or guarded.
/// The entries of a mutable container: read without a lock, changed under one. A reader announces
/// itself, so that replaced entries are released only when no reader can still use them.
package final class LiveTable: Sendable {
    /// The address of the current look-up table: growth replaces it at once.
    private let table = Atomic(LookupTable(capacity: LiveTable.initialCapacity).slots)
    /// What was replaced, and who may still read it.
    private let retired = RetiredEntries()
    /// What changes under the lock.
    private let state = Guarded(State())

    /// What the lock guards. Not `Sendable`, and never seen outside it.
    private struct State: ~Copyable {
        /// What is registered. It owns the entries; the table only finds them.
        var entries: [Key: OrderedEntry] = [:]
        /// The place in the order of registration of what is registered next.
        var nextOrder = 0
        /// What was said about the program beside the registrations.
        var declarations = ProofDeclarations()
        /// The registrations for reports; nil until a report needs them.
        var log: RegistrationLog?
        /// The keys of each type that have a name or arguments.
        var qualified: [ObjectIdentifier: Set<Key>] = [:]
        /// The keys of each type and name that have arguments.
        var variants: [Key: Set<Key>] = [:]
        /// The number of keys that the table has room for.
        var capacity = LiveTable.initialCapacity
    }

    /// An entry, and its place in the order of registration.
    private typealias OrderedEntry = (entry: Entry, order: Int)

    /// The number of keys that a new table has room for. A choice: most mutable containers have few
    /// registrations, and a table doubles.
    private static let initialCapacity = 16
    package init() {}

    deinit { current.deallocate() }

    /// The current look-up table, for a caller that holds the lock.
    private var current: LookupTable { LookupTable(at: table.load(ordering: .relaxed)) }

    /// One read of the table. The entries that it finds stay alive until it ends.
    struct Reading {
        /// Which counter of readers was raised.
        fileprivate let stripe: Int
        /// The table that was read.
        let table: LookupTable
    }

    /// Begins to read. Each call must be followed by one of `endReading`.
    @inline(__always)
    func beginReading() -> Reading {
        let stripe = retired.enter()
        // Not before, and sequentially consistent: see there.
        return Reading(
            stripe: stripe,
            table: LookupTable(at: table.load(ordering: .sequentiallyConsistent))
        )
    }

    /// Ends a read: the entries that it found may be released from now on.
    @inline(__always) func endReading(_ reading: Reading) { retired.leave(reading.stripe) }

    /// The current entry of exactly a key; nil if none is registered here.
    func entry(of key: Key) -> Entry? {
        let reading = beginReading()
        defer { endReading(reading) }
        return unsafe reading.table.entry(of: key)?.takeUnretainedValue()
    }

    /// The registrations in their order, for reports. `insert` usually extends the log; `update`
    /// and `removeAll` discard it.
    var log: RegistrationLog {
        state.withLock { state in
            if let log = state.log { return log }
            let log = RegistrationLog(
                Self.ordered(Array(state.entries.values)).lazy.map(\.registration)
            )
            state.log = log
            return log
        }
    }

    /// The entries of a type, whatever their names and arguments, in the order of registration.
    func entries(ofType type: Any.Type) -> [Entry] {
        entries(of: Key(type)) { $0.qualified[ObjectIdentifier(type)] }
    }

    /// The entries of a type and name, whatever their arguments, in the order of registration. The
    /// `key` has none.
    func variants(of key: Key) -> [Entry] { entries(of: key) { $0.variants[key] } }

    /// The entries of a key, and of others, in the order of registration.
    private func entries(of key: Key, and others: (borrowing State) -> Set<Key>?) -> [Entry] {
        let places = state.withLock { state in
            var places = (others(state) ?? []).compactMap { state.entries[$0] }
            if let own = state.entries[key] { places.append(own) }
            return places
        }
        return Self.ordered(places)
    }

    /// The entries with arguments, in the order of registration.
    var entriesWithArguments: [Entry] {
        Self.ordered(
            state.withLock { state in
                state.variants.values.joined().compactMap { state.entries[$0] }
            }
        )
    }

    /// The entries in the order of registration.
    package var all: [Entry] { Self.ordered(state.withLock { Array($0.entries.values) }) }

    /// The entries in their order. Not by `sorted`, which is slower: these are sorted for each load
    /// of a collection.
    @inline(never)
    private static func ordered(_ places: consuming [OrderedEntry]) -> [Entry] {
        places.sort { $0.order < $1.order }
        return places.map(\.entry)
    }

    /// What was said about the program beside the registrations.
    var declarations: ProofDeclarations { state.withLock { $0.declarations } }

    /// Registers an entry, in place of one with the same key. Returns what is in the table then:
    /// without a stop action of its own, the added entry has the one of the replaced one, because
    /// that belongs to the key.
    @discardableResult package func insert(_ entry: Entry) -> Entry {
        change { state, replacements in
            var added = entry
            let replaced = state.entries[entry.key]?.entry
            if let action = replaced?.extras?.stopAction, entry.extras?.stopAction == nil,
                entry.facts.forwardSource == nil
            {
                added = entry.stopped(by: action)
            }
            put(added, in: &state, &replacements)
            state.log?.append(added.registration)
            // Begun anew if most of it is replaced.
            if let log = state.log, log.count > 2 * state.entries.count + 64 { state.log = nil }
            return added
        }
    }

    /// Puts the entry that `make`, which is called under the lock, returns for the current one of
    /// the key in its place.
    package func update(_ key: Key, _ make: (Entry?) throws -> Entry) rethrows -> Entry {
        try change { state, replacements in
            let place = state.entries[key]
            let entry = try make(place?.entry)
            put(entry, at: place?.order, in: &state, &replacements)
            state.log = nil
            return entry
        }
    }

    /// Replaces entries with others of the same keys, unless they have been replaced in the
    /// meantime.
    package func replace(_ replacements: [(old: Entry, new: Entry)]) {
        change { state, replaced in
            for (old, new) in replacements {
                guard let place = state.entries[old.key], place.entry === old else { continue }
                put(new, at: place.order, in: &state, &replaced)
            }
        }
    }

    /// Changes what was said about the program beside the registrations. The closure is called
    /// under the lock.
    package func declare(_ change: (inout ProofDeclarations) -> Void) {
        state.withLock { change(&$0.declarations) }
    }

    /// Removes all entries and declarations. What is kept in them is released once no reader can
    /// use it.
    package func removeAll(keepingCapacity: Bool) {
        change { state, replaced in
            state.declarations = ProofDeclarations()
            replaced.entries = state.entries.values.map(\.entry)
            state.entries.removeAll(keepingCapacity: keepingCapacity)
            state.qualified = [:]
            state.variants = [:]
            state.log = nil
            replaced.table = current
            if !keepingCapacity { state.capacity = Self.initialCapacity }
            table.store(
                LookupTable(capacity: state.capacity).slots,
                ordering: .sequentiallyConsistent
            )
        }
    }

    /// What a change has taken out of the table, where readers may still find it.
    private struct Replaced {
        /// The entries that others have replaced, or that were removed.
        var entries: [Entry] = []
        /// The look-up table that a larger one has replaced; nil if it is still used.
        var table: LookupTable?
    }

    /// Changes the state, and then releases what no reader can use any more.
    ///
    /// What is replaced leaves the lock before it is retired: once it is, a reader that ends may
    /// release it, and then the references that the change has are the last ones, whose release
    /// runs any code of the user.
    private func change<Result: Sendable>(
        _ body: (inout State, inout Replaced) throws -> Result
    ) rethrows -> Result {
        var replaced = Replaced()
        let result = try state.withLock { state in try body(&state, &replaced) }
        if !replaced.entries.isEmpty || replaced.table != nil {
            retired.retire(replaced.entries, replaced.table)
        }
        retired.releaseUnused()
        return result
    }

    /// Makes an entry visible, the last one if there is no `order`.
    private func put(
        _ entry: Entry,
        at order: Int? = nil,
        in state: inout State,
        _ replaced: inout Replaced
    ) {
        let old = state.entries.updateValue((entry, order ?? state.nextOrder), forKey: entry.key)?
            .entry
        if order == nil { state.nextOrder += 1 }
        if state.entries.count > state.capacity { grow(&state, &replaced) }
        if old == nil && entry.key.isQualified {
            state.qualified[ObjectIdentifier(entry.key.type), default: []].insert(entry.key)
            if entry.key.signature != nil {
                state.variants[Key(entry.key.type, named: entry.key.name), default: []].insert(
                    entry.key
                )
            }
        }
        current.set(entry)
        if let old { replaced.entries.append(old) }
    }

    /// Replaces the table by one with room for twice as many keys.
    private func grow(_ state: inout State, _ replaced: inout Replaced) {
        replaced.table = current
        let new = LookupTable(capacity: 2 * state.capacity)
        for place in state.entries.values { new.set(place.entry) }
        state.capacity *= 2
        table.store(new.slots, ordering: .sequentiallyConsistent)
    }
}

/// The readers of a mutable container, and what was replaced while they may use it. A reader
/// announces itself by a counter that few threads share: those created one after the other have
/// different ones.
struct RetiredEntries: ~Copyable, Sendable {
    /// The address of the first counter.
    private let address: UInt
    /// What was replaced and is not released, the oldest first.
    private let batches = Guarded<[Batch]>([])
    /// A bit for each counter that some batch still waits for.
    private let pendingCounters = Atomic<UInt>(0)

    // Not private: the compiler fails where other files destroy a lock around private types.
    /// What was replaced at one time, and may still be read.
    struct Batch {
        /// A bit for each counter of readers that has not been zero since the replacement.
        fileprivate var pendingCounters: UInt
        /// The entries, to be released.
        fileprivate var entries: [Entry]
        /// The look-up table, to be deallocated; nil if none was replaced.
        fileprivate let table: LookupTable?
    }

    /// Padded to the size of two cache lines: processors fetch them in pairs.
    private struct Counter: ~Copyable {
        /// How many readers there are.
        let readers = Atomic(0)
        let padding: (Int64, Int64, Int64, Int64, Int64, Int64, Int64) = (0, 0, 0, 0, 0, 0, 0)
        let morePadding: (Int64, Int64, Int64, Int64, Int64, Int64, Int64, Int64) = (
            0, 0, 0, 0, 0, 0, 0, 0
        )
    }

    /// How many batches there are before all that is replaced goes into the last one. A choice:
    /// each end of a read may check them all.
    private static let batchLimit = 16
    /// How many counters there are. A choice: each costs two cache lines in every mutable
    /// container, and threads that share one write to the same line. A power of two, for the mask
    /// in `enter`.
    private static let counterCount = 16
    /// A bit for each counter.
    private static let allCounters: UInt = 1 << UInt(counterCount) - 1

    init() {
        let stride = MemoryLayout<Counter>.stride
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: Self.counterCount * stride,
            alignment: stride
        )
        let counters = unsafe memory.bindMemory(to: Counter.self, capacity: Self.counterCount)
        address = UInt(bitPattern: counters)
        for index in 0..<Self.counterCount { unsafe (counters + index).initialize(to: Counter()) }
    }

    deinit {
        for batch in batches.withLock(\.self) { batch.table?.deallocate() }
        unsafe UnsafeMutableRawPointer(counters).deallocate()
    }

    /// The counters, `counterCount` of them.
    private var counters: UnsafeMutablePointer<Counter> {
        unsafe UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
    }

    /// Announces a reader, before it looks at the table. Returns what to pass to `leave`.
    ///
    /// A writer replaces an entry, and then looks at the counters. A reader that it does not see
    /// must see the new entry. So nothing that a reader loads may be loaded before its counter is
    /// raised, and no counter may be read before the entry is replaced. The first holds because the
    /// counter and the address of the table are sequentially consistent, on each processor; the
    /// second because `retire` stores `pendingCounters` sequentially consistently in between. The
    /// entry itself is loaded and stored with acquire and release only, which the memory model
    /// alone does not make sufficient. So none of the others may be weakened.
    @inline(__always)
    func enter() -> Int {
        let counter = Self.threadNumber & (Self.counterCount - 1)
        unsafe counters[counter].readers.wrappingAdd(1, ordering: .sequentiallyConsistent)
        return counter
    }

    /// Ends the access of a reader. `counter` is what `enter` returned.
    @inline(__always)
    func leave(_ counter: Int) {
        unsafe counters[counter].readers.wrappingSubtract(1, ordering: .sequentiallyConsistent)
        if _slowPath(pendingCounters.load(ordering: .sequentiallyConsistent) != 0) {
            releaseUnused(after: counter)
        }
    }

    /// Releases what was replaced before all current readers began, if it may have waited for a
    /// reader that has ended.
    @inline(never) private func releaseUnused(after counter: Int) {
        // Not each reader takes the lock while one of them takes long.
        let pending = pendingCounters.load(ordering: .sequentiallyConsistent)
        if pending & (1 << UInt(counter)) != 0 && isIdle(counter) { releaseUnused() }
    }

    /// Whether no reader of a counter is active at this moment.
    private func isIdle(_ counter: Int) -> Bool {
        unsafe counters[counter].readers.load(ordering: .sequentiallyConsistent) == 0
    }

    /// The number of the calling thread, which no other thread has.
    @inline(__always)
    private static var threadNumber: Int {
        let thread = unsafe dic_current_thread()
        if unsafe _slowPath(thread.pointee.number == 0) {
            unsafe thread.pointee.number = UInt(
                bitPattern: nextThreadNumber.add(1, ordering: .relaxed).newValue
            )
        }
        return unsafe Int(bitPattern: thread.pointee.number)
    }

    /// The number of the last thread that has one.
    private static let nextThreadNumber = Atomic(0)

    /// Keeps what was replaced until no reader can use it. Not under a lock: the caller may hold
    /// the last references when this returns.
    func retire(_ entries: [Entry], _ table: LookupTable?) {
        batches.withLock { batches in
            // A single batch for all that waits for a long read, so that later changes have few
            // batches to check.
            if table == nil, let last = batches.indices.last, batches.count > Self.batchLimit {
                batches[last].entries += entries
                batches[last].pendingCounters = Self.allCounters
            } else {
                batches.append(
                    Batch(pendingCounters: Self.allCounters, entries: entries, table: table)
                )
            }
            pendingCounters.store(Self.allCounters, ordering: .sequentiallyConsistent)
        }
    }

    /// Releases what was replaced before all current readers began.
    func releaseUnused() {
        if pendingCounters.load(ordering: .sequentiallyConsistent) == 0 { return }
        let released = batches.withLock { batches -> [Batch] in
            let idle = (0..<Self.counterCount).reduce(0 as UInt) {
                isIdle($1) ? $0 | 1 << UInt($1) : $0
            }
            for index in batches.indices { batches[index].pendingCounters &= ~idle }
            let released = batches.filter { $0.pendingCounters == 0 }
            batches.removeAll { $0.pendingCounters == 0 }
            let pending = batches.reduce(0) { $0 | $1.pendingCounters }
            pendingCounters.store(pending, ordering: .sequentiallyConsistent)
            return released
        }
        // Not under the lock: the instances that are released with the entries may load something
        // in their `deinit`.
        for batch in released { batch.table?.deallocate() }
    }
}
