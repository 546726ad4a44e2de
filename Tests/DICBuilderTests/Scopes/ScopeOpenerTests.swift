import DICBuilder
import DICTools
import TestSupport
import Testing

/// A parameter that opens scopes of one name: what it can do, and what it keeps alive.
@Suite struct ScopeOpenerTests {
    // MARK: Use

    @Test func opensScopesOfItsName() async throws {
        let worker: MailApp.Worker = try MailApp.container().load()
        #expect(try await worker.send("a") == "a")
        let scope = worker.jobs.openScope(supplying: MailApp.Mail(text: "b"))
        #expect(scope.name == "job")
        #expect(scope.load(MailApp.Mail.self) == MailApp.Mail(text: "b"))
        await scope.close()
        #expect(throws: ResolutionError.self) { try worker.jobs.openScopeOrThrow() }
    }

    @Test func theScopeIsClosedWithinTheLimit() async throws {
        final class Slow: Sendable {}
        let container = DICBuilder()
            .register(
                in: .scoped("job").onStop { (_: Slow) in try await Task.sleep(for: .seconds(600)) }
            ) { Slow() }
            .register(MailApp.Worker.init, parameters: [.opening("job")])
            .build()
        let worker: MailApp.Worker = container.load()
        let clock = ContinuousClock()
        let duration = try await clock.measure {
            try await worker.jobs.withScope(limit: .milliseconds(50)) { scope in
                _ = scope.load(Slow.self)
            }
        }
        #expect(duration < .seconds(500))
        #expect(container.openScopeCount == 0)
    }

    @Test func theErrorOfTheClosureIsThrownAndTheScopeClosed() async throws {
        struct Broken: Error {}
        let container = try MailApp.container()
        let worker: MailApp.Worker = container.load()
        await #expect(throws: Broken.self) {
            try await worker.jobs.withScope(supplying: MailApp.Mail(text: "")) { _ in throw Broken()
            }
        }
        #expect(container.openScopeCount == 0)
    }

    @MainActor private final class Screen { init() {} }

    @Test @MainActor func opensScopesOnTheMainActor() async throws {
        @MainActor final class Coordinator {
            let sessions: ScopeOpener
            init(sessions: ScopeOpener) { self.sessions = sessions }
        }
        let container = try DICBuilder()
            .mainActor
            .register(Screen.init, in: .scoped(.session))
            .register(Coordinator.init, in: .singleton, parameters: [.opening(.session)])
            .buildOrThrow([.strict, .fullyProved])
        let coordinator: Coordinator = container.load()
        let isSame = try await coordinator.sessions.withMainActorScope { scope in
            scope.load(Screen.self) === scope.load(Screen.self)
        }
        #expect(isSame)
        let scope = coordinator.sessions.openScope().mainActor
        _ = scope.load(Screen.self)
        #expect(await scope.close().services.isEmpty)
    }

    @Test func isLoadedByTheNameOfTheScope() async throws {
        let container = MailApp.builder().build()
        let jobs: ScopeOpener = container.load(named: "job")
        let text = try await jobs.withScope(supplying: MailApp.Mail(text: "c")) {
            $0.load(MailApp.Sender.self).mail.text
        }
        #expect(text == "c")
        #expect(container.loadOrNil(ScopeOpener.self, named: "jobs") == nil)
        #expect(container.loadOrNil(ScopeOpener.self) == nil)
        #expect(container.load(Lazy<ScopeOpener>.self, named: "job").loadOrNil() != nil)
        #expect(container.load(ScopeOpener?.self, named: "job") != nil)
    }

    @Test func severalParametersOpenDifferentScopes() async throws {
        struct Both: Sendable { let first, second: ScopeOpener }
        let container = try DICBuilder()
            .registerSupplied(Int.self, in: .request)
            .registerSupplied(String.self, in: "job")
            .register(parameters: [.opening(.request), .opening("job")]) {
                (first: ScopeOpener, second: ScopeOpener) in
                Both(first: first, second: second)
            }
            .buildOrThrow(.fullyProved)
        let both: Both = container.load()
        #expect(both.first.openScope(supplying: 1).load(Int.self) == 1)
        #expect(both.second.openScope(supplying: "b").load(String.self) == "b")
    }

    @Test func isCreatedWithoutAContainerOfItsOwnInTests() async throws {
        let worker = MailApp.Worker(jobs: ScopeOpener("job", in: MailApp.builder().build()))
        #expect(try await worker.send("d") == "d")
    }

    @Test func whatIsRegisteredItselfWins() throws {
        let other = MailApp.builder().build()
        let container = MailApp.builder().register(named: "job") { ScopeOpener("job", in: other) }
            .register(MailApp.Worker.init, parameters: [.opening("job")])
            .build()
        let scope = container.load(MailApp.Worker.self).jobs.openScope(
            supplying: MailApp.Mail(text: "")
        )
        #expect(other.openScopeCount == 1 && container.openScopeCount == 0)
        scope.close()
    }

    // MARK: Containers

    @Test func anOverrideOfWhatTheScopeKeepsReachesTheOwnerOfTheOpener() async throws {
        let container = try MailApp.container()
        _ = container.load(MailApp.Worker.self)
        let other = container.overriding {
            $0.override { (_: MailApp.Mail, pool: MailApp.Pool) in
                MailApp.Sender(mail: MailApp.Mail(text: "other"), pool: pool)
            }
        }
        #expect(try await other.load(MailApp.Worker.self).send("a") == "other")
        #expect(try await container.load(MailApp.Worker.self).send("a") == "a")
    }

    @Test(arguments: [LifetimeOf<any Port>.transient, .singleton])
    func anOverrideOfWhatIsLoadedInTheScopeReachesTheOwner(_ lifetime: LifetimeOf<any Port>)
        async throws
    {
        final class Runner: Sendable {
            let jobs: ScopeOpener
            init(jobs: ScopeOpener) { self.jobs = jobs }
            func text() async throws -> String {
                try await jobs.withScope(supplying: MailApp.Mail(text: "")) { scope in
                    scope.load((any Port).self).text
                }
            }
        }
        let container = MailApp.builder()
            .register(as: (any Port).self, in: lifetime) { RealPort() }
            .register(Runner.init, in: .singleton, parameters: [.opening("job")])
            .build()
        #expect(try await container.load(Runner.self).text() == "real")
        let other = container.overriding { $0.override(as: (any Port).self) { Stub() } }
        #expect(try await other.load(Runner.self).text() == "stub")
        #expect(other.remadeDependencies.contains { $0.type == Runner.self })
    }

    protocol Port: Sendable { var text: String { get } }
    private struct RealPort: Port { let text = "real" }
    private struct Stub: Port { let text = "stub" }

    @Test func aSingletonOfTheParentOpensScopesInTheParent() async throws {
        let parent = try MailApp.container()
        let child = DICBuilder(parent: parent).build()
        let scope = child.load(MailApp.Worker.self).jobs.openScope(
            supplying: MailApp.Mail(text: "")
        )
        #expect(parent.openScopeCount == 1)
        await scope.close()
    }

    @Test func theContainerIsReleasedAfterItsStop() async throws {
        weak var pool: MailApp.Pool?
        let worker: MailApp.Worker
        do {
            let container = try MailApp.container()
            worker = container.load()
            pool = container.load()
            _ = try await worker.send("a")
            await container.stop()
        }
        #expect(pool == nil)
        let error = try resolutionError {
            try worker.jobs.openScopeOrThrow(supplying: MailApp.Mail(text: ""))
        }
        #expect(error.code == .stopped)
        await #expect(throws: ResolutionError.self) { _ = try await worker.send("a") }
    }

    @Test func anOpenerOfATestLetsGoOfTheStoppedContainer() async throws {
        weak var pool: MailApp.Pool?
        let jobs: ScopeOpener
        do {
            let container = MailApp.builder().build()
            (jobs, pool) = (ScopeOpener("job", in: container), container.load())
            await container.stop()
        }
        #expect(pool == nil)
        #expect(throws: ResolutionError.self) { try jobs.openScopeOrThrow() }
    }

    /// A method reference waits, as the call does.
    @Test func theReferenceToCloseWaits() async throws {
        func call(_ close: () async -> StopReport) async -> StopReport { await close() }
        let container = DICBuilder()
            .register(
                in: .scoped("job").onStop { (_: MailApp.Pool) in
                    try await Task.sleep(for: .milliseconds(20))
                }
            ) {
                MailApp.Pool()
            }
            .build()
        let scope = container.openScope("job")
        _ = scope.load(MailApp.Pool.self)
        let report = await call(scope.close)
        #expect(report.failures.isEmpty && report.services.count == 1)
    }

    @Test func theContainerLivesAsLongAsTheOpenerUntilThen() async throws {
        let worker: MailApp.Worker = try MailApp.container().load()
        #expect(try await worker.send("a") == "a")
    }

    @Test func noOpenerOfAStoppedContainer() async throws {
        let container = MailApp.builder().build()
        await container.stop()
        let error = try resolutionError {
            try container.loadOrThrow(ScopeOpener.self, named: "job")
        }
        #expect(error.code == .stopped)
    }

    @Test func theOwnerIsStoppedBeforeWhatItsScopesUse() async throws {
        let log = SharedList<String>()
        let container = DICBuilder()
            .registerSupplied(MailApp.Mail.self, in: "job")
            .register(MailApp.Sender.init, in: .scoped("job"))
            .register(MailApp.Worker.init, in: .singleton, parameters: [.opening("job")])
            .onStop(MailApp.Worker.self) { _ in log.add("worker") }
            .register(
                MailApp.Pool.init,
                in: .singleton.onStop { (_: MailApp.Pool) in log.add("pool") }
            )
            .build()
        // Made in the wrong order for a guess.
        let worker: MailApp.Worker = container.load()
        _ = try await worker.send("a")
        await container.stop()
        #expect(log.all == ["worker", "pool"])
    }

    @Test func sixtyFourThreadsOpenScopesWhileTheContainerStops() async throws {
        let container = try MailApp.container()
        let worker: MailApp.Worker = container.load()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask {
                    for _ in 0..<50 {
                        do { #expect(try await worker.send("\(number)") == "\(number)") } catch {
                            #expect((error as? ResolutionError)?.code == .stopped)
                        }
                    }
                }
            }
            group.addTask { await container.stop() }
        }
        #expect(container.openScopeCount == 0)
    }
}
