import AppCore
import DIC
import Feeds
import Storage

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
    var lines: [String] { rows.sorted(bookmarks.articles.compactMap(source.article)) }
}

/// What was opened, the last first.
struct HistoryModel: Screen {
    let source: any ArticleSource
    let opened: Marks<Opened>
    let rows: ArticleRows

    var title: String { "History" }
    var lines: [String] { opened.articles.reversed().compactMap(source.article).map(rows.row) }
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
