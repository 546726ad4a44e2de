import DICBuilder
import TestSupport
import Testing

/// What `start()` makes, and when.
@Suite struct StartTests {
    final class Database: Sendable {}
    final class Fonts: Sendable {}
    final class Cache: Sendable {}

    final class Store: Sendable {
        init(database: Database) {}
    }

    final class Server: Sendable {
        init(store: Store, fonts: Fonts) {}
    }

    private let log = SharedList<String>()

    @Test func asynchronousSingletonsAreLoadedSynchronously() async throws {
        let container = try await DICBuilder()
            .registerAsync(in: .singleton) { Database() }
            .registerAsync(Store.init, in: .eagerSingleton)
            .start()
        #expect(container.load(Database.self) === container.load(Database.self))
        #expect(container.load(Store.self) === container.loadOrNil(Store.self))
        #expect(await container.loadAsync(Store.self) === container.load(Store.self))
        #expect(container.loadAll(Database.self).count == 1)
    }

    @Test func synchronousFactoriesMayNeedWhatIsStarted() async throws {
        let container = try await DICBuilder()
            .registerAsync(in: .singleton) { Database() }
            .register(Store.init)
            .start()
        _ = container.load(Store.self)
    }

    @Test func anAsynchronousTransientIsStillAFault() async throws {
        let builder = DICBuilder().registerAsync { Database() }.register(Store.init)
        await #expect(throws: BuildError.self) { try await builder.start() }
    }

    @Test func buildStillRefusesWhatWouldHaveToBeStarted() {
        let builder = DICBuilder().registerAsync(in: .singleton) { Database() }.register(Store.init)
        #expect(throws: BuildError.self) { try builder.buildOrThrow() }
    }

    @Test func eachIsMadeAfterWhatItNeeds() async throws {
        let container = try await DICBuilder()
            .register(in: .eagerSingleton) { [log] (store: Store, fonts: Fonts) in
                log.add("server")
                return Server(store: store, fonts: fonts)
            }
            .register(Store.init)
            .registerAsync(in: .singleton) { [log] in
                await Task.yield()
                log.add("database")
                return Database()
            }
            .registerSingleton { [log] in
                log.add("fonts")
                return Fonts()
            }
            .start()
        #expect(log[2] == "server")
        let report = try #require(container.startReport)
        #expect(report.services.count == 3)
        #expect(report.services.map(\.registration.name).last == "StartTests.Server")
        #expect(report.services[2].waitedFor == [0, 1])
    }

    @Test func independentServicesAreMadeAtOnce() async throws {
        let (first, second) = (Gate(), Gate())
        _ = try await DICBuilder()
            .registerAsync(in: .singleton) {
                first.open()
                await second.pass()
                return Database()
            }
            .registerAsync(in: .singleton) {
                second.open()
                await first.pass()
                return Fonts()
            }
            .start()
    }

    @Test func whatRunsOnTheMainActorIsMadeThere() async throws {
        @MainActor
        final class Screen {
            init(database: Database) { MainActor.assertIsolated() }
        }
        let container = try await DICBuilder()
            .registerAsync(in: .singleton) { Database() }
            .mainActor
            .register(Screen.init, in: .eagerSingleton)
            .start()
        _ = await container.load(Screen.self)
    }

    @TaskLocal static var requestID = "none"

    /// With a limit, synchronous code runs on a thread of its own.
    @Test(arguments: [nil, .seconds(60)] as [Duration?])
    func factoriesAndStopActionsSeeTheTaskLocalValuesOfTheCaller(limit: Duration?) async throws {
        let seen = SharedList<String>()
        let container = try await Self.$requestID.withValue("start") {
            try await DICBuilder()
                .register(in: .eagerSingleton.onStop { _ in seen.add(Self.requestID) }) {
                    seen.add(Self.requestID)
                    return Fonts()
                }
                .start(limit: limit)
        }
        await Self.$requestID.withValue("stop") { _ = await container.stop(limit: limit) }
        #expect(seen.all == ["start", "stop"])
    }

    @Test func aChildSharesWhatWasStarted() async throws {
        let app = try await DICBuilder().registerAsync(in: .singleton) { Database() }.start()
        let child = DICBuilder(parent: app).register(Store.init).build()
        _ = child.load(Store.self)
        #expect(child.load(Database.self) === app.load(Database.self))
    }

    @Test func anObserverIsToldWhatIsStarted() async throws {
        let events = EventLog()
        _ = try await DICBuilder()
            .registerAsync(in: .singleton) { Database() }
            .register(Store.init, in: .eagerSingleton)
            .start(observer: events)
        #expect(events.events.contains("< StartTests.Database"))
        #expect(events.events.contains("< StartTests.Store"))
    }

    @Test func aBuilderCanBeStartedAgain() async throws {
        let builder = DICBuilder().registerAsync(in: .singleton) { Database() }
        let (first, second) = (try await builder.start(), try await builder.start())
        #expect(first.load(Database.self) !== second.load(Database.self))
    }

    @Test func theReportNamesTheCriticalPath() async throws {
        let container = try await DICBuilder()
            .registerAsync(in: .singleton) {
                try await Task.sleep(for: .milliseconds(20))
                return Database()
            }
            .register(Store.init, in: .eagerSingleton)
            .registerSingleton { Fonts() }
            .start()
        let report = try #require(container.startReport)
        #expect(
            report.criticalPath.map { report.services[$0].registration.name } == [
                "StartTests.Database", "StartTests.Store",
            ]
        )
        #expect("\(report)".contains("critical path: StartTests.Database -> StartTests.Store"))
        #expect("\(report)".contains("without StartTests.Database"))
        #expect(report.duration >= .milliseconds(20))
        #expect(DICBuilder().build().startReport == nil)
    }

    @Test func whatWasStartedIsStopped() async throws {
        let container = try await DICBuilder()
            .registerAsync(in: .singleton.onStop { [log] _ async in log.add("database") }) {
                Database()
            }
            .register(Store.init, in: .eagerSingleton.onStop { [log] _ in log.add("store") })
            .start()
        await container.stop()
        #expect(log.all == ["store", "database"])
        #expect(container.loadOrNil(Database.self) == nil)
    }
}
