import DICBuilder
import TestSupport
import Testing

/// What is being made while its container is stopped is stopped too, and no load returns it.
@Suite struct StopWhileMakingTests {
    final class Database: Sendable {}

    let log = SharedList<String>()
    let hasBegun = Gate()
    let gate = Gate()
    let isCancelled = Gate()

    func result(of load: () async throws -> Database) async -> String {
        do {
            _ = try await load()
            return "loaded"
        } catch {
            return "\((error as? ResolutionError)?.code == .stopped ? "stopped" : "\(error)")"
        }
    }

    /// Waits in a factory until the gate is open, also if the factory is cancelled.
    var waitInFactory: @Sendable () async -> Void {
        { [hasBegun, gate, isCancelled] in
            hasBegun.open()
            await withTaskCancellationHandler {
                await gate.pass()
            } onCancel: {
                isCancelled.open()
            }
        }
    }

    /// A container with a database that is made once the gate is open.
    func container(in lifetime: AsyncLifetimeOf<Database>) -> ImmutableDependencyInjectionContainer
    {
        DICBuilder()
            .registerAsync(in: lifetime.onStop { [log] _ async in log.add("database") }) {
                [waitInFactory] in
                await waitInFactory()
                return Database()
            }
            .build()
    }

    /// Stops a container while its database is made. The factory goes on when it has been
    /// cancelled.
    ///
    /// - Returns: The report, and the result of the load.
    func stopWhileMaking(
        in container: ImmutableDependencyInjectionContainer
    ) async -> (report: StopReport, loaded: String) {
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        let stop = Task { await container.stop() }
        await isCancelled.pass()
        gate.open()
        return (await stop.value, await load.value)
    }

    @Test func anEagerAsynchronousSingletonIsAwaited() async {
        let container = container(in: .eagerSingleton)
        await hasBegun.pass()
        let stop = Task { await container.stop() }
        await isCancelled.pass()
        #expect(log.all == [])
        gate.open()
        #expect(
            await stop.value.services.map(\.registration.name) == ["StopWhileMakingTests.Database"]
        )
        #expect(log.all == ["database"])
    }

    @Test func anAsynchronousLoadThatWasRunningThrows() async {
        let container = container(in: .singleton)
        let (report, loaded) = await stopWhileMaking(in: container)
        #expect(loaded == "stopped")
        #expect(report.services.count == 1)
        #expect(log.all == ["database"])
    }

    /// Its dependency is stopped after it has ended, and nothing has to be stopped for it.
    @Test(.timeLimit(.minutes(5)))
    func aFactoryThatIsCancelledEndsTheStop() async {
        let container = DICBuilder()
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("number") }) { 1 }
            .registerAsync(in: .singleton.onStop { [log] _ in log.add("database") }) {
                [log, hasBegun] (_: Int) in
                hasBegun.open()
                while !Task.isCancelled { await Task.yield() }
                log.add("cancelled")
                try Task.checkCancellation()
                return Database()
            }
            .build()
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        #expect(await container.stop().services.map(\.registration.name) == ["Int"])
        #expect(await load.value == "stopped")
        #expect(log.all == ["cancelled", "number"])
    }

    /// The loads of a container work until all factories have ended. What begins after the
    /// cancellation is not reached by it.
    @Test(.timeLimit(.minutes(5)), arguments: [true, false])
    func aFactoryThatIsCancelledLoadsWhatItNeedsToCleanUp(isAsynchronous: Bool) async {
        let builder = DICBuilder()
        if isAsynchronous {
            builder.registerAsync(in: .singleton.onStop { [log] _ in log.add("number") }) { 1 }
        } else {
            builder.register(in: .singleton.onStop { [log] _ in log.add("number") }) { 1 }
        }
        let container =
            builder
            .registerAsync(in: .singleton) { [log, waitInFactory] resolver -> Database in
                await waitInFactory()
                log.add("clean up \(try await resolver.loadAsyncOrThrow(Int.self))")
                throw CancellationError()
            }
            .build()
        let (report, loaded) = await stopWhileMaking(in: container)
        #expect(loaded == "stopped")
        #expect(report.services.map(\.registration.name) == ["Int"])
        #expect(log.all == ["clean up 1", "number"])
    }

    /// What a cancelled factory waits for would have its turn only when that factory has ended. In
    /// many rounds: the stop may come while the factory begins to wait.
    @Test(.timeLimit(.minutes(5)), arguments: [true, false])
    func whatACancelledFactoryWaitsForIsCancelled(canThrow: Bool) async {
        // At once: one after the other, they wait for all other tests at each step.
        await withTaskGroup { rounds in
            for _ in 1...200 {
                rounds.addTask {
                    let hasBegun = Gate()
                    let container = DICBuilder()
                        .registerAsync(in: .singleton) {
                            hasBegun.open()
                            try await Task.sleep(for: .seconds(100))
                            return 1
                        }
                        .registerAsync(in: .singleton) { resolver in
                            if canThrow {
                                _ = try await resolver.loadAsyncOrThrow(Int.self)
                            } else {
                                _ = await resolver.loadAsync(Int.self)
                            }
                            return Database()
                        }
                        .build()
                    async let load = result { try await container.loadAsyncOrThrow(Database.self) }
                    await hasBegun.pass()
                    #expect(await container.stop().services.isEmpty)
                    #expect(await load == "stopped")
                }
            }
        }
    }

    /// A parent goes on, and so does what it makes.
    @Test(.timeLimit(.minutes(5)))
    func whatAParentMakesIsNotCancelled() async throws {
        let parent = DICBuilder()
            .registerAsync(in: .singleton) { [waitInFactory] in
                await waitInFactory()
                try Task.checkCancellation()
                return 1
            }
            .build()
        let child = DICBuilder(parent: parent)
            .registerAsync(in: .singleton) { resolver in
                _ = try await resolver.loadAsyncOrThrow(Int.self)
                return Database()
            }
            .build()
        let load = Task { await result { try await child.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        let report = await child.stop(limit: .milliseconds(5))
        #expect(report.services.map(\.isStillRunning) == [true])
        gate.open()
        #expect(await load.value == "stopped")
        #expect(try await parent.loadAsyncOrThrow(Int.self) == 1)
    }

    @Test func aSynchronousLoadThatWasRunningThrows() async {
        let latch = Latch()
        let container = DICBuilder()
            .register(in: .singleton.onStop { [log] _ in log.add("database") }) { [hasBegun] in
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
            .registerAsync(in: .singleton.onStop { [log] _ in log.add("database") }) { [log] in
                let report = await current.withLock(\.self)?.stop()
                log.add("\(report?.services.count ?? -1)")
                return Database()
            }
            .build()
        current.withLock { $0 = container }
        let result = await result { try await container.loadAsyncOrThrow(Database.self) }
        #expect(await container.stop().services.count == 1)
        #expect(log.all == ["0", "database"])
        // The load may end before the stop has begun.
        #expect(result == "stopped" || result == "loaded")
        current.withLock { $0 = nil }
    }

    /// Whatever is made is stopped once, on any interleaving.
    @Test func nothingIsMissedOnManyThreads() async {
        for round in 0..<200 {
            let (made, stopped) = (RunCounter(), RunCounter())
            let container = DICBuilder()
                .register(in: .singleton.onStop { _ in stopped.increment() }) {
                    made.increment()
                    return Database()
                }
                .registerAsync(in: .singleton.onStop { _ async in stopped.increment() }) {
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
}
