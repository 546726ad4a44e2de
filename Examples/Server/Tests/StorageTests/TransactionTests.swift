import Foundation
import GRDB
import Logging
import Testing

@testable import Accounts
@testable import Storage

@Suite("Transactions")
struct TransactionTests {
    @Test("What is committed is seen by others; until then it is not")
    func commit() async throws {
        try await withDatabase { database in
            let writer = Transaction(database: database)
            try await writer.add("Ada", "a")
            #expect(try await user("a", in: writer) != nil)
            #expect(try await user("a", in: Transaction(database: database)) == nil)
            try await writer.commit()
            #expect(try await user("a", in: Transaction(database: database)) != nil)
            await writer.close()
        }
    }

    @Test("What is closed without a commit is undone")
    func rollback() async throws {
        try await withDatabase { database in
            let transaction = Transaction(database: database)
            try await transaction.add("Ada", "a")
            await transaction.close()
            try await transaction.commit()
            #expect(try await user("a", in: Transaction(database: database)) == nil)
        }
    }

    @Test("Work that throws is undone, and the next transaction can begin")
    func performRollsBack() async throws {
        try await withDatabase { database in
            let first = Transaction(database: database)
            await #expect(throws: Refusal.notSignedIn) {
                try await first.perform {
                    try await first.add("Ada", "a")
                    throw Refusal.notSignedIn
                }
            }
            let second = Transaction(database: database)
            try await second.perform {
                try await second.add("Ada", "b")
            }
        }
    }

    @Test("Nothing can be read or written after the end")
    func misuse() async throws {
        try await withDatabase { database in
            let transaction = Transaction(database: database)
            try await transaction.add("Ada", "a")
            try await transaction.commit()
            await #expect(throws: TransactionError.committed) {
                try await transaction.add("Bob", "b")
            }
            #expect(try await user("a", in: transaction) != nil)
            await transaction.close()
            await #expect(throws: TransactionError.closed) {
                try await user("a", in: transaction)
            }
            await #expect(throws: TransactionError.closed) {
                try await transaction.add("Bob", "b")
            }
        }
    }

    @Test("Concurrent writes of one request share its transaction")
    func concurrentWritesOfOneRequest() async throws {
        try await withDatabase { database in
            let transaction = Transaction(database: database)
            try await transaction.perform {
                try await withThrowingTaskGroup { group in
                    for number in 0..<20 {
                        group.addTask {
                            try await transaction.add("\(number)", "\(number)")
                        }
                    }
                    try await group.waitForAll()
                }
            }
            let count = try await database.readers.read {
                try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM user")
            }
            #expect(count == 20)
        }
    }

    @Test("Many requests write one after another")
    func manyWriters() async throws {
        try await withDatabase { database in
            try await withThrowingTaskGroup { group in
                for number in 0..<100 {
                    group.addTask {
                        let transaction = Transaction(database: database)
                        try await transaction.perform {
                            try await transaction.add("\(number)", "\(number)")
                            await Task.yield()
                            try await transaction.add("\(number)'", "\(number)'")
                        }
                    }
                }
                try await group.waitForAll()
            }
            let count = try await database.readers.read {
                try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM user")
            }
            #expect(count == 200)
        }
    }

    @Test("A cancelled request gives the writer back")
    func cancellation() async throws {
        try await withDatabase { database in
            let cancelled = Task {
                let transaction = Transaction(database: database)
                try await transaction.perform {
                    try await transaction.add("Ada", "a")
                    try await Task.sleep(for: .seconds(60))
                }
            }
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            let next = Transaction(database: database)
            try await next.perform {
                try await next.add("Ada", "b")
            }
        }
    }

    @Test("What a cancelled request reads or writes is interrupted", arguments: [true, false])
    func interruption(_ writes: Bool) async throws {
        let endless =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
        try await withDatabase { database in
            let transaction = Transaction(database: database)
            let (beginnings, beginning) = AsyncStream.makeStream(of: Void.self)
            let work = Task {
                let run = { @Sendable (db: Database) throws in
                    beginning.yield()
                    try db.execute(sql: endless)
                }
                try await writes ? transaction.write(run) : transaction.read(run)
            }
            _ = await beginnings.first { _ in true }
            work.cancel()
            await #expect(throws: CancellationError.self) { try await work.value }
            await transaction.close()
            let next = Transaction(database: database)
            try await next.perform {
                try await next.add("Ada", "a")
            }
        }
    }

    @Test("Who waits for others that write gives up when cancelled")
    func cancelledWaiting() async throws {
        try await withDatabase { database in
            let first = Transaction(database: database)
            try await first.add("Ada", "a")
            let late = Task {
                let late = Transaction(database: database)
                try await late.add("Bob", "b")
            }
            late.cancel()
            await #expect(throws: CancellationError.self) { try await late.value }
            try await first.commit()
        }
    }

    @Test("A transaction that nobody closed is undone, and the next can begin")
    func dropped() async throws {
        try await withDatabase { database in
            try await UserTable(transaction: Transaction(database: database)).add(
                name: "Ada",
                token: "a"
            )
            let next = Transaction(database: database)
            try await next.perform {
                try await next.add("Ada", "b")
            }
            #expect(try await user("a", in: Transaction(database: database)) == nil)
        }
    }

    @Test(
        "Who waits longer than the limit for others that write is told so, and the next gets the turn"
    )
    func limitOfWaiting() async throws {
        try await withDatabase(writeLimit: .milliseconds(50)) { database in
            let first = Transaction(database: database)
            try await first.add("Ada", "a")
            let late = Transaction(database: database)
            await #expect(throws: Refusal.busy) {
                try await late.add("Bob", "b")
            }
            await late.close()
            try await first.commit()
            let next = Transaction(database: database)
            try await next.add("Eve", "e")
            try await next.commit()
        }
    }

    @Test("A commit waits for the disk")
    func synchronousFull() async throws {
        try await withDatabase { database in
            let writer = try await database.begin()
            let mode = try await writer.writeWithoutTransaction { db in
                (
                    try Int.fetchOne(db, sql: "PRAGMA synchronous"),
                    try String.fetchOne(db, sql: "PRAGMA journal_mode")
                )
            }
            #expect(mode.0 == 2)
            #expect(mode.1 == "wal")
        }
    }

    private func user(_ token: String, in transaction: Transaction) async throws -> User? {
        try await UserTable(transaction: transaction).user(with: token)
    }

    private func withDatabase(
        writeLimit: Duration = .seconds(30),
        _ body: (BookmarkDatabase) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "storage-tests-\(UUID())"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try await BookmarkDatabase(
            at: folder.appending(path: "test.sqlite").path(),
            migrations: [.users],
            writeLimit: writeLimit,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        try await body(database)
        try await database.close()
    }
}

extension Transaction {
    func add(_ name: String, _ token: String) async throws {
        try await UserTable(transaction: self).add(name: name, token: token)
    }

    /// Does the work, commits it unless it throws, and closes in any case.
    fileprivate func perform(_ work: @Sendable () async throws -> Void) async throws {
        do {
            try await work()
            try await commit()
        } catch {
            await close()
            throw error
        }
        await close()
    }
}
