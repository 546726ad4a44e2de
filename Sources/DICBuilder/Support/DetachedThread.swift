internal import CDICThread

/// A thread of its own, which ends when its function returns.
package enum DetachedThread {
    /// In bytes: 8 MiB, as a main thread has, because factories that load run on it.
    private static let stackSize = 8 << 20

    /// Runs a closure on a new thread. False if there is none: then the closure does not run.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = unsafe Unmanaged.passRetained(Body(run: body))
        let isStarted = unsafe dic_start_thread(
            { context in unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() },
            box.toOpaque(),
            stackSize
        )
        if !isStarted { unsafe box.release() }
        return isStarted
    }

    /// The closure behind a reference, which a function of C passes on.
    private final class Body: Sendable {
        /// What runs on the thread.
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// Whether the calling code runs on the main actor. Never traps, as `MainActor.assumeIsolated`
/// would.
package func isOnMainActor() -> Bool {
    #if canImport(Darwin)
    dic_is_main_thread()
    #else
    dic_is_main_thread() || isOnMainActorOfAnotherThread()
    #endif
}

#if !canImport(Darwin)
/// Whether the main actor runs on the calling thread: a program with an asynchronous `main`, or one
/// that calls `dispatchMain`, has given up its main thread.
@inline(never) private func isOnMainActorOfAnotherThread() -> Bool {
    // A cast to an isolated conformance succeeds only in its isolation. It does not know of blocks
    // of the main queue.
    (MainActorProbe() as Any) is any IsolatedToMainActor || dic_is_on_main_queue()
}

/// A type with a conformance that is isolated to the main actor.
private struct MainActorProbe {}

/// What the probe conforms to there.
private protocol IsolatedToMainActor {}
extension MainActorProbe: @MainActor IsolatedToMainActor {}
#endif

/// Measures how long something takes. Not a `ContinuousClock`, which costs ten times as much, and
/// whose `Instant`s are allocated in an asynchronous function: only the standard library knows
/// their size.
struct Stopwatch {
    /// In nanoseconds, by the clock of the system.
    private let start = dic_now()

    /// The time since the start, in nanoseconds; 0 if the clock was set back.
    var nanoseconds: UInt64 {
        let now = dic_now()
        return now > start ? now - start : 0
    }

    /// The time since the start.
    var elapsed: Duration { .nanoseconds(Int64(clamping: nanoseconds)) }
}

// Sendable: `wakeCount` is guarded by `mutex`.
/// A signal that threads wait for until a construction ends.
@safe final class ConstructionSignal: @unchecked Sendable {
    /// Guards `wakeCount`.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// Signalled by each wake.
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// How often waiting threads have been woken.
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

    /// Blocks the calling thread until `wake` is called after `wakes` was read, but for a while at
    /// most. Returns whether it was called.
    func wait(since wakes: Int, milliseconds: Int) -> Bool {
        var end = timespec()
        unsafe check(clock_gettime(CLOCK_REALTIME, &end))
        let nanoseconds = end.tv_nsec + milliseconds % 1000 * 1_000_000
        end.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        return withLock {
            // Only the end of the time makes it fail.
            while wakeCount == wakes, unsafe pthread_cond_timedwait(condition, mutex, &end) == 0 {}
            return wakeCount != wakes
        }
    }

    /// Wakes all waiting threads, which claim the instance again: it is made, provisional, or not
    /// made after all.
    func wake() {
        withLock {
            wakeCount += 1
            unsafe check(pthread_cond_broadcast(condition))
        }
    }

    /// Calls a closure with exclusive access to the count.
    private func withLock<Result>(_ body: () -> Result) -> Result {
        unsafe check(pthread_mutex_lock(mutex))
        defer { unsafe check(pthread_mutex_unlock(mutex)) }
        return body()
    }

    /// Ends the process if a call has failed, which says what it was.
    private func check(_ status: Int32, _ function: StaticString = #function) {
        precondition(status == 0, "DIC: a pthread call failed with error \(status) in \(function)")
    }
}

/// Runs a function in a task of its own. Not `Task.init` in each place: the linker would keep more
/// of the files that the compiler puts the shared code of that into.
@inline(never) func inTask(_ body: @escaping @Sendable () async -> Void) { Task { await body() } }

/// Runs a function on the main actor, before what is enqueued there later.
@inline(never)
func inTaskOnMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
    Task { @MainActor in body() }
}
