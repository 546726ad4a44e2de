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

    /// Counts what is awaited, and how often the code goes on on another thread than before.
    private final class Awaits: Sendable {
        private let count = Atomic(0)
        private let changes = Atomic(0)

        /// Awaits some work so many times.
        func run(_ times: Int, _ work: () async -> Void) async {
            // Kept, so that no later thread has its identity.
            var last = Self.thread
            for _ in 0..<times {
                await work()
                let now = Self.thread
                count.add(1, ordering: .relaxed)
                if now !== last { changes.add(1, ordering: .relaxed) }
                last = now
            }
        }

        /// The calling thread. Not read in asynchronous code, which may not name it.
        private static var thread: Thread { .current }

        /// Expects that there were so many awaits, and that nearly all went on on their thread. Some
        /// do not: a thread that the system does not let run counts as blocked.
        func expectFewChanges(of expected: Int, _ location: SourceLocation = #_sourceLocation) {
            let count = count.load(ordering: .relaxed)
            let changes = changes.load(ordering: .relaxed)
            #expect(count == expected, sourceLocation: location)
            #expect(changes < count / 8, sourceLocation: location)
        }
    }

    @Test func aStartThatAwaitsOftenChangesNoThreadForEach() async throws {
        let awaits = Awaits()
        _ = try await DICBuilder()
            .registerAsync(in: .singleton) {
                let counter = Counter()
                await awaits.run(4000) { await counter.increment() }
                return Service()
            }
            .start(limit: .seconds(60))
        awaits.expectFewChanges(of: 4000)
    }

    @Test func aStopThatAwaitsOftenChangesNoThreadForEach() async {
        let awaits = Awaits()
        let container = DICBuilder()
            .register(
                in: .singleton.onStop { _ in
                    let counter = Counter()
                    await awaits.run(4000) { await counter.increment() }
                }
            ) { Service() }
            .build()
        _ = container.load(Service.self)
        await container.stop(limit: .seconds(60))
        awaits.expectFewChanges(of: 4000)
    }

    @Test func aCloseThatYieldsChangesNoThreadForEach() async {
        let awaits = Awaits()
        let container = DICBuilder()
            .register(
                in: .scoped(.request).onStop { _ in await awaits.run(10) { await Task.yield() } }
            ) { Service() }
            .build()
        for _ in 0..<500 {
            let scope = container.openScope(.request)
            _ = scope.load(Service.self)
            await scope.close(limit: .seconds(60))
        }
        awaits.expectFewChanges(of: 5000)
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
