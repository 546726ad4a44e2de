/// Replaces traps on one thread: the owner of the thread receives the report, and abandons the thread.
package final class TrapHandler: Sendable {
    @TaskLocal
    package static var current: TrapHandler?

    private let thread: UInt

    /// Nil after the end: a task that a factory leaves behind inherits the handler, may run on a thread that has reused
    /// the identity, and must not keep anything alive.
    private let handling: Guarded<Handling?>

    private struct Handling: Sendable {
        let isPossible: @Sendable () -> Bool
        let take: @Sendable (ResolutionError) -> Void
    }

    /// A handler for the calling thread, which must not be one that other code waits for.
    ///
    /// - Parameters:
    ///   - condition: Whether it handles a trap. Called for each.
    ///   - take: Takes the report.
    package init(
        if condition: @escaping @Sendable () -> Bool = { true },
        _ take: @escaping @Sendable (ResolutionError) -> Void
    ) {
        thread = DetachedThread.current
        handling = Guarded(Handling(isPossible: condition, take: take))
    }

    /// Ends the handling: the thread has done its work.
    package func end() {
        _ = takeHandling()
    }

    private func takeHandling() -> Handling? {
        handling.withLock { handling in
            defer { handling = nil }
            return handling
        }
    }

    /// Takes the report of a load that cannot fail, and never returns. Returns on any other thread, such as one that a
    /// factory started.
    func handle(_ report: ResolutionError) {
        guard DetachedThread.current == thread, handling.withLock({ $0 })?.isPossible() == true,
            let handling = takeHandling()
        else { return }
        LoadStack.current.abandonConstructions()
        handling.take(report)
        DetachedThread.park()
    }
}
