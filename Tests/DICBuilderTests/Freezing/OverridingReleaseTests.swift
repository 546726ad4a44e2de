import DICBuilder
import TestSupport
import Testing

/// An overriding container releases what it made, and nothing that it shares.
@Suite struct OverridingReleaseTests {
    final class Config: Sendable {}
    final class Database: Sendable {
        let config: Config
        init(config: Config) { self.config = config }
    }
    final class Cache: Sendable {}

    private static func app() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(in: .singleton) { Config() }
            .register(Database.init, in: .singleton)
            .register(in: .singleton) { Cache() }
            .build()
    }

    @Test func releasesWhatItMade() {
        let app = Self.app()
        let (made, shared) = (WeakReferences(), WeakReferences())
        do {
            let test = app.overriding { $0.override { Config() } }
            made.add(test.load(Config.self))
            made.add(test.load(Database.self))
            shared.add(test.load(Cache.self))
            #expect(made.leftCount == 2)
        }
        #expect(made.leftCount == 0)
        #expect(shared.leftCount == 1)
        #expect(app.load(Database.self).config === app.load(Config.self))
    }

    @Test func keepsTheOriginalContainerAlive() {
        let references = WeakReferences()
        do {
            let test: ImmutableDependencyInjectionContainer
            do {
                let app = Self.app()
                references.add(app.load(Cache.self))
                test = app.overriding { $0.override { Config() } }
            }
            #expect(references.leftCount == 1)
            references.add(test.load(Cache.self))
            references.add(test.load(Database.self))
            #expect(references.leftCount == 3)
        }
        #expect(references.leftCount == 0)
    }

    @Test func releasesADecoratedInstanceAndNotTheSharedOne() {
        let app = Self.app()
        let (made, shared) = (WeakReferences(), WeakReferences())
        do {
            let test = app.overriding { $0.decorate(Database.self) { Database(config: $0.config) } }
            made.add(test.load(Database.self))
            shared.add(app.load(Database.self))
        }
        #expect(made.leftCount == 0)
        #expect(shared.leftCount == 1)
    }
}
