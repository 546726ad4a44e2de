import DIC
import DICTools
import TestSupport
import Testing

/// A parameter that opens scopes of one name: what the proof says of it, also of one that opens
/// scopes in scopes.
@Suite struct ScopeOpenerProofTests {
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
        let holder = nested(.transient).register(in: .singleton) { (session: Session) in [session] }
            .validate()
        #expect(holder.errors.map(\.code) == [.scopeUnreachable])
        #expect(nested(.transient).validate().errors.isEmpty)
    }

    @Test func anOpenerOfAClosedScopeOpensNone() async throws {
        let container = try nested(.scoped(.session)).buildOrThrow()
        let session = container.openScope(.session)
        let requests = session.load(Session.self).requests
        await session.close()
        let error = try resolutionError { try requests.openScopeOrThrow(supplying: 1) }
        #expect(error.code == .scopeClosed)
    }

    // MARK: Proof

    @Test func aNameThatNothingDeclaresIsAFault() throws {
        let report = MailApp.builder().register(
            MailApp.Worker.init,
            in: .singleton,
            parameters: [.opening("jbo")]
        )
        .validate()
        let error = try #require(report.errors.first)
        #expect(report.errors.count == 1 && error.code == .nameMismatch)
        #expect(error.suggestion.contains("parameters: [.opening(\"job\")]"))
    }

    @Test func aParameterWithoutANameSaysWhichNamesThereAre() throws {
        let report = MailApp.builder().register(MailApp.Worker.init, in: .singleton).validate()
        let error = try #require(report.errors.first)
        #expect(
            error.suggestion.hasSuffix(
                "MailApp.Worker.init, in: .singleton, parameters: [.opening(\"job\")])"
            )
        )
        let without = DICBuilder().register(MailApp.Worker.init).validate()
        #expect(without.errors.map(\.code) == [.nameMismatch])
    }

    @Test func aScopeThatOnlyScopesNamesIsDeclared() throws {
        let container = try DICBuilder().scopes("job").register(
            MailApp.Worker.init,
            parameters: [.opening("job")]
        )
        .buildOrThrow(.strict)
        #expect(container.load(MailApp.Worker.self).jobs.openScope().name == "job")
    }

    @Test func whatTheScopeKeepsIsReachedFromTheRoots() throws {
        // Else MailApp.Sender, MailApp.Mail and MailApp.Pool were unused: an error of a strict
        // build.
        let container = try MailApp.container()
        let graph = container.graph
        let edges = graph.edges(from: "*Worker", to: "*Sender")
        #expect(
            edges.count == 1
                && edges.allSatisfy { $0.description.hasSuffix("  parameter 1, opens \"job\"") }
        )
        #expect(graph.nodes.allSatisfy { $0.knowledge == .declared })
        #expect(graph.json.contains("\"opens\": \"job\""))
        #expect(
            graph.explain(MailApp.Sender.self).description.contains("parameter 1, opens \"job\"")
        )
    }

    @Test func whatTheScopeKeepsIsNotHeldByTheOpener() throws {
        let report = try MailApp.container().validate(.strict)
        #expect(report.errors.isEmpty && report.warnings.isEmpty)
    }

    @Test func whatChildrenSupplyIsMissingInAScopeThatTheParentOpens() throws {
        let report = MailApp.builder()
            .register(in: .scoped("job")) { (_: [Int: Int]) in [1] }
            .suppliedByChildren([Int: Int].self)
            .register(MailApp.Worker.init, in: .singleton, parameters: [.opening("job")])
            .validate()
        #expect(report.errors.map(\.code) == [.notRegistered])
    }

    /// What the closure of a scope loads is not known, so nothing is said to be unused.
    @Test func whatIsLoadedInTheScopeIsNotUnused() throws {
        _ = try MailApp.builder().register { [1] }
            .register(MailApp.Worker.init, in: .singleton, parameters: [.opening("job")]).roots(
                MailApp.Worker.self
            )
            .buildOrThrow(.strict)
    }

    @Test func theHolderOfAMisplacedOpenerIsTheLineToChange() throws {
        let line: UInt = 40
        let report = DICBuilder()
            .scopes(.session, .request)
            .register(Session.init, parameters: [.opening(.request)])
            .register(in: .singleton, fileID: "App/Holder.swift", line: line) {
                (session: Session) in [session]
            }
            .validate()
        #expect(report.diagnostics().hasPrefix("App/Holder.swift:40: error: [scope-unreachable]"))
        #expect(report.description.contains("needed by  ScopeOpenerProofTests.Session"))
    }

    @Test func anOptionalOpenerIsOpenedByName() throws {
        struct Two: Sendable { let first: ScopeOpener?, second: Lazy<ScopeOpener> }
        let container = try MailApp.builder()
            .register(parameters: [.opening("job"), .opening("job")]) {
                (first: ScopeOpener?, second: Lazy<ScopeOpener>) in
                Two(first: first, second: second)
            }
            .buildOrThrow(.fullyProved)
        let two: Two = container.load()
        #expect(two.first?.openScope(supplying: MailApp.Mail(text: "")).name == "job")
        #expect(two.second.load().openScope(supplying: MailApp.Mail(text: "")).name == "job")
    }

    @Test func manyOpenersAreBoundInLinearTime() {
        let builder = MailApp.builder()
        for number in 0..<2000 {
            builder.register(named: "\(number)", parameters: [.opening("job")]) {
                (jobs: ScopeOpener) in [jobs]
            }
        }
        let duration = ContinuousClock().measure { _ = builder.build() }
        // Quadratic, it took more than a second, and many in a crowd of tests.
        #expect(duration < .seconds(30))
    }

    @Test func aMutableContainerOpensNoScopes() throws {
        let container = DependencyInjectionContainer().scopes("job")
        container.register(MailApp.Worker.init, parameters: [.opening("job")])
        #expect(container.validate().errors.map(\.code) == [.nameMismatch])
        #expect(container.loadOrNil(MailApp.Worker.self) == nil)
    }
}
