import AppCore
import Feeds

/// The articles of one feed.
final class FeedModel: Screen {
    private let feed: Feed
    private let rows: ArticleRows

    init(id: FeedID, source: any ArticleSource, rows: ArticleRows) throws {
        guard let feed = source.feed(id) else { throw Mistake("no feed \(id)") }
        self.feed = feed
        self.rows = rows
    }

    var title: String { feed.title }
    var lines: [String] { rows.sorted(feed.articles) }
}
