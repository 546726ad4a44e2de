import Foundation
import TestSupport
import Testing

/// Random programs, checked against a model that is too simple to be wrong, and against laws.
///
/// A failure names the seed. `DIC_SEED=<seed> swift test --filter ModelTests` repeats that one
/// alone.
@Suite struct ModelTests {
    /// Some that are the same every time, or the one to repeat.
    static let seeds: [UInt64] = {
        if let seed = ProcessInfo.processInfo.environment["DIC_SEED"].flatMap({ UInt64($0) }) {
            return [seed]
        }
        return Array(1...(Scale.isSanitized ? 8 : 20))
    }()

    /// How many programs grow out of one of the seeds.
    private static let programs =
        ProcessInfo.processInfo.environment["DIC_SEED"] == nil
        ? Scale.rounds(release: 10, debug: 4, sanitized: 1) : 1

    /// Thread Sanitizer has nothing to see there.
    @Test(
        .disabled(if: Scale.isSanitized),
        arguments: seeds,
        [Program.Flavour.acyclic, .cyclesThroughKept, .anyCycles]
    )
    func oneThreadSeesWhatTheModelSays(seed: UInt64, flavour: Program.Flavour) async throws {
        try await Self.check(seed, flavour, .oneThread)
    }

    @Test(arguments: seeds, [Program.Flavour.acyclic, .anyCycles])
    func manyThreadsSeeWhatTheModelSays(seed: UInt64, flavour: Program.Flavour) async throws {
        try await Self.check(seed, flavour, .loadsOnThreads)
    }

    /// While others reset, release and register.
    @Test(arguments: seeds, [Program.Flavour.acyclic, .wild])
    func manyThreadsKeepTheLaws(seed: UInt64, flavour: Program.Flavour) async throws {
        try await Self.check(seed, flavour, .changesOnThreads)
    }

    /// An observer changes nothing, and is told that each make that began has ended.
    @Test(arguments: seeds, [Program.Mode.oneThread, .loadsOnThreads, .changesOnThreads])
    func observedContainersDoWhatOthersDo(seed: UInt64, mode: Program.Mode) async throws {
        let driver = ObservedDriver()
        try await Self.check(
            seed,
            mode == .changesOnThreads ? .wild : .anyCycles,
            mode,
            driver: driver
        )
        #expect(driver.unfinishedCount == 0)
        // A single program may make nothing.
        if Self.programs > 1 { #expect(driver.endedCount > 0) }
    }

    private static func check(
        _ seed: UInt64,
        _ flavour: Program.Flavour,
        _ mode: Program.Mode,
        driver: any ContainerDriver = LibraryDriver()
    ) async throws {
        for index in 0..<UInt64(programs) {
            let program = Program(seed: seed + 1_000 * index, flavour: flavour, mode: mode)
            SeedNote.write(program)
            let runner = ProgramRunner(program, driver: driver)
            try await runner.run()
            let differences = runner.differences.prefix(5).joined(separator: "\n")
            #expect(differences.isEmpty, "\(program.name)")
        }
    }
}
