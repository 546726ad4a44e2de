import TestSupport
import Testing

@testable import DICBuilder

extension Schedule {
    /// Begins what can begin.
    fileprivate mutating func begin() -> [Int] {
        var begun: [Int] = []
        while let service = next() { begun.append(service) }
        return begun
    }

    /// Ends a service.
    ///
    /// - Returns: The services that begin then.
    fileprivate mutating func ending(_ service: Int) -> [Int] {
        end(service)
        return begin()
    }
}

/// The scheduler of services, without tasks.
@Suite struct ScheduleTests {
    @Test func whatWaitsForNothingBeginsAtOnce() {
        var schedule = Schedule([[], [0], []])
        #expect(schedule.begin() == [0, 2])
        #expect(schedule.begin() == [])
    }

    @Test func aServiceBeginsWhenTheLastThatItWaitsForHasEnded() {
        var schedule = Schedule([[], [], [0, 1]])
        #expect(schedule.begin() == [0, 1])
        #expect(schedule.ending(0) == [])
        #expect(schedule.ending(1) == [2])
        #expect(schedule.remaining == 1 && schedule.unfinished == [2])
    }

    @Test func aSecondEndDoesNothing() {
        var schedule = Schedule([[], [0], [0, 1]])
        #expect(schedule.begin() == [0])
        #expect(schedule.ending(0) == [1])
        #expect(schedule.ending(0) == [])
        #expect(schedule.remaining == 2)
    }

    @Test func nothingBeginsAfterAHalt() {
        var schedule = Schedule([[], [], [1]])
        _ = schedule.begin()
        #expect(schedule.halt() == [2])
        #expect(schedule.ending(1) == [])
        #expect(schedule.isGoingOn)
        #expect(schedule.ending(0) == [])
        #expect(!schedule.isGoingOn && schedule.unfinished == [2])
    }

    @Test func aServiceBeginsWhenItsGroupHasEnded() {
        var schedule = Schedule(
            [[], [], [], []],
            [Schedule.Group(members: [0, 1], services: [2])]
        )
        #expect(schedule.begin() == [0, 1, 3])
        #expect(schedule.ending(1) == [])
        #expect(schedule.ending(0) == [2])
        #expect(schedule.groups[0].ended == [1, 0])
        #expect(schedule.ended(before: 2)?.count == 2)
        #expect(schedule.ended(before: 3) == nil)
        #expect(schedule.ending(2) == [] && schedule.ending(3) == [])
        #expect(schedule.remaining == 0)
    }

    @Test func anOpenedServiceNeedNotComeAfterTheRestOfItsGroup() {
        var schedule = Schedule([[], [], [0]], [Schedule.Group(members: [0, 1], services: [2])])
        #expect(schedule.begin() == [0, 1])
        schedule.open(2)
        schedule.open(2)
        #expect(schedule.begin() == [])
        #expect(schedule.ending(0) == [2])
        #expect(schedule.ended(before: 2)?.count == 1)
        #expect(schedule.unfinished == [1, 2])
        #expect(schedule.ending(1) == [])
    }

    @Test func whatNeverBeginsIsNoGroup() {
        var schedule = Schedule([[], []], [Schedule.Group(members: [0], services: [1])])
        #expect(schedule.begin() == [0])
        #expect(schedule.halt() == [1])
        #expect(schedule.ending(0) == [])
        #expect(!schedule.isGoingOn && schedule.unfinished == [1])
    }

    /// The order is given among the services that are left.
    @Test func whatIsAddedHasItsPlaceAmongTheServicesThatAreLeft() {
        var schedule = Schedule([[], [0], [1]])
        _ = schedule.begin()
        schedule.end(0)
        schedule.grow(to: 4) { left in
            #expect(left == [1, 2, 3])
            return [[2], [0], []]
        }
        #expect(schedule.begin() == [3])
        #expect(schedule.remaining == 3)
        #expect(schedule.ending(3) == [1])
        #expect(schedule.ending(1) == [2])
        #expect(schedule.ending(2) == [])
        #expect(schedule.remaining == 0)
    }

    @Test func whatHasEndedStaysSo() {
        var schedule = Schedule([[], []])
        _ = schedule.begin()
        schedule.end(0)
        schedule.grow(to: 3) { _ in [[], []] }
        #expect(schedule.unfinished == [1, 2])
        #expect(schedule.ending(0) == [2])
        #expect(schedule.remaining == 2)
    }

    /// It cannot begin again, so the order is turned round.
    @Test func whatHasBegunWaitsForNothingThatIsAdded() {
        var schedule = Schedule([[], []])
        #expect(schedule.begin() == [0, 1])
        schedule.end(1)
        schedule.grow(to: 4) { left in
            #expect(left == [0, 2, 3])
            return [[1], [], [1]]
        }
        #expect(schedule.begin() == [])
        #expect(schedule.ending(0) == [2])
        #expect(schedule.ending(2) == [3])
        #expect(schedule.ending(3) == [])
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func everyServiceBeginsOnceAndInOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...40, using: &random)
        let prerequisites = (0..<count).map { service in
            (0..<service).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        }
        let members = (0..<count / 2).filter { _ in Bool.random(using: &random) }
        let services = (count / 2..<count).filter { _ in
            !members.isEmpty && Bool.random(using: &random)
        }
        let opened = Set(services.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
        let group = Schedule.Group(members: members, services: services)
        var schedule = Schedule(prerequisites, services.isEmpty ? [] : [group])
        var running = schedule.begin()
        var ended: Set<Int> = []
        while !running.isEmpty {
            let opening = Int.random(in: 0..<count, using: &random)
            if opened.contains(opening) { schedule.open(opening) }
            running += schedule.begin()
            let service = running.remove(at: Int.random(in: running.indices, using: &random))
            #expect(ended.isSuperset(of: prerequisites[service]))
            if services.contains(service) && !opened.contains(service) {
                #expect(ended.isSuperset(of: members))
            }
            #expect(ended.insert(service).inserted)
            running += schedule.ending(service)
        }
        #expect(ended.count == count)
        #expect(schedule.remaining == 0)
    }

    @Test func whatIsAskedForFirstComesAfterWhatItWaitsForOnly() {
        #expect(Schedule.inOrder([3, 2, 1, 0], after: [[], [], [], [0]]) == [0, 3, 2, 1])
    }
}

/// What comes before what, without a cycle.
@Suite struct PrecedenceTests {
    @Test func eachDependencyIsThereOnce() {
        var precedence = Precedence(repeating: [], count: 3)
        precedence.require([[], [0, 0], [2, 1]])
        precedence.require([[], [0], [0, 1]])
        #expect(precedence == [[], [0], [1, 0]])
        #expect(precedence.reversedEdges == [[1, 2], [2], []])
    }

    /// 4 and 5 are opaque, and 1 needs 4: 4 comes after 0 and 2 only, which lead to no opaque one.
    @Test func whatAnAsynchronousOneNeedsComesAfterThoseThatDoNotNeedIt() {
        let needs = [[], [4], [3], [], [], []]
        let groups = needs.groups(of: [0, 1, 2], before: [4, 5])
        #expect(groups.map(\.members) == [[0, 1, 2], [0, 2]])
        #expect(groups.map(\.services) == [[5], [4]])
        #expect(needs.groups(of: [1], before: [4]).isEmpty)
        #expect(needs.groups(of: [], before: [4]).isEmpty)
    }

    @Test func whatWouldCloseACycleIsDropped() {
        var precedence = Precedence(repeating: [], count: 3)
        precedence.require([[1], [], []])
        precedence.require([[2], [0], []])
        #expect(precedence == [[1, 2], [], []])
    }
}
