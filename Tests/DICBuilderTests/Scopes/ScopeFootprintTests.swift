#if os(Linux)
import DICBuilder
import Dispatch
import Foundation
import TestSupport
import Testing

/// What a hundred thousand scopes on 64 threads leave of the process's memory.
@Suite struct ScopeFootprintTests {
    final class Log: Sendable {
        let text = String(repeating: "long ", count: 20)
    }

    @Test func memoryStaysFlat() async {
        // A process of its own: no other test takes memory meanwhile.
        await #expect(processExitsWith: .success) {
            let container = DICBuilder()
                .register(in: .scoped(.request)) { Log() }
                .register(in: .scoped(.request).onStop { _ in }) { [$0.load(Log.self)] }
                .build()
            @Sendable func openScopes(_ count: Int) {
                DispatchQueue.concurrentPerform(iterations: 64) { _ in
                    for number in 0..<count / 64 {
                        let scope = container.openScope(.request)
                        _ = scope.load([Log].self)
                        // Every other one is only released.
                        if number.isMultiple(of: 2) { scope.close() }
                    }
                }
            }
            openScopes(20_000)
            let before = residentMegabytes()
            openScopes(100_000)
            let growth = residentMegabytes() - before
            // What a scope keeps here takes 400 bytes, which would make 40 megabytes.
            precondition(growth < (Scale.isSanitized ? 30 : 8), "grown by \(growth) MB")
        }
    }
}

/// The memory of this process that is not swapped out, in megabytes.
private func residentMegabytes() -> Int {
    let status = FileHandle(forReadingAtPath: "/proc/self/statm")?.availableData ?? Data()
    let pages = String(decoding: status, as: UTF8.self).split(separator: " ").dropFirst().first
        .flatMap { Int($0) }
    guard let pages else { preconditionFailure("/proc/self/statm is \(status)") }
    return (pages * sysconf(Int32(_SC_PAGESIZE))) >> 20
}
#endif
