import DICBuilder
import TestSupport
import Testing

/// Loads of both isolations at the same time.
@Suite struct MainActorOnManyThreadsTests {
    final class Clock: Sendable {}

    /// Not `Sendable`: a load on another thread would be a race.
    final class Counter {
        var count = 0
        let clock: Clock
        init(clock: Clock) { self.clock = clock }
    }

    @Test(arguments: MainActorKind.allCases)
    func noThreadGetsWhatLivesOnTheMainActor(_ kind: MainActorKind) async throws {
        let container = await kind.container { registrar in
            registrar
                .register(in: .singleton) { Clock() }
                .registerThrowable { try $0.loadOrThrow(Counter.self).count }
                .mainActor
                .register(Counter.init, in: .singleton)
                .register(in: .cached) { (counter: Counter) in [counter.count] }
        }
        let rounds = 200
        let main = Task { @MainActor in
            for round in 1...rounds {
                container.load(Counter.self).count += 1
                #expect(container.load(Counter.self).count == round)
                container.reset([Int].self)
                #expect(container.load([Int].self) == [round])
                await Task.yield()
            }
        }
        let plain = container.nonisolated
        let found = try await ThreadTeam.collect(64) { _ in
            (0..<rounds).count { _ in
                _ = plain.load(Clock.self)
                return (try? plain.loadOrThrow(Counter.self)) != nil
                    || (try? plain.loadOrThrow([Int].self)) != nil
                    || (try? plain.loadOrThrow(Int.self)) != nil
            }
        }
        await main.value
        #expect(found.allSatisfy { $0 == 0 })
        let clock = plain.load(Clock.self)
        await MainActor.run { #expect(container.load(Counter.self).clock === clock) }
    }
}
