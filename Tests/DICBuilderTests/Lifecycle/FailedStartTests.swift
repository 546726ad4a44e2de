import DICBuilder
import TestSupport
import Testing

/// A start that fails or is cancelled: what it takes back, and what it says.
@Suite struct FailedStartTests {
    final class Database: Sendable {}
    final class Fonts: Sendable {}
    final class Cache: Sendable {}
    struct Failure: Error {}

    final class Store: Sendable {
        init(database: Database) {}
    }

    private let log = SharedList<String>()

    private func error(of builder: DICBuilder, limit: Duration? = nil, each: Duration? = nil)
        async throws -> BuildError
    {
        try await #require(throws: BuildError.self) {
            _ = try await builder.start(limit: limit, limitForEach: each)
        }
    }

    @Test func whatWasStartedIsStoppedInReverse() async throws {
        let error = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton.onStop { [log] _ async in log.add("database") }) {
                    Database()
                }
                .register(Store.init, in: .eagerSingleton.onStop { [log] _ in log.add("store") })
                .registerAsync(in: .singleton) { (_: Store) async throws -> Fonts in throw Failure()
                }
        )
        #expect(log.all == ["store", "database"])
        #expect(error.problems.map(\.code) == [.factoryThrew])
        #expect(
            error.rollback?.services.map(\.registration.name) == [
                "FailedStartTests.Store", "FailedStartTests.Database",
            ]
        )
        #expect("\(error)".contains("stopped 2 services"))
    }

    @Test func nothingIsBegunAfterAFailure() async throws {
        _ = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton) { () async throws -> Database in throw Failure() }
                .register(in: .eagerSingleton) { [log] (database: Database) in
                    log.add("store")
                    return Store(database: database)
                }
        )
        #expect(log.all == [])
    }

    @Test func allFailuresAreInOneReport() async throws {
        let (first, second) = (Gate(), Gate())
        let error = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton) { () async throws -> Database in
                    first.open()
                    await second.pass()
                    throw Failure()
                }
                .registerAsync(in: .singleton) { () async throws -> Fonts in
                    second.open()
                    await first.pass()
                    throw Failure()
                }
        )
        #expect(
            Set(error.problems.map(\.subject)) == [
                "FailedStartTests.Database", "FailedStartTests.Fonts",
            ]
        )
    }

    @Test func anErrorOfTheRollbackIsReported() async throws {
        let error = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton.onStop { _ async throws in throw Failure() }) {
                    Database()
                }
                .registerAsync(in: .singleton) { (_: Database) async throws -> Fonts in
                    throw Failure()
                }
        )
        #expect(error.rollback?.failures.count == 1)
    }

    @Test func whatIsBeingMadeIsCancelledAndAwaited() async throws {
        let hasBegun = Gate()
        _ = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton) { [log] in
                    hasBegun.open()
                    do {
                        try await Task.sleep(for: .seconds(60))
                    } catch {
                        log.add("cancelled")
                        throw error
                    }
                    return Database()
                }
                .registerAsync(in: .singleton) { () async throws -> Fonts in
                    await hasBegun.pass()
                    throw Failure()
                }
        )
        #expect(log.all == ["cancelled"])
    }

    @Test func aFactoryThatCannotThrowDoesNotEndTheProcess() async throws {
        let error = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    _ = await resolver.loadAsync(Fonts.self)
                    return Database()
                }
                .registerAsync(in: .singleton) { () async throws -> Fonts in throw Failure() }
        )
        #expect(error.problems.map(\.subject) == ["FailedStartTests.Fonts"])
    }

    @Test(.timeLimit(.minutes(5)), arguments: [true, false])
    func factoriesThatWaitForEachOtherEndWhenTheLastFails(canThrow: Bool) async throws {
        let error = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton) { [log] resolver in
                    if canThrow {
                        do {
                            _ = try await resolver.loadAsyncOrThrow(Database.self)
                        } catch {
                            log.add("\(type(of: error))")
                            throw error
                        }
                    } else {
                        _ = await resolver.loadAsync(Database.self)
                    }
                    return Cache()
                }
                .registerAsync(in: .singleton) { resolver in
                    _ = await resolver.loadAsync(Fonts.self)
                    return Database()
                }
                .registerAsync(in: .singleton) { () async throws -> Fonts in throw Failure() }
        )
        #expect(error.problems.map(\.subject) == ["FailedStartTests.Fonts"])
        #expect(log.all == (canThrow ? ["CancellationError"] : []))
    }

    /// A cached instance is no service. Whoever loads it first makes it, for both.
    @Test(.timeLimit(.minutes(5)), arguments: [true, false])
    func factoriesThatWaitForOneInstanceEndWhenItFails(canThrow: Bool) async throws {
        let bothWait = Gate()
        let waiting = RunCounter()
        @Sendable func loadCache(_ resolver: AsyncDependencyResolver) async throws {
            if waiting.increment() == 2 { bothWait.open() }
            if canThrow {
                _ = try await resolver.loadAsyncOrThrow(Cache.self)
            } else {
                _ = await resolver.loadAsync(Cache.self)
            }
        }
        let error = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton, named: "first") { resolver in
                    try await loadCache(resolver)
                    return Database()
                }
                .registerAsync(in: .singleton, named: "second") { resolver in
                    try await loadCache(resolver)
                    return Database()
                }
                .registerAsync(in: .cached) { resolver in
                    _ = await resolver.loadAsync(Fonts.self)
                    return Cache()
                }
                .registerAsync(in: .singleton) { () async throws -> Fonts in
                    await bothWait.pass()
                    throw Failure()
                }
        )
        #expect(error.problems.map(\.subject) == ["FailedStartTests.Fonts"])
    }

    /// Their factories cannot throw, but the start can.
    @Test(.timeLimit(.minutes(5)))
    func nonthrowingLoadsThatFailAreReported() async throws {
        let cycle = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    _ = await resolver.loadAsync(Fonts.self)
                    return Database()
                }
                .registerAsync(in: .cached) { resolver in
                    _ = await resolver.loadAsync(Database.self)
                    return Fonts()
                }
        )
        #expect(cycle.problems.map(\.code) == [.cycle])
        let missing = try await error(
            of: DICBuilder().registerAsync(in: .singleton) { resolver in
                _ = await resolver.loadAsync(Fonts.self)
                return Database()
            }
        )
        #expect(missing.problems.map(\.code) == [.notRegistered])
        #expect(missing.problems.map(\.subject) == ["FailedStartTests.Fonts"])
        let thrown = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    _ = await resolver.loadAsync(Fonts.self)
                    return Database()
                }
                .registerAsync { () async throws -> Fonts in throw Failure() }
        )
        #expect(thrown.problems.map(\.code) == [.factoryThrew])
        #expect(thrown.problems.first?.underlyingError is Failure)
    }

    /// The loads of everything, and those of the view for the main actor, do not end the process
    /// either.
    @Test(.timeLimit(.minutes(5)))
    func otherNonthrowingLoadsThatFailAreReported() async throws {
        let all = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    _ = await resolver.loadAllAsync(Fonts.self)
                    return Database()
                }
                .registerAsync(in: .singleton) { () async throws -> Fonts in throw Failure() }
        )
        #expect(all.problems.map(\.subject) == ["FailedStartTests.Fonts"])
        let onMainActor = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    await Self.loadCache(resolver)
                    return Database()
                }
                .registerThrowable { resolver -> Cache in
                    _ = try resolver.loadOrThrow(Fonts.self)
                    return Cache()
                }
        )
        #expect(onMainActor.problems.map(\.subject) == ["FailedStartTests.Fonts"])
    }

    @MainActor
    private static func loadCache(_ resolver: AsyncDependencyResolver) async {
        _ = await resolver.mainActor.loadAsync(Cache.self)
    }

    @Test func anOptionalThatCannotBeMadeIsNil() async throws {
        let container = try await DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                #expect(await resolver.loadAsync(Fonts?.self) == nil)
                return Database()
            }
            .registerAsync(as: Fonts?.self) { () async throws -> Fonts? in throw Failure() }
            .start()
        #expect(container.startReport?.services.count == 1)
    }

    @Test func aFactoryWithArgumentsThatCannotThrowDoesNotEndTheProcess() async throws {
        let error = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    _ = await resolver.loadAsync(Cache.self, arguments: 1)
                    return Database()
                }
                .registerAsync { (resolver, _: Int) async throws in
                    _ = try await resolver.loadAsyncOrThrow(Fonts.self)
                    return Cache()
                }
                .registerAsync(in: .singleton) { () async throws -> Fonts in throw Failure() }
        )
        #expect(error.problems.map(\.subject) == ["FailedStartTests.Fonts"])
    }

    @Test(.timeLimit(.minutes(5)))
    func factoriesThatWaitForEachOtherEndWhenTheStartIsCancelled() async throws {
        let hasBegun = Gate()
        let task = Task {
            try await DICBuilder()
                .registerAsync(in: .singleton) { resolver in
                    _ = await resolver.loadAsync(Database.self)
                    return Cache()
                }
                .registerAsync(in: .singleton) { resolver in
                    _ = await resolver.loadAsync(Fonts.self)
                    return Database()
                }
                .registerAsync(in: .singleton) { () async throws -> Fonts in
                    hasBegun.open()
                    try await Task.sleep(for: .seconds(60))
                    return Fonts()
                }
                .start()
        }
        await hasBegun.pass()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func aCancelledTaskStartsNothing() async {
        let task = Task {
            await Task.yield()
            return try await DICBuilder().register { Fonts() }.start()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func cancellationTakesBackWhatWasMade() async throws {
        let (hasBegun, log) = (Gate(), log)
        let task = Task {
            try await DICBuilder()
                .register(in: .eagerSingleton.onStop { _ in log.add("fonts") }) { Fonts() }
                .registerAsync(in: .singleton) { (_: Fonts) async throws -> Database in
                    hasBegun.open()
                    try await Task.sleep(for: .seconds(60))
                    return Database()
                }
                .start()
        }
        await hasBegun.pass()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.all == ["fonts"])
    }
}
