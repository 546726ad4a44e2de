import Bookmarks
import GRDB

/// The counts of tags in the database.
public final class TagTable: TagRepository {
    private let transaction: Transaction

    public init(transaction: Transaction) { self.transaction = transaction }

    public func mostUsed(limit: Int) async throws -> [TagCount] {
        try await transaction.read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT tag, count FROM tagCount ORDER BY count DESC, tag LIMIT ?",
                arguments: [limit]
            ).map { TagCount(tag: $0["tag"], count: $0["count"]) }
        }
    }

    public func recount() async throws {
        try await transaction.write { db in
            try db.execute(
                sql: """
                    DELETE FROM tagCount;
                    INSERT INTO tagCount (tag, count)
                    SELECT tag, COUNT(*) FROM bookmarkTag JOIN bookmark ON bookmark.id = bookmarkId
                    WHERE isPublic GROUP BY tag;
                    """
            )
        }
    }
}
