import GRDB

/// The access of one request, or one job, to the database.
///
/// It costs nothing until it is used. Reads go to the pool. The first write opens a transaction,
/// which all later reads and writes share until it is committed or closed. When the request is
/// cancelled, SQLite is interrupted in what it reads or writes for it.
public actor Transaction {
    private enum Phase {
        case reading, writing, committed, closed
    }

    private let database: BookmarkDatabase
    private var phase = Phase.reading
    /// A task, because two concurrent writes of one request wait for the same beginning. A
    /// connection that is released is closed, and its transaction undone.
    private var writer: Task<DatabaseQueue, any Error>?

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
        switch phase {
        case .closed: throw TransactionError.closed
        case .committed: throw TransactionError.committed
        case .reading, .writing: break
        }
        phase = .writing
        let writer = writer ?? Task { [database] in try await database.begin() }
        self.writer = writer
        let connection = try await withTaskCancellationHandler {
            try await writer.value
        } onCancel: {
            writer.cancel()
        }
        return try await connection.writeWithoutTransaction(work)
    }

    /// Makes what was written durable, if anything was. Nothing can be written after that.
    public func commit() async throws {
        guard phase == .writing, let writer else { return }
        phase = .committed
        self.writer = nil
        try await database.commit(writer.value)
    }

    /// Undoes what was not committed, and lets nothing more be read or written.
    package func close() async {
        phase = .closed
        let last = writer
        writer = nil
        try? await last?.value.close()
    }
}

/// How a transaction is misused.
enum TransactionError: Error {
    /// It was used after the scope of its request was closed.
    case closed
    /// It was written to after its commit.
    case committed
}
