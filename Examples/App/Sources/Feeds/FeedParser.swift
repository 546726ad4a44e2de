import AppCore

/// Reads the text of a feed: `# title`, then for each article `## day title` and paragraphs. Runs
/// on any thread.
nonisolated struct FeedParser {
    let cleaner: TextCleaner

    func feed(_ id: FeedID, from text: String) throws -> Feed {
        guard text.hasPrefix("# ") else { throw Mistake("\(id) has no title") }
        let parts = text.dropFirst(2).split(separator: "\n## ")
        let articles = try parts.dropFirst().enumerated().map { index, part in
            try article(ArticleID("\(id)/\(index + 1)"), from: part)
        }
        return Feed(
            id: id,
            title: cleaner.clean(parts[0]),
            articles: articles.sorted { $0.day > $1.day }
        )
    }

    private func article(_ id: ArticleID, from text: Substring) throws -> Article {
        let lines = text.split(separator: "\n", maxSplits: 1)
        let heading = lines[0].split(separator: " ", maxSplits: 1)
        guard lines.count == 2, heading.count == 2 else { throw Mistake("\(id) is incomplete") }
        let day = Day(String(heading[0]))
        return Article(
            id: id,
            title: cleaner.clean(heading[1]),
            day: day,
            text: cleaner.clean(lines[1])
        )
    }
}

/// Takes emphasis and surplus white space out of a text.
nonisolated struct TextCleaner {
    func clean(_ text: Substring) -> String {
        text.filter { $0 != "*" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
