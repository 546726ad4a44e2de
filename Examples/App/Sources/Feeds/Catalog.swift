import AppCore
import Storage

/// The articles as of the last refresh.
package final class Catalog: ArticleSource {
    package private(set) var feeds: [Feed] = []
    private let loader: FeedLoader

    init(loader: FeedLoader) { self.loader = loader }

    package func refresh() async throws { feeds = try await loader.load() }
}

/// Reads the feeds off the main actor.
nonisolated struct FeedLoader {
    let files: any Files
    let parser: FeedParser

    @concurrent
    func load() async throws -> [Feed] {
        try files.names().filter { $0.hasSuffix(".feed") }.compactMap { name in
            try files.text(of: name).map {
                try parser.feed(FeedID(String(name.dropLast(5))), from: $0)
            }
        }
    }
}
