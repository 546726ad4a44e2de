import DICBuilder
import Foundation
import TestSupport
import Testing

/// Many threads that load one instance: made exactly once, whatever keeps it.
@Suite struct MadeOnceOnManyThreadsTests {
    private static let threads = 64
    private static let rounds = Scale.rounds(release: 200, debug: 50, sanitized: 10)

    final class Session: Sendable {}

    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func isMadeExactlyOnce(_ kind: ContainerKind, _ lifetime: KeepingLifetime) async throws {
        let runs = (0..<Self.rounds).map { _ in RunCounter() }
        let containers = runs.map { runs in
            kind.container { registrar in
                registrar.register(in: lifetime.of(Session.self)) {
                    runs.increment()
                    sched_yield()  // Lets others come while it is being made.
                    return Session()
                }
            }
        }
        let barrier = Barrier(Self.threads)
        // What the threads return holds the instances until all have loaded.
        let loaded = try await ThreadTeam.collect(Self.threads) { _ in
            containers.map { container in
                barrier.wait()
                return container.load(Session.self)
            }
        }
        #expect(runs.map(\.count) == Array(repeating: 1, count: Self.rounds))
        let differing = (0..<Self.rounds).filter { round in
            loaded.contains { $0[round] !== loaded[0][round] }
        }
        #expect(differing.isEmpty)
    }

    @Test(arguments: ContainerKind.allCases)
    func aCachedValueIsMadeExactlyOnce(_ kind: ContainerKind) async throws {
        let runs = (0..<Self.rounds).map { _ in RunCounter() }
        let containers = runs.map { runs in
            kind.container {
                $0.register(in: .cached) { Array(repeating: runs.increment(), count: 20) }
            }
        }
        let barrier = Barrier(Self.threads)
        let loaded = try await ThreadTeam.collect(Self.threads) { _ in
            containers.map { container in
                barrier.wait()
                return container.load([Int].self)
            }
        }
        let expected = Array(repeating: 1, count: 20)
        #expect(loaded.joined().allSatisfy { $0 == expected })
        #expect(runs.map(\.count) == Array(repeating: 1, count: Self.rounds))
    }

    /// The first two to try fail, and everybody tries again until it works.
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func isMadeExactlyOnceAfterFailures(_ kind: ContainerKind, _ lifetime: KeepingLifetime)
        async throws
    {
        for _ in 0..<Self.rounds / 5 {
            let runs = RunCounter()
            let container = kind.container { registrar in
                registrar.registerThrowable(in: lifetime.of(Session.self)) {
                    let run = runs.increment()
                    sched_yield()
                    guard run > 2 else { throw Breakdown(reason: "\(run)") }
                    return Session()
                }
            }
            let failures = RunCounter()
            let loaded = try await ThreadTeam.collect(Self.threads) { _ -> Session in
                while true {
                    if let session = container.loadOrNil(Session.self) { return session }
                    failures.increment()
                }
            }
            #expect(runs.count == 3)
            #expect(failures.count == 2)
            #expect(loaded.allSatisfy { $0 === loaded[0] })
        }
    }

    /// While an instance is made, what does not need it is not held up.
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func aSlowFactoryHoldsNobodyElseUp(_ kind: ContainerKind, _ lifetime: KeepingLifetime)
        async throws
    {
        final class Other: Sendable {}
        let (begun, isLoaded) = (Latch(), Latch())
        let container = kind.container { registrar in
            registrar
                .register(in: lifetime.of(Session.self)) { () -> Session in
                    begun.arrive()
                    isLoaded.wait()
                    return Session()
                }
                .register(in: lifetime.of(Other.self)) { Other() }
        }
        try await ThreadTeam.run(2) { index in
            if index == 0 {
                _ = container.load(Session.self)
            } else {
                begun.wait()
                _ = container.load(Other.self)
                isLoaded.arrive()
            }
        }
    }
}
