import DIC
import TestSupport
import Testing

/// `cached` asynchronous instances, and resets while they are made.
@Suite struct AsyncCachedTests {
    @Test func anInstanceIsKeptUntilAReset() async {
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .cached) {
            shop.make()
        }
        let first = await container.loadAsync(Widget.self)
        #expect(await container.loadAsync(Widget.self) === first)
        container.reset(.cached)
        let second = await container.loadAsync(Widget.self)
        #expect(second !== first)
        #expect(await container.loadAsync(Widget.self) === second)
        container.reset(Widget.self)
        #expect(await container.loadAsync(Widget.self).number == 3)
    }

    @Test func oneOfANameIsResetAlone() async {
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .cached, named: "a") { shop.make() }
            .registerAsync(in: .cached, named: "b") { shop.make() }
        #expect(await container.loadAllAsync(Widget.self).map(\.number) == [1, 2])
        container.reset(Widget.self, named: "a")
        #expect(await container.loadAllAsync(Widget.self).map(\.number) == [3, 2])
    }

    @Test func aResetLeavesSingletons() async {
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton, named: "singleton") { shop.make() }
            .register(in: .cached, named: "synchronous") { shop.make() }
        #expect(await container.loadAllAsync(Widget.self).map(\.number) == [1, 2])
        container.reset(.cached)
        #expect(await container.loadAllAsync(Widget.self).map(\.number) == [1, 3])
    }

    /// The waiting loads get the instance that they waited for; loads after the reset get another
    /// one.
    @Test func whatIsBeingMadeWhileItIsResetIsReturnedAndNotKept() async {
        let shop = Workshop()
        let (started, release) = (Gate(), Gate())
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .cached) {
            started.open()
            let widget = shop.make()
            if widget.number == 1 { await release.pass() }
            return widget
        }
        let first = Task { await container.loadAsync(Widget.self).number }
        await started.pass()
        container.reset(.cached)
        let second = await container.loadAsync(Widget.self)
        #expect(second.number == 2)
        release.open()
        #expect(await first.value == 1)
        // The first construction has finished after the second one, and has not replaced its
        // instance.
        #expect(await container.loadAsync(Widget.self) === second)
        #expect(shop.output == 2)
    }

    @Test func aResetOfOneKeyDoesSoToo() async {
        let shop = Workshop()
        let (started, release) = (Gate(), Gate())
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .cached, named: "a") {
            started.open()
            await release.pass()
            return shop.make()
        }
        let first = Task { await container.loadAsync(Widget.self, named: "a") }
        await started.pass()
        container.reset(Widget.self, named: "a")
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        release.open()
        let made = await first.value
        let next = await container.loadAsync(Widget.self, named: "a")
        #expect(next !== made)
        #expect(await container.loadAsync(Widget.self, named: "a") === next)
        #expect(shop.output == 2)
    }

    @Test func aFailureAfterAResetDoesNotForgetTheNextInstance() async throws {
        let (started, release) = (Gate(), Gate())
        let counter = RunCounter()
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .cached) {
            () async throws -> Widget in
            let number = counter.increment()
            if number == 1 {
                started.open()
                await release.pass()
                throw Breakdown()
            }
            return Widget(number: number)
        }
        let first = Task { try await container.loadAsyncOrThrow(Widget.self) }
        await started.pass()
        container.reset(.cached)
        let second = try await container.loadAsyncOrThrow(Widget.self)
        release.open()
        await #expect(throws: Breakdown()) { try await first.value }
        #expect(try await container.loadAsyncOrThrow(Widget.self) === second)
    }

    @Test func aFailureIsNotKept() async throws {
        let shop = Workshop()
        shop.breakDown(Breakdown())
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .cached) {
            try shop.tryToMake()
        }
        await #expect(throws: Breakdown()) { try await container.loadAsyncOrThrow(Widget.self) }
        shop.repair()
        #expect(try await container.loadAsyncOrThrow(Widget.self).number == 1)
    }

    @Test func anInstanceThatIsResetGoesUnlessSomebodyHoldsIt() async {
        let gone = WeakReferences()
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .cached) {
            Widget(number: 1)
        }
        gone.add(await container.loadAsync(Widget.self))
        #expect(gone.leftCount == 1)
        container.reset(.cached)
        #expect(gone.leftCount == 0)
    }

    @Test func manyTasksThatLoadAndResetGetWholeInstances() async {
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .cached) {
            await Task.yield()
            return shop.make()
        }
        let rounds = Scale.rounds(release: 200, debug: 50, sanitized: 20)
        let numbers = await withTaskGroup(of: [Int].self) { group in
            for task in 0..<8 {
                group.addTask {
                    var numbers: [Int] = []
                    for round in 0..<rounds {
                        numbers.append(await container.loadAsync(Widget.self).number)
                        if (round + task).isMultiple(of: 5) { container.reset(Widget.self) }
                    }
                    return numbers
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(numbers.count == 8 * rounds)
        #expect(Set(numbers).isSubset(of: 1...shop.output))
    }

    private static func resetSingleton() async {
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) { 1 }
        _ = await container.loadAsync(Int.self)
        container.reset(Int.self)
    }

    @Test func aResetOfASingletonTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            await AsyncCachedTests.resetSingleton()
        }
        expect(
            result,
            says:
                "DIC: [not-resettable] Int: registered in: .singleton, which is kept as long as the container\n"
        )
    }
}
