import Bookmarks
import Hummingbird

/// What needs no token: the page, and the tags.
struct PublicRoutes {
    func add(to router: RouterGroup<WebContext>) {
        router
            .get("/", use: page)
            .get("tags", use: tags)
    }

    private func page(_ request: Request, _ context: WebContext) async throws -> Response {
        let text = request.uri.queryParameters.get("q")
        let bookmarks = try await context.scope.bookmarks.everybodys(text: text)
        let tags = try await context.scope.tags.mostUsed(limit: 20)
        let html = BookmarksPage(bookmarks: bookmarks, tags: tags, searchedFor: text ?? "").html
        return Response(
            status: .ok,
            headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html))
        )
    }

    private func tags(_ request: Request, _ context: WebContext) async throws -> [TagCount] {
        try await context.scope.tags.mostUsed(limit: 100)
    }
}

extension TagCount: ResponseEncodable {}
