import GRDB
import Storage

/// The bookmarks in the database.
package final class BookmarkTable: Sendable {
    private let transaction: Transaction

    package init(transaction: Transaction) { self.transaction = transaction }

    func add(_ draft: BookmarkDraft, for userID: Int64) async throws -> Bookmark {
        try await transaction.write { db in
            let statement = try db.cachedStatement(
                sql: "INSERT INTO bookmark (userID, url, title, isPublic) VALUES (?, ?, ?, ?)"
            )
            let isPublic = draft.isPublic ?? false
            try statement.execute(arguments: [userID, draft.url, draft.title, isPublic])
            return Bookmark(
                id: db.lastInsertedRowID,
                userID: userID,
                url: draft.url,
                title: draft.title,
                isPublic: isPublic
            )
        }
    }

    /// Removes a bookmark of a user.
    ///
    /// - Returns: Whether there was one.
    func remove(_ id: Int64, of userID: Int64) async throws -> Bool {
        try await transaction.write { db in
            let sql = "DELETE FROM bookmark WHERE id = ? AND userID = ?"
            try db.execute(sql: sql, arguments: [id, userID])
            return db.changesCount > 0
        }
    }

    /// The newest hundred.
    ///
    /// - Parameter userID: Whose bookmarks; without a user, all that are public.
    func newest(of userID: Int64?) async throws -> [Bookmark] {
        let condition = userID.map { "userID = \($0)" } ?? "isPublic"
        return try await transaction.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT * FROM bookmark WHERE \(condition) ORDER BY id DESC LIMIT 100"
            )
            return try Bookmark.fetchAll(statement)
        }
    }
}

extension Migration {
    package static let bookmarks = Migration(
        "bookmarks",
        "CREATE TABLE bookmark (id INTEGER PRIMARY KEY AUTOINCREMENT, "
            + "userID INTEGER NOT NULL REFERENCES user, url TEXT NOT NULL, title TEXT NOT NULL, "
            + "isPublic BOOLEAN NOT NULL);"
            + "CREATE INDEX bookmarkOfUser ON bookmark (userID);"
            + "CREATE INDEX publicBookmark ON bookmark (id) WHERE isPublic"
    )
}
