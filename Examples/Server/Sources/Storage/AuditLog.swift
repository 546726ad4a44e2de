import Bookmarks
import Foundation
import Synchronization

/// A file to which a line is added for what nobody should be able to deny.
public final class AuditLog: AuditTrail {
    private let file: Mutex<FileHandle>

    /// Opens the file, and makes it if it is not there.
    public static func open(at path: String) async throws -> AuditLog {
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        guard let file = FileHandle(forWritingAtPath: path) else {
            throw OpeningFailure(
                path: path,
                cause: POSIXError(POSIXErrorCode(rawValue: errno) ?? .EACCES)
            )
        }
        return AuditLog(file: file)
    }

    private init(file: sending FileHandle) { self.file = Mutex(file) }

    public func record(_ event: String) throws {
        try file.withLock { file in
            try file.seekToEnd()
            try file.write(contentsOf: Data("\(Date.now.formatted(.iso8601)) \(event)\n".utf8))
        }
    }

    public func close() async throws {
        try file.withLock { file in
            try file.synchronize()
            try file.close()
        }
    }
}
