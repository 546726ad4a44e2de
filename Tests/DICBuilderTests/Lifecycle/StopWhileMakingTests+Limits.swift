import DICBuilder
import TestSupport
import Testing

// What is made when the limit of the stop has passed.

extension StopWhileMakingTests {
    /// Its scope belongs to the container that was stopped.
    @Test(.timeLimit(.minutes(5)))
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
    @Test(.timeLimit(.minutes(5)))
    func anErrorOfALateStopActionIsNoted() async {
        struct Broken: Error {}
        let notes = SharedList<String>()
        let container = DICBuilder()
            .registerAsync(
                in: .singleton.onStop { (_: Database) async throws in throw Broken() }
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

    /// A factory that its stop has given up. Its load cannot throw, and must not end the process.
    /// Whoever waits for the instance gets the error.
    @Test(.timeLimit(.minutes(5)))
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
        #expect(
            await container.stop(limit: .milliseconds(5)).services.map(\.isStillRunning) == [true]
        )
        gate.open()
        #expect(await load.value == "stopped")
    }

    @Test(arguments: [true, false])
    func whatIsMadeAfterTheLimitIsStoppedThen(isForEach: Bool) async {
        let container = container(in: .singleton)
        let load = Task { await result { try await container.loadAsyncOrThrow(Database.self) } }
        await hasBegun.pass()
        let limit = Duration.milliseconds(5)
        let report = await container.stop(
            limit: isForEach ? nil : limit,
            limitForEach: isForEach ? limit : nil
        )
        #expect(report.services.map(\.isStillRunning) == [true])
        gate.open()
        #expect(await load.value == "stopped")
        while log.all.isEmpty { await Task.yield() }
        #expect(log.all == ["database"])
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
            .registerAsync(as: (any ClosableDependency & Sendable).self, in: .singleton) {
                [hasBegun, gate] resolver in
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
