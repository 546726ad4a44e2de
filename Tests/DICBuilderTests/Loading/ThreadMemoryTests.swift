#if os(Linux)
import DICBuilder
import Foundation
import TestSupport
import Testing

/// What a thread's loads need goes with the thread.
@Suite struct ThreadMemoryTests {
    @Test(.disabled(if: Scale.isSanitized, "the sanitizer's own memory grows with each thread"))
    func threadsLeaveNoMemoryBehind() async {
        // In a separate process, where nothing else allocates.
        await #expect(processExitsWith: .success) {
            let container = DICBuilder().register { 7 }.build()
            func run(threads: Int) async throws {
                for _ in 0..<threads / 20 {
                    try await ThreadTeam.run(20) { _ in _ = container.load(Int.self) }
                }
            }
            try await run(threads: 2_000)
            let before = try residentBytes()
            let threads = 20_000
            try await run(threads: threads)
            let grown = try residentBytes() - before
            // A stack that stays behind has some 300 bytes.
            #expect(grown < threads * 100, "\(grown) bytes")
            if grown >= threads * 100 { exit(1) }
        }
    }
}

/// The memory of this process that is not swapped out.
private func residentBytes() throws -> Int {
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
        separator: " "
    )[1]
    return Int(pages)! * Int(getpagesize())
}
#endif
