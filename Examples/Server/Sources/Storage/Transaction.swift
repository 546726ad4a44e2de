import GRDB

/// The access of one request to the database.
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
    /// A task, because two concurrent writes of one request wait for the same beginning.
    private var beginning: Task<Void, any Error>?

    package init(database: BookmarkDatabase) { self.database = database }

    /// Who forgets to end a transaction must not keep all others waiting.
    deinit {
        guard phase == .writing, let beginning else { return }
        Task { [database] in
            try await beginning.value
            await database.rollback()
        }
    }

    package func read<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) async throws
        -> Value
    {
        switch phase {
        case .closed: throw TransactionError.closed
        case .writing: try await write(work)
        case .reading, .committed: try await database.pool.read(work)
        }
    }

    package func write<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) async throws
        -> Value
    {
        switch phase {
        case .closed: throw TransactionError.closed
        case .committed: throw TransactionError.committed
        case .reading:
            phase = .writing
            beginning = Task { [database] in try await database.begin() }
        case .writing: break
        }
        try await withTaskCancellationHandler {
            try await beginning?.value
        } onCancel: { [beginning] in
            beginning?.cancel()
        }
        return try await database.pool.writeWithoutTransaction(work)
    }

    /// Makes what was written durable, if anything was. Nothing can be written after that.
    public func commit() async throws {
        guard phase == .writing else { return }
        phase = .committed
        try await beginning?.value
        try await database.commit()
    }

    /// Undoes what was not committed, and lets nothing more be read or written.
    package func close() async {
        defer { phase = .closed }
        guard phase == .writing else { return }
        phase = .closed
        if (try? await beginning?.value) != nil { await database.rollback() }
    }
}

/// How a transaction is misused.
enum TransactionError: Error {
    /// It was used after the scope of its request was closed.
    case closed
    /// It was written to after its commit.
    case committed
}
