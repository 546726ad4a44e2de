import Foundation
import Testing

@testable import DICBuilder

/// The graph of waits among tasks, one wait at a time and without a task.
@Suite struct WaitGraphTests {
    /// Nodes are numbers, and their factories have the same ones.
    struct Graph {
        /// Nobody is told of what begins: it is returned.
        private static let signal = WaitSignal.group(onOpen: { _ in })

        private var graph = WaitGraph()
        private let start = ContinuousClock.now
        /// The places of the waits of a node for another one.
        private var places: [[Int]: [Int]] = [:]
        /// Goes on by one second with each change.
        private var seconds = 0
        private var now: ContinuousClock.Instant { start + .seconds(seconds) }

        init(services: [Int] = []) { for service in services { addService(service) } }

        /// A running factory, whose line is its number.
        private static func step(_ number: Int) -> Registration {
            Registration(Int.self, line: UInt(number))
        }

        mutating func addService(_ service: Int, needs: [Int] = []) {
            graph.addService(UInt(service), needs: needs.map { UInt($0) }, step: Self.step(service))
        }

        /// - Parameter group: A number as those of nodes.
        @discardableResult
        mutating func addGroup(_ group: Int, of members: [Int], before services: [Int]) -> [Int] {
            graph.addGroup(
                UInt(group),
                of: members.map { UInt($0) },
                before: services.map { UInt($0) },
                signal: Self.signal
            )
            .map { Int($0.service) }
        }

        mutating func removeGroup(_ group: Int) { graph.removeGroup(UInt(group)) }

        mutating func end(_ node: Int) -> [Int] {
            let now = now
            seconds += 1
            graph.stopWaiting(UInt(node), at: now)
            return graph.leaveGroups(UInt(node)).map { Int($0.service) }
        }

        /// What the answer to a wait says.
        enum Answer: Equatable {
            case wait(opening: [Int])
            case cycle([Int])
        }

        /// - Parameter loading: The factories that run inside that of the waiting node.
        @discardableResult
        mutating func wait(_ waiter: Int, for node: Int, loading: [Int] = []) -> Answer {
            let path = ([waiter] + loading).map { (place: UInt?.none, step: Self.step($0)) }
            let now = now
            defer { seconds += 1 }
            return switch graph.wait(UInt(waiter), for: UInt(node), path: path, at: now) {
            case .wait(let place, let opened):
                wait(waiter, for: node, at: place, opening: opened.map { Int($0.service) })
            case .cycle(let steps): .cycle(steps.map { Int($0.location.line) })
            }
        }

        private mutating func wait(
            _ waiter: Int,
            for node: Int,
            at place: Int?,
            opening opened: [Int]
        ) -> Answer {
            if let place { places[[waiter, node], default: []].append(place) }
            return .wait(opening: opened)
        }

        mutating func waitFromOutside(for node: Int) -> [Int] {
            graph.waitFromOutside(for: UInt(node)).map { Int($0.service) }
        }

        mutating func stopWaiting(_ waiter: Int, for node: Int) {
            let now = now
            if let place = places[[waiter, node]]?.popLast() {
                graph.stopWaiting(UInt(waiter), at: place, at: now)
            }
            seconds += 1
        }

        mutating func stopWaiting(_ node: Int) {
            let now = now
            graph.stopWaiting(UInt(node), at: now)
            seconds += 1
        }

        mutating func forget(_ node: Int) { graph.forget(UInt(node)) }
        var isIdle: Bool { graph.isIdle }
        func hasWaited(_ node: Int, for service: Int) -> Bool {
            graph.services(awaitedBy: UInt(node)).contains(UInt(service))
        }
        func idleTime(of node: Int) -> Duration { graph.idleTime(of: UInt(node), at: now) }
    }

    // MARK: Cycles

    @Test func aCycleNamesTheFactoriesThatWait() {
        var graph = Graph()
        #expect(graph.wait(1, for: 2, loading: [10]) == .wait(opening: []))
        #expect(graph.wait(2, for: 3) == .wait(opening: []))
        #expect(graph.wait(3, for: 1, loading: [30, 31]) == .cycle([1, 10, 2, 3, 30, 31]))
        #expect(graph.wait(3, for: 3, loading: [30]) == .cycle([3, 30]))
    }

    @Test func factoriesMayWaitInSeveralTasks() {
        var graph = Graph()
        graph.wait(1, for: 2)
        graph.wait(1, for: 3)
        graph.wait(3, for: 4)
        #expect(graph.wait(4, for: 1) == .cycle([1, 3, 4]))
        graph.stopWaiting(1, for: 3)
        #expect(graph.wait(4, for: 1) == .wait(opening: []))
        #expect(graph.wait(2, for: 4) == .cycle([4, 1, 2]))
    }

    @Test func aRefusedWaitLeavesNothingBehind() {
        var graph = Graph()
        graph.wait(1, for: 2)
        #expect(graph.wait(2, for: 1) == .cycle([1, 2]))
        graph.stopWaiting(1, for: 2)
        #expect(graph.wait(2, for: 1) == .wait(opening: []))
        graph.forget(1)
        graph.forget(2)
        #expect(graph.isIdle)
    }

    /// The result of a search on a thread with a stack of 512 KB, as secondary threads of Apple's
    /// platforms have it.
    private static func onASmallStack<Result: Sendable>(_ search: @escaping @Sendable () -> Result)
        async -> Result
    {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: search()) }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }

    @Test func aChainOfWaitsMayBeLongerThanTheStackAllows() async {
        let cycle = await Self.onASmallStack {
            var graph = Graph(services: [20_000])
            for node in 0..<20_000 { graph.wait(node, for: node + 1) }
            let idle = graph.idleTime(of: 0)
            graph.stopWaiting(19_999, for: 20_000)
            return (idle, graph.wait(20_000, for: 0))
        }
        #expect(cycle.0 == .seconds(1))
        #expect(cycle.1 == .wait(opening: []))
        let closed = await Self.onASmallStack {
            var graph = Graph()
            for node in 0..<20_000 { graph.wait(node, for: node + 1) }
            return graph.wait(20_000, for: 0)
        }
        #expect(closed == .cycle(Array(0...20_000)))
    }

    // MARK: Services

    @Test func whatAServiceNeedsIsAWaitUntilItBegins() {
        var graph = Graph(services: [1])
        graph.addService(2, needs: [1])
        #expect(graph.wait(1, for: 2) == .cycle([2, 1]))
        graph.stopWaiting(2)
        #expect(graph.wait(1, for: 2) == .wait(opening: []))
    }

    @Test func whatHasEndedWaitsForNothing() {
        var graph = Graph(services: [1])
        graph.wait(2, for: 1)
        graph.stopWaiting(2)
        #expect(graph.wait(1, for: 2) == .wait(opening: []))
        let idle = graph.idleTime(of: 2)
        graph.stopWaiting(2, for: 1)
        #expect(graph.idleTime(of: 2) == idle)
        #expect(!graph.hasWaited(2, for: 1))
    }

    @Test func whatIsGoneIsForgotten() {
        var graph = Graph(services: [1, 2])
        graph.addGroup(10, of: [1], before: [2])
        graph.wait(3, for: 2)
        graph.stopWaiting(3, for: 2)
        for node in 1...3 { graph.forget(node) }
        graph.removeGroup(10)
        #expect(graph.isIdle)
        #expect(!graph.hasWaited(3, for: 2))
    }

    // MARK: Idle time

    @Test func whatWaitsForAServiceThroughOthersIsIdle() {
        var graph = Graph(services: [1])
        graph.wait(3, for: 2)
        #expect(graph.idleTime(of: 3) == .zero)
        graph.wait(2, for: 1)
        #expect(!graph.hasWaited(2, for: 1))
        #expect(graph.idleTime(of: 3) == .seconds(1))
        graph.stopWaiting(2, for: 1)
        #expect(graph.idleTime(of: 2) == .seconds(1))
        #expect(graph.hasWaited(2, for: 1) && !graph.hasWaited(3, for: 1))
        graph.stopWaiting(3, for: 2)
        #expect(graph.hasWaited(3, for: 1))
        #expect(graph.idleTime(of: 3) == .seconds(1))
    }

    @Test func whoeverJoinsAnIdleWaitIsIdleToo() {
        var graph = Graph(services: [1])
        graph.wait(2, for: 1)
        graph.wait(3, for: 2)
        graph.stopWaiting(3, for: 2)
        #expect(graph.idleTime(of: 2) == .seconds(3))
        #expect(graph.idleTime(of: 3) == .seconds(1))
        graph.stopWaiting(2, for: 1)
        #expect(graph.idleTime(of: 3) == .seconds(1))
    }

    /// What waits in several tasks at the same time is idle once.
    @Test func waitsAtTheSameTimeAreOneIdleTime() {
        var graph = Graph(services: [1, 2])
        graph.wait(3, for: 1)
        graph.wait(3, for: 2)
        graph.stopWaiting(3, for: 1)
        graph.stopWaiting(3, for: 2)
        #expect(graph.idleTime(of: 3) == .seconds(3))
        #expect(graph.hasWaited(3, for: 1) && graph.hasWaited(3, for: 2))
    }

    /// A service that waits for another one, and stops waiting, is still a service to those who
    /// wait for it.
    @Test func whatWaitsForAServiceIsIdleWhateverTheServiceDoes() {
        var graph = Graph(services: [1, 2])
        graph.wait(2, for: 1)
        graph.wait(3, for: 2)
        graph.stopWaiting(2, for: 1)
        #expect(graph.idleTime(of: 3) == .seconds(2))
        graph.stopWaiting(3, for: 2)
        #expect(graph.idleTime(of: 3) == .seconds(2))
        #expect(graph.idleTime(of: 2) == .seconds(2))
        #expect(graph.hasWaited(3, for: 2))
        #expect(!graph.hasWaited(3, for: 1))
    }

    /// A service has no factory that could be idle before it begins.
    @Test func whatAServiceNeedsIsNoIdleTime() {
        var graph = Graph(services: [1])
        graph.addService(2, needs: [1])
        graph.wait(3, for: 1)
        #expect(graph.idleTime(of: 2) == .zero)
        graph.stopWaiting(2)
        graph.wait(2, for: 1)
        #expect(graph.idleTime(of: 2) == .seconds(1))
    }
}
