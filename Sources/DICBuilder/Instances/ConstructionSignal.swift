#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

// Sendable: `wakeCount` is guarded by `mutex`.
/// A signal that threads wait for until a construction ends.
@safe
final class ConstructionSignal: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var wakeCount = 0

    init() {
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition.initialize(to: pthread_cond_t())
        unsafe check(pthread_mutex_init(mutex, nil))
        unsafe check(pthread_cond_init(condition, nil))
    }

    deinit {
        unsafe check(pthread_cond_destroy(condition))
        unsafe check(pthread_mutex_destroy(mutex))
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// The number of times that waiting threads have been woken. Read it before deciding to wait.
    var wakes: Int { withLock { wakeCount } }

    /// Blocks the calling thread until `wake` is called after `wakes` was read.
    func wait(since wakes: Int) {
        withLock { while wakeCount == wakes { unsafe check(pthread_cond_wait(condition, mutex)) } }
    }

    /// Wakes all waiting threads, so that they claim the instance again: the construction has ended, or there is a
    /// provisional instance.
    func wake() {
        withLock {
            wakeCount += 1
            unsafe check(pthread_cond_broadcast(condition))
        }
    }

    private func withLock<Result>(_ body: () -> Result) -> Result {
        unsafe check(pthread_mutex_lock(mutex))
        defer { unsafe check(pthread_mutex_unlock(mutex)) }
        return body()
    }

    private func check(_ status: Int32, _ function: StaticString = #function) {
        precondition(status == 0, "DIC: a pthread call failed with error \(status) in \(function)")
    }
}

/// Whom the graph of waits tells of something. One type for threads and tasks, so that the graph is compiled once.
enum WaitSignal: Sendable {
    /// The threads that wait for a construction.
    case thread(ConstructionSignal)
    /// A start, of a service that is made without one that it prefers.
    case preference(onDrop: @Sendable (UInt) -> Void)

    func wake() { if case .thread(let signal) = self { signal.wake() } }

    func drop(_ service: UInt) { if case .preference(let onDrop) = self { onDrop(service) } }
}
