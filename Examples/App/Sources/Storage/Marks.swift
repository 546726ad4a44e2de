import AppCore

/// The articles that a profile has marked for one reason, in the order in which it did.
package final class Marks<Reason: Marking> {
    package private(set) var articles: [ArticleID]
    private let records: Records

    package init(records: Records) {
        self.records = records
        articles = records.lines(of: Reason.record).map(ArticleID.init)
    }

    package func contains(_ id: ArticleID) -> Bool { articles.contains(id) }

    /// Marks an article, or moves it to the end.
    package func insert(_ id: ArticleID) throws { try save(articles.filter { $0 != id } + [id]) }

    package func remove(_ id: ArticleID) throws { try save(articles.filter { $0 != id }) }

    private func save(_ changed: [ArticleID]) throws {
        try records.save(changed.map(\.description), as: Reason.record)
        articles = changed
    }
}

/// A reason to mark an article, and the kind of record that keeps what is marked.
package nonisolated protocol Marking: SendableMetatype { static var record: String { get } }

package enum Bookmarked: Marking { package static let record = "bookmarks" }
package enum Opened: Marking { package static let record = "opened" }
