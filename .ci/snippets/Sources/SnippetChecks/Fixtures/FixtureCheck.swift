import Foundation

/// Type-checks the fixtures against the built modules, and compares actual with expected
/// diagnostics.
package struct FixtureCheck: Sendable {
    private static let folder = "Tests/DICBuilderTests/CompileFailures/Fixtures"
    private let buildOptions: [String]
    /// Enough for a slow machine, and far less than an exponential search takes.
    private let timeLimit = Duration.seconds(20)

    /// Creates a check that passes options on to `swift build`.
    package init(buildOptions: [String]) {
        self.buildOptions = buildOptions
    }

    /// Prints the result of each fixture in each of its modes, and returns whether all passed.
    package func run() async throws -> Bool {
        let fixtures = try Self.fixtures()
        let unreadable = fixtures.flatMap(\.failures)
        for failure in unreadable { printError("\(failure)") }
        guard unreadable.isEmpty else { return false }

        let build = PackageBuild(options: buildOptions)
        guard
            try await Command(["swift", "build", "--target", "DIC"] + buildOptions).runInherited()
                == .exited(0)
        else { return false }
        let compiler = try await build.compiler()

        let trials = fixtures.flatMap { fixture in
            fixture.modes.map { Trial(fixture: fixture, mode: $0) }
        }
        let differences = try await trials.concurrentMap(width: 2) { [timeLimit] trial in
            let path = trial.fixture.path
            let output = try await compiler.check([path], in: trial.mode, timeLimit: timeLimit)
            return LineDifference(
                expected: trial.fixture.expected.map(\.description),
                actual: Diagnostic.diagnostics(in: output, file: path).map(\.description)
            )
        }
        for (trial, difference) in zip(trials, differences) { report(trial, difference) }
        let failures = differences.count { !$0.isEmpty }
        if failures > 0 { printError("\(failures) fixtures do not say what they should") }
        return failures == 0
    }

    /// A fixture in one of its modes.
    private struct Trial: Sendable {
        let fixture: Fixture
        let mode: ClientMode
    }

    static func fixtures() throws -> [Fixture] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".swift")
        }.sorted().map {
            let path = "\(folder)/\($0)"
            return Fixture(path: path, text: try String(contentsOfFile: path, encoding: .utf8))
        }
    }

    private func report(_ trial: Trial, _ difference: LineDifference) {
        let name = "\(trial.fixture.path), \(trial.mode)"
        guard !difference.isEmpty else { return print("ok      \(name)") }
        print("FAILED  \(name) (- expected, + said by the compiler)")
        for change in difference.changes { print("        \(change)") }
    }
}
