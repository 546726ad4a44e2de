import AppCore

/// A feed and its articles, the newest first.
package nonisolated struct Feed: Equatable {
    package let id: FeedID
    package let title: String
    package let articles: [Article]
}

package nonisolated struct Article: Equatable {
    package let id: ArticleID
    package let title: String
    package let day: Day
    package let text: String
}

/// The articles that can be read.
package protocol ArticleSource {
    var feeds: [Feed] { get }
}

extension ArticleSource {
    package var articles: [Article] { feeds.flatMap(\.articles) }

    package func feed(_ id: FeedID) throws -> Feed {
        guard let feed = feeds.first(where: { $0.id == id }) else { throw Mistake("no feed \(id)") }
        return feed
    }

    package func article(_ id: ArticleID) throws -> Article {
        guard let article = articles.first(where: { $0.id == id }) else {
            throw Mistake("no article \(id)")
        }
        return article
    }
}
