import DICBuilder
import TestSupport
import Testing

/// What a change reaches: all that is known to depend on it, and all that may.
extension OverridingContainerTests {
    @Test func aTransientOnTheWayIsReachedThrough() {
        let app = DICBuilder()
            .register(in: .singleton) { Config("real") }
            .register(Database.init)
            .register(Left.init, in: .singleton)
            .build()
        let test = app.overriding { $0.override { Config("fake") } }
        #expect(test.load(Left.self).database.config.text == "fake")
        #expect(test.load(Database.self).config.text == "fake")
        #expect(app.load(Left.self).database.config.text == "real")
    }

    @Test func whatAnOpaqueFactoryMakesIsRemade() {
        let app = DICBuilder()
            .register(in: .singleton) { Config("real") }
            .register(in: .singleton) { Database(config: $0.load()) }
            .register(Left.init, in: .singleton)
            .build()
        _ = app.load(Left.self)
        let test = app.overriding { $0.override { Config("fake") } }
        #expect(test.load(Left.self).database.config.text == "fake")
        #expect(test.load(Left.self).database === test.load(Database.self))
    }

    struct Holder: Sendable {
        let lazy: Lazy<Config>
        let provider: Provider<Config>
        let make: @Sendable (Int) -> Config
    }

    @Test func whatAnAncestorKeepsDependsOnWhatTheAncestorHas() {
        let root = DICBuilder()
            .register(in: .singleton) { Config("root") }
            .register(Database.init, in: .singleton)
            .register(in: .singleton) { resolver in Left(database: resolver.load()) }
            .build()
        let app = DICBuilder(parent: root).register(in: .singleton) { Config("app") }.build()
        for test in [
            app.overriding { $0.register { 1 } },
            app.overriding { $0.override { Config("test") } },
            app.overriding { $0.override { Config("test") } }.overriding { $0.register { 1 } },
        ] {
            #expect(test.load(Database.self) === root.load(Database.self))
            #expect(test.load(Left.self) === root.load(Left.self))
            #expect(test.load(Left.self).database.config.text == "root")
        }
        #expect(app.overriding { $0.override { Config("test") } }.load(Config.self).text == "test")
    }

    @Test func whatAnAncestorKeepsIsReachedByAChangeOfWhatItHas() {
        let root = DICBuilder()
            .register(in: .singleton) { Config("root") }
            .register(Database.init, in: .singleton)
            .build()
        let app = DICBuilder(parent: root).register(Left.init, in: .singleton).register { 1 }
            .build()
        let test = app.overriding { $0.override { Config("test") } }
        #expect(test.load(Left.self).database.config.text == "test")
        #expect(test.load(Left.self).database === test.load(Database.self))
        #expect(app.load(Left.self).database === root.load(Database.self))
        let unrelated = app.overriding { $0.override { 2 } }
        #expect(unrelated.load(Left.self) === app.load(Left.self))
    }

    @Test func deferredDependenciesCount() {
        let app = DICBuilder()
            .register(in: .singleton) { Config("real") }
            .register { (_, number: Int) in Config("\(number)") }
            .register(
                { Holder(lazy: $0, provider: $1, make: $2) }
                    as @Sendable (
                        Lazy<Config>, Provider<Config>, @escaping @Sendable (Int) -> Config
                    ) -> Holder,
                in: .singleton
            )
            .build()
        let holder: Holder = app.load()
        let test = app.overriding { $0.override { Config("fake") } }
        #expect(test.load(Holder.self).lazy.load().text == "fake")
        #expect(test.load(Holder.self).provider.load().text == "fake")
        #expect(holder.lazy.load().text == "real")
        let made = app.overriding { $0.override { (_, number: Int) in Config("made \(number)") } }
        #expect(made.load(Holder.self).make(1).text == "made 1")
        #expect(holder.make(1).text == "1")
    }

    @Test func forwardsAreReachedThrough() {
        let app = DICBuilder()
            .register(in: .singleton) { Config("real") }
            .forward(Config.self, to: (any Sendable).self) { $0 }
            .register({ [$0] } as @Sendable (any Sendable) -> [any Sendable], in: .singleton)
            .build()
        _ = app.load([any Sendable].self)
        let test = app.overriding { $0.override { Config("fake") } }
        #expect((test.load([any Sendable].self).first as? Config)?.text == "fake")
    }

    final class Owner: Sendable {
        let configs = SharedList<Config>()
        init(cache: Cache) {}
    }

    @Test func whatACompletionLoadsIsNotKnown() {
        let app = DICBuilder().register { Config("real") }.register(in: .singleton) { Cache() }
            .register(Owner.init, in: .singleton, initCompleted: { $1.configs.add($0.load()) })
            .build()
        _ = app.load(Owner.self)
        let test = app.overriding { $0.override { Config("fake") } }
        #expect(test.load(Owner.self).configs.all.map(\.text) == ["fake"])
    }

    final class Optionals: Sendable {
        let config: Config?
        let all: [Cache]
        init(config: Config?, all: [Cache]) {
            self.config = config
            self.all = all
        }
    }

    @Test func aNewRegistrationReachesWhatItBecomesADependencyOf() {
        let app = DICBuilder().register { Cache() }.register(Optionals.init, in: .singleton).build()
        #expect(app.load(Optionals.self).config == nil)
        let config = app.overriding { $0.register { Config("new") } }
        #expect(config.load(Optionals.self).config?.text == "new")
        let cache = app.overriding { $0.register(named: "more") { Cache() } }
        #expect(cache.load(Optionals.self).all.count == 2)
        let other = app.overriding { $0.register { 1 } }
        #expect(other.load(Optionals.self) === app.load(Optionals.self))
    }

    @Test func eagerSingletonsThatAreReachedAreMadeAgain() {
        let (reached, unreached) = (RunCounter(), RunCounter())
        let app = DICBuilder()
            .register { Config("real") }
            .register(
                { config in
                    reached.increment()
                    return Database(config: config)
                } as @Sendable (Config) -> Database,
                in: .eagerSingleton
            )
            .registerSingleton {
                unreached.increment()
                return Cache()
            }
            .build()
        let test = app.overriding { $0.override { Config("fake") } }
        #expect([reached.count, unreached.count] == [2, 1])
        #expect(test.load(Database.self).config.text == "fake")
        #expect(test.load(Cache.self) === app.load(Cache.self))
        #expect([reached.count, unreached.count] == [2, 1])
    }

    @Test func weakInstancesAreShared() {
        let app = DICBuilder().register(in: .weak) { Cache() }.register { Config("real") }.build()
        let test = app.overriding { $0.override { Config("fake") } }
        let cache: Cache = test.load()
        #expect(app.load(Cache.self) === cache)
    }
}
