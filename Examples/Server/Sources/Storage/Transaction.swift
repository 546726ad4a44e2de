import Bookmarks
import GRDB
import Synchronization

/// One request's access to the database.
///
/// It costs nothing until it is used. Reads go to the pool. The first write opens a transaction,
/// which all later reads and writes share until it is committed or closed.
public final class Transaction: UnitOfWork {
    private enum Phase {
        case reading
        // A task, because two concurrent writes of one request have to wait for the same
        // transaction.
        case writing(Task<OpenTransaction, any Error>)
        case committed
        case closed
    }

    private let database: BookmarkDatabase
    private let phase = Mutex(Phase.reading)

    public init(database: BookmarkDatabase) {
        self.database = database
    }

    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws
        -> Value
    {
        switch phase.withLock(\.self) {
        case .closed: throw TransactionError.closed
        case .writing(let transaction): try await transaction.value.run(work)
        case .reading, .committed: try await database.pool.read(work)
        }
    }

    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws
        -> Value
    {
        let transaction = try phase.withLock { phase in
            switch phase {
            case .closed: throw TransactionError.closed
            case .committed: throw TransactionError.committed
            case .writing(let transaction): return transaction
            case .reading:
                let transaction = Task { [database] in try await OpenTransaction(database: database)
                }
                phase = .writing(transaction)
                return transaction
            }
        }
        return try await transaction.value.run(work)
    }

    public func commit() async throws { try await commit(to: .committed) }

    public func commitPart() async throws { try await commit(to: .reading) }

    private func commit(to next: Phase) async throws {
        let transaction = phase.withLock { phase -> Task<OpenTransaction, any Error>? in
            guard case .writing(let transaction) = phase else { return nil }
            phase = next
            return transaction
        }
        try await transaction?.value.commit()
    }

    /// Undoes what was not committed, and lets nothing more be read or written. Nobody waits for
    /// that but who writes next, and who closes the database.
    public func close() {
        let last = phase.withLock { phase in
            defer { phase = .closed }
            return phase
        }
        guard case .writing(let transaction) = last else { return }
        Task { try await transaction.value.rollback() }
    }
}

/// How a transaction is misused.
enum TransactionError: Error {
    /// It was used after the scope of its request was closed.
    case closed
    /// It was written to after its commit.
    case committed
}
