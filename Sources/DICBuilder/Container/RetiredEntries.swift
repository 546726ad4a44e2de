internal import CDICThread
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

/// Counters of the current readers, each in two cache lines of its own. Threads that are created one after the other
/// have different counters; of long-lived ones, a few may share one.
final class ReaderCounts: Sendable {
    /// A bit for each counter.
    static let all: UInt = 1 << UInt(count) - 1
    private static let count = 16
    /// The address of the first counter.
    private let address: UInt

    private var counters: UnsafeMutablePointer<Counter> {
        unsafe UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
    }

    /// A counter, padded to the size of two cache lines: processors fetch them in pairs.
    private struct Counter: ~Copyable {
        let readers = Atomic(0)
        let padding: (Int64, Int64, Int64, Int64, Int64, Int64, Int64) = (0, 0, 0, 0, 0, 0, 0)
        let morePadding: (Int64, Int64, Int64, Int64, Int64, Int64, Int64, Int64) = (0, 0, 0, 0, 0, 0, 0, 0)
    }

    init() {
        let stride = MemoryLayout<Counter>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.count * stride, alignment: stride)
        let counters = unsafe memory.bindMemory(to: Counter.self, capacity: Self.count)
        address = UInt(bitPattern: counters)
        for index in 0..<Self.count { unsafe (counters + index).initialize(to: Counter()) }
    }

    deinit {
        unsafe counters.deinitialize(count: Self.count)
        unsafe UnsafeMutableRawPointer(counters).deallocate()
    }

    /// Counts the calling thread. Returns what to pass to `leave`.
    @inline(__always)
    func enter() -> Int {
        let counter = Self.threadNumber & (Self.count - 1)
        unsafe counters[counter].readers.wrappingAdd(1, ordering: .sequentiallyConsistent)
        return counter
    }

    @inline(__always)
    func leave(_ counter: Int) {
        unsafe counters[counter].readers.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }

    /// Whether a counter is zero at this moment.
    func isIdle(_ counter: Int) -> Bool {
        unsafe counters[counter].readers.load(ordering: .sequentiallyConsistent) == 0
    }

    /// A bit for each counter that is zero at this moment.
    var idle: UInt { (0..<Self.count).reduce(0) { isIdle($1) ? $0 | 1 << UInt($1) : $0 } }

    /// The number of the calling thread, assigned at its first use. No other thread has it.
    @inline(__always)
    private static var threadNumber: Int {
        let thread = unsafe dic_current_thread()
        if unsafe _slowPath(thread.pointee.number == 0) {
            unsafe thread.pointee.number = UInt(bitPattern: nextThreadNumber.add(1, ordering: .relaxed).newValue)
        }
        return unsafe Int(bitPattern: thread.pointee.number)
    }

    private static let nextThreadNumber = Atomic(0)
}
