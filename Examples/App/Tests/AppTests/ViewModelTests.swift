import AppCore
import DIC
import Storage
import Testing

@testable import Feeds
@testable import LibraryFeature
@testable import ReaderFeature
@testable import SettingsFeature

/// View models are made by hand: they do not know the container.
@Suite
struct ViewModelTests {
    private let source = FixedSource()
    private let records = Records(files: MemoryFiles(), profiles: Profiles())

    @Test
    func unreadLeavesOutWhatWasOpened() throws {
        let opened = Marks<Opened>(records: records)
        let model = UnreadModel(source: source, opened: opened, rows: rows(opened))
        #expect(model.lines == ["* a/1  Bees (today)", "* a/2  Ants (2026-01-02)"])
        try opened.insert(ArticleID("a/1"))
        #expect(model.lines == ["* a/2  Ants (2026-01-02)"])
    }

    @Test
    func anArticleIsBookmarkedUntilItIsBookmarkedAgain() throws {
        let bookmarks = Marks<Bookmarked>(records: records)
        let model = try ArticleModel(
            id: ArticleID("a/1"),
            source: source,
            opened: Marks(records: records),
            bookmarks: bookmarks,
            layout: TextLayout(preferences: Preferences(records: records)),
            readingTime: ReadingTime(words: WordSplitter())
        )
        try model.toggleBookmark()
        #expect(model.title == "Bees [bookmarked]")
        try model.toggleBookmark()
        #expect(model.title == "Bees")
    }

    @Test
    func aSettingRejectsWhatIsNoChoice() throws {
        let preferences = Preferences(records: records)
        let width = Setting(name: "width", choices: ["40", "60"])
        let model = SettingsModel(settings: [width], preferences: preferences)
        #expect(throws: Mistake.self) { try model.set("width", to: "wide") }
        try model.set("width", to: "40")
        #expect(model.lines == ["width = 40  (40, 60)"])
    }

    @Test
    func nothingIsSearchedForWithoutAWord() {
        let opened = Marks<Opened>(records: records)
        let index = Lazy<SearchIndex> { throw Mistake("not needed") }
        #expect(SearchModel(word: "", index: index, rows: rows(opened)).lines.isEmpty)
    }

    @Test
    func searchFindsAWord() {
        let opened = Marks<Opened>(records: records)
        let index = Lazy(SearchIndex(source: source, words: WordSplitter()))
        #expect(SearchModel(word: "Honey", index: index, rows: rows(opened)).lines == ["* a/1  Bees (today)"])
    }

    private func rows(_ opened: Marks<Opened>) -> ArticleRows {
        ArticleRows(
            ordering: NewestFirst(),
            preferences: Preferences(records: records),
            opened: opened,
            clock: FixedClock(today: Day("2026-01-03"))
        )
    }
}

private struct FixedSource: ArticleSource {
    let feeds = [
        Feed(
            id: FeedID("a"),
            title: "A",
            articles: [
                Article(id: ArticleID("a/1"), title: "Bees", day: Day("2026-01-03"), text: "Bees make honey."),
                Article(id: ArticleID("a/2"), title: "Ants", day: Day("2026-01-02"), text: "Ants make hills."),
            ]
        )
    ]
}

struct FixedClock: DayClock {
    let today: Day
}
