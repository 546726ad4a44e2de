import Foundation
import GRDB
import Logging
import Synchronization

/// The SQLite file, open: readers that run concurrently, and a connection for each transaction that
/// writes.
package final class BookmarkDatabase: Sendable {
    let readers: DatabasePool
    private let idleWriters = Mutex<[DatabaseQueue]>([])
    /// Who waits to write, first come, first served.
    private let waiting = Mutex<[UUID]>([])
    /// How long a request waits for those that write before it.
    private let writeLimit: Duration
    private let logger: Logger

    /// Opens the file, makes it if it is not there, and brings its tables up to date.
    package init(
        at path: String,
        migrations: [Migration],
        writeLimit: Duration = .seconds(5),
        logger: Logger
    ) async throws {
        self.writeLimit = writeLimit
        self.logger = logger
        do {
            readers = try DatabasePool(path: path, configuration: Self.configuration)
            var migrator = DatabaseMigrator()
            for migration in migrations {
                migrator.registerMigration(migration.name) { try $0.execute(sql: migration.sql) }
            }
            try migrator.migrate(readers)
        } catch let error as DatabaseError {
            throw OpeningFailure(path: path, cause: error)
        }
        logger.info("Database opened: \(path)")
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        // For other processes, also where no request waits, as when a connection is opened.
        configuration.busyMode = .timeout(0.1)
        // A transaction of a request is several accesses to its connection.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { db in
            // In the default of the pool, a commit may be lost with the power. What we acknowledge
            // is on the disk.
            try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        return configuration
    }

    /// A connection with a transaction that has begun.
    ///
    /// SQLite has one writer at a time, in all processes. Who has waited the longest tries again.
    ///
    /// - Throws: `Refusal.busy` after the limit.
    func begin() async throws -> DatabaseQueue {
        let idle = idleWriters.withLock { $0.popLast() }
        let writer =
            try idle ?? DatabaseQueue(path: readers.path, configuration: Self.configuration)
        let end = ContinuousClock.now + writeLimit
        let ticket = UUID()
        waiting.withLock { $0.append(ticket) }
        defer { waiting.withLock { $0.removeAll { $0 == ticket } } }
        while true {
            if waiting.withLock({ $0.first == ticket }) {
                do {
                    try await writer.finish { try $0.beginTransaction(.immediate) }
                    return writer
                } catch DatabaseError.SQLITE_BUSY {}
            }
            guard .now < end else { throw Refusal.busy }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    func commit(_ writer: DatabaseQueue) async throws {
        try await writer.finish { try $0.commit() }
        idleWriters.withLock { $0.append(writer) }
    }

    /// Closes all connections, and writes what the write-ahead log has into the file. Every
    /// transaction has to be closed before.
    package func close() async throws {
        for writer in idleWriters.withLock({ $0 }) { try writer.close() }
        // What the pool closes last cannot do it. If it fails, the log is read at the next opening.
        _ = try? await readers.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try readers.close()
        logger.info("Database closed")
    }
}

extension DatabaseQueue {
    /// Begins or ends a transaction, which being cancelled must not leave half done.
    fileprivate func finish(_ work: @escaping @Sendable (Database) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            asyncWriteWithoutTransaction { connection in
                continuation.resume(with: Result { try work(connection) })
            }
        }
    }
}

/// Why a file cannot be used, and which.
struct OpeningFailure: Error, CustomStringConvertible {
    let path: String
    let cause: any Error

    var description: String { "Cannot open \(path): \(cause)" }
}
