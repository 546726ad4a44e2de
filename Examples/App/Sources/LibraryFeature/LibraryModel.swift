import AppCore
import Feeds
import Storage

/// All feeds, and how much of them is unread.
final class LibraryModel: Screen {
    private let catalog: Catalog
    private let opened: Marks<Opened>

    init(catalog: Catalog, opened: Marks<Opened>) {
        self.catalog = catalog
        self.opened = opened
    }

    var title: String { "Library" }

    var lines: [String] {
        catalog.feeds.map { feed in
            let unread = feed.articles.count { !opened.contains($0.id) }
            return "\(feed.id)  \(feed.title): \(unread) of \(feed.articles.count) unread"
        }
    }

    func refresh() async throws { try await catalog.refresh() }
}
