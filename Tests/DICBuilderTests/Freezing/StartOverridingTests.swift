import DICBuilder
import TestSupport
import Testing

/// Changes of a container that was started.
@Suite struct StartOverridingTests {
    struct Settings: Sendable {
        var path = "app.db"
    }

    final class Database: Sendable {
        let path: String
        init(_ path: String) { self.path = path }
    }

    final class Repository: Sendable {
        let database: Database
        init(database: Database) { self.database = database }
    }

    final class Fonts: Sendable {}

    @MainActor final class Router {
        let database: Database
        init(_ database: Database) { self.database = database }
    }

    private let log = SharedList<String>()

    private var builder: DICBuilder {
        DICBuilder()
            .register { Settings() }
            .registerAsync(
                in: .singleton.onStop { [log] (database: Database) in log.add(database.path) }
            ) {
                (settings: Settings) in
                await Task.yield()
                return Database(settings.path)
            }
            .registerAsync(in: .singleton) { Fonts() }
            .register(Repository.init, in: .singleton)
    }

    @Test func whatIsReachedIsStartedAnew() async throws {
        let app = try await builder.start()
        let test = try await app.startOverriding { $0.override { Settings(path: "test.db") } }
        #expect(test.load(Repository.self).database.path == "test.db")
        #expect(test.load(Database.self) === test.load(Repository.self).database)
        #expect(test.load(Fonts.self) === app.load(Fonts.self))
        #expect(app.load(Repository.self).database.path == "app.db")
        #expect(
            test.startReport?.services.map(\.registration.name) == ["StartOverridingTests.Database"]
        )
        await test.stop()
        #expect(log.all == ["test.db"])
        await app.stop()
        #expect(log.all == ["test.db", "app.db"])
    }

    @Test func anAsynchronousSingletonIsOverridden() async throws {
        let app = try await builder.start()
        let test = try await app.startOverriding {
            $0.overrideAsync { () async in Database("stub") }
        }
        #expect(test.load(Repository.self).database.path == "stub")
    }

    /// A started container has the instance, which a decorator on the main actor is given. Made anew,
    /// it would be given to it by a task.
    @Test @MainActor func aDecoratorOnTheMainActorSuitsOnlyWhatIsNotMadeAnew() async throws {
        let app = try await DICBuilder()
            .register { Settings() }
            .registerAsync(in: .singleton) { (settings: Settings) async in Database(settings.path) }
            .start()
        let decorated = try await app.mainActor.startOverriding {
            $0.decorate(Database.self) { database in Database("decorated \(database.path)") }
        }
        #expect(decorated.load(Database.self).path == "decorated app.db")
        let error = await #expect(throws: BuildError.self) {
            try await app.mainActor.startOverriding {
                $0.nonisolated.override { Settings(path: "test.db") }
                $0.decorate(Database.self) { database in Database("decorated \(database.path)") }
            }
        }
        #expect(error?.problems.map(\.code) == [.unsuitedDecorator])
        let later = await #expect(throws: BuildError.self) {
            try await decorated.startOverriding {
                $0.nonisolated.override { Settings(path: "test.db") }
            }
        }
        #expect(later?.problems.map(\.code) == [.unsuitedDecorator])
    }

    @Test func aFailureStopsWhatWasMade() async throws {
        struct NoFile: Error {}
        let app = try await builder.start()
        let error = await #expect(throws: BuildError.self) {
            try await app.startOverriding { registrar in
                registrar
                    .override { Settings(path: "test.db") }
                    .registerAsync(in: .singleton) { (_: Database) async throws -> String in
                        throw NoFile()
                    }
            }
        }
        #expect(error?.problems.first?.underlyingError is NoFile)
        #expect(log.all == ["test.db"])
        #expect(app.load(Database.self).path == "app.db")
    }

    /// The closure runs where it is called, also with what is not `Sendable`.
    @MainActor
    @Test func onTheMainActor() async throws {
        final class Counter { var count = 0 }
        let counter = Counter()
        let app =
            try await builder
            .mainActor.register(in: .singleton) { (database: Database) in Router(database) }
            .start()
        #expect(app.load(Router.self).database.path == "app.db")
        let test = try await app.startOverriding { registrar in
            counter.count += 1
            registrar.nonisolated.override { Settings(path: "test.db") }
        }
        #expect(test.load(Router.self).database.path == "test.db")
        let other = try await app.nonisolated.startOverriding { _ in counter.count += 1 }
        #expect(other.mainActor.load(Router.self) === app.load(Router.self))
        #expect(counter.count == 2)
    }

    @Test func theReportOfOverridingSuggestsIt() async throws {
        let app = try await builder.start()
        let error = #expect(throws: BuildError.self) {
            try app.overridingOrThrow { $0.override { Settings(path: "test.db") } }
        }
        #expect(
            error?.problems.first?.suggestions.first?.description
                == "try await container.startOverriding { … }  in place of .overriding { … }"
        )
    }
}
