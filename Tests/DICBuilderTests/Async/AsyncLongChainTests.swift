import DIC
import TestSupport
import Testing

/// Factories that leave a task behind, whose loads leave the next one behind, and so on.
@Suite struct AsyncLongChainTests {
    struct Link: Sendable {}

    /// Hands over from one load to the next, in a task that the factory of the former starts, but
    /// not before that load has ended.
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

    /// Eight times as many: about eight times as expensive, because what has ended is looked at no
    /// more.
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

    private static func name(_ number: Int) -> DependencyName { DependencyName("\(number)") }

    /// Registers factories of which each loads the next, and returns how many runs of them there
    /// have been.
    private static func chain(
        _ count: Int,
        in lifetime: AsyncLifetimeOf<Link>,
        into container: AsyncDependencyInjectionContainer,
        last: @escaping @Sendable (AsyncDependencyResolver) async throws -> Void = { _ in }
    ) -> RunCounter {
        let runs = RunCounter()
        for number in 0..<count {
            container.registerAsync(in: lifetime, named: name(number)) { resolver in
                runs.increment()
                if number + 1 == count {
                    try await last(resolver)
                } else {
                    _ = try await resolver.loadAsyncOrThrow(Link.self, named: name(number + 1))
                }
                return Link()
            }
        }
        return runs
    }

    /// Each factory on the way is one step, and not one for each that is around it: four times as
    /// many take less than ten times as long.
    @Test(.measuresTime) func aChainOfSingletonsIsMadeInLinearTime() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            let short = await AsyncLongChainTests.timeOfAChain(1_000)
            #expect(await AsyncLongChainTests.timeOfAChain(4_000) / short < 10)
        }
    }

    private static func timeOfAChain(_ count: Int) async -> Double {
        var least = Double.infinity
        for _ in 1...3 {
            let container = AsyncDependencyInjectionContainer(maximumDepth: 100_000)
            let runs = chain(count, in: .singleton, into: container)
            let start = processorTimeSoFar()
            #expect(await container.loadAsyncOrNil(Link.self, named: name(0)) != nil)
            least = min(least, processorTimeSoFar() - start)
            #expect(runs.count == count)
        }
        return least
    }

    /// Where it is long, factories are looked for only if they may be running.
    @Test(arguments: [AsyncLifetimeOf<Link>.transient, .singleton], [20, 200])
    func aCycleAtTheEndOfAChainIsFound(_ lifetime: AsyncLifetimeOf<Link>, count: Int) async throws {
        let container = AsyncDependencyInjectionContainer()
        let runs = Self.chain(count, in: lifetime, into: container) { resolver in
            _ = try await resolver.loadAsyncOrThrow(Link.self, named: Self.name(count - 5))
        }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Link.self, named: Self.name(0))
        }
        #expect(error?.code == .cycle)
        #expect(error?.chain.count == 5)
        #expect(runs.count == count)
    }

    /// What runs then is another registration each time.
    @Test(arguments: [1, 40]) func aFactoryThatRegistersItselfAnewClosesACycle(depth: Int)
        async throws
    {
        struct Again: Sendable {}
        let container = AsyncDependencyInjectionContainer()
        let runs = RunCounter()
        @Sendable func register() {
            container.registerAsync { resolver -> Again in
                runs.increment()
                register()
                return try await resolver.loadAsyncOrThrow()
            }
        }
        register()
        _ = Self.chain(depth, in: .transient, into: container) { resolver in
            _ = try await resolver.loadAsyncOrThrow(Again.self)
        }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Link.self, named: Self.name(0))
        }
        #expect(error?.code == .cycle)
        #expect(runs.count <= max(1, depth))
    }
}
