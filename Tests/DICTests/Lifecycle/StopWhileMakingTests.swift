import DIC
import DICBuilder
import Testing

/// What is being made while its container is stopped is stopped too, and no load returns it.
@Suite struct StopWhileMakingTests {
    final class Database: Sendable {}

    private let log = SharedList<String>()
    private let hasBegun = Gate()
    private let gate = Gate()
    private let isCancelled = Gate()

    private func result(of load: () async throws -> Database) async -> String {
        do {
            _ = try await load()
            return "loaded"
        } catch {
            return "\((error as? ResolutionError)?.code == .stopped ? "stopped" : "\(error)")"
        }
    }

    /// Waits in a factory until the gate is open, also if the factory is cancelled.
    private var waitInFactory: @Sendable () async -> Void {
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
    private func container(in lifetime: AsyncLifetimeOf<Database>) -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .registerAsync(in: lifetime, onStop: { [log] _ async in log.add("database") }) { [waitInFactory] in
                await waitInFactory()
                return Database()
            }
            .build()
    }

    @Test func anEagerAsynchronousSingletonIsAwaited() async {
        let container = container(in: .eagerSingleton)
        await hasBegun.pass()
        let stop = Task { await container.stop() }
        await isCancelled.pass()
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
        await isCancelled.pass()
        gate.open()
        #expect(await load.value == "stopped")
        #expect(await stop.value.services.count == 1)
        #expect(log.all == ["database"])
    }

    /// Its dependency is stopped after it has ended, and nothing has to be stopped for it.
    @Test(.timeLimit(.minutes(1)))
    func aFactoryThatIsCancelledEndsTheStop() async {
        let container = DICBuilder()
            .registerSingleton(onStop: { [log] _ in log.add("number") }) { 1 }
            .autoregisterAsync(in: .singleton, onStop: { [log] _ in log.add("database") }) {
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

    /// The loads of a container work until all factories have ended.
    @Test(.timeLimit(.minutes(1)))
    func aFactoryThatIsCancelledLoadsWhatItNeedsToCleanUp() async {
        let container = DICBuilder()
            .register(in: .singleton, onStop: { [log] _ in log.add("number") }) { 1 }
            .registerAsync(in: .singleton) { [log, waitInFactory] resolver -> Database in
                await waitInFactory()
                log.add("clean up \(resolver.load(Int.self))")
                throw CancellationError()
            }
            .build()
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        let stop = Task { await container.stop() }
        await isCancelled.pass()
        gate.open()
        #expect(await load.value == "stopped")
        #expect(await stop.value.services.map(\.registration.name) == ["Int"])
        #expect(log.all == ["clean up 1", "number"])
    }

    /// It begins after the cancellation, which does not reach it.
    @Test(.timeLimit(.minutes(1)))
    func aFactoryThatIsCancelledLoadsWhatIsMadeAsynchronouslyToCleanUp() async {
        let container = DICBuilder()
            .registerAsync(in: .singleton, onStop: { [log] _ in log.add("number") }) { 1 }
            .registerAsync(in: .singleton) { [log, waitInFactory] resolver -> Database in
                await waitInFactory()
                log.add("clean up \(try await resolver.loadAsyncOrThrow(Int.self))")
                throw CancellationError()
            }
            .build()
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        let stop = Task { await container.stop() }
        await isCancelled.pass()
        gate.open()
        #expect(await load.value == "stopped")
        #expect(await stop.value.services.map(\.registration.name) == ["Int"])
        #expect(log.all == ["clean up 1", "number"])
    }

    /// Of what its factory has made for it, too, dependents are stopped before their dependencies.
    @Test(.timeLimit(.minutes(1)))
    func whatACancelledFactoryHasLoadedIsStoppedInOrder() async {
        let container = DICBuilder()
            .registerSingleton(onStop: { [log] _ in log.add("number") }) { 1 }
            .autoregister(in: .singleton, onStop: { [log] _ in log.add("text") }) { (number: Int) in "\(number)" }
            .registerAsync(in: .singleton, onStop: { [log] _ in log.add("database") }) { [waitInFactory] resolver in
                await waitInFactory()
                _ = try resolver.loadOrThrow(String.self)
                return Database()
            }
            .build()
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        let stop = Task { await container.stop() }
        await isCancelled.pass()
        gate.open()
        #expect(await load.value == "stopped")
        #expect(await stop.value.services.count == 3)
        #expect(log.all == ["database", "text", "number"])
    }

    /// What is loaded during a stop does not begin a stop action a second time that is running.
    @Test(.timeLimit(.minutes(1)))
    func whatIsAddedDoesNotStopAnythingTwice() async {
        let (isStopping, mayEnd) = (Gate(), Gate())
        let container = DICBuilder()
            .registerSingleton(
                onStop: { [log] (_: Int) async in
                    log.add("number")
                    isStopping.open()
                    await mayEnd.pass()
                }
            ) { 1 }
            .register(in: .singleton, onStop: { [log] (_: String) in log.add("text") }) { (_: DependencyResolver) in ""
            }
            .registerAsync(in: .singleton, onStop: { [log] _ in log.add("database") }) { [waitInFactory] in
                await waitInFactory()
                return Database()
            }
            .build()
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        let stop = Task { await container.stop() }
        await isStopping.pass()
        await isCancelled.pass()
        _ = container.load(String.self)
        gate.open()
        #expect(await load.value == "stopped")
        // The text may depend on the number, whose stop is running: it waits for that.
        for _ in 0..<50 { await Task.yield() }
        #expect(!log.all.contains("text"))
        mayEnd.open()
        #expect(await stop.value.services.count == 3)
        #expect(log.all.sorted() == ["database", "number", "text"])
        #expect(log.all.last == "text")
    }

    /// A factory that is awaited uses what another construction has made meanwhile.
    @Test(.timeLimit(.minutes(1)))
    func whatARunningFactoryHasReceivedIsStoppedAfterIt() async {
        let (hasNumber, mayMakeText, opaqueBegan) = (Gate(), Gate(), Gate())
        let container = DICBuilder()
            .registerAsync(in: .singleton, onStop: { [log] (_: Int) in log.add("number") }) { [hasBegun, gate] in
                hasBegun.open()
                await gate.pass()
                return 1
            }
            .autoregisterAsync(in: .singleton) { [log] (number: Int) async throws -> String in
                hasNumber.open()
                await mayMakeText.pass()
                log.add("text uses \(number)")
                throw CancellationError()
            }
            .registerAsync(in: .singleton) { [isCancelled] (_: AsyncDependencyResolver) -> Database in
                opaqueBegan.open()
                await withTaskCancellationHandler {
                    await hasNumber.pass()
                } onCancel: {
                    isCancelled.open()
                }
                throw CancellationError()
            }
            .build()
        async let database = container.loadAsyncOrNil(Database.self)
        async let text = container.loadAsyncOrNil(String.self)
        await opaqueBegan.pass()
        await hasBegun.pass()
        let stop = Task { await container.stop() }
        await isCancelled.pass()
        gate.open()
        await hasNumber.pass()
        for _ in 0..<50 { await Task.yield() }
        mayMakeText.open()
        _ = await (database, text)
        #expect(await stop.value.services.map(\.registration.name) == ["Int"])
        #expect(log.all == ["text uses 1", "number"])
    }

    /// The factory runs beside an instance that was made after the reset.
    @Test(.timeLimit(.minutes(1)))
    func whatWasResetIsAwaitedBeforeItsDependenciesAreStopped() async {
        let isFirst = Guarded(true)
        let container = DICBuilder()
            .registerSingleton(onStop: { [log] _ in log.add("number") }) { 1 }
            .autoregisterAsync(in: .cached, onStop: { [log] (_: Database) in log.add("database") }) {
                [log, waitInFactory] (_: Int) in
                let waits = isFirst.withLock { isFirst in
                    defer { isFirst = false }
                    return isFirst
                }
                if waits { await waitInFactory() }
                log.add("made")
                return Database()
            }
            .build()
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        container.reset(.cached)
        #expect(await result { try await container.loadAsyncOrThrow(Database.self) } == "loaded")
        let stop = Task { await container.stop() }
        await isCancelled.pass()
        #expect(log.all == ["made"])
        gate.open()
        #expect(await load.value == "loaded")
        #expect(await stop.value.services.count == 2)
        #expect(log.all == ["made", "made", "database", "number"])
    }

    private enum Wait: CaseIterable { case timeout, task }

    /// The task that waits was cancelled before, or is not reached by the cancellation of the factory's.
    @Test(.timeLimit(.minutes(1)), arguments: Wait.allCases)
    private func whatACancelledFactoryWaitsForInOtherTasksIsCancelled(wait: Wait) async {
        struct Timeout: Error {}
        let container = DICBuilder()
            .registerAsync(in: .singleton) { [hasBegun] in
                hasBegun.open()
                while !Task.isCancelled { await Task.yield() }
                try Task.checkCancellation()
                return 1
            }
            .registerAsync(in: .singleton) { [hasBegun, gate] resolver in
                switch wait {
                case .timeout:
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask { _ = try await resolver.loadAsyncOrThrow(Int.self) }
                        group.addTask {
                            await hasBegun.pass()
                            throw Timeout()
                        }
                        defer { gate.open() }
                        try await group.next()
                    }
                case .task:
                    let task = Task { try await resolver.loadAsyncOrThrow(Int.self) }
                    await hasBegun.pass()
                    gate.open()
                    _ = try await task.value
                }
                return Database()
            }
            .build()
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        await gate.pass()
        #expect(await container.stop().services.isEmpty)
        #expect(await load.value != "loaded")
    }

    /// A reset after the cancellation does not make another instance.
    @Test(.timeLimit(.minutes(1)))
    func aLoadThatWaitsForWhatIsCancelledAndResetThrows() async {
        let container = container(in: .cached)
        let first = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        let second = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        for _ in 0..<50 { await Task.yield() }
        let stop = Task { await container.stop() }
        await isCancelled.pass()
        container.reset(.cached)
        #expect(await second.value == "stopped")
        gate.open()
        #expect(await first.value == "loaded")
        #expect(await stop.value.services.isEmpty)
    }

    /// A reset takes what is being made out of the container, so the load has it.
    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func whatWasResetIsAwaitedAndReturned(isResetBefore: Bool) async {
        let container = DICBuilder()
            .registerSingleton(onStop: { [log] _ in log.add("number") }) { 1 }
            .autoregisterAsync(in: .cached, onStop: { [log] _ in log.add("database") }) {
                [log, waitInFactory] (_: Int) in
                await waitInFactory()
                log.add("made")
                return Database()
            }
            .build()
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        if isResetBefore { container.reset(.cached) }
        let stop = Task { await container.stop() }
        await isCancelled.pass()
        if !isResetBefore { container.reset(.cached) }
        gate.open()
        #expect(await load.value == "loaded")
        #expect(await stop.value.services.map(\.registration.name) == ["Int"])
        #expect(log.all == ["made", "number"])
    }

    /// Its scope belongs to the container that was stopped.
    @Test(.timeLimit(.minutes(1)))
    func aFactoryThatLoadsFromAScopeWhenEverythingIsStoppedIsSuspended() async {
        let container = DICBuilder()
            .register(in: .scoped("request")) { 1 }
            .registerAsync(in: .singleton) { [waitInFactory] resolver in
                let scope = resolver.openScope("request")
                await waitInFactory()
                _ = await scope.loadAsync(Int.self)
                return Database()
            }
            .build()
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        await container.stop(limit: .milliseconds(5))
        gate.open()
        #expect(await load.value == "stopped")
    }

    /// Nobody waits for it any longer, and its factory runs in a task that was cancelled.
    @Test(.timeLimit(.minutes(1)))
    func anErrorOfALateStopActionIsNoted() async {
        struct Broken: Error {}
        let notes = SharedList<String>()
        let container = DICBuilder()
            .registerAsync(
                in: .singleton,
                onStop: { (_: Database) async throws in throw Broken() }
            ) { [waitInFactory] in
                await waitInFactory()
                return Database()
            }
            .build()
        container._storage.collectNotes { notes.add($0) }
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        await container.stop(limit: .milliseconds(5))
        gate.open()
        #expect(await load.value == "stopped")
        #if DEBUG
        while notes.all.isEmpty { await Task.yield() }
        #expect(notes.all.first?.contains("failed: Broken()") == true)
        #endif
    }

    /// What a cancelled factory waits for would have its turn only when that factory has ended.
    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func whatACancelledFactoryWaitsForIsCancelled(canThrow: Bool) async {
        let container = DICBuilder()
            .registerAsync(in: .singleton) { [hasBegun] in
                hasBegun.open()
                while !Task.isCancelled { await Task.yield() }
                try Task.checkCancellation()
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
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        #expect(await container.stop().services.isEmpty)
        #expect(await load.value == "stopped")
    }

    /// A parent goes on, and so does what it makes.
    @Test(.timeLimit(.minutes(1)))
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

    /// A factory that its stop has given up. Its load cannot throw, and must not end the process. Whoever waits for the
    /// instance gets the error.
    @Test(.timeLimit(.minutes(1)))
    func aFactoryThatLoadsWhenEverythingIsStoppedIsSuspended() async {
        let container = DICBuilder()
            .register { 1 }
            .registerAsync(in: .cached) { [waitInFactory] resolver in
                await waitInFactory()
                _ = await resolver.loadAsync(Int.self)
                return Database()
            }
            .build()
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        #expect(await container.stop(limit: .milliseconds(5)).services.map(\.isStillRunning) == [true])
        gate.open()
        #expect(await load.value == "stopped")
    }

    @Test(arguments: [true, false])
    func whatIsMadeAfterTheLimitIsStoppedThen(isForEach: Bool) async {
        let container = container(in: .singleton)
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        let limit = Duration.milliseconds(5)
        let report = await container.stop(limit: isForEach ? nil : limit, limitForEach: isForEach ? limit : nil)
        #expect(report.services.map(\.isStillRunning) == [true])
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
        // The load may end before the stop has begun.
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
