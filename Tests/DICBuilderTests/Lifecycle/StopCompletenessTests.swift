import DIC
import TestSupport
import Testing

/// Everything that is made is stopped once, and after what depends on it.
@Suite(.timeLimit(.minutes(5))) struct StopCompletenessTests {
    final class Pool: Sendable {}
    final class Worker: Sendable {}

    let log = SharedList<String>()

    /// A builder with a pool that opens one gate when it is stopped, and waits for another.
    private static func builder(signalling isStopping: Gate, stoppingAfter gate: Gate) -> DICBuilder
    {
        DICBuilder()
            .register(
                in: .singleton.onStop { (_: Pool) async in
                    isStopping.open()
                    await gate.pass()
                }
            ) { Pool() }
    }

    /// A reset releases an instance, and leaves the next one to the stop.
    @Test func whatIsMadeAnewDuringAStopIsStopped() async throws {
        final class Session: Sendable {}
        let (isStopping, gate) = (Gate(), Gate())
        let container = Self.builder(signalling: isStopping, stoppingAfter: gate)
            .register(in: .cached.onStop { [log] (_: Session) in log.add("session") }) {
                (_: Pool) in Session()
            }
            .build()
        _ = container.load(Session.self)
        let stop = Task { await container.stop() }
        await isStopping.pass()
        #expect(log.all == ["session"])
        container.reset(Session.self)
        _ = container.load(Session.self)
        gate.open()
        #expect(await stop.value.services.count == 3)
        #expect(log.all == ["session", "session"])
    }

    /// One object under two types is stopped after what depends on either.
    @Test func anObjectIsStoppedAfterTheDependentsOfAllItsTypes() async throws {
        final class Store: StoppableDependency, Sendable {
            let log: SharedList<String>
            init(_ log: SharedList<String>) { self.log = log }
            func stop() { log.add("store") }
        }
        let store = Store(log)
        let container = DICBuilder()
            .register(as: (any StoppableDependency & Sendable).self, in: .singleton) { store }
            .register(in: .singleton) { store }
            .register(in: .singleton.onStop { [log] (_: Worker) async in log.add("worker") }) {
                (_: Store) in
                Worker()
            }
            .build()
        _ = container.load((any StoppableDependency & Sendable).self)
        _ = container.load(Worker.self)
        await container.stop()
        #expect(log.all == ["worker", "store"])
    }

    /// What is made between the last look of a stop and the release is stopped.
    @Test func whatAMutableContainerKeepsBeforeTheReleaseIsStopped() async throws {
        let container = DependencyInjectionContainer()
        container.register(in: .cached.onStop { [log] (_: Pool) in log.add("pool") }) { Pool() }
        let report = await container._storage.stopForReuse(nil, limitForEach: nil) {
            _ = container.load(Pool.self)
            let replaced = container._storage.ownEntries
            container.releaseSharedInstances()
            return replaced
        }
        #expect(report.services.count == 1)
        #expect(log.all == ["pool"])
        #expect(await container.stop().services.isEmpty)
    }

    /// A failure that came first is not hidden by the cancellation that follows.
    @Test func aFailureBeforeACancellationIsReported() async throws {
        struct DiskFull: Error {}
        let (isCancelledSoon, gate) = (Gate(), Gate())
        let builder = DICBuilder()
            .registerAsync(in: .singleton) { () async throws -> Pool in
                await isCancelledSoon.pass()
                throw DiskFull()
            }
            .registerAsync(in: .singleton) {
                isCancelledSoon.open()
                // Cancelled by the failure of the other.
                while !Task.isCancelled { await Task.yield() }
                gate.open()
                while true {
                    do { try await Task.sleep(for: .seconds(3600)) } catch { break }
                }
                return Worker()
            }
        let start = Task { try await builder.start() }
        await gate.pass()
        start.cancel()
        let error = await #expect(throws: BuildError.self) { try await start.value }
        #expect(error?.problems.first?.underlyingError is DiskFull)
    }
}

@globalActor private actor StorageActor {
    static let shared = StorageActor()
}

@StorageActor private final class IsolatedStore: @StorageActor ClosableDependency {
    nonisolated init() {}
    func close() {}
}

extension StopCompletenessTests {
    /// The container cannot call it where it is isolated, and says so.
    @Test func whatStopsItselfOnAnotherActorIsReported() async throws {
        let container = DICBuilder().register(in: .singleton) { IsolatedStore() }.build()
        _ = container.load(IsolatedStore.self)
        let report = await container.stop()
        #expect(report.failures.count == 1)
        #expect("\(report)".contains("add .onStop { await $0.close() }"))
        let stopped = DICBuilder()
            .register(in: .singleton.onStop { await $0.close() }) { IsolatedStore() }
            .build()
        _ = stopped.load(IsolatedStore.self)
        #expect(await stopped.stop().failures.isEmpty)
    }
}

// MARK: Once

extension StopCompletenessTests {
    final class Store: ClosableDependency, Sendable {
        let log: SharedList<String>
        init(_ log: SharedList<String>) { self.log = log }
        func close() { log.add("closed") }
    }

    /// One object under two types, of which a task stops what comes later.
    @Test func aBuildThatFailsStopsAnObjectOnce() async throws {
        let (store, isStopped) = (Store(log), Gate())
        let gone = WeakReferences()
        let builder = DICBuilder()
            .register(in: .eagerSingleton) { store }
            .register(as: (any ClosableDependency & Sendable).self, in: .eagerSingleton) { store }
            .register(in: .eagerSingleton.onStop { (_: String) async in isStopped.open() }) {
                "late"
            }
            .register(in: .eagerSingleton) { resolver in
                gone.add(resolver._storage)
                return 1
            }
            .registerThrowable(in: .eagerSingleton) { () throws -> Bool in throw NoFile() }
        #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        await isStopped.pass()
        while gone.leftCount > 0 { await Task.yield() }
        #expect(log.all == ["closed"])
    }

    /// Nothing is stopped on the main actor that does not stop itself, so nothing waits for it.
    @MainActor
    @Test func aBuildThatFailsOnTheMainActorWaitsForNothing() throws {
        @MainActor final class Router {
            init(pool: Pool) {}
        }
        let builder = DICBuilder()
            .register(in: .eagerSingleton.onStop { [log] (_: Pool) in log.add("pool") }) { Pool() }
            .registerThrowable(in: .eagerSingleton) { () throws -> Int in throw NoFile() }
            .mainActor.register(in: .eagerSingleton) { (pool: Pool) in Router(pool: pool) }
        let error = #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(log.all == ["pool"])
        #expect(error?.rollback?.services.count == 1)
    }

    @Test func whatIsLoadedAfterABuildThatFailedIsRefused() async throws {
        let captured = CapturedContainer<DependencyResolver>()
        let builder = DICBuilder()
            .registerSingleton { resolver in
                captured.contents = resolver
                return 1
            }
            .register(in: .singleton) { Pool() }
            .registerThrowable(in: .eagerSingleton) { () throws -> Bool in throw NoFile() }
        #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        let resolver = try captured.get()
        while resolver.loadOrNil(Pool.self) != nil { await Task.yield() }
        let error = #expect(throws: ResolutionError.self) { try resolver.loadOrThrow(Pool.self) }
        #expect(error?.code == .stopped)
        captured.contents = nil
    }

    /// An action that makes another instance each time does not keep the stop from ending.
    @Test func aStopEndsThatMakesWhatItStops() async throws {
        final class Session: Sendable {}
        let captured = CapturedContainer<ImmutableDependencyInjectionContainer>()
        let container = DICBuilder()
            .register(
                in: .cached.onStop { [log] (_: Session) in
                    log.add("session")
                    guard let container = captured.contents else { return }
                    container.reset(Session.self)
                    _ = container.loadOrNil(Session.self)
                }
            ) { Session() }
            .build()
        captured.contents = container
        _ = container.load(Session.self)
        let report = await container.stop()
        captured.contents = nil
        #expect(report.services.count == log.all.count)
        #expect((2...4).contains(log.all.count))
    }

    /// The place has kept one before, which was closed.
    @Test func whatIsMadeTooLateInAPlaceThatWasStoppedIsStopped() async throws {
        let (isStopping, gate, latch, hasBegun) = (Gate(), Gate(), Latch(), Gate())
        let makes = RunCounter()
        let container = Self.builder(signalling: isStopping, stoppingAfter: gate)
            .register(in: .cached) { [log] (_: Pool) in
                if makes.increment() == 2 {
                    hasBegun.open()
                    latch.wait()
                }
                return Store(log)
            }
            .build()
        _ = container.load(Store.self)
        let stop = Task { await container.stop() }
        await isStopping.pass()
        #expect(log.all == ["closed"])
        container.reset(Store.self)
        async let late = onNewThread { container.loadOrNil(Store.self) == nil }
        await hasBegun.pass()
        gate.open()
        _ = await stop.value
        latch.arrive()
        #expect(await late)
        while log.all.count < 2 { await Task.yield() }
        #expect(log.all == ["closed", "closed"])
    }
}
