import Bookmarks
import Hummingbird

/// Bookmarks as JSON: everybody's public ones, and one's own.
struct BookmarkRoutes {
    func add(to router: some RouterMethods<ScopedContext>) {
        router.get("/") { _, context in try await context.services.bookmarks.everybodys() }
        router.group("bookmarks")
            .get { _, context in try await context.services.bookmarks.own() }
            .post(use: create)
            .delete(":id", use: remove)
    }

    private func create(_ request: Request, _ context: ScopedContext) async throws
        -> EditedResponse<Bookmark>
    {
        let draft = try await request.decode(as: BookmarkDraft.self, context: context)
        let bookmark = try await context.services.bookmarks.add(draft)
        return EditedResponse(status: .created, response: bookmark)
    }

    private func remove(_ request: Request, _ context: ScopedContext) async throws
        -> HTTPResponse.Status
    {
        let id = try context.parameters.require("id", as: Int64.self)
        try await context.services.bookmarks.remove(id)
        return .noContent
    }
}

extension Bookmark: ResponseEncodable {}
