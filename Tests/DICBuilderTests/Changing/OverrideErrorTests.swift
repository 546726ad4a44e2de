import DIC
import TestSupport
import Testing

/// An override of what is not registered is reported by `build()`, with what is registered that
/// comes near.
@Suite struct OverrideErrorTests {
    struct Session: Sendable {}
    struct Sessions: Sendable {}
    struct UserID: Sendable {}
    protocol Store: Sendable {}
    struct DiskStore: Store {}

    private static let file = "OverrideErrorTests.swift"

    private func problem(_ builder: DICBuilder, _ location: SourceLocation = #_sourceLocation)
        throws -> ResolutionError
    {
        let error = try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() })
        try #require(error.problems.count == 1, sourceLocation: location)
        return try #require(error.problems[0].failure, sourceLocation: location)
    }

    @Test func theReportOfAnEmptyBuilder() throws {
        let line: UInt = #line + 1
        let builder = DICBuilder().override { Session() }
        let error = try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() })
        #expect(error.problems.map(\.code) == [.overrideOfNothing])
        #expect(
            error.description == """
                DIC: 1 problem in 0 registrations (0 proved, 0 opaque)
                1) [override-of-nothing] OverrideErrorTests.Session: nothing is registered under it
                   overridden \(Self.file):\(line)
                   try:       .register { OverrideErrorTests.Session(…) }  in place of \(Self.file):\(line)
                """
        )
    }

    @Test func aSimilarTypeIsNamed() throws {
        let line: UInt = #line + 1
        let problem = try problem(DICBuilder().register { Sessions() }.override { Session() })
        #expect(
            problem.description == """
                DIC: [override-of-nothing] OverrideErrorTests.Session: nothing is registered under it
                   overridden \(Self.file):\(line)
                   near:      OverrideErrorTests.Sessions  \(Self.file):\(line)
                   try:       .override { OverrideErrorTests.Sessions(…) }  in place of \(Self.file):\(line)
                """
        )
    }

    @Test func aConcreteTypeForItsProtocol() throws {
        let builder = DICBuilder().register(DiskStore(), as: (any Store).self).override(DiskStore())
        let problem = try problem(builder)
        #expect(problem.near.map(\.name) == ["any OverrideErrorTests.Store"])
        #expect(
            problem.suggestion
                == ".override(as: (any OverrideErrorTests.Store).self) { OverrideErrorTests.DiskStore(…) }"
        )
    }

    @Test func anotherName() throws {
        let builder = DICBuilder().register(named: "first") { Session() }.register(named: "primary")
        { Session() }
        .override(named: "primar") { Session() }
        let problem = try problem(builder)
        #expect(problem.subject == "OverrideErrorTests.Session named \"primar\"")
        #expect(
            problem.detail
                == #"registered as OverrideErrorTests.Session named "first", OverrideErrorTests.Session named "primary""#
        )
        #expect(
            problem.suggestion == ".override(named: \"primary\") { OverrideErrorTests.Session(…) }"
        )
    }

    @Test func aNameThatIsMissing() throws {
        let problem = try problem(
            DICBuilder().register(named: "first") { Session() }.override { Session() }
        )
        #expect(
            problem.suggestion == ".override(named: \"first\") { OverrideErrorTests.Session(…) }"
        )
    }

    @Test func otherArguments() throws {
        let builder = DICBuilder().register { (_, id: UserID) in Session() }.override { Session() }
        let problem = try problem(builder)
        #expect(
            problem.detail == "registered as OverrideErrorTests.Session(OverrideErrorTests.UserID)"
        )
        #expect(
            problem.suggestion
                == ".override { (resolver, userID: OverrideErrorTests.UserID) in OverrideErrorTests.Session(…) }"
        )
        let reversed = try self.problem(
            DICBuilder().register { Session() }.override { (_, id: UserID) in Session() }
        )
        #expect(
            reversed.detail
                == "registered as OverrideErrorTests.Session, not with (OverrideErrorTests.UserID)"
        )
        #expect(reversed.suggestion == ".override { OverrideErrorTests.Session(…) }")
    }

    @Test func anOptional() throws {
        let problem = try problem(DICBuilder().register { Session?.none }.override { Session() })
        #expect(
            problem.suggestion
                == ".override(as: OverrideErrorTests.Session?.self) { OverrideErrorTests.Session(…) }"
        )
        #expect(problem.near.map(\.name) == ["OverrideErrorTests.Session?"])
    }

    private static func session() throws -> Session { Session() }

    @Test func aThrowingClosureIsNotTakenForAValue() throws {
        let container = DICBuilder().register { Session() }.override {
            try OverrideErrorTests.session()
        }.build()
        _ = try container.loadOrThrow(Session.self)
    }

    private static func open() async throws -> Session { Session() }

    @Test func anAsynchronousFunctionIsTakenForAValueAndNothingHasItsType() throws {
        let problem = try problem(
            DICBuilder().register { Session() }.override(OverrideErrorTests.open)
        )
        let kind = "an asynchronous throwing function"
        #expect(problem.detail == "the value is \(kind) that returns `OverrideErrorTests.Session`")
        #expect(problem.suggestion == ".overrideAsync { try await OverrideErrorTests.Session(…) }")
    }

    @Test func allFaultsAreReportedBeforeAnythingIsMade() throws {
        let runs = RunCounter()
        let builder = DICBuilder().registerSingleton {
            runs.increment()
            return Session()
        }
        .override { Sessions() }.override { UserID() }
        let error = try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() })
        #expect(
            error.problems.map(\.subject) == [
                "OverrideErrorTests.Sessions", "OverrideErrorTests.UserID",
            ]
        )
        #expect(runs.count == 0)
    }

    @Test func theParentsRegistrationsAreNear() throws {
        let parent = DICBuilder().register(named: "first") { Session() }.build()
        #expect(
            try problem(DICBuilder(parent: parent).override { Session() }).near.map(\.name) == [
                "OverrideErrorTests.Session named \"first\""
            ]
        )
    }

    @Test func aBuilderThatIsCompletedBuilds() throws {
        let builder = DICBuilder().override { Session() }
        #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        builder.register { Session() }
        #expect(throws: Never.self) { try builder.buildOrThrow() }
    }

    final class Part: Sendable {}
    final class Draft {}

    @MainActor
    @Test func anAsynchronousOverrideOfWhatCannotBeAsynchronous() throws {
        let line: UInt = #line + 1
        let weak = try problem(DICBuilder().register(in: .weak) { Part() }.overrideAsync { Part() })
        #expect(
            weak.description == """
                DIC: [unsuited-override] OverrideErrorTests.Part: registered in: .weak, which an asynchronous factory \
                cannot make
                   overridden \(Self.file):\(line)
                   near:      OverrideErrorTests.Part  \(Self.file):\(line)
                   try:       .override { OverrideErrorTests.Part(…) }  in place of \(Self.file):\(line)
                """
        )
        #expect(weak.code == .unsuitedOverride)
        let graph = try problem(
            DICBuilder().register(in: .graph) { Part() }.overrideAsync { Part() }
        )
        #expect(graph.code == ResolutionError.unsuitedOverride)
        let onMainActor = DICBuilder().mainActor.register(in: .singleton) { Draft() }.nonisolated
            .overrideAsync { Draft() }
        #expect(
            try problem(onMainActor).detail
                == "registered in: .singleton on the main actor, which an asynchronous factory cannot make"
        )
    }

    private static func overrideNothing() {
        DependencyInjectionContainer().register { Sessions() }.override { Session() }
    }

    @Test func aMutableContainerTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            OverrideErrorTests.overrideNothing()
        }
        let report = """
            DICBuilderTests/OverrideErrorTests.swift:197: Fatal error: \
            DIC: [override-of-nothing] OverrideErrorTests.Session: nothing is registered under it
               overridden OverrideErrorTests.swift:197
               near:      OverrideErrorTests.Sessions  OverrideErrorTests.swift:197
               try:       .override { OverrideErrorTests.Sessions(…) }  in place of OverrideErrorTests.swift:197
            """
        expect(result, says: report)
    }
}
