import AppCore
import Feeds
import Storage

/// An article to read.
final class ArticleModel: Screen {
    private let article: Article
    private let opened: Marks<Opened>
    private let bookmarks: Marks<Bookmarked>
    private let layout: TextLayout
    private let readingTime: ReadingTime

    init(
        id: ArticleID,
        source: any ArticleSource,
        opened: Marks<Opened>,
        bookmarks: Marks<Bookmarked>,
        layout: TextLayout,
        readingTime: ReadingTime
    ) throws {
        guard let article = source.article(id) else { throw Mistake("no article \(id)") }
        self.article = article
        self.opened = opened
        self.bookmarks = bookmarks
        self.layout = layout
        self.readingTime = readingTime
    }

    var title: String { "\(article.title)\(bookmarks.contains(article.id) ? " [bookmarked]" : "")" }

    var lines: [String] {
        ["\(article.day), \(readingTime.text(for: article))", ""] + layout.lines(of: article.text)
    }

    func open() throws { try opened.insert(article.id) }

    func toggleBookmark() throws {
        if bookmarks.contains(article.id) {
            try bookmarks.remove(article.id)
        } else {
            try bookmarks.insert(article.id)
        }
    }
}
