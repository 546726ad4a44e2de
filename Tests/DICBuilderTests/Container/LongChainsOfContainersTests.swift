import DICBuilder
import TestSupport
import Testing

/// Many children of children.
///
/// Measured in processes of their own, by the time that the processor takes.
@Suite struct LongChainsOfContainersTests {
    struct Service {}

    /// The innermost of a number of nested containers, with a number of registrations each.
    private static func container(nested count: Int, each own: Int)
        -> ImmutableDependencyInjectionContainer
    {
        let root = DICBuilder().register { (number: Int) in Service() }.register { 1 }
        for number in 0..<20 { root.register(named: DependencyName("root \(number)")) { number } }
        var container = root.build()
        for number in 1..<count {
            let builder = DICBuilder(parent: container)
            for place in 0..<own {
                builder.register(named: DependencyName("\(number) \(place)")) { number }
            }
            container = builder.build()
        }
        return container
    }

    private static func growthOfChains(each own: Int) async -> Double {
        await onNewThread(stackSize: smallStackSize) {
            growth(from: 50, to: 200) { count in
                let container = container(nested: count, each: own)
                #expect(container.loadOrNil(Service.self) != nil)
            }
        }
    }

    /// Four times as many containers, all with the same to offer: about four times as expensive.
    @Test(.measuresTime) func childrenThatRegisterNothingCostThemselvesOnly() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            #expect(await LongChainsOfContainersTests.growthOfChains(each: 0) < 10)
        }
    }

    /// A child's table has what its ancestors have: four times as many containers have sixteen
    /// times as much in all.
    @Test(.measuresTime) func childrenThatRegisterSomethingCostWhatTheyHave() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            #expect(await LongChainsOfContainersTests.growthOfChains(each: 2) < 30)
        }
    }

    /// None is let go of by the one that lets go of the next. Another scope or container may hold
    /// the innermost.
    @Test(arguments: [true, false]) func manyAreReleasedOnASmallStack(
        throughAScope isThroughScope: Bool
    ) async {
        await #expect(processExitsWith: .success) { [isThroughScope] in
            endProcess(afterSeconds: 120)
            let made = WeakReferences()
            await onNewThread(stackSize: smallStackSize) {
                var container = DICBuilder().build()
                for _ in 0..<Scale.rounds(release: 20_000, debug: 20_000, sanitized: 5_000) {
                    container = DICBuilder(parent: container)
                        .register(in: .singleton) { () -> Kept in
                            let kept = Kept()
                            made.add(kept)
                            return kept
                        }
                        .build()
                    _ = container.load(Kept.self)
                }
                if isThroughScope {
                    let scope = container.openScope("request")
                    container = DICBuilder().build()
                    #expect(made.leftCount > 0)
                    _ = scope.load(Kept.self)
                }
            }
            #expect(made.leftCount == 0)
        }
    }

    private final class Kept: Sendable {}

    private static func loadFromMany() async {
        // Under Thread Sanitizer, an allocation takes the longer the deeper the stack is.
        let count = Scale.isSanitized ? 200 : 1000
        let number = await onNewThread(stackSize: smallStackSize) {
            let container = container(nested: count, each: 1)
            return container.load(Int.self, named: DependencyName("\(count - 1) 0"))
                + container.load(Int.self, named: "1 0")
        }
        #expect(number == count)
    }

    /// Within a minute, on any machine and in any build.
    @Test func aThousandNestedContainersAreNotMany() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            await LongChainsOfContainersTests.loadFromMany()
        }
    }
}
