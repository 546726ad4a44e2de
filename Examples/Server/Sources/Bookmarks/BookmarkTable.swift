import GRDB
import Storage

/// The bookmarks in the database.
package final class BookmarkTable: Sendable {
    private let transaction: Transaction

    package init(transaction: Transaction) { self.transaction = transaction }

    func add(_ draft: BookmarkDraft, for userID: Int64) async throws -> Bookmark {
        try await transaction.write { db in
            let sql = "INSERT INTO bookmark (userID, url, title) VALUES (?, ?, ?)"
            try db.cachedStatement(sql: sql).execute(arguments: [userID, draft.url, draft.title])
            return Bookmark(id: db.lastInsertedRowID, url: draft.url, title: draft.title)
        }
    }

    /// The newest hundred of a user.
    func newest(of userID: Int64) async throws -> [Bookmark] {
        try await transaction.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT id, url, title FROM bookmark WHERE userID = ? "
                    + "ORDER BY id DESC LIMIT 100"
            )
            return try Bookmark.fetchAll(statement, arguments: [userID])
        }
    }
}

extension Migration {
    package static let bookmarks = Migration(
        "bookmarks",
        "CREATE TABLE bookmark (id INTEGER PRIMARY KEY AUTOINCREMENT, "
            + "userID INTEGER NOT NULL REFERENCES user, url TEXT NOT NULL, title TEXT NOT NULL);"
            + "CREATE INDEX bookmarkOfUser ON bookmark (userID)"
    )
}
