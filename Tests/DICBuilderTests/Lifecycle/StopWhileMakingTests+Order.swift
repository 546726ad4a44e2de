import DICBuilder
import TestSupport
import Testing

// The order of what is cancelled, of what its factories have loaded, and of what was reset.

extension StopWhileMakingTests {
    /// Of what its factory has made for it, too, dependents are stopped before their dependencies.
    @Test(.timeLimit(.minutes(5)))
    func whatACancelledFactoryHasLoadedIsStoppedInOrder() async {
        let container = DICBuilder()
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("number") }) { 1 }
            .register(in: .singleton.onStop { [log] _ in log.add("text") }) { (number: Int) in
                "\(number)"
            }
            .registerAsync(in: .singleton.onStop { [log] _ in log.add("database") }) {
                [waitInFactory] resolver in
                await waitInFactory()
                _ = try resolver.loadOrThrow(String.self)
                return Database()
            }
            .build()
        let (report, loaded) = await stopWhileMaking(in: container)
        #expect(loaded == "stopped")
        #expect(report.services.count == 3)
        #expect(log.all == ["database", "text", "number"])
    }

    /// What is loaded during a stop does not begin a stop action a second time that is running.
    @Test(.timeLimit(.minutes(5)))
    func whatIsAddedDoesNotStopAnythingTwice() async {
        let (isStopping, mayEnd) = (Gate(), Gate())
        let container = DICBuilder()
            .register(
                in: .eagerSingleton.onStop { [log] (_: Int) async in
                    log.add("number")
                    isStopping.open()
                    await mayEnd.pass()
                }
            ) { 1 }
            .register(in: .singleton.onStop { [log] (_: String) in log.add("text") }) {
                (_: DependencyResolver) in ""
            }
            .registerAsync(in: .singleton.onStop { [log] _ in log.add("database") }) {
                [waitInFactory] in
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
        // Nothing orders the database and the text: only the latter waits for the number.
        while !log.all.contains("database") { await Task.yield() }
        // The text may depend on the number, whose stop is running: it waits for that.
        for _ in 0..<50 { await Task.yield() }
        #expect(!log.all.contains("text"))
        mayEnd.open()
        #expect(await stop.value.services.count == 3)
        #expect(log.all.sorted() == ["database", "number", "text"])
        #expect(log.all.last == "text")
    }

    /// A factory that is awaited uses what another construction has made meanwhile.
    @Test(.timeLimit(.minutes(5)))
    func whatARunningFactoryHasReceivedIsStoppedAfterIt() async {
        let (hasNumber, mayMakeText, opaqueBegan) = (Gate(), Gate(), Gate())
        let container = DICBuilder()
            .registerAsync(in: .singleton.onStop { [log] (_: Int) in log.add("number") }) {
                [hasBegun, gate] in
                hasBegun.open()
                await gate.pass()
                return 1
            }
            .registerAsync(in: .singleton) { [log] (number: Int) async throws -> String in
                hasNumber.open()
                await mayMakeText.pass()
                log.add("text uses \(number)")
                throw CancellationError()
            }
            .registerAsync(in: .singleton) {
                [isCancelled] (_: AsyncDependencyResolver) -> Database in
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
    @Test(.timeLimit(.minutes(5)))
    func whatWasResetIsAwaitedBeforeItsDependenciesAreStopped() async {
        let isFirst = Guarded(true)
        let container = DICBuilder()
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("number") }) { 1 }
            .registerAsync(in: .cached.onStop { [log] (_: Database) in log.add("database") }) {
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

    /// The task that waits was cancelled before, or is not reached by the cancellation of the
    /// factory's.
    @Test(.timeLimit(.minutes(5)), arguments: Wait.allCases)
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
    @Test(.timeLimit(.minutes(5)))
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
    @Test(.timeLimit(.minutes(5)), arguments: [true, false])
    func whatWasResetIsAwaitedAndReturned(isResetBefore: Bool) async {
        let container = DICBuilder()
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("number") }) { 1 }
            .registerAsync(in: .cached.onStop { [log] _ in log.add("database") }) {
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
}
