import Foundation
import Testing

/// Random programs, checked against a model that is too simple to be wrong.
///
/// A failure names the seed. `DIC_SEED=<seed> swift test --filter ModelTests` repeats that one alone.
@Suite struct ModelTests {
    /// Some that are the same every time, or the one that is to be repeated.
    static let seeds: [UInt64] = {
        if let seed = ProcessInfo.processInfo.environment["DIC_SEED"].flatMap({ UInt64($0) }) { return [seed] }
        return Array(1...30)
    }()

    /// How many programs grow out of one of the seeds.
    private static let programs =
        ProcessInfo.processInfo.environment["DIC_SEED"] == nil
        ? Scale.rounds(release: 8, debug: 3, sanitized: 1) : 1

    enum Container: CaseIterable, Sendable {
        case frozen, mutable
    }

    @Test(arguments: seeds, Container.allCases)
    func oneThreadSeesWhatTheModelSays(seed: UInt64, container: Container) async throws {
        for seed in Self.seeds(from: seed) {
            for flavour in Program.Flavour.allCases {
                try await Self.check(seed, flavour, container, threadCount: 1)
            }
        }
    }

    @Test(arguments: seeds, Container.allCases)
    func manyThreadsSeeWhatTheModelSays(seed: UInt64, container: Container) async throws {
        for seed in Self.seeds(from: seed) {
            for flavour in [Program.Flavour.acyclic, .anyCycles] {
                try await Self.check(seed, flavour, container, threadCount: 4)
            }
        }
    }

    private static func seeds(from seed: UInt64) -> [UInt64] {
        (0..<UInt64(programs)).map { seed + 1_000 * $0 }
    }

    private static func check(
        _ seed: UInt64,
        _ flavour: Program.Flavour,
        _ container: Container,
        threadCount: Int
    ) async throws {
        let isFrozen = container == .frozen
        let program = Program(seed: seed, flavour: flavour, isFrozen: isFrozen, threadCount: threadCount)
        let runner = ProgramRunner(program)
        try await runner.run()
        // There the library may have noticed the transients of a cycle before it came to the singleton in it.
        if flavour == .cyclesThroughSingletons && runner.deepest > 30 { return }
        let differences = runner.differences.prefix(5).joined(separator: "\n")
        #expect(differences.isEmpty, "DIC_SEED=\(seed), \(flavour), \(container), \(threadCount) threads")
    }
}
