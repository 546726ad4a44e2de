import DICBuilder
import Synchronization
import TestSupport
import Testing

/// An asynchronous instance whose scope was closed, without waiting, while its factory ran.
@Suite struct LateAsyncInstanceTests {
    private static let living = Atomic(0)
    private static let made = Atomic(0)

    private final class Connection: Sendable {
        init() {
            LateAsyncInstanceTests.living.add(1, ordering: .relaxed)
            LateAsyncInstanceTests.made.add(1, ordering: .relaxed)
        }

        deinit { LateAsyncInstanceTests.living.subtract(1, ordering: .relaxed) }
    }

    /// Closes a scope as code does that is not asynchronous.
    private func close(_ scope: DependencyScope) { scope.close() }

    @Test(.timeLimit(.minutes(5)))
    func isStoppedOnceAndReleased() async {
        let begun = Guarded(0)
        let stops = Guarded(0)
        let mayEnd = Gate()
        let container = DICBuilder()
            .registerAsync(in: .scoped(.request).onStop { _ in stops.withLock { $0 += 1 } }) {
                begun.withLock { $0 += 1 }
                await mayEnd.pass()
                return Connection()
            }
            .build()
        var loads: [Task<Void, any Error>] = []
        for number in 1...5 {
            let scope = container.openScope(.request)
            loads.append(Task { _ = try await scope.loadAsyncOrThrow(Connection.self) })
            while begun.withLock({ $0 }) < number { await Task.yield() }
            close(scope)
        }
        mayEnd.open()
        for load in loads { _ = await load.result }
        // What nobody waits for is stopped in a task of its own.
        while Self.made.load(ordering: .relaxed) < 5 || Self.living.load(ordering: .relaxed) > 0 {
            await Task.yield()
        }
        #expect(stops.withLock { $0 } == 5)
    }
}
