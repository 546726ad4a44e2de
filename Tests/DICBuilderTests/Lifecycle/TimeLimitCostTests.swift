import DICBuilder
import TestSupport
import Testing

/// A limit costs little: what does not block needs no threads of its own.
@Suite(.measuresTime) struct TimeLimitCostTests {
    private actor Counter {
        private var count = 0
        func increment() { count += 1 }
    }

    private final class Service: Sendable {}

    @Sendable private static func awaitOften() async {
        let counter = Counter()
        for _ in 0..<4000 { await counter.increment() }
    }

    /// How many times as long something takes with a limit: the least of some tries, as there are
    /// other programs.
    private static func cost(_ work: (_ limit: Duration?) async throws -> Void) async rethrows
        -> Double
    {
        func time(_ limit: Duration?) async throws -> Duration {
            let start = ContinuousClock.now
            try await work(limit)
            return ContinuousClock.now - start
        }
        var least = Double.infinity
        for _ in 0..<20 where least > 8 {
            let free = try await time(nil)
            least = min(least, try await time(.seconds(60)) / free)
        }
        return least
    }

    @Test func aStartThatAwaitsOftenMakesNoThreadForEach() async throws {
        let cost = try await Self.cost { limit in
            let builder = DICBuilder().registerAsync(in: .singleton) {
                await Self.awaitOften()
                return Service()
            }
            _ = try await builder.start(limit: limit)
        }
        #expect(cost < 8)
    }

    @Test func aStopThatAwaitsOftenMakesNoThreadForEach() async throws {
        let cost = await Self.cost { limit in
            let container = DICBuilder()
                .register(in: .singleton.onStop { _ in await Self.awaitOften() }) { Service() }
                .build()
            _ = container.load(Service.self)
            await container.stop(limit: limit)
        }
        #expect(cost < 8)
    }

    @Test func aCloseThatYieldsMakesNoThreadForEach() async throws {
        let container = DICBuilder()
            .register(in: .scoped(.request).onStop { _ in for _ in 0..<10 { await Task.yield() } })
        { Service() }
            .build()
        let cost = await Self.cost { limit in
            for _ in 0..<500 {
                let scope = container.openScope(.request)
                _ = scope.load(Service.self)
                if let limit { await scope.close(limit: limit) } else { await scope.close() }
            }
        }
        #expect(cost < 8)
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
