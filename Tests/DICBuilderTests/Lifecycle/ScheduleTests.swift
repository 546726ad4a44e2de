import Testing

@testable import DICBuilder

/// The scheduler of services, without tasks.
@Suite struct ScheduleTests {
    @Test func whatWaitsForNothingIsFirst() {
        #expect(Schedule([[], [0], []]).first == [0, 2])
    }

    @Test func aServiceBeginsWhenTheLastThatItWaitsForHasEnded() {
        var schedule = Schedule([[], [], [0, 1]])
        #expect(schedule.end(0) == [])
        #expect(schedule.end(1) == [2])
        #expect(schedule.remaining == 1)
    }

    @Test func aSecondEndDoesNothing() {
        var schedule = Schedule([[], [0], [0, 1]])
        #expect(schedule.end(0) == [1])
        #expect(schedule.end(0) == [])
        #expect(schedule.remaining == 2)
    }

    @Test(arguments: 0..<100 as Range<UInt64>) func everyServiceBeginsOnceAndInOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...40, using: &random)
        let prerequisites = (0..<count).map { service in
            (0..<service).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        }
        var schedule = Schedule(prerequisites)
        var running = schedule.first
        var ended: Set<Int> = []
        while !running.isEmpty {
            let service = running.remove(at: Int.random(in: running.indices, using: &random))
            #expect(ended.isSuperset(of: prerequisites[service]))
            #expect(ended.insert(service).inserted)
            running += schedule.end(service)
        }
        #expect(ended.count == count)
        #expect(schedule.remaining == 0)
    }

    @Test func theOrderPrefersTheGreaterRank() {
        #expect(Schedule.inOrder([[], [], [], [0]]) { $0 } == [2, 1, 0, 3])
    }
}
