import TestSupport
import Testing

@testable import DICBuilder

/// The order in which services are stopped, without services.
@Suite struct StopOrderTests {
    typealias Service = ServiceGraph.Service

    private func prerequisites(of services: [Service]) -> [[Int]] { .stopping(services) }

    /// Whether one service is stopped before another, directly or not.
    private func comes(_ before: Int, before after: Int, in prerequisites: [[Int]]) -> Bool {
        var pending = [after]
        var seen: Set<Int> = []
        while let service = pending.popLast() {
            for other in prerequisites[service] where seen.insert(other).inserted {
                pending.append(other)
            }
        }
        return seen.contains(before)
    }

    @Test func aServiceComesBeforeWhatItDependsOn() {
        let order = prerequisites(of: [
            Service(number: 1), Service(number: 2, dependencies: [0]),
            Service(number: 3, dependencies: [1]),
        ])
        #expect(order == [[1], [2], []])
    }

    @Test func independentServicesDoNotWait() {
        #expect(prerequisites(of: [Service(number: 1), Service(number: 2)]) == [[], []])
    }

    @Test func anOpaqueServiceComesBeforeAllThatWereCompletedEarlier() {
        let order = prerequisites(of: [
            Service(number: 1), Service(number: 3, isOpaque: true), Service(number: 2),
            Service(number: 4),
        ])
        #expect(order == [[1], [], [1], []])
    }

    /// The older opaque one comes last of all opaque ones, and so not before what is newer than it.
    @Test func anOlderOpaqueServiceDoesNotComeBeforeANewerOne() {
        let order = prerequisites(of: [
            Service(number: 1, isOpaque: true), Service(number: 2, deferred: [0]),
            Service(number: 3),
            Service(number: 4, isOpaque: true, dependencies: [2]),
        ])
        #expect(!comes(0, before: 2, in: order))
        #expect(comes(3, before: 2, in: order))
        #expect(comes(3, before: 1, in: order))
        #expect(comes(1, before: 0, in: order))
    }

    @Test func aDeferredDependencyCounts() {
        let order = prerequisites(of: [Service(number: 1, deferred: [1]), Service(number: 2)])
        #expect(order == [[], [0]])
    }

    @Test func aDeferredDependencyThatClosesACycleDoesNot() {
        let order = prerequisites(of: [
            Service(number: 1, deferred: [1]), Service(number: 2, dependencies: [0]),
        ])
        #expect(order == [[1], []])
    }

    /// What is still being made has no place in the order of making, so it orders nothing else that
    /// is being made where what is known says otherwise.
    @Test func whatIsStillBeingMadeDoesNotOrderWhatIsKnown() {
        let order = prerequisites(of: [
            Service(number: .max, isOpaque: true, dependencies: [1]),
            Service(number: .max, isOpaque: true),
            Service(number: .max, isOpaque: true),
        ])
        #expect(comes(0, before: 1, in: order))
        #expect(!comes(2, before: 0, in: order))
        #expect(!comes(2, before: 1, in: order))
    }

    /// Two instances that refer to each other: one is completed with the other, which was made with
    /// it.
    @Test func whatIsKnownOutweighsAnOpaqueService() {
        let order = prerequisites(of: [
            Service(number: 2, dependencies: [1]), Service(number: 3, isOpaque: true),
            Service(number: 1), Service(number: 4, isOpaque: true),
        ])
        #expect(comes(0, before: 1, in: order))
        #expect(!comes(1, before: 0, in: order))
        #expect(comes(3, before: 0, in: order))
        #expect(comes(1, before: 2, in: order))
    }

    /// Declared with a `Lazy`, which an opaque service may have been loaded through.
    @Test func aDeferredDependencyOutweighsAnOpaqueService() {
        let order = prerequisites(of: [
            Service(number: 1, deferred: [1]), Service(number: 2, isOpaque: true),
            Service(number: 3, deferred: [0]),
        ])
        #expect(comes(2, before: 0, in: order))
        #expect(comes(0, before: 1, in: order))
    }

    @Test func aCycleOfReplacedInstancesIsBroken() {
        let order = prerequisites(of: [
            Service(number: 1, dependencies: [1]), Service(number: 2, dependencies: [0]),
        ])
        #expect(order == [[1], []])
    }

    @Test(arguments: 0..<300 as Range<UInt64>) func everyOrderCanBeCarriedOut(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...30, using: &random)
        let numbers = (1...count).shuffled(using: &random)
        func some(_ rarity: Int, where isPossible: (Int) -> Bool = { _ in true }) -> [Int] {
            (0..<count).filter { isPossible($0) && Int.random(in: 0..<rarity, using: &random) == 0 }
        }
        // Nearly always, what an instance was made from was completed before it.
        let isOrdered = Int.random(in: 0..<4, using: &random) > 0
        let services = numbers.map { number in
            Service(
                number: number,
                isOpaque: Int.random(in: 0..<4, using: &random) == 0,
                dependencies: some(8) { !isOrdered || numbers[$0] < number },
                deferred: some(10)
            )
        }
        let order = prerequisites(of: services)
        var schedule = Schedule(order)
        while let service = schedule.next() { schedule.end(service) }
        #expect(schedule.unfinished == [])
        guard isOrdered else { return }
        let known = prerequisites(
            of: services.map { service in
                var service = service
                service.isOpaque = false
                return service
            }
        )
        for (index, service) in services.enumerated() {
            for dependency in service.dependencies {
                #expect(comes(index, before: dependency, in: order))
            }
            guard service.isOpaque else { continue }
            // What is known outweighs the guess, also about a newer opaque service.
            let newer = services.indices.filter {
                services[$0].isOpaque && services[$0].number >= service.number
            }
            for other in services.indices where services[other].number < service.number {
                let isKnown = newer.contains { comes(other, before: $0, in: known) }
                #expect(isKnown || comes(index, before: other, in: order))
            }
        }
    }
}
