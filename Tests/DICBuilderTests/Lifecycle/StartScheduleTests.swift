import Testing

@testable import DICBuilder

/// The scheduler of a start, without tasks.
@Suite struct StartScheduleTests {
    private func schedule(_ needs: [[Int]], preferred: [[Int]]? = nil) -> StartSchedule {
        StartSchedule(needs: needs, preferred: preferred ?? needs.map { _ in [] })
    }

    @Test func whatNeedsNothingBeginsAtOnce() {
        var schedule = schedule([[], [0], []])
        #expect(schedule.begin() == [0, 2])
        #expect(schedule.begin() == [])
    }

    @Test func aServiceBeginsWhenWhatItNeedsIsMade() {
        var schedule = schedule([[], [], [0, 1]])
        _ = schedule.begin()
        #expect(schedule.succeed(0) == [])
        #expect(schedule.succeed(1) == [2])
        #expect(schedule.succeed(2) == [])
        #expect(schedule.isDone)
    }

    @Test func nothingBeginsAfterAFailure() {
        var schedule = schedule([[], [], [1]])
        _ = schedule.begin()
        schedule.fail(0)
        #expect(schedule.succeed(1) == [])
        #expect(schedule.isDone)
    }

    @Test func whatAServicePrefersComesBeforeIt() {
        var schedule = schedule([[], []], preferred: [[], [0]])
        #expect(schedule.begin() == [0])
        #expect(schedule.prerequisites == [[], [0]])
        #expect(schedule.succeed(0) == [1])
    }

    @Test func aDroppedPreferenceNeedNotComeBefore() {
        var schedule = schedule([[], [], []], preferred: [[], [], [0, 1]])
        #expect(schedule.begin() == [0, 1])
        #expect(schedule.drop(0, preferredBy: 2) == [])
        #expect(schedule.drop(0, preferredBy: 2) == [])
        #expect(schedule.succeed(1) == [2])
        #expect(!schedule.isOver(2))
        #expect(schedule.prerequisites == [[], [], [1]])
        #expect(schedule.succeed(0) == [])
    }

    @Test func whatWasTheLastPreferenceBeginsAtOnce() {
        var schedule = schedule([[], []], preferred: [[], [0]])
        #expect(schedule.begin() == [0])
        #expect(schedule.drop(0, preferredBy: 1) == [1])
    }

    @Test func afterAFailureIsOverWhatHasNotBegun() {
        var schedule = schedule([[], [], [0]])
        _ = schedule.begin()
        schedule.fail(0)
        #expect([0, 1, 2].map { schedule.isOver($0) } == [true, false, true])
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func everythingIsMadeOnceAndInOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...40, using: &random)
        func some() -> [[Int]] {
            (0..<count).map { service in (0..<service).filter { _ in Int.random(in: 0..<6, using: &random) == 0 } }
        }
        let needs = some()
        let preferred = zip(some(), needs).map { $0.filter { [needs = $1] in !needs.contains($0) } }
        var schedule = schedule(needs, preferred: preferred)
        var running = schedule.begin()
        var made: Set<Int> = []
        while !running.isEmpty {
            let dropping = Int.random(in: 0..<count, using: &random)
            if Int.random(in: 0..<3, using: &random) == 0, let other = preferred[dropping].first {
                running += schedule.drop(other, preferredBy: dropping)
            }
            let service = running.remove(at: Int.random(in: running.indices, using: &random))
            #expect(made.isSuperset(of: needs[service]))
            #expect(made.insert(service).inserted)
            running += schedule.succeed(service)
        }
        #expect(made.count == count)
        #expect(schedule.isDone)
    }
}
