import GRDB
import Storage

/// The users in the database.
///
/// A token is kept as it is, to keep the example short. A service that strangers use keeps a digest
/// of it.
package final class UserTable: Sendable {
    private let transaction: Transaction

    package init(transaction: Transaction) { self.transaction = transaction }

    @discardableResult
    package func add(name: String, token: String) async throws -> User {
        try await transaction.write { db in
            do {
                let sql = "INSERT INTO user (name, token) VALUES (?, ?)"
                try db.execute(sql: sql, arguments: [name, token])
            } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
                throw Refusal.nameTaken
            }
            return User(id: db.lastInsertedRowID, name: name)
        }
    }

    package func user(with token: String) async throws -> User? {
        try await transaction.read { db in
            let statement = try db.cachedStatement(sql: "SELECT id, name FROM user WHERE token = ?")
            return try User.fetchOne(statement, arguments: [token])
        }
    }
}

extension Migration {
    package static let users = Migration(
        "users",
        "CREATE TABLE user (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, "
            + "token TEXT NOT NULL UNIQUE)"
    )
}
