import DIC
import TestSupport
import Testing

/// A decorator of what is not registered is reported by `build()`, and so is one that cannot
/// decorate it.
@Suite struct DecorateErrorTests {
    final class Session: Sendable {}
    struct UserID: Sendable {}
    struct Other: Sendable {}

    private static let file = "DecorateErrorTests.swift"

    private func problem(_ builder: DICBuilder) throws -> ResolutionError {
        let error = try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() })
        try #require(error.problems.count == 1)
        return try #require(error.problems[0].failure)
    }

    @Test func theReport() throws {
        let line: UInt = #line + 1
        let builder = DICBuilder().register(named: "first") { Session() }.decorate(Session.self) {
            $0
        }
        let problem = try problem(builder)
        #expect(problem.code == .decoratesNothing)
        #expect(
            problem.description == """
                DIC: [decorates-nothing] DecorateErrorTests.Session: registered as DecorateErrorTests.Session named \
                "first"
                   decorated  \(Self.file):\(line)
                   near:      DecorateErrorTests.Session named "first"  \(Self.file):\(line)
                   try:       .decorate(DecorateErrorTests.Session.self, named: "first") { … }  in place of \
                \(Self.file):\(line)
                """
        )
    }

    @Test func nothingNear() throws {
        let problem = try problem(DICBuilder().decorate(Session.self) { $0 })
        #expect(problem.suggestion == ".register { DecorateErrorTests.Session(…) }")
    }

    @Test func arguments() throws {
        let one = try problem(
            DICBuilder().register { (_, id: UserID) in Session() }.decorate(Session.self) { $0 }
        )
        #expect(one.detail == "registered as DecorateErrorTests.Session(DecorateErrorTests.UserID)")
        #expect(
            one.suggestion
                == ".decorate(DecorateErrorTests.Session.self, arguments: DecorateErrorTests.UserID.self) { … }"
        )
        let two = DICBuilder().register { (_, id: UserID, other: Int) in Session() }
            .decorate(Session.self, arguments: UserID.self) { $0 }
        #expect(
            try problem(two).suggestion
                == """
                .decorate(DecorateErrorTests.Session.self, arguments: (DecorateErrorTests.UserID, \
                Int).self) { … }
                """
        )
    }

    @Test func aFaultyOverrideAndAFaultyDecoratorOfOneKeyAreTwoFaults() throws {
        let builder = DICBuilder().override { Session() }.decorate(Session.self) { $0 }
        let error = try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() })
        #expect(error.problems.map(\.code) == [.overrideOfNothing, .decoratesNothing])
    }

    @MainActor
    @Test func decoratorsThatDoNotSuit() throws {
        let line: UInt = #line + 2
        let graph = try problem(
            DICBuilder().register(in: .graph) { Session() }.decorateAsync(Session.self) { $0 }
        )
        #expect(
            graph.description == """
                DIC: [unsuited-decorator] DecorateErrorTests.Session: registered in: .graph, which an asynchronous \
                decorator cannot decorate
                   decorated  \(Self.file):\(line)
                   near:      DecorateErrorTests.Session  \(Self.file):\(line)
                   try:       .decorate(DecorateErrorTests.Session.self) { … }  in place of \(Self.file):\(line)
                """
        )
        #expect(graph.code == .unsuitedDecorator)
        let onMainActor = try problem(
            DICBuilder().registerAsync { Session() }.mainActor.decorate(Session.self) { $0 }
                .nonisolated
        )
        #expect(onMainActor.code == ResolutionError.unsuitedDecorator)
        #expect(
            onMainActor.detail
                == "registered with registerAsync, which a decorator on the main actor cannot decorate"
        )
        #expect(
            onMainActor.suggestion
                == ".nonisolated.decorateAsync(DecorateErrorTests.Session.self) { … }.mainActor"
        )
        // It would run the factory elsewhere.
        let transient = try problem(
            DICBuilder().mainActor.register { Session() }.nonisolated.decorateAsync(Session.self) {
                $0
            }
        )
        #expect(
            transient.detail
                == "registered in: .transient on the main actor, which an asynchronous decorator cannot decorate"
        )
        let arguments = try problem(
            DICBuilder().registerAsync { (_, id: UserID) in Session() }
                .decorate(Session.self, arguments: UserID.self) { $0 }
        )
        #expect(
            arguments.detail
                == "registered with registerAsync, which a decorator with arguments cannot decorate"
        )
    }

    private static func decorateNothing() {
        DependencyInjectionContainer().register { Other() }.decorate(Session.self) { $0 }
    }

    @Test func aMutableContainerTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            DecorateErrorTests.decorateNothing()
        }
        expect(
            result,
            says:
                """
                DIC: [decorates-nothing] DecorateErrorTests.Session: nothing is registered under it\n   \
                decorated  Decorate
                """
        )
    }
}
