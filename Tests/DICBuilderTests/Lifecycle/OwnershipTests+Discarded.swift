import DICBuilder
import TestSupport
import Testing

/// What is made and then discarded, because something after it fails.
extension OwnershipTests {
    @Test(arguments: ["transient", "graph", "singleton", "scoped"])
    func whatADecoratorRefusesIsStopped(_ lifetime: String) async throws {
        let (journal, made) = (Journal(), RunCounter())
        @Sendable func factory() -> Database {
            made.increment()
            return Database(journal, "database \(made.count)")
        }
        let builder = DICBuilder()
        switch lifetime {
        case "transient": builder.register { factory() }
        case "graph": builder.register(in: .graph) { factory() }
        case "singleton": builder.register(in: .singleton) { factory() }
        default: builder.register(in: .scoped(.request)) { factory() }
        }
        builder.decorate(Database.self) { database in
            if made.count < 3 { throw Refusal() }
            return database
        }
        let container = builder.build()
        let scope = container.openScope(.request)
        #expect(throws: Refusal.self) { try scope.loadOrThrow(Database.self) }
        #expect(throws: Refusal.self) { try scope.loadOrThrow(Database.self) }
        #expect(journal.all == ["database 1", "database 2"])
        _ = scope.load(Database.self)
        await scope.close()
        await container.stop()
        let isKept = lifetime == "singleton" || lifetime == "scoped"
        #expect(journal.all == ["database 1", "database 2"] + (isKept ? ["database 3"] : []))
    }

    @Test func whatTheSecondDecoratorRefusesIsStoppedOnce() async throws {
        let (journal, made) = (Journal(), RunCounter())
        let container = DICBuilder()
            .register(as: (any Store).self, in: .singleton) { Database(journal) }
            .decorate((any Store).self) { Cached($0, "inner \(made.count)") }
            .decorate((any Store).self) { store in
                made.increment()
                if made.count < 3 { throw Refusal() }
                return Cached(store, "outer")
            }
            .build()
        #expect(throws: Refusal.self) { try container.loadOrThrow((any Store).self) }
        #expect(throws: Refusal.self) { try container.loadOrThrow((any Store).self) }
        #expect(journal.all == ["inner 0", "inner 1"])
        _ = container.load((any Store).self)
        await container.stop()
        #expect(journal.all == ["inner 0", "inner 1", "outer", "inner 2", "database"])
    }

    @Test(arguments: ["transient", "graph", "singleton", "scoped"])
    func whatCannotBeCompletedIsStopped(_ lifetime: String) throws {
        let journal = Journal()
        let builder = DICBuilder()
        @Sendable func complete(_ resolver: DependencyResolver, _ database: Database) throws {
            throw Refusal()
        }
        switch lifetime {
        case "transient":
            builder.register {
                Database(journal)
            } initCompleted: {
                try complete($0, $1)
            }
        case "graph":
            builder.register(in: .graph) {
                Database(journal)
            } initCompleted: {
                try complete($0, $1)
            }
        case "singleton":
            builder.register(in: .singleton) {
                Database(journal)
            } initCompleted: {
                try complete($0, $1)
            }
        default:
            builder.register(in: .scoped(.request)) {
                Database(journal)
            } initCompleted: {
                try complete($0, $1)
            }
        }
        let scope = builder.build().openScope(.request)
        #expect(throws: Refusal.self) { try scope.loadOrThrow(Database.self) }
        #expect(journal.all == ["database"])
    }

    @Test func whatIsKeptElsewhereIsNotStopped() async throws {
        let journal = Journal()
        let container = DICBuilder()
            .register(in: .singleton) { Database(journal) }
            .register(in: .scoped(.request)) { Database(journal, "scoped") as (any Store)? }
            .register(as: (any Store).self) { resolver in resolver.load(Database.self) }
            .register(as: (any Sendable).self) { resolver in resolver.load((any Store)?.self)! }
            .forward(Database.self, to: Database?.self) { $0 }
            .decorate((any Store).self) { _ in throw Refusal() }
            .decorate((any Sendable).self) { _ in throw Refusal() }
            .decorate(Database?.self) { _ in throw Refusal() }
            .build()
        let scope = container.openScope(.request)
        #expect(throws: Refusal.self) { try scope.loadOrThrow((any Store).self) }
        #expect(throws: Refusal.self) { try scope.loadOrThrow(Database?.self) }
        #expect(throws: Refusal.self) { try scope.loadOrThrow((any Sendable).self) }
        #expect(journal.all.isEmpty)
        await scope.close()
        await container.stop()
        #expect(journal.all == ["scoped", "database"])
    }

    @Test func aStartThatFailsStopsWhatWasDecorated() async throws {
        struct Second: Sendable {
            init(refused: Bool) throws { if refused { throw Refusal() } }
        }
        let journal = Journal()
        let builder = DICBuilder()
            .register(as: (any Store).self, in: .eagerSingleton) { Database(journal) }
            .decorate((any Store).self) { Cached($0) }
            .registerAsync(in: .singleton) { (_: any Store) in try Second(refused: true) }
        await #expect(throws: BuildError.self) { try await builder.start() }
        #expect(journal.all == ["cache", "database"])
    }

    @Test func aBuildThatFailsStopsWhatWasDecorated() throws {
        struct Second: Sendable {}
        let journal = Journal()
        let builder = DICBuilder()
            .register(as: (any Store).self, in: .eagerSingleton) { Database(journal) }
            .decorate((any Store).self) { Cached($0) }
            .registerThrowable(in: .eagerSingleton) { () throws -> Second in throw Refusal() }
        #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(journal.all == ["cache", "database"])
    }
}
