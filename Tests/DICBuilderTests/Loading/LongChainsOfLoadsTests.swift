import DICBuilder
import TestSupport
import Testing

/// Many loads inside each other.
///
/// Measured in processes of their own, by the time that the processor takes.
@Suite struct LongChainsOfLoadsTests {
    struct Level {}

    private static func growthOfALongChain(_ kind: ContainerKind) async -> Double {
        let container = kind.container { registrar in
            for number in 0..<9000 {
                registrar.registerThrowable(named: DependencyName("\(number)")) {
                    resolver -> Level in
                    guard number > 0 else { return Level() }
                    return try resolver.loadOrThrow(named: DependencyName("\(number - 1)"))
                }
            }
        }
        // Each length on a thread whose stack of loads has yet to grow.
        func time(_ length: Int) async -> Double {
            var least = Double.infinity
            for _ in 1...3 {
                let time = await onNewThread(stackSize: largeStackSize) {
                    processorTime(ofTheBestOf: 1) {
                        #expect(
                            container.loadOrNil(Level.self, named: DependencyName("\(length - 1)"))
                                != nil
                        )
                    }
                }
                least = min(least, time)
            }
            return least
        }
        let first = await time(1100)
        return await time(8800) / first
    }

    /// Eight times as long: about eight times as expensive.
    @Test(
        .disabled(
            if: Scale.isSanitized,
            "Thread Sanitizer makes an allocation slower the deeper the stack is"
        ),
        arguments: ContainerKind.allCases
    )
    func aChainCostsAsMuchAsItIsLong(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            endProcess()
            #expect(await LongChainsOfLoadsTests.growthOfALongChain(kind) < 20)
        }
    }
}
