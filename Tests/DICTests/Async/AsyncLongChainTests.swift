import DIC
import Testing

/// Factories that leave a task behind, whose loads leave the next one behind, and so on.
@Suite struct AsyncLongChainTests {
    struct Link: Sendable {}

    /// Hands over from one load to the next, in a task that the factory of the former starts, but not before that load
    /// has ended.
    private final class Relay: Sendable {
        private let rest: RunCounter
        private let count: Int
        private let finish = Gate()
        private let captured = CapturedContainer<AsyncDependencyInjectionContainer>()

        init(_ count: Int) {
            self.count = count
            rest = RunCounter()
        }

        func run() async {
            let container = AsyncDependencyInjectionContainer()
            captured.contents = container
            container.registerAsync { [self] resolver -> Link in
                startNext()
                return Link()
            }
            await loadAndLetTheNextOneGo()
            await finish.pass()
            captured.contents = nil
        }

        private let gates = CapturedContainer<Gate>()

        private func startNext() {
            guard rest.increment() < count else { return finish.open() }
            let gate = Gate()
            gates.contents = gate
            Task {
                await gate.pass()
                await self.loadAndLetTheNextOneGo()
            }
        }

        private func loadAndLetTheNextOneGo() async {
            #expect(await captured.contents?.loadAsyncOrNil(Link.self) != nil)
            gates.contents?.open()
        }
    }

    private static func time(_ count: Int) async -> Double {
        var least = Double.infinity
        for _ in 1...3 {
            let start = processorTimeSoFar()
            await Relay(count).run()
            least = min(least, processorTimeSoFar() - start)
        }
        return least
    }

    private static func growthOfARelay() async -> Double {
        let first = await time(1000)
        return await time(8000) / first
    }

    /// Eight times as many: about eight times as expensive, because what has ended is looked at no more.
    @Test(.measuresTime) func whatHasEndedIsNoPartOfTheChain() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            #expect(await AsyncLongChainTests.growthOfARelay() < 24)
        }
    }

    /// Releasing a chain of all ended links one by one would overflow the stack.
    @Test func itIsLetGoOfAsItEnds() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            await Relay(Scale.isSanitized ? 10_000 : 100_000).run()
        }
    }
}
