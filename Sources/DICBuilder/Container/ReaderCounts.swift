internal import CDICThread
import Synchronization

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
