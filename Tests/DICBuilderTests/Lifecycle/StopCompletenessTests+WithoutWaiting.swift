import DICBuilder
import TestSupport
import Testing

// What a stop that cannot wait stops.

extension StopCompletenessTests {
    struct NoFile: Error {}

    /// As a start does, but it cannot wait.
    @Test func aBuildThatFailsStopsWhatItMade() async throws {
        let isStopped = Gate()
        let builder = DICBuilder()
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("pool") }) { Pool() }
            .register(in: .eagerSingleton.onStop { [log] (_: Worker) in log.add("worker") }) {
                (_: Pool) in
                Worker()
            }
            .register(in: .eagerSingleton.onStop { (_: String) async in isStopped.open() }) {
                "late"
            }
            .registerThrowable(in: .eagerSingleton) { () throws -> Int in throw NoFile() }
        let error = try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() })
        #expect(log.all == ["worker", "pool"])
        #expect(error.rollback?.services.map(\.isStillRunning) == [false, false, true])
        #expect("\(error)".contains("String (StopCompletenessTests+WithoutWaiting.swift"))
        #expect(error.text(.colored).hasSuffix("\(try #require(error.rollback))"))
        await isStopped.pass()
    }

    /// Nobody else can stop it.
    @Test func aBuildThatFailsStopsWhatAStopActionMakes() throws {
        let container = Guarded<DependencyResolver?>(nil)
        let builder = DICBuilder()
            .register(in: .singleton.onStop { [log] _ in log.add("worker") }) { Worker() }
            .register(
                in: .eagerSingleton.onStop { [log] _ in
                    _ = container.withLock(\.self)?.loadOrNil(Worker.self)
                    log.add("pool")
                }
            ) { resolver in
                container.withLock { $0 = resolver }
                return Pool()
            }
            .registerThrowable(in: .eagerSingleton) { () throws -> Int in throw NoFile() }
        let error = try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() })
        #expect(log.all == ["pool", "worker"])
        #expect(error.rollback?.services.count == 2)
        container.withLock { $0 = nil }
    }

    @Test func aBuildThatFailsStopsNothingBeforeWhatHasToBeAwaited() async throws {
        let (gate, isStopped) = (Gate(), Gate())
        let builder = DICBuilder()
            .register(
                in: .eagerSingleton.onStop { [log] (_: Pool) in
                    log.add("pool"); isStopped.open()
                }
            ) { Pool() }
            .register(
                in: .eagerSingleton.onStop { [log] (_: Worker) async in
                    await gate.pass()
                    log.add("worker")
                }
            ) { (_: Pool) in Worker() }
            .registerThrowable(in: .eagerSingleton) { () throws -> Int in throw NoFile() }
        let error = try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() })
        #expect(log.all == [])
        #expect(error.rollback?.services.map(\.isStillRunning) == [true, true])
        gate.open()
        await isStopped.pass()
        #expect(log.all == ["worker", "pool"])
    }

    private final class Connection: StoppableDependency, Sendable {
        let stops: SharedList<Void>
        let isStopped: Gate

        init(_ stops: SharedList<Void>, _ isStopped: Gate) {
            self.stops = stops
            self.isStopped = isStopped
        }

        func stop() async {
            stops.add(())
            isStopped.open()
        }
    }

    /// The other one ends at once, because it stops nothing, and is not to keep the rest from
    /// stopping the object.
    @Test(.timeLimit(.minutes(5)))
    func aBuildThatFailsStopsOnceWhatHasToBeAwaitedAndIsKeptTwice() async throws {
        let (stops, isStopped) = (SharedList<Void>(), Gate())
        let builder = DICBuilder()
            .register(in: .eagerSingleton) { Connection(stops, isStopped) }
            .register(as: (any StoppableDependency & Sendable).self, in: .eagerSingleton) {
                (connection: Connection) in
                connection
            }
            .registerThrowable(in: .eagerSingleton) { () throws -> Int in throw NoFile() }
        let error = try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() })
        #expect(error.rollback?.services.map(\.isStillRunning) == [true])
        await isStopped.pass()
        #expect(stops.all.count == 1)
    }

    private static func buildWhatFailsToStop() throws {
        do {
            _ = try DICBuilder()
                .register(in: .eagerSingleton.onStop { _ in throw NoFile() }) { Pool() }
                .registerThrowable(in: .eagerSingleton) { () throws -> Int in throw NoFile() }
                .buildOrThrow()
        } catch let error as BuildError {
            #expect(error.rollback?.failures.count == 1)
        }
    }

    /// It was stopped, or the error says that it could not be.
    @Test func aBuildThatFailsLeavesNoNote() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            try StopCompletenessTests.buildWhatFailsToStop()
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(!written.contains("DIC:"))
    }

    private static func closeAScopeThatFailsToStop() async {
        let container = DICBuilder()
            .register(in: .scoped(.request).onStop { (_: Pool) async throws in throw NoFile() }) {
                Pool()
            }
            .build()
        let scope = container.openScope(.request)
        _ = scope.load(Pool.self)
        closeNow(scope)
        // Its task has begun before one of less urgency.
        for _ in 0..<50 { await Task.yield() }
        try? await Task.sleep(for: .milliseconds(50))
    }

    private static func closeNow(_ scope: DependencyScope) {
        #expect(scope.close().services.map(\.isStillRunning) == [true])
    }

    /// Nobody else is told.
    @Test func anErrorAfterACloseThatDoesNotWaitIsNoted() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            await StopCompletenessTests.closeAScopeThatFailsToStop()
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #if DEBUG
        #expect(written.contains("DIC: note: not everything was stopped"))
        #expect(written.contains("Pool (StopCompletenessTests+WithoutWaiting.swift"))
        #else
        #expect(!written.contains("DIC:"))
        #endif
    }
}
