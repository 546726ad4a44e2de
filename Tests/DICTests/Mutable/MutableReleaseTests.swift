import DIC
import TestSupport
import Testing

/// `releaseSharedInstances()` and `unregisterDependencies()`, which only a mutable container has.
@Suite struct MutableReleaseTests {
    final class Session: Sendable {}

    /// The two ways to let go of everything.
    enum Way: CaseIterable, Sendable {
        case release, unregister

        func letGo(_ container: DependencyInjectionContainer) {
            switch self {
            case .release: container.releaseSharedInstances()
            case .unregister: container.unregisterDependencies()
            }
        }
    }

    private static func container(
        _ lifetime: KeepingLifetime,
        runs: RunCounter = RunCounter()
    ) -> DependencyInjectionContainer {
        DependencyInjectionContainer().register(in: lifetime.of(Widget.self)) {
            Widget(number: runs.increment())
        }
    }

    @Test(arguments: KeepingLifetime.acrossLoads)
    func releasedInstancesAreMadeAgain(_ lifetime: KeepingLifetime) {
        let container = Self.container(lifetime)
        let first = container.load(Widget.self)
        container.releaseSharedInstances()
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        let second = container.load(Widget.self)
        #expect(second.number == 2)
        #expect(container.load(Widget.self) === second)
        #expect(first.number == 1)
    }

    @Test func whatWasNeverMadeIsMadeOnce() {
        let runs = RunCounter()
        let container = Self.container(.singleton, runs: runs)
        container.releaseSharedInstances()
        #expect(runs.count == 0)
        #expect(container.load(Widget.self).number == 1)
        #expect(container.load(Widget.self).number == 1)
    }

    @Test func releasingKeepsTheRegistrationsTheirNamesAndTheirOrder() {
        let container = DependencyInjectionContainer()
            .registerSingleton { Session() }
            .register(in: .cached, named: "b") { Session() }
            .register(in: .weak, named: "a") { Session() }
            .register { 7 }
            .register(in: .graph) { "graph" }
            .register { (_, number: Int) in [number] }
        let before = container.registeredDependencies
        container.releaseSharedInstances()
        let after = container.registeredDependencies
        #expect(after.map(\.description) == before.map(\.description))
        #expect(after.count == 6)
        #expect(container.load(Int.self) == 7)
        #expect(container.load(String.self) == "graph")
        #expect(container.load([Int].self, arguments: 3) == [3])
        #expect(container.load(Session.self) !== container.load(Session.self, named: "b"))
    }

    @Test(arguments: [KeepingLifetime.singleton, .eagerSingleton, .cached], Way.allCases)
    func theInstanceGoesAtOnce(_ lifetime: KeepingLifetime, _ way: Way) {
        let container = Self.container(lifetime)
        weak let widget: Widget? = container.load(Widget.self)
        #expect(widget != nil)
        way.letGo(container)
        #expect(widget == nil)
    }

    @Test(arguments: KeepingLifetime.acrossLoads, Way.allCases)
    func anInstanceThatIsHeldElsewhereStaysAlive(_ lifetime: KeepingLifetime, _ way: Way) {
        let container = Self.container(lifetime)
        let widget = container.load(Widget.self)
        way.letGo(container)
        #expect(widget.number == 1)
        #expect(container.loadOrNil(Widget.self) !== widget)
    }

    @Test(arguments: KeepingLifetime.allCases)
    func unregisteringForgetsTheRegistration(_ lifetime: KeepingLifetime) throws {
        let container = Self.container(lifetime)
        container.register(named: "other") { 7 }
        container.unregisterDependencies()
        #expect(container.registeredDependencies.isEmpty)
        #expect(container.loadOrNil(Widget.self) == nil)
        let error = try resolutionError { try container.loadOrThrow(Int.self, named: "other") }
        #expect(error.code == .notRegistered)
        #expect(error.near.isEmpty)
        container.register(in: lifetime.of(Widget.self)) { Widget(number: 5) }
        #expect(container.load(Widget.self).number == 5)
    }

    @Test(arguments: KeepingLifetime.lazyAcrossLoads, Way.allCases)
    func anInstanceThatIsBeingMadeIsReturnedAndNotKept(_ lifetime: KeepingLifetime, _ way: Way) {
        let container = DependencyInjectionContainer()
        let runs = RunCounter()
        container.register(in: lifetime.of(Widget.self)) { [unowned container] _ in
            let run = runs.increment()
            if run == 1 { way.letGo(container) }
            return Widget(number: run)
        }
        let first = container.load(Widget.self)
        #expect(first.number == 1)
        #expect(container.registeredDependencies.allSatisfy { !$0.isMade })
        #expect(container.loadOrNil(Widget.self)?.number == (way == .release ? 2 : nil))
        withExtendedLifetime(first) {}
    }

    @Test(arguments: KeepingLifetime.lazyAcrossLoads, Way.allCases)
    func anInstanceThatAnotherThreadMakesIsReturnedToItAndNotKept(
        _ lifetime: KeepingLifetime,
        _ way: Way
    ) async throws {
        let container = DependencyInjectionContainer()
        let runs = RunCounter()
        let (begun, wasLetGo) = (Latch(), Latch())
        container.register(in: lifetime.of(Widget.self)) { () -> Widget in
            let run = runs.increment()
            if run == 1 {
                begun.arrive()
                wasLetGo.wait()
            }
            return Widget(number: run)
        }
        let numbers = try await ThreadTeam.collect(2) { index -> Int? in
            if index == 0 { return container.load(Widget.self).number }
            begun.wait()
            way.letGo(container)
            let number = container.loadOrNil(Widget.self)?.number
            wasLetGo.arrive()
            return number
        }
        #expect(numbers == [1, way == .release ? 2 : nil])
    }

    @Test(arguments: KeepingLifetime.lazyAcrossLoads)
    func anInstanceMayBeReleasedWhileItIsCompleted(_ lifetime: KeepingLifetime) {
        let container = DependencyInjectionContainer()
        let runs = RunCounter()
        container.register(
            in: lifetime.of(Widget.self),
            factory: { Widget(number: runs.increment()) },
            initCompleted: { [unowned container] _, widget in
                if widget.number == 1 { container.releaseSharedInstances() }
            }
        )
        let first = container.load(Widget.self)
        #expect(first.number == 1)
        #expect(container.load(Widget.self).number == 2)
        withExtendedLifetime(first) {}
    }

    /// A graph is nothing that the container keeps: it stays whole.
    @Test func releasingLeavesTheGraphThatIsGoingOn() {
        let container = DependencyInjectionContainer()
        container
            .register(in: .graph) { Session() }
            .register { [unowned container] resolver -> Bool in
                let session = resolver.load(Session.self)
                container.releaseSharedInstances()
                return session === resolver.load(Session.self)
            }
        #expect(container.load(Bool.self))
    }

    @Test(arguments: Way.allCases)
    func whatGoesMayLoadAndRegister(_ way: Way) {
        let container = DependencyInjectionContainer()
        let farewells = RunCounter()
        container.register(in: .singleton) {
            Leaving { [unowned container] in
                container.register { "registered on the way out" }
                if container.load(String.self) == "registered on the way out" {
                    farewells.increment()
                }
            }
        }
        _ = container.load(Leaving.self)
        way.letGo(container)
        #expect(farewells.count == 1)
        #expect(container.load(String.self) == "registered on the way out")
    }

    @Test(arguments: Way.allCases)
    func whatAParentHasStays(_ way: Way) {
        let parent = DICBuilder().register(in: .singleton) { Session() }.register(in: .cached) {
            [1]
        }.build()
        let session = parent.load(Session.self)
        let container = DependencyInjectionContainer(parent: parent).register(in: .singleton) {
            "own"
        }
        _ = (container.load(Session.self), container.load([Int].self), container.load(String.self))
        way.letGo(container)
        #expect(container.load(Session.self) === session)
        #expect(parent.registeredDependencies.map(\.isMade) == [true, true])
        #expect(container.loadOrNil(String.self) == (way == .release ? "own" : nil))
    }

    /// Many threads load, while one lets go again and again.
    @Test(arguments: [KeepingLifetime.singleton, .cached, .weak])
    func threadsMayLoadMeanwhile(_ lifetime: KeepingLifetime) async throws {
        let loads = Scale.rounds(release: 2_000, debug: 500, sanitized: 60)
        let made = WeakReferences()
        let container = DependencyInjectionContainer()
        container.register(in: lifetime.of(Session.self)) { () -> Session in
            let session = Session()
            made.add(session)
            return session
        }
        try await ThreadTeam.run(16) { index in
            for _ in 0..<loads {
                _ = container.load(Session.self)
                if index.isMultiple(of: 4) { container.releaseSharedInstances() }
            }
        }
        #expect(made.addedCount > 1)
        container.releaseSharedInstances()
        #expect(made.leftCount == 0)
    }
}
