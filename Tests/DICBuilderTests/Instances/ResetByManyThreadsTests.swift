import DICBuilder
import Foundation
import TestSupport
import Testing

/// Threads that load what others reset.
@Suite struct ResetByManyThreadsTests {
    private static let threads = 64
    private static let loads = Scale.rounds(release: 2_000, debug: 500, sanitized: 60)

    final class Session: Sendable {
        let number: Int
        let text: String

        init(number: Int) {
            self.number = number
            text = "the session with the number \(number)"
        }

        var isWhole: Bool { text == "the session with the number \(number)" }
    }

    /// One thread in four resets after each of its loads.
    @Test(arguments: ContainerKind.allCases, [KeepingLifetime.cached, .weak])
    func everyLoadGetsAWholeInstanceAndNoneIsLeft(
        _ kind: ContainerKind,
        _ lifetime: KeepingLifetime
    ) async throws {
        let runs = RunCounter()
        let made = WeakReferences()
        let container = kind.container { registrar in
            registrar.register(in: lifetime.of(Session.self)) {
                let session = Session(number: runs.increment())
                made.add(session)
                return session
            }
        }
        let broken = RunCounter()
        try await ThreadTeam.run(Self.threads) { index in
            for round in 0..<Self.loads {
                if !container.load(Session.self).isWhole { broken.increment() }
                if index.isMultiple(of: 8) { container.reset(Session.self) }
                if index % 8 == 4, round.isMultiple(of: 2) { container.reset(.cached) }
            }
        }
        #expect(broken.count == 0)
        #expect(made.addedCount == runs.count)
        #expect(runs.count > 1)
        container.reset(Session.self)
        #expect(made.leftCount == 0)
    }

    /// Values, which are copied while others free them.
    @Test(arguments: ContainerKind.allCases)
    func everyLoadGetsAWholeValue(_ kind: ContainerKind) async throws {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar.register(in: .cached) {
                Array(repeating: "run \(runs.increment()), as long as no other", count: 5)
            }
        }
        let broken = RunCounter()
        try await ThreadTeam.run(Self.threads) { index in
            for _ in 0..<Self.loads {
                let texts = container.load([String].self)
                if texts.count != 5 || !texts.allSatisfy({ $0 == texts[0] && $0.hasPrefix("run ") })
                {
                    broken.increment()
                }
                if index.isMultiple(of: 4) { container.reset(.cached) }
            }
        }
        #expect(broken.count == 0)
        #expect(runs.count > 1)
    }

    /// What a thread loads after its own reset was not made before it.
    @Test(arguments: ContainerKind.allCases)
    func nobodyGetsAnInstanceFromBeforeItsOwnReset(_ kind: ContainerKind) async throws {
        let clock = RunCounter()
        let container = kind.container { $0.register(in: .cached) { clock.increment() } }
        let stale = RunCounter()
        try await ThreadTeam.run(Self.threads) { _ in
            for _ in 0..<Self.loads / 10 {
                _ = container.load(Int.self)
                let before = clock.increment()
                container.reset(Int.self)
                if container.load(Int.self) <= before { stale.increment() }
            }
        }
        #expect(stale.count == 0)
    }
}
