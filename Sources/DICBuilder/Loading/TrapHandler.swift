import Synchronization

/// What happens in place of a trap on one thread: who owns the thread takes the report, and gives the thread up.
final class TrapHandler: Sendable {
    @TaskLocal
    static var current: TrapHandler?

    private let thread: UInt
    private let canHandle: @Sendable () -> Bool
    private let take: @Sendable (ResolutionError) -> Void

    /// Whether it still handles traps. Cleared at the end: a task that a factory leaves behind inherits the handler,
    /// and may run on a thread that has reused the identity.
    private let isActive = Atomic(true)

    /// A handler for the calling thread, which must not be one that other code waits for.
    ///
    /// - Parameters:
    ///   - condition: Whether it handles a trap. Called for each.
    ///   - take: Takes the report.
    init(
        if condition: @escaping @Sendable () -> Bool = { true },
        _ take: @escaping @Sendable (ResolutionError) -> Void
    ) {
        thread = DetachedThread.current
        canHandle = condition
        self.take = take
    }

    /// Ends the handling: the thread has done its work.
    func end() {
        isActive.store(false, ordering: .relaxed)
    }

    /// Takes the report of a load that cannot fail, and never returns. Returns on any other thread, such as one that a
    /// factory started.
    func handle(_ report: ResolutionError) {
        guard DetachedThread.current == thread, canHandle(), isActive.exchange(false, ordering: .relaxed) else {
            return
        }
        LoadStack.current.abandonConstructions()
        take(report)
        DetachedThread.park()
    }
}
