import DICBuilder
import Foundation
import Synchronization
import TestSupport
import Testing

/// A limit costs little: what awaits and does not block goes on where it is, on its thread.
@Suite(.disabled(if: Scale.isSanitized, "a slow thread counts as blocked"))
struct TimeLimitCostTests {
    private final class Service: Sendable {}

    private actor Counter {
        private var count = 0
        func increment() { count += 1 }
    }

    @Sendable private static func awaitOften() async {
        let counter = Counter()
        for _ in 0..<4000 { await counter.increment() }
    }

    /// How many times as much processor time something takes with a limit: the least of some tries,
    /// in a process of its own.
    private static func cost(_ work: (_ limit: Duration?) async throws -> Void) async rethrows
        -> Double
    {
        func time(_ limit: Duration?) async throws -> Double {
            let start = processorTimeSoFar()
            try await work(limit)
            return processorTimeSoFar() - start
        }
        var least = Double.infinity
        for _ in 0..<20 where least > 8 {
            let free = try await time(nil)
            least = min(least, try await time(.seconds(60)) / free)
        }
        return least
    }

    @Test func aStartThatAwaitsOftenMakesNoThreadForEach() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 300)
            let cost = try await TimeLimitCostTests.cost { limit in
                let builder = DICBuilder().registerAsync(in: .singleton) {
                    await TimeLimitCostTests.awaitOften()
                    return Service()
                }
                _ = try await builder.start(limit: limit)
            }
            precondition(cost < 8, "\(cost) times as much")
        }
    }

    @Test func aStopThatAwaitsOftenMakesNoThreadForEach() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 300)
            let cost = await TimeLimitCostTests.cost { limit in
                let container = DICBuilder()
                    .register(
                        in: .singleton.onStop { _ in await TimeLimitCostTests.awaitOften() }
                    ) { Service() }
                    .build()
                _ = container.load(Service.self)
                await container.stop(limit: limit)
            }
            precondition(cost < 8, "\(cost) times as much")
        }
    }

    /// How many awaits there were, and how many of them went on on another thread.
    private final class Awaits: Sendable {
        let count = Atomic(0)
        let changes = Atomic(0)
    }

    /// The calling thread. Not read in asynchronous code, which may not name it.
    private static var thread: Thread { .current }

    /// A yield costs more, so this counts threads in place of time. In the best of some tries: a
    /// thread that the system does not let run counts as blocked.
    @Test func aCloseThatYieldsChangesNoThreadForEach() async {
        let awaits = Awaits()
        let container = DICBuilder()
            .register(
                in: .scoped(.request).onStop { _ in
                    // Kept, so that no later thread has its identity.
                    var last = Self.thread
                    for _ in 0..<10 {
                        await Task.yield()
                        let now = Self.thread
                        awaits.count.add(1, ordering: .relaxed)
                        if now !== last { awaits.changes.add(1, ordering: .relaxed) }
                        last = now
                    }
                }
            ) { Service() }
            .build()
        var least = Int.max
        for _ in 0..<20 where least >= 625 {
            awaits.count.store(0, ordering: .relaxed)
            awaits.changes.store(0, ordering: .relaxed)
            for _ in 0..<500 {
                let scope = container.openScope(.request)
                _ = scope.load(Service.self)
                await scope.close(limit: .seconds(60))
            }
            #expect(awaits.count.load(ordering: .relaxed) == 5000)
            least = min(least, awaits.changes.load(ordering: .relaxed))
        }
        // An eighth of them.
        #expect(least < 625)
    }

    /// The job that a thread has enqueued does not wait for it if that blocks.
    @Test func aFactoryMayBlockForATaskThatItStarts() async throws {
        let container = try await DICBuilder()
            .registerAsync(in: .singleton) {
                let latch = Latch()
                async let arrival: Void = latch.arrive()
                latch.wait()
                await arrival
                return Service()
            }
            .start(limit: .seconds(60))
        #expect(container.loadOrNil(Service.self) != nil)
    }
}
