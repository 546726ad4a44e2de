internal import CDICThread

/// Runs the jobs of tasks that may block their threads, on threads apart: those of other tasks stay
/// free.
///
/// A job that a thread of these enqueues, as at each `await` of an actor, waits for that thread,
/// which nearly always comes back at once. If it blocks, or goes on for long, a watcher notices
/// within milliseconds, and has another thread run the job. So what does not block costs no thread,
/// and what blocks keeps nothing else from going on. Unlike a thread that is started by hand, a
/// task has the task-local values of the one that created it.
final class BlockableThreads: TaskExecutor {
    /// The threads of the process: those that are idle serve all starts and stops.
    static let shared = BlockableThreads()

    /// What the lock guards.
    private struct State: ~Copyable {
        /// What no thread has begun.
        var jobs = Queue<UnownedJob>()
        /// How many jobs have been taken out of the list: if that has not changed, nothing has gone
        /// on.
        var takenCount = 0
        /// The threads that wait for a job, the one that has waited longest first.
        var idle: [ConstructionSignal] = []
        /// Whether a watcher runs.
        var isWatched = false
    }

    /// The jobs and the threads.
    private let state = Guarded(State())

    /// How long a thread, or the watcher, waits for work before it ends. A choice.
    private static let idleMilliseconds = 200

    /// Has a thread run a job: another one, or the calling thread after its own job, if it is one
    /// of these.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // One of these threads runs a job now, and looks for more after it.
        let isRunLater = unsafe dic_current_thread().pointee.is_blockable != 0
        let needsWatcher = state.withLock { state in
            state.jobs.append(job)
            guard isRunLater else { return false }
            defer { state.isWatched = true }
            return !state.isWatched
        }
        if !isRunLater { employ(1) }
        if needsWatcher && !DetachedThread.start(watch) {
            state.withLock { $0.isWatched = false }
            employ(1)
        }
    }

    /// Has a number of idle or new threads look for jobs.
    private func employ(_ count: Int) {
        for _ in 0..<count {
            if let idle = state.withLock({ $0.idle.popLast() }) {
                idle.wake()
            } else if !DetachedThread.start(work), let job = take() {
                // Without a thread, it has to share those of the other tasks.
                globalConcurrentExecutor.enqueue(ExecutorJob(job))
            }
        }
    }

    /// Takes out the job that has waited longest; nil if there is none.
    private func take() -> UnownedJob? {
        state.withLock { state in
            guard let job = state.jobs.popFirst() else { return nil }
            state.takenCount += 1
            return job
        }
    }

    /// What a thread does: it runs jobs, and ends if there have been none for some time.
    private func work() {
        unsafe dic_current_thread().pointee.is_blockable = 1
        let signal = ConstructionSignal()
        while true {
            while let job = take() { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
            let wakes = signal.wakes
            let hasJob = state.withLock { state in
                // One that has come since the last look.
                if !state.jobs.isEmpty { return true }
                state.idle.append(signal)
                return false
            }
            if hasJob || signal.wait(since: wakes, milliseconds: Self.idleMilliseconds) { continue }
            let isEnding = state.withLock { state in
                guard let index = state.idle.firstIndex(where: { $0 === signal }) else {
                    return false
                }
                state.idle.remove(at: index)
                return true
            }
            // If it was taken off the list just now, there is a job.
            if isEnding { return }
        }
    }

    /// Looks every millisecond whether jobs wait for a thread that does not come back. Ends if
    /// there have been none for some time.
    private func watch() {
        let signal = ConstructionSignal()
        var lastCount = -1
        var emptyCount = 0
        while true {
            _ = signal.wait(since: 0, milliseconds: 1)
            let (waitingCount, takenCount, isOver) = state.withLock { state in
                emptyCount = state.jobs.isEmpty ? emptyCount + 1 : 0
                let isOver = emptyCount > Self.idleMilliseconds
                if isOver { state.isWatched = false }
                return (state.jobs.count, state.takenCount, isOver)
            }
            if isOver { return }
            if takenCount == lastCount { employ(waitingCount) }
            lastCount = takenCount
        }
    }
}
