import DIC
import DICBuilder
import TestSupport
import Testing

/// What a container keeps on the main actor is released there, wherever the container is.
@Suite struct MainActorReleaseTests {
    /// Records where it is released. Not `Sendable`.
    final class Witness {
        let releases: SharedList<Bool>
        init(_ releases: SharedList<Bool>) { self.releases = releases }
        deinit { releases.add(isOnMainActor()) }
    }

    @MainActor
    private static func container(_ releases: SharedList<Bool>) -> DependencyInjectionContainer {
        let container = DependencyInjectionContainer()
        container.mainActor
            .register(in: .singleton) { Witness(releases) }
            .register(in: .cached, named: "cached") { Witness(releases) }
        _ = container.mainActor.load(Witness.self)
        _ = container.mainActor.load(Witness.self, named: "cached")
        return container
    }

    private static func expectTwoReleasesOnTheMainActor(_ releases: SharedList<Bool>) async {
        // The releases are tasks of the main actor that are older than this one.
        await MainActor.run {}
        #expect(releases.all == [true, true])
    }

    @Test func withItsContainerOnAnotherThread() async {
        let releases = SharedList<Bool>()
        var container = Optional(await Self.container(releases))
        let released = Guarded(container)
        container = nil
        await onNewThread { released.withLock { $0 = nil } }
        await Self.expectTwoReleasesOnTheMainActor(releases)
    }

    @Test func byUnregisteringOnAnotherThread() async {
        let releases = SharedList<Bool>()
        let container = await Self.container(releases)
        await onNewThread { container.unregisterDependencies() }
        await Self.expectTwoReleasesOnTheMainActor(releases)
    }

    @Test func byAResetOnAnotherThread() async {
        let releases = SharedList<Bool>()
        let container = await Self.container(releases)
        await onNewThread { container.reset(.cached) }
        await MainActor.run {}
        #expect(releases.all == [true])
    }

    /// A stop holds on to what it has stopped.
    @Test func byAResetDuringAStop() async {
        let releases = SharedList<Bool>()
        let container = Guarded<ImmutableDependencyInjectionContainer?>(nil)
        let built = DICBuilder().mainActor
            .register(in: .cached) { Witness(releases) }
            .nonisolated
            .register(
                in: .eagerSingleton.onStop { _ in container.withLock(\.self)?.reset(.cached) }
            ) { 1 }
            .build()
        container.withLock { $0 = built }
        await MainActor.run { _ = built.mainActor.load(Witness.self) }
        await built.stop()
        container.withLock { $0 = nil }
        await MainActor.run {}
        #expect(releases.all == [true])
    }

    /// Makes many instances while another thread looks at the container, and may hold the last
    /// reference to one.
    ///
    /// - Parameters:
    ///   - register: Registers a witness, which a factory makes.
    ///   - use: Loads an instance, and lets go of it.
    ///   - look: Retains what the container holds.
    private static func expectReleasesOnTheMainActor(
        register: @MainActor (MainActorBuilder, @escaping @MainActor () -> Witness) -> Void,
        use: @MainActor @escaping (MainActorContainer) -> Void,
        look: @Sendable @escaping (MainActorContainer) -> Void
    ) async {
        let releases = SharedList<Bool>()
        let made = RunCounter()
        let builder = DICBuilder()
        await register(builder.mainActor) {
            _ = made.increment()
            return Witness(releases)
        }
        let container = await builder.mainActor.build()
        let isDone = Guarded(false)
        let looking = Task.detached {
            while !isDone.withLock({ $0 }) {
                look(container)
                // Two of these tests would take the threads that the tests need to go on.
                await Task.yield()
            }
        }
        await MainActor.run { for _ in 0..<20_000 { use(container) } }
        isDone.withLock { $0 = true }
        await looking.value
        while releases.all.count < made.count { await Task.yield() }
        let releasedElsewhere = releases.all.count { !$0 }
        #expect(releasedElsewhere == 0)
    }

    /// Looking at a container retains what it holds weakly.
    @Test func aWeakInstanceThatIsLookedAtElsewhere() async {
        await Self.expectReleasesOnTheMainActor {
            $0.register(in: .weak, factory: $1)
        } use: {
            _ = $0.load(Witness.self)
        } look: {
            _ = $0.registeredDependencies
        }
    }

    /// A stop and `verify()` look at what is kept.
    @Test func aCachedInstanceThatIsLookedAtElsewhere() async {
        await Self.expectReleasesOnTheMainActor {
            $0.register(in: .cached, factory: $1)
        } use: {
            _ = $0.load(Witness.self)
            $0.reset(.cached)
        } look: {
            _ = $0._storage.keptObjects
        }
    }

    @MainActor
    private final class Model {
        let witness: Witness
        init(_ releases: SharedList<Bool>) { witness = Witness(releases) }
    }

    @MainActor
    private static func usedLazy(_ releases: SharedList<Bool>) -> Lazy<Model> {
        let lazy = DICBuilder().mainActor.register { Model(releases) }.build().load(
            Lazy<Model>.self
        )
        _ = lazy.load()
        return lazy
    }

    @Test func whatALazyHasLoaded() async {
        let releases = SharedList<Bool>()
        let lazy = Guarded(Optional(await Self.usedLazy(releases)))
        await onNewThread { lazy.withLock { $0 = nil } }
        await MainActor.run {}
        #expect(releases.all == [true])
    }

    @MainActor
    @Test func atOnceOnTheMainActor() {
        let releases = SharedList<Bool>()
        let container = Self.container(releases)
        container.reset(.cached)
        #expect(releases.all == [true])
        container.unregisterDependencies()
        #expect(releases.all == [true, true])
    }
}
