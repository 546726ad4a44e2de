import DICBuilder
import TestSupport
import Testing

/// However much is wrong or registered, a report stays short, says what it leaves out, and takes no
/// longer than it must.
@Suite struct ReportLengthTests {
    struct Missing: Sendable {}
    struct Missings: Sendable {}

    /// What has as many names as there are registrations, beside as many roots that are missing.
    private static func builder(missing count: Int, named names: Int) -> DICBuilder {
        let builder = DICBuilder()
        for number in 0..<names {
            builder.register(named: DependencyName("\(number)")) { Missings() }
        }
        for number in 0..<count { builder.roots(Missing.self, named: DependencyName("\(number)")) }
        return builder
    }

    @Test func aMissAmongManyNamesListsSomeOfThem() throws {
        let container = Self.builder(missing: 0, named: 10_000).build()
        let error = try resolutionError { try container.loadOrThrow(Missings.self, named: "other") }
        let text = error.description
        #expect(text.contains(#"registered only as "0", "1", "#))
        #expect(text.contains(#""49", and 9950 more"#))
        #expect(!text.contains(#""50""#))
        #expect(text.utf8.count < 4000)
    }

    @Test func aDependencyWithAnotherNameListsSomeOfThem() throws {
        let report = Self.builder(missing: 0, named: 10_000).register { (_: Missings) in "" }
            .validate()
        let problem = try #require(report.errors.first)
        #expect(problem.code == .nameMismatch)
        #expect(problem.near.count == 50)
        #expect(problem.detail?.hasSuffix("and 9950 more") == true)
        #expect(problem.description.contains("\n              … 9950 more\n"))
        #expect(problem.description.utf8.count < 20_000)
    }

    @Test func whatManyNeedListsSomeOfThem() throws {
        let builder = DICBuilder()
        for number in 0..<1000 {
            builder.register(named: DependencyName("\(number)")) { (_: Missing) in Missings() }
        }
        let problem = try #require(builder.validate().errors.first)
        #expect(problem.requesters.count == 1000)
        #expect(problem.description.matches(of: /needed by/).count == 50)
        #expect(problem.description.contains("\n              … 950 more\n"))
    }

    @Test func ofManyProblemsOnlyTheNumberIsGiven() {
        let report = Self.builder(missing: 8000, named: 0).validate()
        #expect(report.problems.count == 8000)
        let lines = report.description.split(separator: "\n")
        #expect(lines.count == 200)
        let described = lines.count { $0.contains("[not-registered]") }
        #expect(described > 80)
        #expect(lines.last == "… \(8000 - described) more problems")
        #expect(report.description.utf8.count < 40_000)
    }

    private static func readReport(_ count: Int) {
        #expect(
            builder(missing: count, named: count).validate().description.contains(
                "\(count) problems"
            )
        )
    }

    /// Eight times as much that is missing among eight times as many registrations.
    @Test func theReportOnManyMissingTypesIsLinear() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            #expect(growth(from: 1000, to: 8000, ReportLengthTests.readReport) < 24)
        }
    }
}
