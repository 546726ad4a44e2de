import DIC
import TestSupport
import Testing

/// What a container makes, it stops, once and dependents first: also what it does not hand out
/// itself.
@Suite struct OwnershipTests {
    protocol Store: Sendable {
        var journal: Journal { get }
    }

    /// What was closed, in that order.
    typealias Journal = SharedList<String>

    final class Database: Store, ClosableDependency {
        let journal: Journal
        let name: String
        init(_ journal: Journal, _ name: String = "database") {
            self.journal = journal
            self.name = name
        }
        func close() { journal.add(name) }
    }

    /// A decorator that has nothing to close.
    struct Logged: Store {
        let store: any Store
        var journal: Journal { store.journal }
    }

    /// A decorator with something of its own to close.
    final class Cached: Store, ClosableDependency {
        let store: any Store
        let name: String
        init(_ store: any Store, _ name: String = "cache") {
            self.store = store
            self.name = name
        }
        var journal: Journal { store.journal }
        func close() { journal.add(name) }
    }

    struct Refusal: Error {}

    // MARK: Decorated

    @Test func whatIsDecoratedIsStopped() async {
        let journal = Journal()
        let container = DICBuilder()
            .register(as: (any Store).self, in: .singleton) { Database(journal) }
            .decorate((any Store).self) { Logged(store: $0) }
            .build()
        _ = container.load((any Store).self)
        let report = await container.stop()
        #expect(journal.all == ["database"])
        #expect([report.services.count, report.leftOpen.count] == [1, 0])
    }

    @Test(arguments: ["singleton", "eager", "cached"])
    func eachDecoratorIsStoppedBeforeWhatItDecorates(_ lifetime: String) async {
        let journal = Journal()
        let container = DICBuilder()
            .register(
                as: (any Store).self,
                in: lifetime == "singleton"
                    ? .singleton : lifetime == "eager" ? .eagerSingleton : .cached
            ) {
                Database(journal)
            }
            .decorate((any Store).self) { Cached($0, "inner") }
            .decorate((any Store).self) { Logged(store: $0) }
            .decorate((any Store).self) { Cached($0, "outer") }
            .build()
        _ = container.load((any Store).self)
        await container.stop()
        #expect(journal.all == ["outer", "inner", "database"])
    }

    @Test func whatADecoratorPassesOnIsStoppedOnce() async {
        let journal = Journal()
        let container = DICBuilder()
            .register(in: .singleton) { Database(journal) }
            .decorate(Database.self) { $0 }
            .decorate(Database.self) { $0 }
            .build()
        _ = container.load(Database.self)
        let report = await container.stop()
        #expect(journal.all == ["database"])
        #expect(report.services.count == 1)
    }

    @Test func aStopActionStandsForAllThatIsDecorated() async {
        let journal = Journal()
        let container = DICBuilder()
            .register(as: (any Store).self, in: .singleton.onStop { $0.journal.add("action") }) {
                Database(journal)
            }
            .decorate((any Store).self) { Cached($0) }
            .build()
        _ = container.load((any Store).self)
        await container.stop()
        #expect(journal.all == ["action"])
    }

    @Test func whatIsDecoratedInAScopeIsStoppedWithTheScope() async throws {
        let journal = Journal()
        let container = DICBuilder()
            .register(as: (any Store).self, in: .scoped(.request)) { Database(journal) }
            .decorate((any Store).self) { Cached($0, "inner") }
            .decorate((any Store).self) { Cached($0, "outer") }
            .register(in: .scoped(.request)) { Database(journal, "plain") }
            .decorate(Database.self) { $0 }
            .build()
        for count in 1...3 {
            let scope = container.openScope(.request)
            _ = scope.load((any Store).self)
            _ = scope.load(Database.self)
            let report = await scope.close()
            #expect(report.services.count == 4)
            #expect(Array(journal.all.suffix(4)) == ["plain", "outer", "inner", "database"])
            #expect(journal.all.count == 4 * count)
        }
    }

    @Test func whatIsDecoratedAndMadeAsynchronouslyIsStopped() async throws {
        let journal = Journal()
        let builder = DICBuilder()
            .registerAsync(as: (any Store).self, in: .singleton) {
                await Task.yield(); return Database(journal)
            }
            .decorate((any Store).self) { Cached($0, "inner") }
            .decorateAsync((any Store).self) { store in Cached(store, "outer") }
            .registerAsync(in: .scoped(.request)) {
                await Task.yield(); return Database(journal, "scoped")
            }
            .decorate(Database.self) { Database($0.journal, "decorated") }
        let container = builder.build()
        _ = await container.loadAsync((any Store).self)
        let scope = container.openScope(.request)
        _ = await scope.loadAsync(Database.self)
        await scope.close()
        #expect(journal.all == ["decorated", "scoped"])
        await container.stop()
        #expect(journal.all.dropFirst(2) == ["outer", "inner", "database"])

        let started = try await builder.start()
        await started.stop()
        #expect(journal.all.dropFirst(5) == ["outer", "inner", "database"])
    }

    @Test func anAsynchronousDecoratorOfWhatIsMadeSynchronously() async {
        let journal = Journal()
        let container = DICBuilder()
            .register(as: (any Store).self, in: .singleton) { Database(journal) }
            .decorateAsync((any Store).self) { store in Cached(store) }
            .build()
        _ = await container.loadAsync((any Store).self)
        await container.stop()
        #expect(journal.all == ["cache", "database"])
    }

    @Test func inAMutableContainer() async {
        let journal = Journal()
        let container = DependencyInjectionContainer()
        container.register(as: (any Store).self, in: .singleton) { Database(journal) }
        container.decorate((any Store).self) { Cached($0) }
        for count in 1...3 {
            _ = container.load((any Store).self)
            let report = await container.stop()
            #expect(journal.all.suffix(2) == ["cache", "database"])
            #expect([journal.all.count, report.services.count] == [2 * count, 2])
        }
    }

    /// Whose stop may take long, on another thread.
    @Test(arguments: [true, false]) func inAMutableContainerTheOriginalWaits(hasDependency: Bool)
        async
    {
        final class Slow: Store, StoppableDependency {
            let store: any Store
            var journal: Journal { store.journal }
            init(_ store: any Store) { self.store = store }
            func stop() async {
                for _ in 0..<20 { await Task.yield() }
                journal.add("slow")
            }
        }
        let journal = Journal()
        let container = DependencyInjectionContainer().register { journal }
        if hasDependency {
            container.register(as: (any Store).self, in: .singleton) { (journal: Journal) in
                Database(journal)
            }
        } else {
            container.register(as: (any Store).self, in: .singleton) { Database(journal) }
        }
        container.decorate((any Store).self) { Slow($0) }.decorate((any Store).self) { Slow($0) }
        _ = container.load((any Store).self)
        await container.stop()
        #expect(journal.all == ["slow", "slow", "database"])
    }

    @MainActor @Test func onTheMainActor() async {
        @MainActor final class Player: @MainActor ClosableDependency {
            let journal: Journal
            let name: String
            init(_ journal: Journal, _ name: String) {
                self.journal = journal
                self.name = name
            }
            func close() { journal.add(name) }
        }
        let journal = Journal()
        let container = DICBuilder().mainActor
            .register(in: .singleton) { Player(journal, "original") }
            .decorate(Player.self) { Player($0.journal, "decorated") }
            .build()
        _ = container.load(Player.self)
        await container.stop()
        #expect(journal.all == ["decorated", "original"])
    }

    @Test func aResetTakesTheOriginalWithIt() {
        let (journal, made) = (Journal(), RunCounter())
        let container = DICBuilder()
            .register(as: (any Store).self, in: .cached) {
                made.increment()
                return Database(journal)
            }
            .decorate((any Store).self) { Cached($0) }
            .build()
        for count in 1...3 {
            let (first, second) = (
                container.load((any Store).self), container.load((any Store).self)
            )
            #expect((first as? Cached) === (second as? Cached))
            #expect(made.count == count)
            container.reset(.cached)
        }
    }

    @Test func servicesAreSeenThroughDecorators() {
        let journal = Journal()
        let container = DICBuilder()
            .register(as: (any Store).self, in: .singleton) { Database(journal) }
            .decorate((any Store).self) { Logged(store: $0) }
            .build()
        _ = container.load((any Store).self)
        #expect(container.services(of: Database.self).map(\.name) == ["database"])
        #expect(container.services(of: Logged.self).count == 1)
    }

    @Test func whatAChildDecoratesBelongsToTheParent() async {
        let journal = Journal()
        let parent = DICBuilder().register(as: (any Store).self, in: .singleton) {
            Database(journal)
        }.build()
        let child = DICBuilder(parent: parent).decorate((any Store).self) { Cached($0) }.build()
        _ = child.load((any Store).self)
        await child.stop()
        #expect(journal.all == ["cache"])
        await parent.stop()
        #expect(journal.all == ["cache", "database"])
    }

    @Test func whatAnOverrideReachesIsTheOtherContainers() async {
        struct Path: Sendable { let text: String }
        let journal = Journal()
        let container = DICBuilder()
            .register { Path(text: "first") }
            .register(as: (any Store).self, in: .singleton) { (path: Path) in
                Database(journal, path.text)
            }
            .decorate((any Store).self) { Cached($0, "cache of \($0.journal === journal)") }
            .build()
        let other = container.overriding { $0.override { Path(text: "second") } }
        _ = (container.load((any Store).self), other.load((any Store).self))
        await other.stop()
        #expect(journal.all == ["cache of true", "second"])
        await container.stop()
        #expect(journal.all == ["cache of true", "second", "cache of true", "first"])
    }
}
