#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

// Sendable: `entry` and `maker` are immutable, `hasLanded` and `uncompleted` are guarded by `makingLock`, and `isOpen` by
// `mutex`.
/// One thread's making of a shared instance, from its claim until the factory has returned or thrown.
@safe
final class Flight: @unchecked Sendable {
    private let entry: KeepingEntry
    private let maker: LoadStack

    /// Whether the making is over. Guarded by `makingLock`.
    var hasLanded = false

    /// The instance while it is being completed: memory that holds one value of the registered type, for loads that
    /// the making itself waits for. Guarded by `makingLock`.
    var uncompleted: UnsafeMutableRawPointer?

    private var isOpen = false

    /// How often waiting threads have been asked to look again. Written with `makingLock` and `mutex` held.
    private(set) var callCount = 0

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(of entry: KeepingEntry, by maker: LoadStack) {
        self.entry = entry
        self.maker = maker
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition.initialize(to: pthread_cond_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Blocks the calling thread until the making is over, or waiting threads are asked to look again.
    ///
    /// - Parameter callCount: How often they had been asked when the thread decided to wait.
    func waitUntilLanded(orCalledSince callCount: Int) {
        unsafe pthread_mutex_lock(mutex)
        while !isOpen && self.callCount == callCount { unsafe pthread_cond_wait(condition, mutex) }
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Asks all waiting threads to look again: what they wait for may wait for them by now. Called with `makingLock` held.
    func callWaiters() {
        unsafe pthread_mutex_lock(mutex)
        callCount += 1
        unsafe pthread_cond_broadcast(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Lets all waiting threads go on.
    func wakeWaiters() {
        unsafe pthread_mutex_lock(mutex)
        isOpen = true
        unsafe pthread_cond_broadcast(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// The makings that would wait for each other if a thread waited for this: this one, and those that the threads on
    /// the way wait for, up to one of the given thread's own.
    ///
    /// Called with `makingLock` held. That and the fact that every other thread on the way waits make it safe to read
    /// their stacks.
    ///
    /// - Returns: Nil if the wait would end.
    func flights(backTo stack: LoadStack) -> [Flight]? {
        var flights = [self]
        while unsafe flights[flights.count - 1].maker.state != stack.state {
            guard
                let next = unsafe flights[flights.count - 1].maker.state.pointee.awaited,
                !next.hasLanded,
                // A circle that this thread is no part of: one of its threads has been called, and will open it.
                !flights.contains(where: { $0 === next })
            else { return nil }
            flights.append(next)
        }
        return flights
    }

    /// The factories that have been running since the making began, outermost first.
    var path: [Registration] { maker.entries(since: entry)?.map(\.registration) ?? [] }
}
