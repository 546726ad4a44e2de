/// Runs each job of a task on a thread of its own, so that code that blocks takes no thread from other tasks. Unlike a
/// thread that is started by hand, a task has the task-local values of the one that created it.
final class ThreadPerJob: TaskExecutor {
    static let shared = ThreadPerJob()

    private init() {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let run: @Sendable () -> Void = { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        // Without a thread, it has to share those of the other tasks.
        if !DetachedThread.start(run) { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
    }
}
