import AppCore
import Storage

/// Reads the feeds off the main actor.
nonisolated struct FeedLoader {
    let files: any Files
    let parser: FeedParser

    @concurrent
    func load() async throws -> [Feed] {
        try files.names().filter { $0.hasSuffix(".feed") }.compactMap { name in
            try files.text(of: name).map { try parser.feed(FeedID(String(name.dropLast(5))), from: $0) }
        }
    }
}
