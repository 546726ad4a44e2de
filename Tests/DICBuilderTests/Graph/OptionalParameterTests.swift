import DICBuilder
import DICTools
import Testing

/// Optional parameters, which may have default values: what fills them is named, and what would
/// fill them under another type is refused by `.strict`.
@Suite struct OptionalParameterTests {
    protocol Log: Sendable {}
    struct DiskLog: Log {}
    struct Directory: Sendable {}
    class Base {}
    final class Derived: Base {}

    struct Store: Sendable {
        init(log: (any Log)? = nil, directory: Directory? = nil) {}
    }

    struct Holder {
        init(base: Lazy<Base>?) {}
    }

    struct Many: Sendable {
        init(logs: [any Log]?) {}
    }

    /// Says that the instance may be nil.
    struct Late: Sendable {
        init(directory: Lazy<Directory?>) {}
    }

    private static func problems(_ builder: DICBuilder, _ checks: BuildChecks = []) -> [String] {
        builder.validate(checks).problems.map { "\($0.severity) \($0.code) \($0.subject)" }
    }

    @Test func whatConformsAndIsRegisteredOtherwiseIsAnErrorIfStrict() throws {
        let builder = DICBuilder()
            .register { DiskLog() }
            .register(Store.init)
        let subject = "(any OptionalParameterTests.Log)?"
        let note = "note optional-never \(subject)"
        #expect(Self.problems(builder).first == note)
        #expect(Self.problems(builder, .strict).first == "error optional-never \(subject)")
        let error = try #require(throws: BuildError.self) { try builder.buildOrThrow(.strict) }
        let problem = try #require(error.problems.first)
        #expect(error.problems.count == 1)
        #expect(problem.near.map(\.name) == ["OptionalParameterTests.DiskLog"])
        #expect(
            problem.suggestions.map(\.code) == [
                "as: (any OptionalParameterTests.Log).self",
                ".forward(OptionalParameterTests.DiskLog.self, "
                    + "to: (any OptionalParameterTests.Log).self) { $0 }",
                ".register { (argument: OptionalParameterTests.Directory?) in "
                    + "OptionalParameterTests.Store(…) }",
            ]
        )
    }

    @Test func asIsWhatIsInASuperclassOrACollection() {
        let builder = DICBuilder()
            .mainActor.register { Derived() }.nonisolated
            .register { (_: Lazy<Base>?) in 1 }
            .register { DiskLog() }
            .register(Many.init)
        #expect(
            Self.problems(builder, .strict) == [
                "error optional-never Lazy<OptionalParameterTests.Base>?",
                "error empty-collection [any OptionalParameterTests.Log]?",
            ]
        )
    }

    @Test func whatNothingWouldFillIsANoteAlways() {
        let builder = DICBuilder()
            .register { Directory() }
            .register(as: (any Log).self, named: "other") { DiskLog() }
            .register { (_: (any Log)?, _: (any CustomStringConvertible)?) in 1 }
        #expect(
            Self.problems(builder, .strict) == [
                "note optional-never (any OptionalParameterTests.Log)?",
                "note optional-never (any CustomStringConvertible)?",
            ]
        )
    }

    @Test func whatFillsOneIsNamed() throws {
        let builder = DICBuilder()
            .register(as: (any Log).self) { DiskLog() }
            .register { Directory() }
            .register(Store.init)
            .register(Store.init, named: "other")
        let notes = builder.validate(.strict).notes
        #expect(
            notes.map { "\($0.code) \($0.subject)" } == [
                "optional-filled any OptionalParameterTests.Log",
                "optional-filled OptionalParameterTests.Directory",
            ]
        )
        #expect(
            notes.last?.detail
                == "fills parameter 2 of OptionalParameterTests.Store, and 1 more parameter, "
                + "in place of any default value"
        )
        #expect(
            notes.last?.suggestion
                == ".register { (argument: (any OptionalParameterTests.Log)?) in "
                + "OptionalParameterTests.Store(…) }"
        )
        #expect(builder.validate().description.contains("note [optional-filled]"))
        let text = builder.build().graph.explain(Directory.self).description
        #expect(text.contains("fills parameter 2 of OptionalParameterTests.Store"))
    }

    /// A closure says what it takes, and has no default values. So does a name.
    @Test func whatIsMeantIsNotNoted() {
        let builder = DICBuilder()
            .register(as: (any Log).self, named: "a") { DiskLog() }
            .register { Directory() }
            .register { (directory: Directory?) in [directory] }
            .register(Late.init)
            .register(
                { (log: (any Log)?) in Many(logs: nil) } as @Sendable ((any Log)?) -> Many,
                parameters: [.named("a", (any Log)?.self)]
            )
        #expect(Self.problems(builder).filter { $0.contains("filled") } == [])
    }
}
