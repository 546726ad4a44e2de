import Bookmarks
import GRDB

/// The users in the database.
///
/// A token is kept as it is, to keep the example short. A service that strangers use keeps a digest
/// of it.
public final class UserTable: UserRepository {
    private let transaction: Transaction

    public init(transaction: Transaction) { self.transaction = transaction }

    @discardableResult
    public func add(name: String, token: AccessToken) async throws -> User {
        try await transaction.write { db in
            do {
                try db.execute(
                    sql: "INSERT INTO user (name, token) VALUES (?, ?)",
                    arguments: [name, token.value]
                )
            } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
                throw BookmarksError.nameTaken
            }
            return User(id: db.lastInsertedRowID, name: name)
        }
    }

    public func user(with token: AccessToken) async throws -> User? {
        try await transaction.read { db in
            let statement = try db.cachedStatement(sql: "SELECT id, name FROM user WHERE token = ?")
            return try Row.fetchOne(statement, arguments: [token.value]).map {
                User(id: $0["id"], name: $0["name"])
            }
        }
    }
}
