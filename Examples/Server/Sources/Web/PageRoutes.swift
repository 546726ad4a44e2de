import Bookmarks
import Hummingbird

/// What needs no token: the page, and the tags.
struct PageRoutes {
    func add(to router: some RouterMethods<ScopedContext>) {
        router
            .get("/", use: page)
            .get("tags", use: tags)
    }

    private func page(_ request: Request, _ context: ScopedContext) async throws -> BookmarksPage {
        let text = request.query("q")
        return BookmarksPage(
            bookmarks: try await context.services.bookmarks.everybodys(text: text),
            tags: try await context.services.tags.mostUsed(limit: 20),
            searchedFor: text ?? ""
        )
    }

    private func tags(_ request: Request, _ context: ScopedContext) async throws -> [TagCount] {
        try await context.services.tags.mostUsed(limit: 100)
    }
}

extension TagCount: ResponseEncodable {}

/// The page for people: all public bookmarks, and a field to search them.
struct BookmarksPage: ResponseGenerator {
    let bookmarks: [Bookmark]
    let tags: [TagCount]
    let searchedFor: String

    static let style = Response(
        status: .ok,
        headers: [.contentType: "text/css"],
        body: ResponseBody(
            byteBuffer: ByteBuffer(
                string: """
                    body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
                    li { margin: 0 0 1rem } li p { margin: 0 } small { color: #666 }
                    """
            )
        )
    )

    func response(from request: Request, context: some RequestContext) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8",
                // Even if something got past `escaped`, nothing on the page would run.
                .contentSecurityPolicy:
                    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; "
                    + "frame-ancestors 'none'",
                .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html))
        )
    }

    private var html: String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Bookmarks</title>
        <link rel="stylesheet" href="style.css">
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
    ///
    /// By scalars, as HTML is read: a quotation mark with a combining mark is one character, and
    /// not equal to `"`.
    private func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            case "'": result.append(contentsOf: "&#39;".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
