import Foundation
import Testing

@testable import DICBuilder

/// The graph of waits among tasks, one wait at a time and without a task.
@Suite struct WaitGraphTests {
    /// Nodes are numbers, and their factories have the same ones.
    private struct Graph {
        private var graph = WaitGraph<Int, String, Never, Int>()
        private let start = ContinuousClock.now
        /// Goes on by one second with each change.
        private var seconds = 0
        private var now: ContinuousClock.Instant { start + .seconds(seconds) }

        init(services: [Int] = []) { for service in services { addService(service) } }

        mutating func addService(_ service: Int, needs: [Int] = []) {
            graph.addService(service, needs: needs, step: service)
        }

        mutating func prefer(_ others: [Int], before service: Int) {
            graph.prefer(others, before: service, signal: "\(service)")
        }

        /// What the answer to a wait says.
        enum Answer: Equatable {
            case wait(dropping: [String])
            case cycle([Int])
        }

        /// - Parameter loading: The factories that run inside that of the waiting node.
        @discardableResult
        mutating func wait(_ waiter: Int, for node: Int, loading: [Int] = []) -> Answer {
            let path = ([waiter] + loading).map { (place: Int?.none, step: $0) }
            let now = now
            defer { seconds += 1 }
            return switch graph.wait(waiter, for: node, path: path, at: now) {
            case .wait(let dropped): .wait(dropping: dropped.map { "\($0.service) before \($0.signal)" })
            case .cycle(let steps): .cycle(steps)
            }
        }

        mutating func waitFromOutside(for node: Int) -> Answer {
            .wait(dropping: graph.waitFromOutside(for: node).map { "\($0.service) before \($0.signal)" })
        }

        mutating func stopWaiting(_ waiter: Int, for node: Int) {
            let now = now
            graph.stopWaiting(waiter, for: node, at: now)
            seconds += 1
        }

        mutating func stopWaiting(_ node: Int) {
            let now = now
            graph.stopWaiting(node, at: now)
            seconds += 1
        }

        mutating func forget(_ node: Int) { graph.forget(node) }
        var isIdle: Bool { graph.isIdle }
        func hasWaited(_ node: Int, for service: Int) -> Bool { graph.services(awaitedBy: node).contains(service) }
        func idleTime(of node: Int) -> Duration { graph.idleTime(of: node, at: now) }
    }

    // MARK: Cycles

    @Test func aCycleNamesTheFactoriesThatWait() {
        var graph = Graph()
        #expect(graph.wait(1, for: 2, loading: [10]) == .wait(dropping: []))
        #expect(graph.wait(2, for: 3) == .wait(dropping: []))
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
        #expect(graph.wait(4, for: 1) == .wait(dropping: []))
        #expect(graph.wait(2, for: 4) == .cycle([4, 1, 2]))
    }

    @Test func aRefusedWaitLeavesNothingBehind() {
        var graph = Graph()
        graph.wait(1, for: 2)
        #expect(graph.wait(2, for: 1) == .cycle([1, 2]))
        graph.stopWaiting(1, for: 2)
        #expect(graph.wait(2, for: 1) == .wait(dropping: []))
        graph.forget(1)
        graph.forget(2)
        #expect(graph.isIdle)
    }

    /// The result of a search on a thread with a stack of 512 KB, as secondary threads of Apple's platforms have it.
    private static func onASmallStack<Result: Sendable>(_ search: @escaping @Sendable () -> Result) async -> Result {
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
        #expect(cycle.1 == .wait(dropping: []))
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
        #expect(graph.wait(1, for: 2) == .wait(dropping: []))
    }

    @Test func whatHasEndedWaitsForNothing() {
        var graph = Graph(services: [1])
        graph.wait(2, for: 1)
        graph.stopWaiting(2)
        #expect(graph.wait(1, for: 2) == .wait(dropping: []))
        let idle = graph.idleTime(of: 2)
        graph.stopWaiting(2, for: 1)
        #expect(graph.idleTime(of: 2) == idle)
        #expect(!graph.hasWaited(2, for: 1))
    }

    @Test func whatIsGoneIsForgotten() {
        var graph = Graph(services: [1, 2])
        graph.prefer([1], before: 2)
        graph.wait(3, for: 2)
        graph.stopWaiting(3, for: 2)
        for node in 1...3 { graph.forget(node) }
        #expect(graph.isIdle)
        #expect(!graph.hasWaited(3, for: 2))
    }

    // MARK: Preferences

    @Test func aPreferenceIsDroppedWhereItWouldCloseACycle() {
        var graph = Graph(services: [1, 3])
        graph.prefer([1, 2], before: 3)
        #expect(graph.wait(4, for: 3) == .wait(dropping: []))
        #expect(graph.wait(2, for: 4) == .wait(dropping: ["2 before 3"]))
        #expect(graph.wait(1, for: 4) == .wait(dropping: ["1 before 3"]))
        #expect(graph.wait(3, for: 4) == .cycle([4, 3]))
    }

    /// The one that is nearest to what begins to wait, on each way.
    @Test func onlyTheLastPreferenceOnAWayIsDropped() {
        var graph = Graph(services: [1, 2, 3, 4])
        graph.prefer([2], before: 1)
        graph.prefer([3, 4], before: 2)
        #expect(graph.wait(3, for: 1) == .wait(dropping: ["3 before 2"]))
        #expect(graph.wait(4, for: 1) == .wait(dropping: ["4 before 2"]))
        #expect(graph.wait(2, for: 5) == .wait(dropping: []))
        #expect(graph.wait(5, for: 1) == .wait(dropping: ["2 before 1"]))
    }

    @Test func aServiceThatHasBegunPrefersNothing() {
        var graph = Graph(services: [1, 2])
        graph.prefer([1], before: 2)
        graph.stopWaiting(2)
        #expect(graph.wait(1, for: 2) == .wait(dropping: []))
    }

    /// What is preferred may be waiting for the task, in a way that nobody sees.
    @Test func whatSomethingUnknownWaitsForPrefersNothing() {
        var graph = Graph(services: [1, 2, 3])
        graph.prefer([1], before: 2)
        graph.prefer([1], before: 3)
        graph.wait(4, for: 2)
        #expect(graph.waitFromOutside(for: 4) == .wait(dropping: ["1 before 2"]))
        #expect(graph.waitFromOutside(for: 4) == .wait(dropping: []))
        // Nor does what it comes to wait for.
        #expect(graph.wait(5, for: 3) == .wait(dropping: []))
        #expect(graph.wait(4, for: 5) == .wait(dropping: ["1 before 3"]))
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

    /// A service that waits for another one, and stops waiting, is still a service to those who wait for it.
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
