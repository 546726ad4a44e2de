import DICTools
import Testing

@testable import DICBuilder

/// Which scopes are opened in which, as several calls of `scopes` say.
@Suite struct ScopeNestingTests {
    private func nesting(_ chains: [ScopeName]...) -> ScopeNesting {
        var nesting = ScopeNesting()
        for names in chains {
            nesting.add(.init(names: names, location: CodeLocation(fileID: #fileID, line: #line)))
        }
        return nesting
    }

    @Test func callsAddUp() {
        let again: [ScopeName] = [.session, .request]
        let nesting = nesting(
            [.session, .request],
            [.session, "job"],
            ["tenant", .session],
            again,
            ["x"]
        )
        #expect(nesting.path(to: .request) == ["tenant", .session, .request])
        #expect(nesting.path(to: "job") == ["tenant", .session, "job"])
        #expect(nesting.isOpen("tenant", in: "job") && !nesting.isOpen(.request, in: "job"))
        #expect(nesting.path(to: "x") == ["x"])
        #expect(nesting.contradictions.isEmpty)
    }

    @Test func aNameInTwoScopesIsAContradiction() {
        let nesting = nesting([.session, .request], ["job", .request])
        #expect(nesting.contradictions.map(\.name) == [.request])
        #expect(nesting.contradictions.map(\.outerNames) == [[.session, "job"]])
        #expect(nesting.path(to: .request) == [.session, .request])
    }

    @Test func aNameInItselfIsAContradiction() {
        #expect(nesting([.session, .session]).contradictions.map(\.name) == [.session])
        #expect(nesting([.session, .request, .session]).contradictions.map(\.name) == [.session])
        #expect(
            nesting([.session, .request], [.request, .session]).contradictions.map(\.name) == [
                .session
            ]
        )
        #expect(nesting([.session, .session]).path(to: .session) == [.session])
        // The calls that close the circle, and no others.
        let circle = nesting(["a", "b", "x"], ["b", "c"], ["y", "c2"], ["c", "a"]).contradictions
        #expect(circle.map { $0.chains.map(\.names.first) } == [["a", "b", "c"]])
    }

    /// What it only names as the outermost stays where the parent puts it.
    @Test func aChildPutsOtherScopesIntoThoseOfItsParent() throws {
        let parent = DICBuilder()
            .scopes("tenant", .session)
            .register(in: .scoped("tenant")) { Shared() }
            .register(in: .scoped(.session)) { (_: Shared) in RequestLog() }
            .build()
        let child = try DICBuilder(parent: parent)
            .scopes(.session, "job")
            .register(in: .scoped("job")) { (_: RequestLog) in [1] }
            .buildOrThrow()
        #expect(code { _ = try child.openScopeOrThrow(.session) } == .scopeUnreachable)
        let job = child.openScope("tenant").openScope(.session).openScope("job")
        #expect(job.load([Int].self) == [1])
    }

    @Test func aChildDecidesOnTheScopesThatItPutsIntoOthers() {
        let parent = nesting([.session, .request, "job"])
        #expect(parent.replaced(by: nesting()).path(to: "job") == [.session, .request, "job"])
        #expect(
            parent.replaced(by: nesting([.request, .session])).path(to: "job") == [.request, "job"]
        )
        #expect(
            parent.replaced(by: nesting([.request, .session])).path(to: .session) == [
                .request, .session,
            ]
        )
        #expect(
            parent.replaced(by: nesting([.session, "job"])).path(to: "job") == [.session, "job"]
        )
    }

    // MARK: In containers

    @Test func scopesBesideEachOtherAreOpenedInOne() async throws {
        let builder = DICBuilder()
            .scopes(.session, .request)
            .register(in: .scoped(.session)) { Shared() }
            .register(in: .scoped(.request)) { (_: Shared) in RequestLog() }
            .scopes(.session, "job")
            .register(in: .scoped("job")) { (_: Shared) in [1] }
        let session = try builder.buildOrThrow(.strict).openScope(.session)
        #expect(session.openScope("job").load([Int].self) == [1])
        _ = session.openScope(.request).load(RequestLog.self)
        await session.close()
        #expect(try await builder.verify().notMade.isEmpty)
        // What one keeps is not there in the other.
        builder.register(in: .scoped("job")) { (_: RequestLog) in "" }
        #expect(builder.validate().errors.map(\.code) == [.scopeUnreachable])
    }

    @Test func contradictionsAreRefused() throws {
        #sourceLocation(file:"Services.swift",line:1)
        let builder = DICBuilder()
            .scopes(.session, .request)
            .scopes("job", .request)
        #sourceLocation()
        let error = try #require(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(
            error.description == """
                DIC: 1 problem in 0 registrations (0 proved, 0 opaque)
                1) [scope-unreachable] DependencyScope:
                   scope request is declared to be opened in scope session and in scope job
                   near:      scopes(.session, .request)  Services.swift:2
                              scopes("job", .request)     Services.swift:3
                   try:       declare one scope that request is opened in
                """
        )
        let itself = DICBuilder().scopes(.session, .session).validate()
        #expect(itself.errors.map(\.detail) == ["scope session is declared to be opened in itself"])
    }
}
