import DIC
import TestSupport
import Testing

/// A mutable container stops what it keeps, and goes on.
@Suite struct MutableStopTests {
    final class Cache: Sendable {}

    private let log = SharedList<String>()

    @Test func whatIsKeptIsStoppedAndReleased() async {
        let container = DependencyInjectionContainer()
        container.register(in: .singleton.onStop { [log] _ in log.add("cache") }) { Cache() }
        weak let old = container.load(Cache.self)
        let report = await container.stop()
        #expect(log.all == ["cache"])
        #expect(report.services.count == 1)
        #expect(old == nil)
    }

    /// The view for the main actor does all that the container does.
    @MainActor
    @Test func theViewForTheMainActorStopsAndReleases() async {
        let view = DependencyInjectionContainer().mainActor
        view.register(in: .singleton.onStop { [log] _ in log.add("cache") }) { Cache() }
        _ = view.load(Cache.self)
        #expect(await view.stop().services.count == 1)
        let cache = view.load(Cache.self)
        view.releaseSharedInstances()
        #expect(view.load(Cache.self) !== cache)
        #expect(view.validate().errors.isEmpty)
        view.unregisterDependencies()
        #expect(view.registeredDependencies.isEmpty)
    }

    @Test func itCanBeUsedAndStoppedAgain() async {
        let container = DependencyInjectionContainer()
        container.register(in: .singleton.onStop { [log] _ in log.add("cache") }) { Cache() }
        for _ in 0..<3 {
            _ = container.load(Cache.self)
            await container.stop()
            await container.stop()
        }
        #expect(log.all == ["cache", "cache", "cache"])
    }

    @Test func whoCallsItMeanwhileWaitsForTheSameReport() async {
        let (hasBegun, gate) = (Gate(), Gate())
        let container = DependencyInjectionContainer()
        container.register(
            in: .eagerSingleton.onStop { _ async in
                hasBegun.open()
                await gate.pass()
            }
        ) { Cache() }
        async let first = container.stop()
        await hasBegun.pass()
        async let second = container.stop()
        for _ in 0..<20 { await Task.yield() }
        gate.open()
        #expect(await first.services.count == 1)
        #expect(await second.services.count == 1)
        #expect(await container.stop().services.isEmpty)
    }

    @Test func aStopActionIsAddedToAnInstanceThatIsMade() async {
        let container = DependencyInjectionContainer()
        container.registerSingleton { Cache() }
        let cache = container.load(Cache.self)
        container.onStop(Cache.self) { [log] in log.add($0 === cache ? "same" : "another") }
        await container.stop()
        #expect(log.all == ["same"])
    }

    /// What is being stopped is not stopped again because its stop action is another now.
    @Test(.timeLimit(.minutes(5)))
    func aStopActionThatIsAddedDuringTheStopIsTooLate() async {
        let (hasBegun, gate) = (Gate(), Gate())
        let container = DependencyInjectionContainer()
        container.register(
            in: .eagerSingleton.onStop { [log] _ async in
                log.add("first")
                hasBegun.open()
                await gate.pass()
            }
        ) { Cache() }
        async let report = container.stop()
        await hasBegun.pass()
        container.onStop(Cache.self) { [log] _ in log.add("second") }
        gate.open()
        #expect(await report.services.count == 1)
        #expect(log.all == ["first"])
    }

    /// A forward keeps nothing that could be stopped.
    @Test func aStopActionOfAForwardEndsTheProcess() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            final class Pool: Sendable {}
            DependencyInjectionContainer()
                .register(in: .singleton) { Pool() }
                .forward(Pool.self, to: AnyObject.self) { $0 }
                .onStop(AnyObject.self) { _ in }
        }
        expect(
            result,
            says:
                "[stops-nothing] any AnyObject: forwarded from MutableStopTests.Pool, which keeps the instances"
        )
    }

    /// It belongs to the key, as in a builder.
    @Test func aLaterRegistrationKeepsTheStopAction() async {
        final class Store: Sendable {}
        let log = SharedList<String>()
        let container = DependencyInjectionContainer()
            .register(in: .singleton.onStop { (_: Store) in log.add("first") }) { Store() }
            .register(in: .singleton) { Store() }
        _ = container.load(Store.self)
        await container.stop()
        #expect(log.all == ["first"])
        container.register(in: .singleton.onStop { (_: Store) in log.add("second") }) { Store() }
        container.registerSingleton { Store() }
        await container.stop()
        #expect(log.all == ["first", "second"])
        container.forward(Int.self, to: Store.self) { _ in Store() }.register { 1 }
        #expect(await container.stop().services.isEmpty)
    }
}
