import GRDB
import Logging

/// The SQLite file, open: readers that run concurrently, and one writer.
package final class BookmarkDatabase: Sendable {
    package let pool: DatabasePool
    private let writeLock = WriteLock()
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
        var configuration = Configuration()
        configuration.label = "bookmarks"
        // For other processes, such as a backup.
        configuration.busyMode = .timeout(0.5)
        // A transaction of a request is several accesses to the connection. `WriteLock` keeps
        // others out between them.
        configuration.allowsUnsafeTransactions = true
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            // The pool sets NORMAL, by which a commit may be lost with the power. What we
            // acknowledge is on the disk.
            try await pool.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA synchronous = FULL")
            }
            var migrator = DatabaseMigrator()
            for migration in migrations {
                migrator.registerMigration(migration.name) { try $0.execute(sql: migration.sql) }
            }
            try migrator.migrate(pool)
        } catch let error as DatabaseError {
            throw OpeningFailure(path: path, cause: error)
        }
        logger.info("Database opened", metadata: ["path": "\(path)"])
    }

    /// Begins a transaction that has the writer for itself until it is committed or rolled back.
    func begin() async throws {
        try await writeLock.lock(limit: writeLimit)
        do {
            try await finish { try $0.beginTransaction(.immediate) }
        } catch {
            writeLock.unlock()
            if case DatabaseError.SQLITE_BUSY = error { throw Refusal.busy }
            throw error
        }
    }

    func commit() async throws {
        defer { writeLock.unlock() }
        try await finish { connection in
            do {
                try connection.commit()
            } catch {
                try? connection.rollback()
                throw error
            }
        }
    }

    func rollback() async {
        try? await finish { try $0.rollback() }
        writeLock.unlock()
    }

    /// Does what a cancelled request has to do as well, or the writer would stay as it is.
    private func finish(_ work: @escaping @Sendable (Database) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            pool.asyncWriteWithoutTransaction { connection in
                continuation.resume(with: Result { try work(connection) })
            }
        }
    }

    /// Closes all connections, when what is being rolled back has been. Every transaction has to be
    /// closed before.
    package func close() async throws {
        // Who begins to write after this is told that the database is closed.
        let isMine = (try? await writeLock.lock(limit: writeLimit)) != nil
        defer { if isMine { writeLock.unlock() } }
        do {
            // The pool closes its writer first. The readers, which are closed last, cannot do this.
            try await finish { _ = try $0.checkpoint(.truncate) }
        } catch {
            // Nothing is lost: the write-ahead log is read when the file is opened next.
            logger.warning("Write-ahead log not emptied", metadata: ["error": "\(error)"])
        }
        try pool.close()
        logger.info("Database closed")
    }
}

/// Why a file cannot be used, and which.
struct OpeningFailure: Error, CustomStringConvertible {
    let path: String
    let cause: any Error

    var description: String { "Cannot open \(path): \(cause)" }
}
