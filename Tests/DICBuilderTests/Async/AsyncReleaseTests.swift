import DIC
import TestSupport
import Testing

/// How an asynchronous container lets go of instances and of registrations.
@Suite struct AsyncReleaseTests {
    /// The lifetimes that keep an instance.
    enum Keeping: CaseIterable, Sendable {
        case singleton, eagerSingleton, cached

        var lifetime: AsyncLifetimeOf<Widget> {
            switch self {
            case .singleton: .singleton
            case .eagerSingleton: .eagerSingleton
            case .cached: .cached
            }
        }
    }

    @Test(arguments: Keeping.allCases)
    func whatIsReleasedIsMadeAgainByItsNextLoad(_ keeping: Keeping) async {
        let shop = Workshop()
        let gone = WeakReferences()
        let container = AsyncDependencyInjectionContainer().registerAsync(in: keeping.lifetime) {
            shop.make()
        }
        gone.add(await container.loadAsync(Widget.self))
        #expect(gone.leftCount == 1)
        container.releaseSharedInstances()
        #expect(gone.leftCount == 0)
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        #expect(await container.loadAsync(Widget.self).number == 2)
        #expect(await container.loadAsync(Widget.self).number == 2)
    }

    @Test(arguments: Keeping.allCases)
    func whatIsBeingMadeWhileItIsReleasedIsReturnedAndNotKept(_ keeping: Keeping) async {
        let shop = Workshop()
        let (started, release) = (Gate(), Gate())
        let container = AsyncDependencyInjectionContainer().registerAsync(in: keeping.lifetime) {
            let widget = shop.make()
            if widget.number == 1 {
                started.open()
                await release.pass()
            }
            return widget
        }
        let first = Task { await container.loadAsync(Widget.self).number }
        await started.pass()
        container.releaseSharedInstances()
        let second = await container.loadAsync(Widget.self)
        release.open()
        #expect(second.number == 2)
        // An eager one may be made before the load comes, and the load may come after the release.
        #expect(await [1, 2].contains(first.value))
        #expect(await container.loadAsync(Widget.self) === second)
        #expect(shop.output == 2)
    }

    /// Only of an eager singleton, which no load may have asked for, the last error is remembered.
    @Test(.timeLimit(.minutes(5)), arguments: [Keeping.singleton, .cached])
    func anErrorIsReleasedWithTheLoadsThatReceiveIt(_ keeping: Keeping) async {
        struct Failure: Error { let widget: Widget }
        let shop = Workshop()
        let gone = WeakReferences()
        let container = DICBuilder()
            .registerAsync(in: keeping.lifetime) { () async throws -> Widget in
                let widget = shop.make()
                gone.add(widget)
                throw Failure(widget: widget)
            }
            .build()
        do {
            _ = try await container.loadAsyncOrThrow(Widget.self)
            Issue.record("made")
        } catch {
            #expect(error is Failure)
        }
        // The task of the factory lets go of it in a moment.
        while gone.leftCount > 0 { await Task.yield() }
        #expect(container.loadOrNil(Widget.self) == nil)
    }

    @Test func synchronousInstancesAreReleasedTooAndRegistrationsStay() async {
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer()
            .register(in: .singleton, named: "a") { shop.make() }
            .registerAsync(in: .singleton, named: "b") { shop.make() }
            .registerAsync(named: "c") { (_, _: Int) in shop.make() }
        #expect(await container.loadAllAsync(Widget.self).map(\.number) == [1, 2])
        let listed = container.registeredDependencies.map(\.description)
        container.releaseSharedInstances()
        #expect(container.registeredDependencies.map(\.description) == listed)
        #expect(await container.loadAllAsync(Widget.self).map(\.number) == [3, 4])
        #expect(await container.loadAsync(Widget.self, named: "c", arguments: 1).number == 5)
    }

    @Test func whatIsUnregisteredIsGone() async {
        let gone = WeakReferences()
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) { Widget(number: 1) }
            .registerAsync(named: "a") { "a" }
            .registerAsync { (_, number: Int) in "\(number)" }
            .registerAsync(in: .cached) { (widget: Widget) async in [widget] }
            .register { 1 }
        gone.add(await container.loadAsync([Widget].self)[0])
        container.unregisterDependencies()
        #expect(gone.leftCount == 0)
        #expect(container.registeredDependencies.isEmpty)
        #expect(await container.loadAsyncOrNil(Widget.self) == nil)
        #expect(await container.loadAsyncOrNil(String.self, named: "a") == nil)
        #expect(await container.loadAsyncOrNil(String.self, arguments: 1) == nil)
        #expect(await container.loadAsyncOrNil(Int.self) == nil)
        container.registerAsync { 2 }
        #expect(await container.loadAsync(Int.self) == 2)
    }

    @Test func aContainerGoesThoughATaskMadeItsSingletons() async {
        let gone = WeakReferences()
        do {
            let container = AsyncDependencyInjectionContainer()
                .registerAsync(in: .singleton) { Widget(number: 1) }
                .registerAsync(in: .cached) { [await $0.loadAsync(Widget.self)] }
            gone.add(container)
            gone.add(await container.loadAsync([Widget].self)[0])
        }
        #expect(gone.addedCount == 2)
        #expect(gone.leftCount == 0)
    }

    @Test func aReplacedRegistrationForgetsItsInstance() async {
        let gone = WeakReferences()
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) {
            Widget(number: 1)
        }
        gone.add(await container.loadAsync(Widget.self))
        container.registerAsync(in: .singleton) { Widget(number: 2) }
        #expect(gone.leftCount == 0)
        #expect(await container.loadAsync(Widget.self).number == 2)
    }
}
