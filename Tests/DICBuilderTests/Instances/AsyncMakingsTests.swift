import Testing

@testable import DICBuilder

/// Which construction keeps its instance, and which discards it.
@Suite struct AsyncMakingsTests {
    private struct Ended: Error {}

    private let makings = AsyncMakings()
    private let shared = SharedInstance(1)

    private func begin() throws -> AsyncConstruction {
        let claim = makings.claim(WaitNode(Registration(Int.self, line: 1))) { (false, nil) }
        guard case .construct(let construction, _) = claim else { throw Ended() }
        return construction
    }

    /// What happens when a construction ends, in order.
    private func finish(_ construction: AsyncConstruction) -> [String] {
        let hadEnded = construction.hasEnded
        var events: [String] = []
        makings.finish(construction, .made(shared)) {
            events.append(construction.hasEnded && !hadEnded ? "discarded too late" : "discarded")
        } keep: { _ in
            events.append("kept")
        }
        #expect(construction.hasEnded)
        return events
    }

    @Test func theConstructionThatRunsKeepsItsInstance() throws {
        #expect(finish(try begin()) == ["kept"])
        #expect(makings.constructions.isEmpty)
    }

    /// A load of its factory was suspended for ever, its factory goes on, and another load has
    /// claimed the instance: both at once would record the place of the instance twice, and closing
    /// the scope would not end.
    @Test func oneThatHadFailedAndWasReplacedKeepsNothing() throws {
        let first = try begin()
        first.end(.failed(Ended()))
        let second = try begin()
        #expect(finish(first) == ["discarded"])
        #expect(makings.constructions.map(ObjectIdentifier.init) == [ObjectIdentifier(second)])
        #expect(finish(second) == ["kept"])
    }

    @Test func afterAResetTheLoadThatBeganItReceivesIt() throws {
        let construction = try begin()
        makings.reset {}
        #expect(finish(construction) == [])
    }

    /// Before it ends: who waits for it looks for what was discarded after that.
    @Test func afterAResetItIsDiscardedIfThatLoadHasLeft() throws {
        let construction = try begin()
        makings.reset {}
        construction.leave(1, asInitiator: true)
        #expect(makings.constructions.count == 1)
        #expect(finish(construction) == ["discarded"])
        #expect(makings.constructions.isEmpty)
    }

    @Test func whatKeepsItMayFail() async throws {
        let construction = try begin()
        makings.finish(construction, .made(shared)) { $0 = .failed(Ended()) }
        #expect(construction.hasFailed)
    }
}
