import DICBuilder
import TestSupport
import Testing

/// What is said, in debug builds, of a container that is released and was never stopped.
@Suite struct NeverStoppedTests {
    final class Pool: Sendable {}

    #if DEBUG
    @Test func whatWasNeverStoppedIsNamed() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            let container = DICBuilder().register(in: .singleton.onStop { _ in }) { Pool() }.build()
            _ = container.load(Pool.self)
        }
        expect(result, says: "Pool (NeverStoppedTests.swift:")
    }
    #endif

    @Test func whatWasStoppedOrNeverMadeIsNot() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            let builder = DICBuilder().register(in: .singleton.onStop { _ in }) { Pool() }
            _ = builder.build()
            let container = builder.build()
            _ = container.load(Pool.self)
            await container.stop()
        }
        let written = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(!written.contains("never stopped"))
    }

    @Test func aStoppedContainerIsReleasedWithWhatItKeeps() async {
        weak var pool: Pool?
        do {
            let container = DICBuilder().register(in: .singleton.onStop { _ in }) { Pool() }.build()
            pool = container.load(Pool.self)
            await container.stop()
            #expect(pool != nil)
        }
        #expect(pool == nil)
    }

    @Test func aStartedContainerIsReleasedWithWhatItKeeps() async throws {
        weak var pool: Pool?
        do {
            let container = try await DICBuilder().registerAsync(in: .singleton) { Pool() }.start()
            pool = container.load(Pool.self)
        }
        #expect(pool == nil)
    }
}
