import Bookmarks
import GRDB
import Synchronization

/// One request's access to the database.
///
/// It costs nothing until it is used. Reads go to the pool. The first write opens a transaction, which all later reads
/// and writes share until it is committed or closed.
public final class Transaction: UnitOfWork {
    private struct State {
        enum Phase {
            case reading
            // A task, because two concurrent writes of one request have to wait for the same transaction.
            case writing(Task<OpenTransaction, any Error>)
            case committed
            case closed
        }

        var phase = Phase.reading
        var snapshot: DatabaseSnapshot?
    }

    private let database: BookmarkDatabase
    private let state = Mutex(State())

    public init(database: BookmarkDatabase) {
        self.database = database
    }

    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let (phase, snapshot) = state.withLock { ($0.phase, $0.snapshot) }
        switch phase {
        case .closed: throw TransactionError.closed
        case .writing(let transaction): return try await transaction.value.run(work)
        case .reading, .committed:
            if let snapshot { return try await snapshot.read(work) }
            return try await database.pool.read(work)
        }
    }

    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let transaction = try state.withLock { state in
            switch state.phase {
            case .closed: throw TransactionError.closed
            case .committed: throw TransactionError.committed
            case .writing(let transaction): return transaction
            case .reading:
                let transaction = Task { [database] in try await OpenTransaction(database: database) }
                state.phase = .writing(transaction)
                return transaction
            }
        }
        return try await transaction.value.run(work)
    }

    public func holdSnapshot() throws {
        try state.withLock { state in
            guard state.snapshot == nil else { return }
            state.snapshot = try database.pool.makeSnapshot()
        }
    }

    public func commit() async throws {
        let transaction = state.withLock { state -> Task<OpenTransaction, any Error>? in
            guard case .writing(let transaction) = state.phase else { return nil }
            state.phase = .committed
            return transaction
        }
        try await transaction?.value.commit()
    }

    /// Nobody waits for the rollback but who writes next, and who closes the database.
    public func close() {
        let (phase, snapshot) = state.withLock { state in
            defer { state = State(phase: .closed) }
            return (state.phase, state.snapshot)
        }
        if case .writing(let transaction) = phase {
            Task { try await transaction.value.rollback() }
        }
        try? snapshot?.close()
    }
}

/// How a transaction is misused.
enum TransactionError: Error {
    /// It was used after the scope of its request was closed.
    case closed
    /// It was written to after its commit.
    case committed
}
