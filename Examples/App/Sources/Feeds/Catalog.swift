import AppCore

/// The articles that can be read.
package protocol ArticleSource {
    var feeds: [Feed] { get }
}

extension ArticleSource {
    package var articles: [Article] { feeds.flatMap(\.articles) }

    package func feed(_ id: FeedID) -> Feed? { feeds.first { $0.id == id } }

    package func article(_ id: ArticleID) -> Article? { articles.first { $0.id == id } }
}

/// The articles as of the last refresh.
package final class Catalog: ArticleSource {
    package private(set) var feeds: [Feed] = []
    private let loader: FeedLoader

    init(loader: FeedLoader) { self.loader = loader }

    package func refresh() async throws { feeds = try await loader.load() }
}
