import TestSupport
import Testing

/// The programs find bugs, and soon. Thread Sanitizer would look at bugs that are not the
/// library's.
@Suite(.disabled(if: Scale.isSanitized)) struct PlantedBugTests {
    /// How many seeds they may take. Each is run in all ways.
    static let limit: UInt64 = 100

    @Test(arguments: PlantedBug.allCases) func isFound(bug: PlantedBug) async throws {
        var finding: (seed: UInt64, difference: String)?
        for seed in 1...Self.limit where finding == nil {
            finding = try await Self.difference(bug, seed).map { (seed, $0) }
        }
        let (seed, difference) = try #require(finding, "\(bug) is not found in \(Self.limit) seeds")
        print("planted bug \(bug): found by seed \(seed): \(difference)")
    }

    private static func difference(_ bug: PlantedBug, _ seed: UInt64) async throws -> String? {
        for (flavour, mode) in bug.kinds {
            let program = Program(seed: seed, flavour: flavour, mode: mode)
            guard bug.mayShow(in: program) else { continue }
            let runner = ProgramRunner(program, driver: bug.driver)
            try await runner.run()
            if let difference = runner.differences.first {
                return "\(flavour), \(mode), \(difference)"
            }
        }
        return nil
    }
}
