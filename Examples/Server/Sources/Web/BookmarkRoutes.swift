import Bookmarks
import Foundation
import Hummingbird

/// Bookmarks as JSON, and all of one's own as a stream.
struct BookmarkRoutes {
    func add(to router: some RouterMethods<ScopedContext>) {
        router
            .post(use: create)
            .get(use: list)
            .get("export", use: export)
            .post("import", use: importAll)
            .get(":id", use: show)
            .delete(":id", use: remove)
    }

    private func create(_ request: Request, _ context: ScopedContext) async throws -> Response {
        let draft = try await request.decode(as: BookmarkDraft.self, context: context)
        let bookmark = try await context.services.bookmarks.add(draft)
        var response = try bookmark.response(from: request, context: context)
        response.status = .created
        response.headers[.location] = "/bookmarks/\(bookmark.id)"
        return response
    }

    private func list(_ request: Request, _ context: ScopedContext) async throws -> [Bookmark] {
        try await context.services.bookmarks.own(
            text: request.query("q"),
            tag: request.query("tag"),
            before: request.number("before"),
            limit: Int(min(max(request.number("limit") ?? 50, 1), 100))
        )
    }

    private func show(_ request: Request, _ context: ScopedContext) async throws -> Bookmark {
        try await context.services.bookmarks.bookmark(
            context.parameters.require("id", as: Int64.self)
        )
    }

    private func remove(_ request: Request, _ context: ScopedContext) async throws
        -> HTTPResponse.Status
    {
        try await context.services.bookmarks.remove(
            context.parameters.require("id", as: Int64.self)
        )
        return .noContent
    }

    /// One line of JSON for each bookmark, written while they are read.
    private func export(_ request: Request, _ context: ScopedContext) async throws -> Response {
        let pages = try await context.services.bookmarks.export()
        let body = ResponseBody { writer in
            let encoder = JSONEncoder.ofLines
            for try await page in pages {
                var lines = ByteBuffer()
                for bookmark in page {
                    lines.writeBytes(try encoder.encode(bookmark))
                    lines.writeString("\n")
                }
                try await writer.write(lines)
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "application/x-ndjson"], body: body)
    }

    /// Adds a bookmark for each line of JSON: all of them, or none if one is wrong.
    private func importAll(_ request: Request, _ context: ScopedContext) async throws -> ImportReply
    {
        _ = try await context.services.currentUser.signedIn()
        // All of the body is read before the first is written: no upload, however slow, keeps other
        // writers waiting.
        let body = try await request.body.collect(upTo: 16 << 20)
        let decoder = JSONDecoder()
        let drafts = try Array(buffer: body).split(separator: UInt8(ascii: "\n")).map { line in
            do {
                return try decoder.decode(BookmarkDraft.self, from: Data(line))
            } catch {
                throw BookmarksError.invalid(
                    "Not a bookmark: \(String(decoding: line.prefix(200), as: UTF8.self))"
                )
            }
        }
        guard drafts.count <= 20_000 else {
            throw HTTPError(.contentTooLarge, message: "An import has at most 20 000 bookmarks.")
        }
        try await context.services.bookmarks.add(drafts)
        return ImportReply(added: drafts.count)
    }
}

struct ImportReply: ResponseEncodable {
    let added: Int
}

extension Bookmark: ResponseEncodable {}

extension JSONEncoder {
    static var ofLines: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }
}
