import Foundation

/// That this process alone serves a database. The server that is started to replace it waits until
/// it has ended.
package final class Lease: Sendable {
    private let file: Int32

    /// Waits for the server that has the lease.
    package init(at path: String) async throws {
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw OpeningFailure(path: path, cause: POSIXError.last) }
        var tries = 0
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            tries += 1
            guard tries < 1500 else { throw OpeningFailure(path: path, cause: POSIXError.last) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    deinit { close(file) }

    package func release() { flock(file, LOCK_UN) }
}
