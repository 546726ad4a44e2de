import GRDB
import Logging

/// The SQLite file, open: readers that run concurrently, and one writer.
public final class BookmarkDatabase: Sendable {
    let pool: DatabasePool
    let writeLock = WriteLock()
    /// How long a request waits for those that write before it.
    let writeLimit: Duration
    private let logger: Logger

    /// Opens the file, makes it if it is not there, and brings its tables up to date.
    public static func open(
        at path: String,
        writeLimit: Duration = .seconds(5),
        logger: Logger
    ) async throws -> BookmarkDatabase {
        var configuration = Configuration()
        configuration.label = "bookmarks"
        configuration.busyMode = .timeout(5)
        // A transaction of a request is several accesses to the connection. `WriteLock` keeps
        // others out between them.
        configuration.allowsUnsafeTransactions = true
        do {
            let pool = try DatabasePool(path: path, configuration: configuration)
            // The pool sets NORMAL, by which a commit may be lost with the power. What we
            // acknowledge is on the disk.
            try await pool.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA synchronous = FULL")
            }
            try Migrations.all.migrate(pool)
            logger.info("Database opened", metadata: ["path": "\(path)"])
            return BookmarkDatabase(pool: pool, writeLimit: writeLimit, logger: logger)
        } catch let error as DatabaseError {
            throw OpeningFailure(path: path, cause: error)
        }
    }

    private init(pool: DatabasePool, writeLimit: Duration, logger: Logger) {
        self.pool = pool
        self.writeLimit = writeLimit
        self.logger = logger
    }

    /// Closes all connections, when what is being rolled back has been. Every transaction has to be
    /// closed before.
    public func close() async throws {
        // Who begins to write after this is told that the database is closed.
        let isMine = (try? await writeLock.lock(limit: writeLimit)) != nil
        defer { if isMine { writeLock.unlock() } }
        do {
            // The pool closes its writer first. The readers, which are closed last, cannot do this.
            try await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
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
