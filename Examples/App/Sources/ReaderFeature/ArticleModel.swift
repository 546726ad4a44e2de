import AppCore
import Feeds
import Storage

/// An article to read.
struct ArticleModel: Screen {
    let article: Article
    let opened: Marks<Opened>
    let bookmarks: Marks<Bookmarked>
    let layout: TextLayout
    let words: WordSplitter

    var title: String { "\(article.title)\(bookmarks.contains(article.id) ? " [bookmarked]" : "")" }
    var lines: [String] {
        ["\(article.day), \(seconds) seconds", ""] + layout.lines(of: article.text)
    }

    /// How long it takes to read, at four words a second.
    private var seconds: Int { words.words(of: article.text).count / 4 }

    func open() throws { try opened.insert(article.id) }

    func toggleBookmark() throws {
        try bookmarks.contains(article.id)
            ? bookmarks.remove(article.id) : bookmarks.insert(article.id)
    }
}

/// Breaks a text into lines of the preferred width.
struct TextLayout {
    let preferences: Preferences

    func lines(of text: String) -> [String] {
        text.split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.count + word.count < preferences.width {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }
}
