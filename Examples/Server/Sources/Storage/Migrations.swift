import GRDB

/// How the tables came to be as they are, oldest first. What has been released is never changed
/// here, only added to.
enum Migrations {
    static var all: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("users and bookmarks") { db in
            try db.create(table: "user") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("name", .text).notNull().unique()
                table.column("token", .text).notNull().unique()
            }
            try db.create(table: "bookmark") { table in
                table.autoIncrementedPrimaryKey("id")
                table.belongsTo("user", onDelete: .cascade).notNull()
                table.column("url", .text).notNull()
                table.column("title", .text).notNull()
                table.column("notes", .text).notNull()
                // The words, separated by spaces: for display and search. `bookmarkTag` has them
                // one by one.
                table.column("tags", .text).notNull()
                table.column("isPublic", .boolean).notNull()
                table.column("createdAt", .double).notNull()
            }
            try db.create(table: "bookmarkTag", options: .withoutRowID) { table in
                table.belongsTo("bookmark", onDelete: .cascade).notNull()
                table.column("tag", .text).notNull().indexed()
                table.primaryKey(["bookmarkId", "tag"])
            }
        }
        migrator.registerMigration("full-text search") { db in
            try db.create(virtualTable: "bookmarkText", using: FTS5()) { table in
                table.synchronize(withTable: "bookmark")
                table.tokenizer = .unicode61()
                table.column("title")
                table.column("notes")
                table.column("url")
                table.column("tags")
            }
        }
        migrator.registerMigration("tag counts") { db in
            try db.create(table: "tagCount", options: .withoutRowID) { table in
                table.primaryKey("tag", .text)
                table.column("count", .integer).notNull()
            }
        }
        return migrator
    }
}
