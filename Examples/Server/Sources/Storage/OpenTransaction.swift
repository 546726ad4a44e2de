import GRDB
import Synchronization

/// A write transaction on the pool's writer: it holds the write lock from its beginning to its end.
///
/// Nothing here is stopped by cancellation. A request that is cancelled still has to give the lock
/// back.
final class OpenTransaction: Sendable {
    private let database: BookmarkDatabase
    private let hasEnded = Atomic(false)

    init(database: BookmarkDatabase) async throws {
        try await database.writeLock.lock(limit: database.writeLimit)
        // Not before: a transaction that has not got the lock must not give it back.
        self.database = database
        do {
            try await run { try $0.beginTransaction(.immediate) }
        } catch {
            hasEnded.store(true, ordering: .relaxed)
            database.writeLock.unlock()
            throw error
        }
    }

    /// Who forgets to end a transaction must not keep all others waiting.
    deinit {
        guard !hasEnded.load(ordering: .relaxed) else { return }
        database.pool.asyncWriteWithoutTransaction { [database] connection in
            try? connection.rollback()
            database.writeLock.unlock()
        }
    }

    func run<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws
        -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            database.pool.asyncWriteWithoutTransaction { connection in
                continuation.resume(with: Result { try work(connection) })
            }
        }
    }

    func commit() async throws {
        guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
        defer { database.writeLock.unlock() }
        try await run { connection in
            do {
                try connection.commit()
            } catch {
                try? connection.rollback()
                throw error
            }
        }
    }

    func rollback() async {
        guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
        try? await run { try $0.rollback() }
        database.writeLock.unlock()
    }
}
