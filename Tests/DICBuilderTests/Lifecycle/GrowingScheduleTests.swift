import Testing

@testable import DICBuilder

/// A schedule to which services are added.
@Suite struct GrowingScheduleTests {
    @Test func withoutMoreServicesItIsASchedule() {
        var schedule = GrowingSchedule([[], [], [0, 1]])
        #expect(schedule.first == [0, 1])
        #expect(schedule.end(1) == [])
        #expect(schedule.end(0) == [2])
        #expect(schedule.end(2) == [])
        #expect(schedule.remaining == 0)
    }

    /// The order is given among the services that are left.
    @Test func whatIsAddedHasItsPlaceAmongTheServicesThatAreLeft() {
        var schedule = GrowingSchedule([[], [0], [1]])
        #expect(schedule.end(0) == [1])
        schedule.grow(to: 4, hasBegun: { _ in false }) { left in
            #expect(left == [1, 2, 3])
            return [[2], [0], []]
        }
        #expect(schedule.first == [3])
        #expect(schedule.remaining == 3)
        #expect(schedule.end(3) == [1])
        #expect(schedule.end(1) == [2])
        #expect(schedule.end(2) == [])
        #expect(schedule.remaining == 0)
    }

    @Test func whatHasEndedTwiceEndsOnce() {
        var schedule = GrowingSchedule([[], []])
        _ = schedule.end(0)
        #expect(schedule.end(0) == [])
        schedule.grow(to: 3, hasBegun: { _ in false }) { _ in [[], []] }
        #expect(schedule.hasEnded(0) && !schedule.hasEnded(1))
        #expect(schedule.end(0) == [])
        #expect(schedule.remaining == 2)
    }

    /// It cannot begin again, so the order is turned round.
    @Test func whatHasBegunWaitsForNothingThatIsAdded() {
        var schedule = GrowingSchedule([[], []])
        _ = schedule.end(1)
        schedule.grow(to: 4, hasBegun: { $0 == 0 }) { left in
            #expect(left == [0, 2, 3])
            return [[1], [], [1]]
        }
        #expect(schedule.first == [0])
        #expect(schedule.end(0) == [2])
        #expect(schedule.end(2) == [3])
        #expect(schedule.end(3) == [])
    }
}
