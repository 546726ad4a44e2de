import AppCore
import Feeds
import Storage

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

/// How long it takes to read an article, at four words a second.
struct ReadingTime {
    let words: WordSplitter

    func text(for article: Article) -> String {
        "\(words.words(of: article.text).count / 4) seconds"
    }
}
