import Foundation
import Synchronization

/// Where it is written down what nobody should be able to deny.
package protocol AuditTrail: Sendable {
    func record(_ event: String) throws
}

/// A file to which a line is added for each event.
package final class AuditLog: AuditTrail {
    private let file: Mutex<FileHandle>

    /// Opens the file, and makes it if it is not there.
    package init(at path: String) async throws {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw OpeningFailure(path: path, cause: POSIXError.last) }
        file = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    }

    package func record(_ event: String) throws {
        let line = Data("\(Date.now.formatted(.iso8601)) \(event)\n".utf8)
        try file.withLock { try $0.write(contentsOf: line) }
    }

    package func close() throws {
        try file.withLock { file in
            try file.synchronize()
            try file.close()
        }
    }
}

extension POSIXError {
    /// Why the last call failed.
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
