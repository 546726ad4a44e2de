import DICBuilder
import Synchronization
import TestSupport
import Testing

/// A cycle whose error is ignored, again and again, by the factories that it runs through.
@Suite struct SwallowedCycleTests {
    final class Pair {
        let parts: [Pair?]

        init(_ parts: Pair?...) {
            self.parts = parts
        }
    }

    final class Counter: Sendable {
        private let runs = Atomic(0)

        func count() { runs.add(1, ordering: .relaxed) }

        var value: Int { runs.load(ordering: .relaxed) }
    }

    @Test(arguments: ContainerKind.allCases)
    func runsEachFactoryOnceForEachLevelOfTheStack(kind: ContainerKind) {
        let counter = Counter()
        let container = kind.container { registrar in
            registrar.register { resolver in
                counter.count()
                return Pair(resolver.loadOrNil(), resolver.loadOrNil(), resolver.loadOrNil())
            }
        }
        #expect(container.loadOrNil(Pair.self) != nil)
        #expect(counter.value < 1000)
    }

    @Test(arguments: ContainerKind.allCases)
    func leavesTheThreadReadyForOtherLoads(kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register { resolver in Pair(resolver.loadOrNil(), resolver.loadOrNil()) }
                .registerThrowable { resolver in [try resolver.loadOrThrow(Int.self)] }
                .register { 7 }
        }
        for _ in 1...3 {
            _ = container.loadOrNil(Pair.self)
            #expect(try container.loadOrThrow([Int].self) == [7])
        }
    }
}
