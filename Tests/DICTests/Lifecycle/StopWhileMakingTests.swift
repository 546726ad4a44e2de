import DIC
import Testing

/// What is being made while its container is stopped is stopped too, and no load returns it.
@Suite struct StopWhileMakingTests {
    final class Database: Sendable {}

    private let log = SharedList<String>()
    private let hasBegun = Gate()
    private let gate = Gate()

    private func result(of load: () async throws -> Database) async -> String {
        do {
            _ = try await load()
            return "loaded"
        } catch {
            return "\((error as? ResolutionError)?.code == .stopped ? "stopped" : "\(error)")"
        }
    }

    /// A container with a database that is made once the gate is open.
    private func container(in lifetime: AsyncLifetimeOf<Database>) -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register { 1 }
            .registerAsync(in: lifetime, onStop: { [log] _ async in log.add("database") }) { [hasBegun, gate] in
                hasBegun.open()
                await gate.pass()
                return Database()
            }
            .build()
    }

    @Test func anEagerAsynchronousSingletonIsAwaited() async {
        let container = container(in: .eagerSingleton)
        await hasBegun.pass()
        let stop = Task { await container.stop() }
        for _ in 0..<20 { await Task.yield() }
        #expect(log.all == [])
        gate.open()
        #expect(await stop.value.services.map(\.registration.name) == ["StopWhileMakingTests.Database"])
        #expect(log.all == ["database"])
    }

    @Test func anAsynchronousLoadThatWasRunningThrows() async {
        let container = container(in: .singleton)
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        let stop = Task { await container.stop() }
        while container.loadOrNil(Int.self) != nil { await Task.yield() }
        gate.open()
        #expect(await load.value == "stopped")
        #expect(await stop.value.services.count == 1)
        #expect(log.all == ["database"])
    }

    /// Its load cannot throw, and must not end the process. Whoever waits for the instance gets the error.
    @Test(.timeLimit(.minutes(1)))
    func aFactoryThatLoadsWhenEverythingIsStoppedIsSuspended() async {
        let container = DICBuilder()
            .register { 1 }
            .registerAsync(in: .cached) { [hasBegun, gate] resolver in
                hasBegun.open()
                await gate.pass()
                _ = await resolver.loadAsync(Int.self)
                return Database()
            }
            .build()
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        let stop = Task { await container.stop() }
        while container.loadOrNil(Int.self) != nil { await Task.yield() }
        gate.open()
        #expect(await load.value == "stopped")
        #expect(await stop.value.services.isEmpty)
    }

    @Test(arguments: [true, false])
    func whatIsMadeAfterTheLimitIsStoppedThen(isForEach: Bool) async {
        let container = container(in: .singleton)
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        let limit = Duration.milliseconds(5)
        let report = await container.stop(limit: isForEach ? nil : limit, limitForEach: isForEach ? limit : nil)
        #expect(report.services.isEmpty)
        gate.open()
        #expect(await load.value == "stopped")
        while log.all.isEmpty { await Task.yield() }
        #expect(log.all == ["database"])
    }

    @Test func aSynchronousLoadThatWasRunningThrows() async {
        let latch = Latch()
        let container = DICBuilder()
            .register(in: .singleton, onStop: { [log] _ in log.add("database") }) { [hasBegun] in
                hasBegun.open()
                latch.wait()
                return Database()
            }
            .build()
        async let load = onNewThread { Result { try container.loadOrThrow(Database.self) } }
        await hasBegun.pass()
        #expect(await container.stop().services.isEmpty)
        latch.arrive()
        let loaded = await load
        #expect(await result { try loaded.get() } == "stopped")
        while log.all.isEmpty { await Task.yield() }
        #expect(log.all == ["database"])
    }

    @Test func aFactoryMayStopItsContainer() async {
        let current = Guarded<ImmutableDependencyInjectionContainer?>(nil)
        let container = DICBuilder()
            .registerAsync(in: .singleton, onStop: { [log] _ in log.add("database") }) { [log] in
                let report = await current.withLock(\.self)?.stop()
                log.add("\(report?.services.count ?? -1)")
                return Database()
            }
            .build()
        current.withLock { $0 = container }
        let result = await result { try await container.loadAsyncOrThrow(Database.self) }
        #expect(await container.stop().services.count == 1)
        #expect(log.all == ["0", "database"])
        // The load may end while other services are stopped.
        #expect(result == "stopped" || result == "loaded")
        current.withLock { $0 = nil }
    }

    /// Whatever is made is stopped once, on any interleaving.
    @Test func nothingIsMissedOnManyThreads() async {
        for round in 0..<200 {
            let (made, stopped) = (RunCounter(), RunCounter())
            let container = DICBuilder()
                .register(in: .singleton, onStop: { _ in stopped.increment() }) {
                    made.increment()
                    return Database()
                }
                .registerAsync(in: .singleton, onStop: { _ async in stopped.increment() }) {
                    made.increment()
                    await Task.yield()
                    return "text"
                }
                .build()
            await withTaskGroup(of: Void.self) { group in
                for task in 0..<4 {
                    group.addTask {
                        for _ in 0..<(round + task) % 5 { await Task.yield() }
                        _ = try? container.loadOrThrow(Database.self)
                        _ = try? await container.loadAsyncOrThrow(String.self)
                    }
                }
                group.addTask {
                    for _ in 0..<round % 7 { await Task.yield() }
                    _ = await container.stop()
                }
            }
            while stopped.count < made.count { await Task.yield() }
            #expect(stopped.count == made.count)
        }
    }

    private final class Pool: ClosableDependency, Sendable {
        let log: SharedList<String>

        init(_ log: SharedList<String>) { self.log = log }

        func close() { log.add("closed") }
    }

    /// It is one object under two types, and another registration, or a parent, stops it.
    @Test(arguments: [true, false])
    func anObjectThatIsMadeTooLateIsClosedOnce(isOfParent: Bool) async throws {
        let isDone = Gate()
        func register(into builder: DICBuilder) -> DICBuilder {
            builder.registerSingleton { [log] in Pool(log) }
        }
        let parent = register(into: DICBuilder()).build()
        let container = (isOfParent ? DICBuilder(parent: parent) : register(into: DICBuilder()))
            .registerAsync(as: (any ClosableDependency & Sendable).self, in: .singleton) { [hasBegun, gate] resolver in
                let pool: Pool = resolver.load()
                hasBegun.open()
                await gate.pass()
                return pool
            }
            .build()
        Task {
            _ = await container.loadAsyncOrNil((any ClosableDependency & Sendable).self)
            isDone.open()
        }
        await hasBegun.pass()
        await container.stop(limit: .milliseconds(5))
        gate.open()
        await isDone.pass()
        #expect(log.all == (isOfParent ? [] : ["closed"]))
        await parent.stop()
        #expect(log.all == (isOfParent ? ["closed"] : ["closed", "closed"]))
    }
}
