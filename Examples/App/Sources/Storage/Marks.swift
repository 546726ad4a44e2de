import AppCore

/// The articles that a profile has marked for one reason, in the order in which it did.
package final class Marks<Reason> {
    package private(set) var articles: [ArticleID]
    private let record: String
    private let records: Records

    /// - Parameter record: The kind of record to keep them in.
    package init(record: String, records: Records) {
        self.record = record
        self.records = records
        articles = records.lines(of: record).map(ArticleID.init)
    }

    package func contains(_ id: ArticleID) -> Bool { articles.contains(id) }

    /// Marks an article, or moves it to the end.
    package func insert(_ id: ArticleID) throws { try save(articles.filter { $0 != id } + [id]) }

    package func remove(_ id: ArticleID) throws { try save(articles.filter { $0 != id }) }

    private func save(_ changed: [ArticleID]) throws {
        try records.save(changed.map(\.description), as: record)
        articles = changed
    }
}

/// Reasons to mark an article.
package enum Bookmarked {}
package enum Opened {}
