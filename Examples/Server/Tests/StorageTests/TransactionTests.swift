import Accounts
import Foundation
import GRDB
import Logging
import Testing

@testable import Storage

@Suite("Transactions", .timeLimit(.minutes(2)))
final class TransactionTests: Sendable {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let path = FileManager.default.temporaryDirectory.path() + "/\(UUID())"
    private let database: BookmarkDatabase

    init() async throws {
        database = try await BookmarkDatabase(
            at: path,
            migrations: [.users],
            writeLimit: .seconds(60),
            logger: Self.logger
        )
    }

    deinit {
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }

    @Test("What is committed is seen by others; until then it is not")
    func commit() async throws {
        let writer = Transaction(database: database)
        try await writer.add("Ada")
        #expect(try await writer.has("Ada"))
        #expect(try await !Transaction(database: database).has("Ada"))
        try await writer.commit()
        #expect(try await Transaction(database: database).has("Ada"))
        await writer.close()
    }

    @Test("What is closed without a commit is undone")
    func rollback() async throws {
        let transaction = Transaction(database: database)
        try await transaction.add("Ada")
        await transaction.close()
        try await transaction.commit()
        #expect(try await !Transaction(database: database).has("Ada"))
    }

    @Test("Work that throws is undone, and the next transaction can begin")
    func performRollsBack() async throws {
        await #expect(throws: Refusal.notSignedIn) {
            try await perform { transaction in
                try await transaction.add("Ada")
                throw Refusal.notSignedIn
            }
        }
        try await perform { try await $0.add("Ada") }
    }

    @Test("Nothing can be read or written after the end")
    func misuse() async throws {
        let transaction = Transaction(database: database)
        try await transaction.add("Ada")
        try await transaction.commit()
        await #expect(throws: TransactionError.committed) { try await transaction.add("Bob") }
        #expect(try await transaction.has("Ada"))
        await transaction.close()
        await #expect(throws: TransactionError.closed) { try await transaction.has("Ada") }
        await #expect(throws: TransactionError.closed) { try await transaction.add("Bob") }
    }

    @Test("Concurrent writes of one request share its transaction")
    func concurrentWritesOfOneRequest() async throws {
        try await perform { transaction in
            try await withThrowingTaskGroup { group in
                for number in 0..<20 {
                    group.addTask { try await transaction.add("\(number)") }
                }
                try await group.waitForAll()
            }
        }
        #expect(try await Transaction(database: database).count() == 20)
    }

    @Test("Many requests write one after another")
    func manyWriters() async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    try await self.perform { transaction in
                        try await transaction.add("\(number)")
                        await Task.yield()
                        try await transaction.add("\(number)'")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await Transaction(database: database).count() == 200)
    }

    @Test("A cancelled request lets others write")
    func cancellation() async throws {
        let cancelled = Task {
            try await self.perform { transaction in
                try await transaction.add("Ada")
                try await Task.sleep(for: .seconds(60))
            }
        }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        try await perform { try await $0.add("Ada") }
    }

    @Test("What a cancelled request reads or writes is interrupted", arguments: [true, false])
    func interruption(_ writes: Bool) async throws {
        let endless =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
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
        try await perform { try await $0.add("Ada") }
    }

    @Test("Who waits for others that write gives up when cancelled")
    func cancelledWaiting() async throws {
        let first = Transaction(database: database)
        try await first.add("Ada")
        let late = Task { try await Transaction(database: database).add("Bob") }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        try await first.commit()
    }

    @Test("A transaction that nobody closed is undone, and the next can begin")
    func dropped() async throws {
        try await Transaction(database: database).add("Ada")
        try await perform { try await $0.add("Ada") }
    }

    @Test(
        "Who waits longer than the limit for others that write is told so, and the next can write"
    )
    func limitOfWaiting() async throws {
        let late = try await BookmarkDatabase(
            at: path,
            migrations: [],
            writeLimit: .milliseconds(50),
            logger: Self.logger
        )
        let first = Transaction(database: database)
        try await first.add("Ada")
        await #expect(throws: Refusal.busy) { try await Transaction(database: late).add("Bob") }
        try await first.commit()
        try await perform(in: late) { try await $0.add("Eve") }
    }

    @Test("A commit waits for the disk")
    func synchronousFull() async throws {
        let writer = try await database.begin()
        let modes = try await writer.writeWithoutTransaction { db in
            try ["synchronous", "journal_mode"].map {
                try String.fetchOne(db, sql: "PRAGMA \($0)")
            }
        }
        #expect(modes == ["2", "wal"])
    }

    /// Does the work, commits it unless it throws, and closes in any case.
    private func perform(
        in other: BookmarkDatabase? = nil,
        _ work: @Sendable (Transaction) async throws -> Void
    ) async throws {
        let transaction = Transaction(database: other ?? database)
        do {
            try await work(transaction)
            try await transaction.commit()
        } catch {
            await transaction.close()
            throw error
        }
        await transaction.close()
    }
}

extension Transaction {
    /// Adds a user, whose token is the name.
    fileprivate func add(_ name: String) async throws {
        try await UserTable(transaction: self).add(name: name, token: name)
    }

    fileprivate func has(_ name: String) async throws -> Bool {
        try await UserTable(transaction: self).user(with: name) != nil
    }

    fileprivate func count() async throws -> Int? {
        try await read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM user") }
    }
}
