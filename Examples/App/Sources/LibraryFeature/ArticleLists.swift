import AppCore
import DIC
import Feeds
import Storage

/// All feeds, and how much of them is unread.
struct LibraryModel: Screen {
    let catalog: Catalog
    let opened: Marks<Opened>

    var title: String { "Library" }

    var lines: [String] {
        catalog.feeds.map { feed in
            let unread = feed.articles.count { !opened.contains($0.id) }
            return "\(feed.id)  \(feed.title): \(unread) of \(feed.articles.count) unread"
        }
    }

    func refresh() async throws { try await catalog.refresh() }
}

/// The articles of one feed.
struct FeedModel: Screen {
    let feed: Feed
    let rows: ArticleRows

    init(id: FeedID, source: any ArticleSource, rows: ArticleRows) throws {
        feed = try source.feed(id)
        self.rows = rows
    }

    var title: String { feed.title }
    var lines: [String] { rows.sorted(feed.articles) }
}

/// What has not been opened yet.
struct UnreadModel: Screen {
    let source: any ArticleSource
    let opened: Marks<Opened>
    let rows: ArticleRows

    var title: String { "Unread" }
    var lines: [String] { rows.sorted(source.articles.filter { !opened.contains($0.id) }) }
}

/// What is bookmarked.
struct BookmarksModel: Screen {
    let source: any ArticleSource
    let bookmarks: Marks<Bookmarked>
    let rows: ArticleRows

    var title: String { "Bookmarks" }
    var lines: [String] { rows.sorted(bookmarks.articles.compactMap { try? source.article($0) }) }
}

/// What was opened, the last first.
struct HistoryModel: Screen {
    let source: any ArticleSource
    let opened: Marks<Opened>
    let rows: ArticleRows

    var title: String { "History" }
    var lines: [String] {
        opened.articles.reversed().compactMap { try? source.article($0) }.map(rows.row)
    }
}

/// What contains a word.
struct SearchModel: Screen {
    let word: String
    let index: Lazy<SearchIndex>
    let rows: ArticleRows

    var title: String { word.isEmpty ? "Search for what?" : "Articles with \"\(word)\"" }

    /// Does without the index if there is nothing to search for.
    var lines: [String] { word.isEmpty ? [] : rows.sorted(index.load().articles(with: word)) }
}
