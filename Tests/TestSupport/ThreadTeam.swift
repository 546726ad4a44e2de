import DICBuilder
import Foundation

/// Threads that start together.
///
/// Real threads and not tasks, because what runs on them blocks, and the few threads of the
/// cooperative pool must not.
package enum ThreadTeam {
    /// Some threads are still at it long after all should be done: they wait for each other.
    package struct Hang: Error, CustomStringConvertible {
        package let unfinished: Int
        package var description: String { "\(unfinished) threads hang" }
    }

    /// One team at a time. Tests run side by side, and in a crowd of a thousand threads it takes a
    /// thread that waits for another one long to be scheduled again.
    private static let turn = Turn()

    /// Runs the work on each thread and waits for all of them, without blocking the caller's
    /// thread.
    ///
    /// - Throws: `Hang` if they do not come to an end. The threads are left as they are, for a
    ///   debugger.
    package static func run(_ count: Int, _ work: @escaping @Sendable (_ index: Int) -> Void)
        async throws
    {
        await turn.take()
        defer { turn.pass() }
        let start = Latch(count)
        let finish = Finish(count)
        for index in 0..<count {
            Thread.detachNewThread {
                start.arriveAndWait()
                work(index)
                finish.countOne()
            }
        }
        let unfinished = await finish.wait(seconds: 120)
        if unfinished > 0 { throw Hang(unfinished: unfinished) }
    }

    /// Runs the work on each thread and waits for what all of them return, in the order of the
    /// threads.
    package static func collect<Result: Sendable>(
        _ count: Int,
        _ work: @escaping @Sendable (_ index: Int) -> Result
    ) async throws -> [Result] {
        let results = SharedList<(Int, Result)>()
        try await run(count) { results.add(($0, work($0))) }
        return results.all.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private final class Finish: Sendable {
        private struct State {
            var missing: Int
            var waiter: CheckedContinuation<Int, Never>?
        }

        private let state: Guarded<State>

        init(_ count: Int) {
            state = Guarded(State(missing: count))
        }

        func countOne() {
            state.withLock { state in
                state.missing -= 1
                if state.missing == 0 { Self.resume(&state) }
            }
        }

        /// How many are unfinished when all have finished or the time is up.
        func wait(seconds: Int) async -> Int {
            let alarm = DispatchWorkItem { self.state.withLock { Self.resume(&$0) } }
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: alarm)
            defer { alarm.cancel() }
            return await withCheckedContinuation { continuation in
                state.withLock { state in
                    state.waiter = continuation
                    if state.missing == 0 { Self.resume(&state) }
                }
            }
        }

        private static func resume(_ state: inout State) {
            state.waiter?.resume(returning: state.missing)
            state.waiter = nil
        }
    }
}
