import Bookmarks
import GRDB

/// One request's access to the database.
///
/// It costs nothing until it is used. Reads go to the pool. The first write opens a transaction, which all later reads
/// and writes share until it is committed or closed.
public actor Transaction: UnitOfWork {
    private enum State {
        case reading
        // A task, because two concurrent writes of one request have to wait for the same transaction.
        case writing(Task<OpenTransaction, any Error>)
        case committed
        case closed
    }

    private let database: BookmarkDatabase
    private var state = State.reading
    private var snapshot: DatabaseSnapshot?

    public init(database: BookmarkDatabase) {
        self.database = database
    }

    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        switch state {
        case .closed: throw TransactionError.closed
        case .writing(let transaction): return try await transaction.value.run(work)
        case .reading, .committed:
            if let snapshot { return try await snapshot.read(work) }
            return try await database.pool.read(work)
        }
    }

    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        switch state {
        case .closed: throw TransactionError.closed
        case .committed: throw TransactionError.committed
        case .writing(let transaction): return try await transaction.value.run(work)
        case .reading:
            let transaction = Task { [database] in try await OpenTransaction(database: database) }
            state = .writing(transaction)
            return try await transaction.value.run(work)
        }
    }

    public func holdSnapshot() throws {
        guard snapshot == nil else { return }
        snapshot = try database.pool.makeSnapshot()
    }

    public func commit() async throws {
        guard case .writing(let transaction) = state else { return }
        state = .committed
        try await transaction.value.commit()
    }

    public func close() async {
        if case .writing(let transaction) = state {
            await (try? transaction.value)?.rollback()
        }
        state = .closed
        try? snapshot?.close()
        snapshot = nil
    }
}

/// How a transaction is misused.
enum TransactionError: Error {
    /// It was used after the scope of its request was closed.
    case closed
    /// It was written to after its commit.
    case committed
}
