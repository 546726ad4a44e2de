import Synchronization

/// The readers of a mutable container, and what was replaced while they may use it. A reader announces itself by a
/// counter that few threads share, never by one that all threads share.
struct RetiredEntries: ~Copyable, Sendable {
    private let readers = ReaderCounts()
    private let batches = Guarded<[Batch]>([])
    /// A bit for each reader counter that some batch still waits for.
    private let pendingCounters = Atomic<UInt>(0)

    // Not private: the compiler fails where other files destroy a lock around private types.
    /// Replaced objects that a reader may still use.
    struct Batch {
        /// A bit for each counter of readers that has not been zero since the replacement.
        fileprivate var pendingCounters: UInt
        fileprivate var entries: [Entry]
        fileprivate let table: TableMemory?
    }

    private static let batchLimit = 16

    deinit { for batch in batches.withLock(\.self) { batch.table?.deallocate() } }

    // MARK: Readers

    /// Announces a reader, before it looks at the table.
    ///
    /// A writer replaces an entry, and then looks at the counters. A reader that it does not see must see the new
    /// entry. So nothing that a reader loads may be loaded before its counter is raised, and no counter may be read
    /// before the entry is replaced. The first holds because the counter and the address of the table are sequentially
    /// consistent, on each processor; the second because `retire` stores `pendingCounters` sequentially consistently in
    /// between. The entry itself is loaded and stored with acquire and release only, which the memory model alone does
    /// not make sufficient. So none of the others may be weakened. Returns what to pass to `leave`.
    @inline(__always) func enter() -> Int { readers.enter() }

    /// Ends the access of a reader.
    @inline(__always)
    func leave(_ stripe: Int) {
        readers.leave(stripe)
        if _slowPath(pendingCounters.load(ordering: .sequentiallyConsistent) != 0) { releaseUnused(after: stripe) }
    }

    /// Releases what was replaced before all current readers began, if it may have waited for a reader that has ended.
    @inline(never)
    private func releaseUnused(after stripe: Int) {
        // Not each reader takes the lock while one of them takes long.
        let pending = pendingCounters.load(ordering: .sequentiallyConsistent)
        if pending & (1 << UInt(stripe)) != 0 && readers.isIdle(stripe) { releaseUnused() }
    }

    // MARK: Releasing

    /// Keeps what has been replaced until no reader can use it.
    func retire(_ entries: [Entry], _ table: TableMemory? = nil) {
        batches.withLock { batches in
            // A single batch for all that waits for a long read, so that later changes have few batches to check.
            if table == nil, let last = batches.indices.last, batches.count > Self.batchLimit {
                batches[last].entries += entries
                batches[last].pendingCounters = ReaderCounts.all
            } else {
                batches.append(Batch(pendingCounters: ReaderCounts.all, entries: entries, table: table))
            }
            pendingCounters.store(ReaderCounts.all, ordering: .sequentiallyConsistent)
        }
    }

    /// Releases what was replaced before all current readers began.
    func releaseUnused() {
        if pendingCounters.load(ordering: .sequentiallyConsistent) == 0 { return }
        let released = batches.withLock { batches -> [Batch] in
            let idle = readers.idle
            for index in batches.indices { batches[index].pendingCounters &= ~idle }
            let released = batches.filter { $0.pendingCounters == 0 }
            batches.removeAll { $0.pendingCounters == 0 }
            let pending = batches.reduce(0) { $0 | $1.pendingCounters }
            pendingCounters.store(pending, ordering: .sequentiallyConsistent)
            return released
        }
        // Not under the lock: the instances that are released with the entries may load something in their `deinit`.
        for batch in released { batch.table?.deallocate() }
    }
}
