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
