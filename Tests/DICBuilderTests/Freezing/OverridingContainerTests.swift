import DICBuilder
import TestSupport
import Testing

/// `overriding` shares what the change does not reach, and remakes what it does.
@Suite struct OverridingContainerTests {
    final class Config: Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }
    final class Database: Sendable {
        let config: Config
        init(config: Config) { self.config = config }
    }
    final class Cache: Sendable {}
    final class Left: Sendable {
        let database: Database
        init(database: Database) { self.database = database }
    }
    final class Right: Sendable {
        let left: Left
        let cache: Cache
        init(left: Left, cache: Cache) {
            self.left = left
            self.cache = cache
        }
    }

    /// `Right` needs `Left` and `Cache`; `Left` needs `Database`, which needs `Config`.
    static func builder() -> DICBuilder {
        DICBuilder()
            .register(in: .singleton) { Config("real") }
            .register(Database.init, in: .singleton)
            .register(in: .singleton) { Cache() }
            .register(Left.init, in: .cached)
            .register(Right.init, in: .singleton)
    }

    private func names(_ dependencies: [RegisteredDependency]) -> [String] {
        dependencies.map { "\($0.type)" }
    }

    @Test func whatTheChangeReachesIsRemadeAndTheRestIsShared() {
        let app = Self.builder().build()
        let (right, cache) = (app.load(Right.self), app.load(Cache.self))
        let test = app.overriding { $0.override { Config("fake") } }
        #expect(test.load(Right.self) !== right)
        #expect(test.load(Right.self).left.database.config.text == "fake")
        #expect(test.load(Right.self).left === test.load(Left.self))
        #expect(test.load(Right.self).cache === cache)
        #expect(app.load(Right.self) === right)
        #expect(right.left.database.config.text == "real")
        #expect(names(test.sharedDependencies) == ["Cache"])
        #expect(names(test.remadeDependencies) == ["Config", "Database", "Left", "Right"])
    }

    @Test func aChangeInTheMiddleSharesWhatItDependsOn() {
        let app = Self.builder().build()
        let test = app.overriding {
            $0.override { Left(database: Database(config: Config("fake"))) }
        }
        #expect(test.load(Right.self).left.database.config.text == "fake")
        #expect(test.load(Database.self) === app.load(Database.self))
        #expect(names(test.sharedDependencies) == ["Config", "Database", "Cache"])
        #expect(names(test.remadeDependencies) == ["Left", "Right"])
    }

    @Test(arguments: [true, false])
    func whoeverMakesASharedInstanceFirst(_ appIsFirst: Bool) {
        let runs = RunCounter()
        let app = Self.builder()
            .register(in: .singleton, named: "counted") {
                runs.increment()
                return Cache()
            }
            .build()
        let test = app.overriding { $0.override { Config("fake") } }
        let containers = appIsFirst ? [app, test] : [test, app]
        #expect(
            containers[0].load(Cache.self, named: "counted")
                === containers[1].load(Cache.self, named: "counted")
        )
        #expect(runs.count == 1)
    }

    @Test func noChangeSharesEverything() {
        let app = Self.builder().register(in: .singleton) { [$0.load(Cache.self)] }.build()
        let test = app.overriding { _ in }
        #expect(test.load(Right.self) === app.load(Right.self))
        #expect(test.remadeDependencies.isEmpty)
        #expect(test.sharedDependencies.count == 6)
    }

    @Test func theLifetimesStay() {
        let app = Self.builder().build()
        let test = app.overriding { $0.override { Config("fake") } }
        #expect(
            test.registeredDependencies.map(\.lifetime)
                == app.registeredDependencies.map(\.lifetime)
        )
        let left: Left = test.load()
        #expect(test.load(Left.self) === left)
        test.reset(Left.self)
        #expect(test.load(Left.self) !== left)
    }

    @Test func theOrderOfEverythingStays() {
        let app = DICBuilder()
            .register(named: "1") { Config("1") }
            .register(in: .singleton, named: "2") { Config("2") }
            .register(named: "3") { Config("3") }
            .build()
        let test = app.overriding {
            $0.override(named: "2") { Config("fake") }.register(named: "4") { Config("4") }
        }
        #expect(test.loadAll(Config.self).map(\.text) == ["1", "fake", "3", "4"])
        #expect(
            test.registeredDependencies.compactMap { $0.name?.description } == ["1", "2", "3", "4"]
        )
        let again = test.overriding { $0.override(named: "1") { Config("first") } }
        #expect(again.loadAll(Config.self).map(\.text) == ["first", "fake", "3", "4"])
        let child = DICBuilder(parent: again).register(named: "5") { Config("5") }.build()
        #expect(child.loadAll(Config.self).map(\.text) == ["first", "fake", "3", "4", "5"])
    }

    // MARK: Several changes

    @Test func anOverriddenContainerIsOverriddenAgain() {
        let app = Self.builder().build()
        let first = app.overriding { $0.override { Config("1") } }
        let second = first.overriding { $0.override { Cache() } }
        #expect(second.load(Database.self) === first.load(Database.self))
        #expect(second.load(Right.self) !== first.load(Right.self))
        #expect(second.load(Right.self).left === first.load(Left.self))
        #expect(second.load(Config.self).text == "1")
    }

    @Test func aDecoratorIsGivenTheSharedInstance() {
        let app = Self.builder().build()
        let test = app.overriding {
            $0.decorate(Database.self) { Database(config: Config($0.config.text + "!")) }
        }
        #expect(test.load(Left.self).database.config.text == "real!")
        #expect(app.load(Left.self).database.config.text == "real")
        let wrapped = app.overriding { $0.decorate(Config.self) { $0 } }
        #expect(wrapped.load(Config.self) === app.load(Config.self))
        #expect(wrapped.load(Database.self) !== app.load(Database.self))
    }

    @Test func aDecoratorOfWhatIsReachedIsGivenANewInstance() {
        let app = Self.builder().build()
        let test = app.overriding {
            $0.decorate(Database.self) { Database(config: Config($0.config.text + "!")) }.override {
                Config("fake")
            }
        }
        #expect(test.load(Left.self).database.config.text == "fake!")
        #expect(app.load(Database.self).config.text == "real")
    }

    @Test func whatADecoratedChildSharesIsRemadeIfItIsReached() {
        let parent = Self.builder().build()
        let child = DICBuilder(parent: parent)
            .decorate(Database.self) { Database(config: Config($0.config.text + "!")) }
            .build()
        let test = child.overriding { $0.override { Config("fake") } }
        #expect(test.load(Database.self).config.text == "fake!")
        #expect(child.load(Database.self).config.text == "real!")
        #expect(parent.load(Database.self).config.text == "real")
    }

    @Test func aRegistrationReplacesWithALifetimeOfItsOwn() {
        let app = Self.builder().build()
        let test = app.overriding { $0.register { Config("new") } }
        #expect(test.load(Config.self) !== test.load(Config.self))
        #expect(test.load(Database.self).config.text == "new")
    }

    // MARK: Parents and children

    @Test func ofAChild() {
        let parent = Self.builder().build()
        let child = DICBuilder(parent: parent).register(in: .singleton) { [Cache()] }.build()
        let test = child.overriding { $0.override { Config("fake") } }
        #expect(test.load(Right.self).left.database.config.text == "fake")
        #expect(test.load(Cache.self) === parent.load(Cache.self))
        #expect(test.load([Cache].self).first === child.load([Cache].self).first)
        #expect(parent.load(Right.self).left.database.config.text == "real")
    }

    @Test func asAParent() {
        let app = Self.builder().build()
        let test = app.overriding { $0.override { Config("fake") } }
        let child = DICBuilder(parent: test).register { [$0.load(Right.self)] }.build()
        #expect(child.load([Right].self).first === test.load(Right.self))
    }

    // MARK: Isolation

    @MainActor
    @Test func onTheMainActor() throws {
        let app = DICBuilder().mainActor
            .register(in: .singleton) { Note("real") }
            .register(in: .eagerSingleton) { Note("eager") as Note? }
            .register(Board.init, in: .singleton)
            .register(in: .singleton, named: "other") { Note("other") }
            .build()
        let test = app.overriding { $0.override { Note("fake") } }
        #expect(test.load(Board.self).note.text == "fake")
        #expect(app.load(Board.self).note.text == "real")
        #expect(test.load(Note.self, named: "other") === app.load(Note.self, named: "other"))
        let other = try app.overridingOrThrow { $0.decorate(Note.self) { Note($0.text + "!") } }
        #expect(other.load(Board.self).note.text == "real!")
        #expect(app.load(Note.self).text == "real")
        let dynamic = app.nonisolated.overriding {
            $0.mainActor.override { Note("eager fake") as Note? }
        }
        #expect(dynamic.mainActor.load(Note?.self)?.text == "eager fake")
    }

    @Test func asynchronousInstances() async {
        let (reached, unreached) = (RunCounter(), RunCounter())
        let app = DICBuilder()
            .registerAsync(in: .singleton) { Config("real") }
            .registerAsync(
                { config in
                    reached.increment()
                    return Database(config: config)
                } as @Sendable (Config) async -> Database,
                in: .singleton
            )
            .registerAsync(in: .singleton) {
                unreached.increment()
                return Cache()
            }
            .build()
        #expect(await app.loadAsync(Database.self).config.text == "real")
        let test = app.overriding { $0.override { Config("fake") } }
        #expect(await test.loadAsync(Database.self).config.text == "fake")
        #expect(await test.loadAsync(Cache.self) === app.loadAsync(Cache.self))
        #expect([reached.count, unreached.count] == [2, 1])
        #expect(names(test.remadeDependencies) == ["Config", "Database"])
    }

    // MARK: Faults

    @Test func whatIsWrongIsThrown() throws {
        let app = Self.builder().build()
        let error = try #require(
            #expect(throws: BuildError.self) { try app.overridingOrThrow { $0.override { 5 } } }
        )
        #expect(error.problems.map(\.code) == [.overrideOfNothing])
        struct Refusal: Error {}
        #expect(throws: Refusal.self) { try app.overridingOrThrow { _ in throw Refusal() } }
    }

    private static func overrideNothing() {
        _ = OverridingContainerTests.builder().build().overriding { $0.override { 5 } }
    }

    @Test func whatIsWrongTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            OverridingContainerTests.overrideNothing()
        }
        expect(result, says: "1) [override-of-nothing] Int: nothing is registered under it")
    }
}
