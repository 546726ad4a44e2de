import DICBuilder
import TestSupport
import Testing

/// What `stop()` stops, in which order.
@Suite struct StopTests {
    final class Database: Sendable {}
    final class Cache: Sendable {}
    final class Mailer: Sendable {}
    struct Failure: Error {}

    final class Repository: Sendable {
        init(database: Database, cache: Cache) {}
    }

    final class Server: Sendable {
        init(repository: Repository) {}
    }

    final class Journal: Sendable {
        let database: Lazy<Database>

        init(database: Lazy<Database>) { self.database = database }
    }

    private let log = SharedList<String>()

    /// A server on a repository on a database and a cache.
    private func builder() -> DICBuilder {
        DICBuilder()
            .register(Server.init, in: .singleton.onStop { [log] _ in log.add("server") })
            .register(Repository.init)
            .register(in: .eagerSingleton.onStop { [log] _ async in log.add("cache") }) { Cache() }
            .register(in: .singleton.onStop { [log] _ in log.add("database") }) { Database() }
    }

    @Test func whatDependsOnSomethingIsStoppedBeforeIt() async {
        let container = builder().build()
        _ = container.load(Server.self)
        let report = await container.stop()
        #expect(log[0] == "server")
        #expect(Set(log.all) == ["server", "cache", "database"])
        #expect(report.services.count == 3)
        #expect(report.failures.isEmpty)
    }

    @Test func aStoppedServiceIsDescribedInALine() async throws {
        let line = #line + 2
        let container = DICBuilder()
            .register(in: .eagerSingleton.onStop { _ throws in throw Failure() }) { Database() }
            .build()
        let service = try #require(await container.stop().services.first)
        let text = "\(service)"
        #expect(text.hasPrefix("StopTests.Database (StopTests.swift:\(line)), "))
        #expect(text.hasSuffix("s, failed: Failure()") && !text.contains("\n"))
    }

    @Test(.timeLimit(.minutes(5)))
    func stopActionsOfTwoContainersMayStopEachOther() async {
        let current = Guarded<[ImmutableDependencyInjectionContainer]>([])
        let parent = DICBuilder()
            .register(
                in: .eagerSingleton.onStop { [log] _ async in
                    await current.withLock { $0[1] }.stop()
                    log.add("database")
                }
            ) { Database() }
            .build()
        let child = DICBuilder(parent: parent)
            .register(
                in: .eagerSingleton.onStop { [log] _ async in
                    await current.withLock { $0[0] }.stop()
                    log.add("cache")
                }
            ) { Cache() }
            .build()
        current.withLock { $0 = [parent, child] }
        _ = (child.load(Database.self), child.load(Cache.self))
        #expect(await parent.stop().services.count == 1)
        #expect(log.all == ["cache", "database"])
        current.withLock { $0 = [] }
    }

    @Test func whatAStopActionLoadsUnderAnotherTypeIsNotStoppedAgain() async {
        final class Connection: ClosableDependency, Sendable {
            let log: SharedList<String>
            init(_ log: SharedList<String>) { self.log = log }
            func close() { log.add("closed") }
        }
        let current = Guarded<ImmutableDependencyInjectionContainer?>(nil)
        let container = DICBuilder()
            .register(in: .singleton) { [log] in Connection(log) }
            .register(as: (any ClosableDependency & Sendable).self, in: .singleton) {
                $0.load(Connection.self)
            }
            .register(
                in: .singleton.onStop { _ in
                    _ = current.withLock(\.self)?.load((any ClosableDependency & Sendable).self)
                }
            ) { Mailer() }
            .build()
        current.withLock { $0 = container }
        _ = (container.load(Connection.self), container.load(Mailer.self))
        await container.stop()
        #expect(log.all == ["closed"])
        current.withLock { $0 = nil }
    }

    @Test func onlyWhatWasMadeIsStopped() async {
        let container = builder().build()
        let report = await container.stop()
        #expect(log.all == ["cache"])
        #expect(report.services.map(\.registration.name) == ["StopTests.Cache"])
    }

    @Test func aContainerThatWasNeverLoadedFromCanBeStopped() async {
        let report = await DICBuilder().build().stop()
        #expect(report.services.isEmpty)
    }

    @Test func anOpaqueFactoryIsStoppedBeforeAllThatWereCompletedBeforeIt() async {
        let container = DICBuilder()
            .register(in: .singleton.onStop { [log] _ in log.add("database") }) { Database() }
            .register(in: .singleton.onStop { [log] _ in log.add("cache") }) { Cache() }
            .register(in: .singleton.onStop { [log] _ in log.add("server") }) { resolver in
                Server(repository: Repository(database: resolver.load(), cache: resolver.load()))
            }
            .build()
        _ = container.load(Server.self)
        await container.stop()
        #expect(log[0] == "server")
        #expect(log.all.count == 3)
    }

    @Test func aLazyDependencyCounts() async {
        let container = DICBuilder()
            .register(Journal.init, in: .singleton.onStop { [log] _ in log.add("journal") })
            .register(in: .singleton.onStop { [log] _ async in log.add("database") }) { Database() }
            .build()
        _ = container.load(Journal.self).database.load()
        await container.stop()
        #expect(log.all == ["journal", "database"])
    }

    @Test func aStopActionMayLoadWhatItNeeds() async {
        let container = DICBuilder()
            .register(Journal.init, in: .singleton.onStop { _ = $0.database.load() })
            .register(in: .singleton.onStop { [log] _ in log.add("database") }) { Database() }
            .build()
        _ = container.load(Journal.self)
        let report = await container.stop()
        #expect(log.all == ["database"])
        #expect(report.failures.isEmpty)
    }

    @Test func independentServicesAreStoppedAtOnce() async {
        let (first, second) = (Gate(), Gate())
        let container = DICBuilder()
            .register(
                in: .eagerSingleton.onStop { _ in
                    first.open()
                    await second.pass()
                }
            ) { Cache() }
            .register(
                in: .eagerSingleton.onStop { _ in
                    second.open()
                    await first.pass()
                }
            ) { Mailer() }
            .build()
        let report = await container.stop()
        #expect(report.services.count == 2)
    }

    @Test func anErrorDoesNotHaltTheChain() async {
        let container = DICBuilder()
            .register(Server.init, in: .singleton.onStop { (_: Server) throws in throw Failure() })
            .register(
                Repository.init,
                in: .singleton.onStop { (_: Repository) async throws in throw Failure() }
            )
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("cache") }) { Cache() }
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("database") }) { Database() }
            .build()
        _ = container.load(Server.self)
        let report = await container.stop()
        #expect(Set(log.all) == ["cache", "database"])
        #expect(
            report.failures.map(\.registration.name) == [
                "StopTests.Server", "StopTests.Repository",
            ]
        )
        #expect(report.failures.allSatisfy { $0.error is Failure })
        #expect("\(report)".contains("(2 failed)"))
    }

    @Test func aHangingActionIsCancelledAndGivenUp() async {
        let wasCancelled = Gate()
        let container = DICBuilder()
            .register(
                Server.init,
                in: .singleton.onStop { (_: Server) async in
                    await withTaskCancellationHandler {
                        await Gate().pass()
                    } onCancel: {
                        wasCancelled.open()
                    }
                }
            )
            .register(Repository.init)
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("cache") }) { Cache() }
            .registerSingleton { Database() }
            .build()
        _ = container.load(Server.self)
        let report = await container.stop(limitForEach: .milliseconds(20))
        await wasCancelled.pass()
        #expect(log.all == ["cache"])
        #expect(report.failures.map(\.registration.name) == ["StopTests.Server"])
        #expect(report.failures.first?.isStillRunning == true)
        #expect("\(report)".contains("still running"))
        #expect(report.summary.hasSuffix(" (1 still running)"))
        #expect("\(report)".split(separator: "\n").first == Substring(report.summary))
    }

    /// More of them block than there are processors. The processes of exit tests end with their
    /// threads.
    @Test(.timeLimit(.minutes(5)), arguments: [true, false])
    func actionsThatBlockAreGivenUp(isAsync: Bool) async {
        await #expect(processExitsWith: .success) { [isAsync] in
            let builder = DICBuilder()
            for number in 0..<64 {
                let name = DependencyName("\(number)")
                builder.registerSingleton(named: name) { Cache() }
                if isAsync {
                    builder.onStop(Cache.self, named: name) { (_: Cache) async in
                        await Task.yield()
                        StopTests.block()
                    }
                } else {
                    builder.onStop(Cache.self, named: name) { _ in StopTests.block() }
                }
            }
            let report = await builder.build().stop(limit: .milliseconds(20))
            #expect(report.failures.count == 64)
        }
    }

    private static func block() { Latch().wait() }

    @Test func anExpiredLimitSkipsNobody() async {
        let container = DICBuilder()
            .register(
                Server.init,
                in: .singleton.onStop { (_: Server) async in await Gate().pass() }
            )
            .register(
                Repository.init,
                in: .singleton.onStop { [log] (_: Repository) async in
                    log.add(Task.isCancelled ? "repository, cancelled" : "repository")
                }
            )
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("cache") }) { Cache() }
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("database") }) { Database() }
            .build()
        _ = container.load(Server.self)
        let report = await container.stop(limit: .milliseconds(20))
        #expect(log[0] == "repository, cancelled")
        #expect(Set(log.all) == ["repository, cancelled", "cache", "database"])
        #expect(report.services.count == 4)
    }

    @Test func cancellationOfTheCallerSkipsNobody() async {
        let container = builder().build()
        _ = container.load(Server.self)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await container.stop()
        }
        #expect(await task.value.services.count == 3)
        #expect(Set(log.all) == ["server", "cache", "database"])
    }

    @Test func manyCallersStopOnce() async {
        let container = builder().build()
        _ = container.load(Server.self)
        let counts = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<64 { group.addTask { await container.stop().services.count } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == [Int](repeating: 3, count: 64))
        #expect(log.all.count == 3)
    }

    @Test func aCallInAStopActionDoesNotWait() async {
        let container = CapturedContainer<ImmutableDependencyInjectionContainer>()
        container.contents = DICBuilder()
            .register(in: .eagerSingleton.onStop { _ in await container.contents?.stop() }) {
                Cache()
            }
            .build()
        let report = await container.contents?.stop()
        #expect(report?.services.count == 1)
        container.contents = nil
    }

    @Test func eachNameIsAService() async {
        let container = DICBuilder()
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("a") }, named: "a") {
                Cache()
            }
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("b") }, named: "b") {
                Cache()
            }
            .build()
        let report = await container.stop()
        #expect(Set(log.all) == ["a", "b"])
        #expect(
            Set(report.services.map(\.registration.name)) == [
                #"StopTests.Cache named "a""#, #"StopTests.Cache named "b""#,
            ]
        )
    }

    @Test func anAsynchronouslyMadeInstanceIsStopped() async {
        let container = DICBuilder()
            .registerAsync(in: .singleton.onStop { [log] _ in log.add("database") }) { Database() }
            .registerAsync(Repository.init, in: .singleton)
            .onStop(Repository.self) { [log] _ in log.add("repository") }
            .registerAsync(in: .cached.onStop { [log] _ async in log.add("cache") }) { Cache() }
            .build()
        _ = await container.loadAsync(Repository.self)
        await container.stop()
        #expect(log[0] == "repository")
        #expect(Set(log.all) == ["repository", "database", "cache"])
    }

    @Test func aResetReleasesAndDoesNotStop() async {
        let container = DICBuilder()
            .register(in: .cached.onStop { [log] _ in log.add("cache") }) { Cache() }
            .build()
        _ = container.load(Cache.self)
        container.reset(.cached)
        await container.stop()
        #expect(log.all == [])
    }
}
