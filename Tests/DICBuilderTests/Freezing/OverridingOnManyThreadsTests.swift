import DICBuilder
import TestSupport
import Testing

/// Threads load from a container and from one that overrides it at the same time.
@Suite struct OverridingOnManyThreadsTests {
    final class Config: Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }
    final class Database: Sendable {
        let (config, cache): (Config, Cache)
        init(config: Config, cache: Cache) { (self.config, self.cache) = (config, cache) }
    }
    final class Cache: Sendable {}

    @Test func eachInstanceIsMadeOnceForEachThatKeepsIt() async throws {
        for _ in 0..<Scale.rounds(release: 200, debug: 20, sanitized: 5) {
            let (configs, caches, databases) = (RunCounter(), RunCounter(), RunCounter())
            let app = DICBuilder()
                .register(in: .singleton) {
                    configs.increment()
                    return Config("real")
                }
                .register(in: .singleton) {
                    caches.increment()
                    return Cache()
                }
                .register(
                    { config, cache in
                        databases.increment()
                        return Database(config: config, cache: cache)
                    } as @Sendable (Config, Cache) -> Database,
                    in: .singleton
                )
                .build()
            let test = app.overriding { registrar in
                registrar.override {
                    configs.increment()
                    return Config("fake")
                }
            }
            let found = try await ThreadTeam.collect(64) { index in
                let database = (index.isMultiple(of: 2) ? app : test).load(Database.self)
                return (database, database.config.text)
            }
            for (index, (database, text)) in found.enumerated() {
                #expect(text == (index.isMultiple(of: 2) ? "real" : "fake"))
                #expect(database === found[index % 2].0)
                #expect(database.cache === found[0].0.cache)
            }
            #expect([configs.count, caches.count, databases.count] == [2, 1, 2])
        }
    }

    @Test func containersAreOverriddenWhileTheyAreLoadedFrom() async throws {
        let app = DICBuilder()
            .register(in: .singleton) { Config("real") }
            .register(in: .singleton) { Cache() }
            .register(Database.init, in: .singleton)
            .build()
        let cache: Cache = app.load()
        let texts = try await ThreadTeam.collect(64) { index in
            if index.isMultiple(of: 2) { return app.load(Database.self).config.text }
            let test = app.overriding { $0.override { Config("\(index)") } }
            return test.load(Database.self).cache === cache
                ? test.load(Database.self).config.text : "another cache"
        }
        for (index, text) in texts.enumerated() {
            #expect(text == (index.isMultiple(of: 2) ? "real" : "\(index)"))
        }
    }

    /// What is registered before a change is there when the change is.
    @Test func aBuildMeetsNoChangeWithoutItsRegistration() async throws {
        // Small builders: a validation takes as long as there are registrations.
        for _ in 0..<Scale.rounds(release: 80, debug: 20, sanitized: 4) {
            let builder = DICBuilder()
            let registered = RunCounter()
            let faults = try await ThreadTeam.collect(2) { thread in
                if thread == 0 {
                    for index in 0..<50 {
                        let name = DependencyName("\(index)")
                        builder.register(named: name) { index }.override(named: name) { -index }
                        registered.increment()
                    }
                    return 0
                }
                var faults = 0
                while registered.count < 50 { faults += builder.validate().errors.count }
                return faults
            }
            #expect(faults == [0, 0])
        }
    }
}
