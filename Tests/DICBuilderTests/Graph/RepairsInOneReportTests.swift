import DICBuilder
import Testing

/// One report has all that has to change: what a repair would make wrong next is in it, too.
@Suite struct RepairsInOneReportTests {
    @MainActor final class Router: Sendable { init() {} }
    struct Client: Sendable {}
    struct One: Sendable { init(router: Router) {} }
    struct Two: Sendable { init(one: One) {} }
    struct Three: Sendable { init(two: Two, one: One) {} }
    struct Later: Sendable { init(two: Lazy<Two>) {} }

    struct First: Sendable { init(client: Client) {} }
    struct Second: Sendable { init(first: First) {} }
    struct Third: Sendable { init(second: Second) {} }
    struct Deferring: Sendable { init(second: Lazy<Second>) {} }

    private static let type = "RepairsInOneReportTests"

    private static func names(_ codes: [String]) -> [String] {
        codes.map { $0.replacing("\(type).", with: "") }
    }

    private static func requesters(_ problem: Problem?) -> [String] {
        names(problem?.requesters.map { "\($0.registration.name): \($0.role)" } ?? [])
    }

    @Test func allThatHasToMoveToTheMainActor() throws {
        let builder = DICBuilder()
            .register(One.init)
            .register(Two.init, in: .eagerSingleton)
            .register(Three.init)
            .register(Later.init)
            .mainActor.register(Router.init, in: .singleton).nonisolated
        let error = try #require(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error.problems.map(\.code) == [.needsMainActor])
        #expect(
            Self.requesters(error.problems.first) == [
                "One: parameter 1", "Two: needs One (parameter 1)",
                "Three: needs One (parameter 2)",
            ]
        )
        #expect(
            Self.names(error.problems.first?.suggestions.map(\.code) ?? []) == [
                ".mainActor.register(One.init).nonisolated",
                ".mainActor.register(Two.init, in: .eagerSingleton).nonisolated",
                ".mainActor.register(Three.init).nonisolated",
                ".mainActor.build()",
                "Lazy<Router>",
            ]
        )
        // What only loads another later is not affected.
        #expect(error.report.provedCount == 4)
    }

    @MainActor @Test func allOfItRepairsTheBuild() {
        let view = DICBuilder()
            .mainActor.register(One.init).nonisolated
            .mainActor.register(Two.init, in: .eagerSingleton).nonisolated
            .mainActor.register(Three.init).nonisolated
            .register(Later.init)
            .mainActor.register(Router.init, in: .singleton)
        #expect(throws: Never.self) { try view.buildOrThrow() }
    }

    @Test func allThatHasToBecomeAsynchronous() throws {
        let builder = DICBuilder()
            .registerAsync { Client() }
            .register(First.init)
            .register(Second.init)
            .register(Third.init)
            .registerAsync(Deferring.init)
        let error = try #require(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error.problems.map(\.code) == [.needsAsync])
        #expect(
            Self.requesters(error.problems.first) == [
                "First: parameter 1", "Second: needs First (parameter 1)",
                "Third: needs Second (parameter 1)", "Deferring: needs Second (parameter 1)",
            ]
        )
        let codes = Self.names(error.problems.first?.suggestions.map(\.code) ?? [])
        #expect(codes.prefix(2) == ["in: .singleton", "try await builder.start()"])
        #expect(
            codes.dropFirst(2) == [
                ".registerAsync(First.init)", ".registerAsync(Second.init)",
                ".registerAsync(Third.init)", "Second",
            ]
        )
    }

    /// What is kept and made by a start is loaded synchronously later.
    @Test func aStartMakesWhatIsKept() {
        let report = DICBuilder()
            .registerAsync { Client() }
            .register(First.init, in: .singleton)
            .register(Second.init)
            .validateStart()
        #expect(Self.requesters(report.errors.first) == ["First: parameter 1"])
    }

    struct Request: Sendable {}
    struct Context: Sendable { init(request: Request, client: Client) {} }
    struct Handler: Sendable { init(context: Context) {} }
    struct Route: Sendable { init(handler: Handler) {} }

    /// A singleton would hold what a scope keeps.
    @Test func whatNeedsAScopeIsNotMadeASingleton() {
        let report = DICBuilder()
            .registerSupplied(Request.self, in: .request)
            .registerAsync(in: .scoped(.request)) { Client() }
            .registerAsync(Context.init)
            .register(Handler.init)
            .register(Route.init)
            .validateStart()
        #expect(report.errors.map(\.code) == [.needsAsync])
        #expect(
            Self.names(report.errors.first?.suggestions.map(\.code) ?? []) == [
                ".registerAsync(Handler.init)", ".registerAsync(Route.init)",
                "in: .scoped(.request)",
            ]
        )
        let repaired = DICBuilder()
            .registerSupplied(Request.self, in: .request)
            .registerAsync(in: .scoped(.request)) { Client() }
            .registerAsync(Context.init, in: .scoped(.request))
            .registerAsync(Handler.init)
            .registerAsync(Route.init)
            .validateStart(.strict)
        #expect(repaired.problems.filter { $0.severity > .note }.isEmpty)
    }

    /// Nor would it leave alone what is reset.
    @Test func whatNeedsACachedIsNotMadeASingleton() {
        let report = DICBuilder()
            .register(in: .cached) { Request() }
            .register { Client() }
            .registerAsync(Context.init)
            .register(Handler.init)
            .validateStart()
        #expect(
            Self.names(report.errors.first?.suggestions.map(\.code) ?? []) == [
                ".registerAsync(Handler.init)"
            ]
        )
    }
}
