import AppCore
import Testing

@testable import Feeds

struct FeedParserTests {
    @Test @concurrent func parsesOffTheMainActor() async throws {
        let parser = FeedParser(cleaner: TextCleaner())
        let feed = try parser.feed(
            FeedID("a"),
            from: "# *A*\n## 2026-01-01 Ants\nAnts  make\nhills.\n"
        )
        let article = Article(
            id: ArticleID("a/1"),
            title: "Ants",
            day: Day("2026-01-01"),
            text: "Ants make hills."
        )
        #expect(feed == Feed(id: FeedID("a"), title: "A", articles: [article]))
    }

    @Test func anArticleWithoutATextIsAMistake() {
        let parser = FeedParser(cleaner: TextCleaner())
        #expect(throws: Mistake.self) {
            try parser.feed(FeedID("a"), from: "# A\n## 2026-01-01 Ants")
        }
    }
}
