import AppCore
import DIC
import Storage
import Testing

@testable import App
@testable import Feeds
@testable import LibraryFeature
@testable import ReaderFeature
@testable import SettingsFeature

/// View models are made by hand: they do not know the container.
struct ViewModelTests {
    private let source = FixedSource()
    private let preferences: Preferences
    private let bookmarks: Marks<Bookmarked>
    private let opened: Marks<Opened>
    private let rows: ArticleRows

    init() {
        let records = Records(files: MemoryFiles(), profiles: Profiles())
        preferences = Preferences(records: records)
        bookmarks = Marks(records: records)
        opened = Marks(records: records)
        let clock = FixedClock(today: Day("2026-01-03"))
        let ordering = Ordering { $0.day > $1.day }
        rows = ArticleRows(
            ordering: ordering,
            preferences: preferences,
            opened: opened,
            clock: clock
        )
    }

    @Test func unreadLeavesOutWhatWasOpened() throws {
        let model = UnreadModel(source: source, opened: opened, rows: rows)
        #expect(model.lines == ["* a/1  Bees (today)", "* a/2  Ants (2026-01-02)"])
        try opened.insert(ArticleID("a/1"))
        #expect(model.lines == ["* a/2  Ants (2026-01-02)"])
    }

    @Test func anArticleIsBookmarkedUntilItIsBookmarkedAgain() throws {
        let model = ArticleModel(
            article: bees,
            opened: opened,
            bookmarks: bookmarks,
            layout: TextLayout(preferences: preferences),
            words: WordSplitter()
        )
        try model.toggleBookmark()
        #expect(model.title == "Bees [bookmarked]")
        try model.toggleBookmark()
        #expect(model.title == "Bees")
    }

    @Test func aSettingRejectsWhatIsNoChoice() throws {
        let width = Setting(name: "width", choices: ["40", "60"])
        let model = SettingsModel(settings: [width], preferences: preferences)
        #expect(throws: Mistake.self) { try model.set("width", to: "wide") }
        try model.set("width", to: "40")
        #expect(model.lines == ["width = 40  (40, 60)"])
    }

    @Test func nothingIsSearchedForWithoutAWord() {
        let index = Lazy<SearchIndex> { throw Mistake("not needed") }
        #expect(SearchModel(word: "", index: index, rows: rows).lines.isEmpty)
    }

    @Test func searchFindsAWord() {
        let index = Lazy.mainActor { SearchIndex(source: source, words: WordSplitter()) }
        #expect(
            SearchModel(word: "Honey", index: index, rows: rows).lines == ["* a/1  Bees (today)"]
        )
    }
}

private let bees = Article(
    id: ArticleID("a/1"),
    title: "Bees",
    day: Day("2026-01-03"),
    text: "Bees make honey."
)
private let ants = Article(
    id: ArticleID("a/2"),
    title: "Ants",
    day: Day("2026-01-02"),
    text: "Ants make hills."
)

private struct FixedSource: ArticleSource {
    let feeds = [Feed(id: FeedID("a"), title: "A", articles: [bees, ants])]
}
