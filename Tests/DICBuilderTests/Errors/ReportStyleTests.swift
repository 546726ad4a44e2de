import Testing

@testable import DICBuilder

/// The colors of a report on a terminal. They are added to the text and change nothing of it.
@Suite struct ReportStyleTests {
    private static let line: UInt = #line + 2
    private static let report = DICBuilder()
        .register(Journal.init)
        .register(as: Endpoint?.self) { nil }
        .register(Connection.init)
        .validate()

    @Test func codesLabelsAndSuggestionsAreColored() {
        let lines = Self.report.text(.colored).split(separator: "\n")
        #expect(lines[0] == "DIC: 2 problems in 3 registrations (2 proved, 0 opaque)")
        #expect(lines[1] == "1) \u{1B}[1;31m[not-registered]\u{1B}[0m Database")
        #expect(lines[2].hasPrefix("   \u{1B}[2mneeded by \u{1B}[0m Journal  parameter 1  "))
        #expect(
            lines[3]
                == "   \u{1B}[2mtry:      \u{1B}[0m \u{1B}[32m.register { Database(…) }\u{1B}[0m  "
                + "beside ReportStyleTests.swift:\(Self.line)"
        )
        #expect(
            lines[4].hasPrefix("2) warning \u{1B}[1;33m[failable-as-value]\u{1B}[0m Endpoint: ")
        )
    }

    @Test(arguments: Wiring.all) func theTextIsTheSame(wiring: Wiring) throws {
        let report = try #require(wiring.validationReport())
        let text = report.text(.colored)
        #expect(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == report.description)
        #expect(!report.description.contains("\u{1B}"))
    }

    /// Whatever ends the process.
    @Test func allFatalReportsAreColored() throws {
        let load = try #require(throws: ResolutionError.self) {
            try DICBuilder().build().loadOrThrow(Database.self)
        }
        let build = try #require(throws: BuildError.self) {
            try DICBuilder().register(Journal.init).buildOrThrow()
        }
        let misuse = Report("not-frozen", "the container is mutable", try: ["build one"])
        let reports: [any FatalReport & CustomStringConvertible] = [load, build, misuse]
        for report in reports {
            let text = report.text(.colored)
            #expect(text.contains("\u{1B}[1;31m["))
            #expect(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == report.description)
        }
    }

    /// The standard error of a test is no terminal.
    @Test func whatIsNoTerminalHasNoColors() {
        #expect(ReportStyle.ofStandardError == .plain)
    }
}
