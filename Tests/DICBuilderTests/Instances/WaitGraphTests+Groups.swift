import TestSupport
import Testing

@testable import DICBuilder

/// Services that come after a group, and what begins without it.
extension WaitGraphTests {
    @Test func aServiceBeginsWithoutAGroupIfNoneOfItCanGoOn() {
        var graph = Graph(services: [1, 2, 3])
        graph.addGroup(10, of: [1, 2], before: [3])
        #expect(graph.wait(4, for: 3) == .wait(opening: []))
        #expect(graph.wait(2, for: 4) == .wait(opening: []))
        #expect(graph.wait(1, for: 4) == .wait(opening: [3]))
        #expect(graph.wait(3, for: 4) == .cycle([4, 3]))
    }

    /// What a member waits for may need several.
    @Test func whatTheLastMemberNeedsBeginsToo() {
        var graph = Graph(services: [1, 3, 4])
        graph.addService(2, needs: [3, 4])
        graph.addGroup(10, of: [1], before: [3, 4])
        #expect(graph.wait(1, for: 2) == .wait(opening: [3, 4]))
    }

    @Test func servicesBeginOneAfterTheOtherWithoutAGroup() {
        var graph = Graph(services: [1, 2, 3, 4, 5])
        graph.addGroup(10, of: [1, 2, 3], before: [4, 5])
        #expect(graph.wait(2, for: 5) == .wait(opening: []))
        #expect(graph.wait(1, for: 4) == .wait(opening: []))
        // What has been waited for longest is the first.
        #expect(graph.end(3) == [5])
        graph.stopWaiting(5)
        #expect(graph.end(5) == [])
        graph.stopWaiting(2, for: 5)
        // The other one may need this member.
        #expect(graph.end(2) == [4])
    }

    @Test func whatAMemberNoLongerWaitsForComesAfterIt() {
        var graph = Graph(services: [1, 2, 3])
        graph.addGroup(10, of: [1, 2], before: [3])
        graph.wait(1, for: 3)
        graph.stopWaiting(1, for: 3)
        #expect(graph.wait(2, for: 3) == .wait(opening: []))
        #expect(graph.wait(1, for: 3) == .wait(opening: [3]))
    }

    @Test func aServiceThatHasBegunComesAfterNothing() {
        var graph = Graph(services: [1, 2])
        graph.addGroup(10, of: [1], before: [2])
        graph.stopWaiting(2)
        #expect(graph.wait(1, for: 2) == .wait(opening: []))
    }

    @Test func whatComesAfterAGroupThatHasEndedHoldsNothing() {
        var graph = Graph(services: [1, 2, 3])
        graph.addGroup(10, of: [1], before: [2])
        graph.addGroup(11, of: [3], before: [])
        #expect(graph.end(1) == [])
        #expect(graph.wait(3, for: 2) == .wait(opening: []))
    }

    /// 1 needs 2, which comes after 3 only, and 4 comes after both.
    @Test func whatTheOuterGroupNeedsBeginsFirst() {
        var graph = Graph(services: [2, 3, 4])
        graph.addService(1, needs: [2])
        graph.addGroup(10, of: [1, 3], before: [4])
        graph.addGroup(11, of: [3], before: [2])
        #expect(graph.wait(3, for: 4) == .wait(opening: [2]))
        graph.stopWaiting(2)
        #expect(graph.end(2) == [])
        graph.stopWaiting(1)
        #expect(graph.end(1) == [4])
    }

    /// Two starts, each of which waits for what comes after the group of the other one.
    @Test func groupsThatHoldEachOtherDoNotWaitForEver() {
        var graph = Graph(services: [1, 2, 3, 4])
        graph.addGroup(10, of: [1], before: [2])
        graph.addGroup(11, of: [3], before: [4])
        #expect(graph.wait(1, for: 4) == .wait(opening: []))
        #expect(graph.wait(3, for: 2) == .wait(opening: [2]))
    }

    /// A member may be waiting for the task, in a way that nobody sees.
    @Test func whatSomethingUnknownWaitsForComesAfterNothing() {
        var graph = Graph(services: [1, 2, 3])
        graph.addGroup(10, of: [1], before: [2, 3])
        graph.wait(4, for: 2)
        #expect(graph.waitFromOutside(for: 4) == [2])
        #expect(graph.waitFromOutside(for: 4) == [])
        // Nor does what it comes to wait for.
        #expect(graph.wait(5, for: 3) == .wait(opening: []))
        #expect(graph.wait(4, for: 5) == .wait(opening: [3]))
    }

    /// Random services of a start, which need each other and load each other: while any member of a
    /// group can go on, nothing begins without it, and once none can, something does.
    @Test(arguments: 0..<300 as Range<UInt64>)
    func servicesBeginWithoutAGroupNeitherTooEarlyNorNever(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func isLikely(_ denominator: Int) -> Bool {
            Int.random(in: 0..<denominator, using: &random) == 0
        }
        let count = Int.random(in: 2...10, using: &random)
        let isAsync = (0..<count).map { _ in isLikely(2) }
        let isOpaque = isAsync.map { $0 ? isLikely(6) : isLikely(2) }
        let needs = (0..<count).map { service in (0..<service).filter { _ in isLikely(5) } }
        let groups = needs.groups(
            of: isAsync.indices.filter { isAsync[$0] },
            before: isOpaque.indices.filter { isOpaque[$0] }
        )
        var graph = Graph()
        for (service, needs) in needs.enumerated() { graph.addService(service, needs: needs) }
        var closed = [Int?](repeating: nil, count: count)
        for (number, group) in groups.enumerated() {
            for service in group.services { closed[service] = number }
            #expect(graph.addGroup(100 + number, of: group.members, before: group.services).isEmpty)
        }
        var (begun, ended) = (Set<Int>(), Set<Int>())
        var waits = [Set<Int>](repeating: [], count: count)

        func isHeld(_ service: Int) -> Bool {
            if ended.contains(service) { return false }
            if begun.contains(service) { return waits[service].contains(where: isHeld) }
            return closed[service] != nil || needs[service].contains(where: isHeld)
        }
        func open(_ opened: [Int]) {
            for service in opened {
                guard let group = closed[service] else {
                    Issue.record("opened twice")
                    return
                }
                #expect(groups[group].members.allSatisfy { ended.contains($0) || isHeld($0) })
                closed[service] = nil
            }
        }

        while ended.count < count {
            for (number, group) in groups.enumerated()
            where group.members.allSatisfy(ended.contains) {
                for service in group.services where closed[service] == number {
                    closed[service] = nil
                }
            }
            let ready = (0..<count).filter { service in
                !begun.contains(service) && closed[service] == nil
                    && needs[service].allSatisfy(ended.contains)
            }
            let running = begun.subtracting(ended).filter { waits[$0].isEmpty }.sorted()
            if ready.isEmpty && running.isEmpty { break }
            if let service = ready.randomElement(using: &random), running.isEmpty || isLikely(2) {
                begun.insert(service)
                graph.stopWaiting(service)
            } else if let service = running.randomElement(using: &random) {
                let others = Set(0..<count).subtracting(ended)
                // What is synchronous cannot wait.
                if isAsync[service], isLikely(2),
                    let other = others.sorted().randomElement(using: &random)
                {
                    if case .wait(let opened) = graph.wait(service, for: other) {
                        waits[service].insert(other)
                        open(opened)
                    }
                } else {
                    let opened = graph.end(service)
                    ended.insert(service)
                    for waiter in waits.indices where waits[waiter].remove(service) != nil {
                        graph.stopWaiting(waiter, for: service)
                    }
                    for (number, group) in groups.enumerated()
                    where group.members.allSatisfy(ended.contains) {
                        for service in group.services where closed[service] == number {
                            closed[service] = nil
                        }
                    }
                    open(opened)
                }
            }
        }
        #expect(ended.count == count)
    }
}
