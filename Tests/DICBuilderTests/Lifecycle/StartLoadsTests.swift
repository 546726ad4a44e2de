import DICBuilder
import TestSupport
import Testing

/// What the factories of a start load, what they wait for, and what they leave behind.
@Suite struct StartLoadsTests {
    final class Database: Sendable {}
    final class Fonts: Sendable {
        init(size _: Store? = nil) {}
    }
    final class Cache: Sendable {}

    final class Store: Sendable {
        init(database: Database) {}
    }

    final class Server: Sendable {
        init(store: Store, fonts: Fonts) {}
    }

    @Test func anOpaqueAsynchronousFactoryWaitsForWhatItLoads() async throws {
        let container = try await DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                Server(store: await resolver.loadAsync(), fonts: await resolver.loadAsync())
            }
            .register(Store.init)
            .registerAsync(in: .singleton) { Database() }
            .registerSingleton { _ in Fonts() }
            .start()
        _ = container.load(Server.self)
        #expect(container.startReport?.services.count == 3)
    }

    @Test func anOpaqueSynchronousFactoryComesAfterWhatIsAsynchronous() async throws {
        let container = try await DICBuilder()
            .registerSingleton { Store(database: $0.load()) }
            .registerAsync(in: .singleton) { Database() }
            .start()
        let report = try #require(container.startReport)
        let store = try #require(
            report.services.first { $0.registration.name == "StartLoadsTests.Store" }
        )
        #expect(
            store.waitedFor.map { report.services[$0].registration.name } == [
                "StartLoadsTests.Database"
            ]
        )
    }

    @Test func aStartedServiceIsDescribedInALine() async throws {
        let line = #line + 1
        let container = try await DICBuilder().registerAsync(in: .singleton) { Database() }.start()
        let service = try #require(container.startReport?.services.first)
        let text = "\(service)"
        #expect(text.hasPrefix("StartLoadsTests.Database (StartLoadsTests.swift:\(line)), "))
        #expect(text.contains("s, begun after ") && !text.contains("\n"))
    }

    @Test func whatLeadsToAnOpaqueSynchronousFactoryComesLaterToo() async throws {
        let container = try await DICBuilder()
            .registerAsync(Server.init, in: .singleton)
            .register(in: .singleton) { Store(database: $0.load()) }
            .registerSingleton { Fonts() }
            .registerAsync(in: .singleton) { Database() }
            .start()
        let report = try #require(container.startReport)
        let server = try #require(
            report.services.first { $0.registration.name == "StartLoadsTests.Server" }
        )
        #expect(
            Set(server.waitedFor.map { report.services[$0].registration.name }) == [
                "StartLoadsTests.Fonts", "StartLoadsTests.Database",
            ]
        )
    }

    @Test func aSynchronousLoadOfWhatIsNotStartedSaysSo() async throws {
        let builder = DICBuilder()
            .registerAsync(in: .singleton) { try $0.loadOrThrow(Database.self) as Database? }
            .registerAsync(in: .singleton) {
                try await Task.sleep(for: .seconds(600))  // Until the start is cancelled.
                return Database()
            }
        do {
            _ = try await builder.start()
            Issue.record("the start succeeded")
        } catch let error as BuildError {
            #expect(error.problems.map(\.code) == [.needsAsync])
            #expect("\(error)".contains("not started yet"))
        }
    }

    /// The code is that of the factory which does not say what it loads, wherever on the way that
    /// is.
    @Test func theReportNamesTheFactoryThatHasToWait() async throws {
        let line: UInt = #line + 6
        let builder = DICBuilder()
            .registerAsync(in: .singleton) {
                try await Task.sleep(for: .seconds(600))  // Until the start is cancelled.
                return Database()
            }
            .registerAsync(in: .singleton) { try Fonts(size: $0.loadOrThrow(Store.self)) }
            .register(Store.init, in: .singleton)
        let error = try await #require(throws: BuildError.self) { _ = try await builder.start() }
        let codes = error.problems.flatMap(\.suggestions).map {
            "\($0)".replacing("StartLoadsTests.", with: "")
        }
        #expect(
            codes == [
                ".registerAsync(in: .singleton, dependsOn: Store.self) { Fonts(… $0.load(Store.self) …) }  "
                    + "in place of swift:\(line)",
                "await $0.loadAsync(Store.self)  in place of the load in the factory of Fonts",
            ]
        )
    }

    @Test func servicesThatWaitForEachOtherAreACycle() async throws {
        let builder = DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                _ = try await resolver.loadAsyncOrThrow(Fonts.self)
                return Database()
            }
            .registerAsync(in: .singleton) { resolver in
                _ = try await resolver.loadAsyncOrThrow(Database.self)
                return Fonts()
            }
        let error = try await #require(throws: BuildError.self) { _ = try await builder.start() }
        #expect(error.problems.contains { $0.code == .cycle })
    }

    @Test(.timeLimit(.minutes(5)))
    func aServiceThatWaitsForItselfThroughACachedInstanceIsACycle() async throws {
        let builder = DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                _ = try await resolver.loadAsyncOrThrow(Fonts.self)
                return Database()
            }
            .registerAsync(in: .cached) { resolver in
                _ = try await resolver.loadAsyncOrThrow(Database.self)
                return Fonts()
            }
        let error = try await #require(throws: BuildError.self) { _ = try await builder.start() }
        let problem = try #require(error.problems.first)
        #expect(error.problems.count == 1)
        #expect(problem.code == .cycle)
        #expect(problem.chain.map(\.name) == ["StartLoadsTests.Database", "StartLoadsTests.Fonts"])
    }

    /// It comes after what is asynchronous, but for what waits for it.
    @Test func aDemandedOpaqueServiceStillComesAfterWhatDoesNotNeedIt() async throws {
        final class Opaque: Sendable {
            init(database: Database) {}
        }
        let gate = Gate()
        let container = try await DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                gate.open()
                _ = await resolver.loadAsync(Opaque.self)
                return Cache()
            }
            .registerAsync(in: .singleton) {
                await gate.pass()
                for _ in 0..<50 { await Task.yield() }
                return Database()
            }
            .registerSingleton { Opaque(database: $0.load()) }
            .start()
        let report = try #require(container.startReport)
        let (cache, database, opaque) = (
            "StartLoadsTests.Cache", "StartLoadsTests.Database", "StartLoadsTests.Opaque"
        )
        let places = Dictionary(
            uniqueKeysWithValues: report.services.enumerated().map { ($1.registration.name, $0) }
        )
        #expect(
            report.services[try #require(places[opaque])].waitedFor == [
                try #require(places[database])
            ]
        )
        #expect(
            report.services[try #require(places[cache])].waitedFor == [try #require(places[opaque])]
        )
        #expect(
            report.criticalPath.map { report.services[$0].registration.name } == [
                database, opaque, cache,
            ]
        )
    }

    /// Each asynchronous one needs an opaque one, and each opaque one may need any asynchronous
    /// one. They took minutes when what each opaque one comes after was a list. They begin one
    /// after the other, and each would wait for all tests that run at the same time: in a process of
    /// its own, there are none.
    @Test(.timeLimit(.minutes(5))) func manyOpaqueServicesAreStarted() async {
        await #expect(processExitsWith: .success) {
            struct Part: Sendable {}
            struct Whole: Sendable {}
            let count = 300
            let builder = DICBuilder()
            for number in 0..<count {
                let name = DependencyName("\(number)")
                builder.registerSingleton(named: name) { (_: DependencyResolver) in Part() }
                builder.registerAsync(in: .singleton, named: name) { resolver async in
                    _ = await resolver.loadAsync(Part.self, named: name)
                    return Whole()
                }
            }
            let report = try #require(try await builder.start().startReport)
            #expect(report.duration < .seconds(60))
            #expect(report.services.count == 2 * count)
            // The asynchronous ones begin, and each waits for its synchronous one. Those begin one
            // after the other: the last comes after all asynchronous ones but the one that waits
            // for it.
            #expect(report.services.prefix(count).allSatisfy { $0.waitedFor.count == 1 })
            #expect(report.services[count...].map(\.waitedFor.count) == Array(0..<count))
            #expect(report.criticalPath.count == 2 * count)
            #expect(report.description.contains("critical path"))
        }
    }

    @Test func loadsWithArgumentsWaitForWhatIsDeclared() async throws {
        struct Page: Sendable {
            init(database: Database, number: Int) {}
        }
        let gate = Gate()
        _ = try await DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                gate.open()
                _ = await resolver.loadAsync(Page.self, arguments: 7)
                return Cache()
            }
            .registerAsync(in: .singleton) {
                await gate.pass()
                for _ in 0..<50 { await Task.yield() }
                return Database()
            }
            .register(Page.init, arguments: Int.self)
            .start()
    }

    @MainActor
    final class Router {
        init(database: Database) {}
    }

    @Test(arguments: [true, false])
    func loadsOnTheMainActorWaitForWhatIsDeclared(isEager: Bool) async throws {
        let gate = Gate()
        let builder = DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                gate.open()
                try await Self.loadRouter(resolver)
                return Cache()
            }
            .registerAsync(in: .singleton) {
                await gate.pass()
                for _ in 0..<50 { await Task.yield() }
                return Database()
            }
        if isEager {
            builder.mainActor.register(Router.init, in: .eagerSingleton)
        } else {
            builder.mainActor.register(Router.init, in: .singleton)
        }
        _ = try await builder.start()
    }

    @MainActor
    private static func loadRouter(_ resolver: AsyncDependencyResolver) async throws {
        _ = await resolver.mainActor.loadAsync(Router.self)
        _ = try await resolver.mainActor.loadAsyncOrThrow(Router.self)
        #expect(await resolver.mainActor.loadAsyncOrNil(Router.self) != nil)
    }

    /// What is left behind is no part of the service.
    @Test func aTaskThatAFactoryLeavesBehindClosesNoCycle() async throws {
        let isLeftBehind = Gate()
        let container = try await DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                Task {
                    isLeftBehind.open()
                    _ = await resolver.loadAsync(Fonts.self)
                }
                await isLeftBehind.pass()
                return Database()
            }
            .registerAsync(in: .singleton) { resolver in
                while resolver.loadOrNil(Database.self) == nil { await Task.yield() }
                _ = try await resolver.loadAsyncOrThrow(Database.self)
                return Fonts()
            }
            .start()
        let report = try #require(container.startReport)
        #expect(report.services.map(\.waitedFor) == [[], [0]])
        #expect(report.services.allSatisfy { $0.duration >= .zero && $0.waiting >= .zero })
    }

    /// A service that stops its own work when it is released.
    private final class Heart: Sendable {
        private let beat: Task<Void, Never>

        init() { beat = Task { while (try? await Task.sleep(for: .seconds(1))) != nil {} } }

        deinit { beat.cancel() }
    }

    @Test(arguments: [true, false], [nil, .seconds(60)] as [Duration?])
    func aTaskThatAServiceStartsDoesNotKeepTheContainer(isAsync: Bool, limit: Duration?)
        async throws
    {
        let references = WeakReferences()
        func run() async throws {
            let builder = DICBuilder()
            if isAsync {
                builder.registerAsync(in: .singleton) { Heart() }
            } else {
                builder.registerSingleton { Heart() }
            }
            let container = try await builder.start(limit: limit)
            references.add(container.load(Heart.self))
            references.add(container._storage)
            await container.stop()
        }
        try await run()
        while references.leftCount > 0 { await Task.yield() }
        #expect(references.addedCount == 2)
    }

    /// Nobody knows that the factory waits for the task.
    @Test(.timeLimit(.minutes(5)))
    func aFactoryMayWaitForWhatADetachedTaskLoads() async throws {
        let container = try await DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                await Task.detached { _ = await resolver.loadAsync(Fonts.self) }.value
                return Database()
            }
            .registerSingleton { (_: DependencyResolver) in Fonts() }
            .start()
        #expect(
            container.startReport?.services.map(\.registration.name) == [
                "StartLoadsTests.Database", "StartLoadsTests.Fonts",
            ]
        )
    }

    @Test(.timeLimit(.minutes(5)))
    func aFactoryMayWaitForWhatADetachedTaskLoadsThroughAnother() async throws {
        let container = try await DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                await Task.detached { _ = await resolver.loadAsync(Cache.self) }.value
                return Database()
            }
            .registerAsync(in: .cached) { resolver in
                await Task.yield()
                _ = await resolver.loadAsync(Fonts.self)
                return Cache()
            }
            .registerSingleton { (_: DependencyResolver) in Fonts() }
            .start()
        #expect(
            container.startReport?.services.map(\.registration.name) == [
                "StartLoadsTests.Database", "StartLoadsTests.Fonts",
            ]
        )
    }
}
