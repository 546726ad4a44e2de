import DIC
import DICTools
import Testing

/// A parameter that opens scopes of one name: what it can do, what the proof says of it, and what it keeps alive.
@Suite struct ScopeOpenerTests {
    private struct Mail: Sendable, Equatable { let text: String }

    private final class Sender: Sendable {
        let mail: Mail
        init(mail: Mail, pool: Pool) { self.mail = mail }
    }

    private final class Pool: Sendable {}

    private final class Worker: Sendable {
        let jobs: ScopeOpener
        init(jobs: ScopeOpener) { self.jobs = jobs }

        func send(_ text: String) async throws -> String {
            try await jobs.withScope(supplying: Mail(text: text)) { scope in scope.load(Sender.self).mail.text }
        }
    }

    private func builder() -> DICBuilder {
        DICBuilder()
            .register(Pool.init, in: .singleton)
            .registerSupplied(Mail.self, in: "job")
            .register(Sender.init, in: .scoped("job"))
    }

    private func container() throws -> ImmutableDependencyInjectionContainer {
        try builder().register(Worker.init, in: .singleton, parameters: [.opening("job")]).roots(Worker.self)
            .buildOrThrow([.strict, .fullyProved])
    }

    // MARK: Use

    @Test func opensScopesOfItsName() async throws {
        let worker: Worker = try container().load()
        #expect(try await worker.send("a") == "a")
        let scope = worker.jobs.openScope(supplying: Mail(text: "b"))
        #expect(scope.name == "job")
        #expect(scope.load(Mail.self) == Mail(text: "b"))
        await scope.close()
        #expect(throws: ResolutionError.self) { try worker.jobs.openScopeOrThrow() }
    }

    @Test func theScopeIsClosedWithinTheLimit() async throws {
        final class Slow: Sendable {}
        let container = DICBuilder()
            .register(in: .scoped("job").onStop { (_: Slow) in try await Task.sleep(for: .seconds(600)) }) { Slow() }
            .register(Worker.init, parameters: [.opening("job")])
            .build()
        let worker: Worker = container.load()
        let clock = ContinuousClock()
        let duration = try await clock.measure {
            try await worker.jobs.withScope(limit: .milliseconds(50)) { scope in _ = scope.load(Slow.self) }
        }
        #expect(duration < .seconds(500))
        #expect(container.openScopeCount == 0)
    }

    @Test func theErrorOfTheClosureIsThrownAndTheScopeClosed() async throws {
        struct Broken: Error {}
        let container = try container()
        let worker: Worker = container.load()
        await #expect(throws: Broken.self) {
            try await worker.jobs.withScope(supplying: Mail(text: "")) { _ in throw Broken() }
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
        let container = builder().build()
        let jobs: ScopeOpener = container.load(named: "job")
        let text = try await jobs.withScope(supplying: Mail(text: "c")) { $0.load(Sender.self).mail.text }
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
            .register(parameters: [.opening(.request), .opening("job")]) { (first: ScopeOpener, second: ScopeOpener) in
                Both(first: first, second: second)
            }
            .buildOrThrow(.fullyProved)
        let both: Both = container.load()
        #expect(both.first.openScope(supplying: 1).load(Int.self) == 1)
        #expect(both.second.openScope(supplying: "b").load(String.self) == "b")
    }

    @Test func isCreatedWithoutAContainerOfItsOwnInTests() async throws {
        let worker = Worker(jobs: ScopeOpener("job", in: builder().build()))
        #expect(try await worker.send("d") == "d")
    }

    @Test func whatIsRegisteredItselfWins() throws {
        let other = builder().build()
        let container = builder().register(named: "job") { ScopeOpener("job", in: other) }
            .register(Worker.init, parameters: [.opening("job")])
            .build()
        let scope = container.load(Worker.self).jobs.openScope(supplying: Mail(text: ""))
        #expect(other.openScopeCount == 1 && container.openScopeCount == 0)
        scope.close()
    }

    // MARK: Nested scopes

    private final class Session: Sendable {
        let requests: ScopeOpener
        init(requests: ScopeOpener) { self.requests = requests }
    }

    private func nested(_ lifetime: LifetimeOf<Session>) -> DICBuilder {
        DICBuilder()
            .scopes(.session, .request)
            .registerSupplied(Int.self, in: .request)
            .register(Session.init, in: lifetime, parameters: [.opening(.request)])
    }

    @Test func aSessionOpensRequestsInItself() async throws {
        let container = try nested(.scoped(.session)).buildOrThrow(.fullyProved)
        try await container.withScope(.session) { session in
            let requests = session.load(Session.self).requests
            let inner = requests.openScope(supplying: 1)
            #expect(inner.load(Session.self) === session.load(Session.self))
        }
        #expect(container.openScopeCount == 0)
    }

    @Test func anOpenerOfInnerScopesThatIsKeptOutsideIsAFault() throws {
        let report = nested(.singleton).validate()
        #expect(report.errors.map(\.code) == [.scopeUnreachable])
        #expect(report.errors[0].description.contains("in: .scoped(.session)"))
        let holder = nested(.transient).register(in: .singleton) { (session: Session) in [session] }.validate()
        #expect(holder.errors.map(\.code) == [.scopeUnreachable])
        #expect(nested(.transient).validate().errors.isEmpty)
    }

    // MARK: Proof

    @Test func aNameThatNothingDeclaresIsAFault() throws {
        let report = builder().register(Worker.init, in: .singleton, parameters: [.opening("jbo")]).validate()
        let error = try #require(report.errors.first)
        #expect(report.errors.count == 1 && error.code == .nameMismatch)
        #expect(error.suggestion.contains("parameters: [.opening(\"job\")]"))
    }

    @Test func aParameterWithoutANameSaysWhichNamesThereAre() throws {
        let report = builder().register(Worker.init, in: .singleton).validate()
        let error = try #require(report.errors.first)
        #expect(error.suggestion.hasSuffix("Worker.init, in: .singleton, parameters: [.opening(\"job\")])"))
        let without = DICBuilder().register(Worker.init).validate()
        #expect(without.errors.map(\.code) == [.nameMismatch])
    }

    @Test func aScopeThatOnlyScopesNamesIsDeclared() throws {
        let container = try DICBuilder().scopes("job").register(Worker.init, parameters: [.opening("job")])
            .buildOrThrow(.strict)
        #expect(container.load(Worker.self).jobs.openScope().name == "job")
    }

    @Test func whatTheScopeKeepsIsReachedFromTheRoots() throws {
        // Else Sender, Mail and Pool were unused: an error of a strict build.
        let container = try container()
        let graph = container.graph
        let edges = graph.edges(from: "*Worker", to: "*Sender")
        #expect(edges.count == 1 && edges.allSatisfy { $0.description.hasSuffix("  parameter 1, opens \"job\"") })
        #expect(graph.nodes.allSatisfy { $0.knowledge == .declared })
        #expect(graph.json.contains("\"opens\": \"\\\"job\\\"\""))
    }

    @Test func whatTheScopeKeepsIsNotHeldByTheOpener() throws {
        let report = try container().validate(.strict)
        #expect(report.errors.isEmpty && report.warnings.isEmpty)
    }

    @Test func whatChildrenSupplyIsMissingInAScopeThatTheParentOpens() throws {
        let report = builder()
            .register(in: .scoped("job")) { (_: [Int: Int]) in [1] }
            .suppliedByChildren([Int: Int].self)
            .register(Worker.init, in: .singleton, parameters: [.opening("job")])
            .validate()
        #expect(report.errors.map(\.code) == [.notRegistered])
    }

    @Test func aMutableContainerOpensNoScopes() throws {
        let container = DependencyInjectionContainer()
        container.register(Worker.init, parameters: [.opening("job")])
        #expect(container.validate().errors.map(\.code) == [.nameMismatch])
        #expect(container.loadOrNil(Worker.self) == nil)
    }

    // MARK: Containers

    @Test func anOverrideOfWhatTheScopeKeepsReachesTheOwnerOfTheOpener() async throws {
        let container = try container()
        _ = container.load(Worker.self)
        let other = container.overriding {
            $0.override { (_: Mail, pool: Pool) in Sender(mail: Mail(text: "other"), pool: pool) }
        }
        #expect(try await other.load(Worker.self).send("a") == "other")
        #expect(try await container.load(Worker.self).send("a") == "a")
    }

    @Test func aSingletonOfTheParentOpensScopesInTheParent() async throws {
        let parent = try container()
        let child = DICBuilder(parent: parent).build()
        let scope = child.load(Worker.self).jobs.openScope(supplying: Mail(text: ""))
        #expect(parent.openScopeCount == 1)
        await scope.close()
    }

    @Test func theContainerIsReleasedAfterItsStop() async throws {
        weak var pool: Pool?
        let worker: Worker
        do {
            let container = try container()
            worker = container.load()
            pool = container.load()
            _ = try await worker.send("a")
            await container.stop()
        }
        #expect(pool == nil)
        let error = try resolutionError { try worker.jobs.openScopeOrThrow(supplying: Mail(text: "")) }
        #expect(error.code == .stopped)
        await #expect(throws: ResolutionError.self) { _ = try await worker.send("a") }
    }

    @Test func theContainerLivesAsLongAsTheOpenerUntilThen() async throws {
        let worker: Worker = try container().load()
        #expect(try await worker.send("a") == "a")
    }

    @Test func noOpenerOfAStoppedContainer() async throws {
        let container = builder().build()
        await container.stop()
        let error = try resolutionError { try container.loadOrThrow(ScopeOpener.self, named: "job") }
        #expect(error.code == .stopped)
    }

    @Test func theOwnerIsStoppedBeforeWhatItsScopesUse() async throws {
        let log = SharedList<String>()
        let container = DICBuilder()
            .registerSupplied(Mail.self, in: "job")
            .register(Sender.init, in: .scoped("job"))
            .register(Worker.init, in: .singleton, parameters: [.opening("job")])
            .onStop(Worker.self) { _ in log.add("worker") }
            .register(Pool.init, in: .singleton.onStop { (_: Pool) in log.add("pool") })
            .build()
        // Made in the wrong order for a guess.
        let worker: Worker = container.load()
        _ = try await worker.send("a")
        await container.stop()
        #expect(log.all == ["worker", "pool"])
    }

    @Test func sixtyFourThreadsOpenScopesWhileTheContainerStops() async throws {
        let container = try container()
        let worker: Worker = container.load()
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
