import DICBuilder
import Testing

/// What `build()` makes, and in which order.
@Suite struct EagerSingletonTests {
    struct Database: Sendable {}
    struct Cache: Sendable { let database: Database }
    struct Server: Sendable { let cache: Cache }

    private let making = MakingOrder()

    @Test func areMadeByBuildInTheOrderOfRegistration() {
        let builder = DICBuilder()
            .registerSingleton { making.note("Int", 1) }
            .registerSingleton(making.note("String", "one"))
            .register(in: .eagerSingleton) { making.note("Double", 1.0) }
        #expect(making.order.isEmpty)
        let container = builder.build()
        #expect(making.order == ["Int", "String", "Double"])
        _ = (container.load(Int.self), container.load(String.self), container.load(Double.self))
        #expect(making.order.count == 3)
    }

    @Test func areMadeAfterWhatTheyNeed() {
        let builder = DICBuilder()
            .registerSingleton { making.note("Server", Server(cache: $0.load())) }
            .registerSingleton { making.note("Cache", Cache(database: $0.load())) }
            .registerSingleton { making.note("Database", Database()) }
        _ = builder.build()
        #expect(making.order == ["Database", "Cache", "Server"])
    }

    @Test func makeOnTheWayOnlyTheLazySingletonsThatTheyNeed() {
        let builder = DICBuilder()
            .registerSingleton { making.note("Server", Server(cache: $0.load())) }
            .register(in: .singleton) { making.note("Cache", Cache(database: $0.load())) }
            .register { making.note("Database", Database()) }
            .register(in: .singleton) { making.note("Int", 1) }
        let container = builder.build()
        #expect(making.order == ["Database", "Cache", "Server"])
        #expect(container.registeredDependencies.map(\.isMade) == [true, true, false, false])
    }

    @Test func areMadeAgainByEachBuild() {
        let builder = DICBuilder().registerSingleton { making.note("Int", 1) }
        _ = (builder.build(), builder.build())
        #expect(making.order == ["Int", "Int"])
    }

    @Test func thatAreReplacedAreNotMade() {
        _ = DICBuilder()
            .registerSingleton { making.note("first", 1) }
            .registerSingleton { making.note("second", 2) }
            .registerSingleton { making.note("third", "") }
            .register { making.note("fourth", "") }
            .build()
        #expect(making.order == ["second"])
    }

    @Test func mayLoadAnOptionalDependencyThatIsNotThere() {
        let container = DICBuilder()
            .registerSingleton { $0.loadOrNil(Database.self).map { Cache(database: $0) } }
            .build()
        #expect(container.load(Cache?.self) == nil)
    }
}

/// Remembers in which order instances are made.
private final class MakingOrder: Sendable {
    private let names = Guarded<[String]>([])

    var order: [String] { names.withLock(\.self) }

    func note<Instance>(_ name: String, _ instance: Instance) -> Instance {
        names.withLock { $0.append(name) }
        return instance
    }
}
