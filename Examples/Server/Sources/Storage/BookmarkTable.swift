import Bookmarks
import Foundation
import GRDB

/// The bookmarks in the database.
public final class BookmarkTable: BookmarkRepository {
    private let transaction: Transaction

    public init(transaction: Transaction) { self.transaction = transaction }

    public func add(_ drafts: [BookmarkDraft], for userID: Int64) async throws -> [Bookmark] {
        try await transaction.write { db in
            let now = Date()
            let add = try db.cachedStatement(
                sql: """
                    INSERT INTO bookmark (userId, url, title, notes, tags, isPublic, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """
            )
            let addTag = try db.cachedStatement(
                sql: "INSERT INTO bookmarkTag (bookmarkId, tag) VALUES (?, ?)"
            )
            return try drafts.map { draft in
                try add.execute(arguments: [
                    userID, draft.url, draft.title, draft.notes, draft.tags.joined(separator: " "),
                    draft.isPublic,
                    now.timeIntervalSince1970,
                ])
                let id = db.lastInsertedRowID
                for tag in draft.tags {
                    try addTag.execute(arguments: [id, tag])
                }
                return Bookmark(id: id, userID: userID, createdAt: now, draft: draft)
            }
        }
    }

    public func bookmark(_ id: Int64) async throws -> Bookmark? {
        try await transaction.read { db in
            let statement = try db.cachedStatement(sql: "SELECT * FROM bookmark WHERE id = ?")
            return try Row.fetchOne(statement, arguments: [id]).map(Bookmark.init(row:))
        }
    }

    public func remove(_ id: Int64) async throws {
        try await transaction.write { db in
            try db.cachedStatement(sql: "DELETE FROM bookmark WHERE id = ?").execute(arguments: [id]
            )
        }
    }

    public func bookmarks(matching query: BookmarkQuery) async throws -> [Bookmark] {
        var conditions: [String] = []
        var arguments = StatementArguments()
        if let userID = query.userID {
            conditions.append("userId = ?")
            arguments += [userID]
        } else {
            conditions.append("isPublic")
        }
        if let text = query.text, !text.isEmpty {
            // What is not a word, say punctuation only, is found nowhere.
            guard let pattern = FTS5Pattern(matchingAllPrefixesIn: text) else { return [] }
            conditions.append("id IN (SELECT rowid FROM bookmarkText WHERE bookmarkText MATCH ?)")
            arguments += [pattern]
        }
        if let tag = query.tag {
            conditions.append("id IN (SELECT bookmarkId FROM bookmarkTag WHERE tag = ?)")
            arguments += [tag.lowercased()]
        }
        if let before = query.before {
            conditions.append("id < ?")
            arguments += [before]
        }
        arguments += [query.limit]
        let sql =
            "SELECT * FROM bookmark WHERE \(conditions.joined(separator: " AND ")) ORDER BY id DESC LIMIT ?"
        return try await transaction.read { [arguments] db in
            try Row.fetchAll(try db.cachedStatement(sql: sql), arguments: arguments).map(
                Bookmark.init(row:)
            )
        }
    }
}

extension Bookmark {
    fileprivate init(row: Row) {
        let tags: String = row["tags"]
        self.init(
            id: row["id"],
            userID: row["userId"],
            createdAt: Date(timeIntervalSince1970: row["createdAt"]),
            draft: BookmarkDraft(
                url: row["url"],
                title: row["title"],
                notes: row["notes"],
                tags: tags.split(separator: " ").map(String.init),
                isPublic: row["isPublic"]
            )
        )
    }
}
