import Bookmarks

/// The page for people: all public bookmarks, and a field to search them.
struct BookmarksPage {
    let bookmarks: [Bookmark]
    let tags: [TagCount]
    let searchedFor: String

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Bookmarks</title>
        <style>
        body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
        li { margin: 0 0 1rem } li p { margin: 0 } small { color: #666 }
        </style>
        <h1>Bookmarks</h1>
        <form><input type="search" name="q" aria-label="Search" value="\(escaped(searchedFor))"> <button>Search</button></form>
        <p><small>\(tags.map { "\(escaped($0.tag)) (\($0.count))" }.joined(separator: " · "))</small></p>
        <ul>
        \(bookmarks.map(item).joined(separator: "\n"))
        </ul>
        </html>
        """
    }

    private func item(_ bookmark: Bookmark) -> String {
        """
        <li><a href="\(escaped(bookmark.url))" rel="nofollow">\(escaped(bookmark.title))</a>
        <p>\(escaped(bookmark.notes))</p><small>\(escaped(bookmark.tags.joined(separator: " · ")))</small></li>
        """
    }

    /// The text, with nothing in it that HTML gives a meaning.
    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
