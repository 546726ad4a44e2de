import DIC
import DICBuilder
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
            .registerSingleton(onStop: { _ in container.withLock(\.self)?.reset(.cached) }) { 1 }
            .build()
        container.withLock { $0 = built }
        await MainActor.run { _ = built.mainActor.load(Witness.self) }
        await built.stop()
        container.withLock { $0 = nil }
        await MainActor.run {}
        #expect(releases.all == [true])
    }

    /// Looking at a container retains what it holds weakly.
    @Test func aWeakInstanceThatIsLookedAtElsewhere() async {
        let releases = SharedList<Bool>()
        let made = RunCounter()
        let container = await DICBuilder().mainActor
            .register(in: .weak) {
                _ = made.increment()
                return Witness(releases)
            }
            .build()
        let isDone = Guarded(false)
        let looking = Task.detached {
            while !isDone.withLock({ $0 }) {
                _ = container.registeredDependencies
                await Task.yield()  // two of these tests would take the threads that the tests need to go on
            }
        }
        await MainActor.run {
            for _ in 0..<20_000 { _ = container.load(Witness.self) }
        }
        isDone.withLock { $0 = true }
        await looking.value
        while releases.all.count < made.count { await Task.yield() }
        #expect(!releases.all.contains(false))
    }

    /// A stop and `verify()` look at what is kept, and may hold the last reference to it after a reset.
    @Test func aCachedInstanceThatIsLookedAtElsewhere() async {
        let releases = SharedList<Bool>()
        let made = RunCounter()
        let container = await DICBuilder().mainActor
            .register(in: .cached) {
                _ = made.increment()
                return Witness(releases)
            }
            .build()
        let isDone = Guarded(false)
        let looking = Task.detached {
            while !isDone.withLock({ $0 }) {
                _ = container._storage.keptObjects
                await Task.yield()
            }
        }
        await MainActor.run {
            for _ in 0..<20_000 {
                _ = container.load(Witness.self)
                container.reset(.cached)
            }
        }
        isDone.withLock { $0 = true }
        await looking.value
        while releases.all.count < made.count { await Task.yield() }
        #expect(!releases.all.contains(false))
    }

    @MainActor
    private final class Model {
        let witness: Witness
        init(_ releases: SharedList<Bool>) { witness = Witness(releases) }
    }

    @MainActor
    private static func usedLazy(_ releases: SharedList<Bool>) -> Lazy<Model> {
        let lazy = DICBuilder().mainActor.register { Model(releases) }.build().load(Lazy<Model>.self)
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
