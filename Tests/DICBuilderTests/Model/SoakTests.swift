import Foundation
import Testing

/// As many random programs as there is time for: `Scripts/soak [seconds]`.
@Suite struct SoakTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seconds = environment["DIC_SOAK_SECONDS"].flatMap { Double($0) } ?? 0

    /// The first seed: another one each time, unless it is given.
    private static let firstSeed =
        environment["DIC_SEED"].flatMap { UInt64($0) } ?? UInt64(Date().timeIntervalSince1970)
        * 1_000

    /// All ways to run a program that make sense.
    static let kinds: [(Program.Flavour, Program.Mode)] = [
        (.acyclic, .oneThread), (.cyclesThroughKept, .oneThread), (.anyCycles, .oneThread),
        (.acyclic, .loadsOnThreads), (.anyCycles, .loadsOnThreads),
        (.acyclic, .changesOnThreads), (.wild, .changesOnThreads),
    ]

    @Test(.enabled(if: seconds > 0)) func nothingGoesWrong() async throws {
        let start = Date()
        var (seed, programs, loads) = (Self.firstSeed, 0, 0)
        var lastReport = start
        while Date().timeIntervalSince(start) < Self.seconds {
            for (flavour, mode) in Self.kinds {
                let program = Program(seed: seed, flavour: flavour, mode: mode)
                SeedNote.write(program)
                let runner = ProgramRunner(program)
                try await runner.run()
                (programs, loads) = (programs + 1, loads + runner.loadCount)
                let differences = runner.differences.prefix(5).joined(separator: "\n")
                try #require(differences.isEmpty, "\(program.name)")
            }
            seed += 1
            if Date().timeIntervalSince(lastReport) >= 60 {
                lastReport = Date()
                print(
                    "soak: \(Int(lastReport.timeIntervalSince(start))) s, \(programs) programs, \(loads) loads"
                )
            }
        }
        print(
            "soak: \(programs) programs, \(loads) loads, seeds \(Self.firstSeed)..<\(seed), nothing went wrong"
        )
    }
}
