import GRDB

/// The access of one request, or one job, to the database.
///
/// It costs nothing until it is used. Reads go to the pool. The first write opens a transaction,
/// which all later reads and writes share until it is committed or closed. When the request is
/// cancelled, SQLite is interrupted in what it reads or writes for it.
public actor Transaction {
    private enum Phase {
        case reading
        // A task, because two concurrent writes of one request wait for the same beginning. A
        // connection that is released is closed, and its transaction undone.
        case writing(Task<DatabaseQueue, any Error>)
        case committed
        case closed
    }

    private let database: BookmarkDatabase
    private var phase = Phase.reading

    package init(database: BookmarkDatabase) { self.database = database }

    package func read<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) async throws
        -> Value
    {
        switch phase {
        case .closed: throw TransactionError.closed
        case .writing: try await write(work)
        case .reading, .committed: try await database.readers.read(work)
        }
    }

    package func write<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) async throws
        -> Value
    {
        let writer: Task<DatabaseQueue, any Error>
        switch phase {
        case .closed: throw TransactionError.closed
        case .committed: throw TransactionError.committed
        case .writing(let begun): writer = begun
        case .reading:
            writer = Task { [database] in try await database.begin() }
            phase = .writing(writer)
        }
        let connection = try await withTaskCancellationHandler {
            try await writer.value
        } onCancel: {
            writer.cancel()
        }
        return try await connection.writeWithoutTransaction(work)
    }

    /// Makes what was written durable, if anything was. Nothing can be written after that.
    public func commit() async throws {
        guard case .writing(let writer) = phase else { return }
        phase = .committed
        try await database.commit(writer.value)
    }

    /// Undoes what was not committed, and lets nothing more be read or written.
    package func close() async {
        let last = phase
        phase = .closed
        if case .writing(let writer) = last { try? await writer.value.close() }
    }
}

/// How a transaction is misused.
enum TransactionError: Error {
    /// It was used after the scope of its request was closed.
    case closed
    /// It was written to after its commit.
    case committed
}
