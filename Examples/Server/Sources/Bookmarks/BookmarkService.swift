import Accounts
import Logging
import Storage

/// What users do with bookmarks. Everybody reads public ones; all else is the owner's.
public final class BookmarkService: Sendable {
    private let bookmarks: BookmarkTable
    private let currentUser: CurrentUser
    private let outbox: Outbox
    private let logger: Logger

    package init(
        bookmarks: BookmarkTable,
        currentUser: CurrentUser,
        outbox: Outbox,
        logger: Logger
    ) {
        self.bookmarks = bookmarks
        self.currentUser = currentUser
        self.outbox = outbox
        self.logger = logger
    }

    public func add(_ draft: BookmarkDraft) async throws -> Bookmark {
        let user = try await currentUser.signedIn()
        try draft.validate()
        let bookmark = try await bookmarks.add(draft, for: user.id)
        logger.debug("Bookmark added", metadata: ["bookmark": "\(bookmark.id)"])
        return bookmark
    }

    /// Whether somebody else has such a bookmark is nobody's business.
    public func remove(_ id: Int64) async throws {
        let user = try await currentUser.signedIn()
        guard try await bookmarks.remove(id, of: user.id) else { throw Refusal.notFound }
        try await outbox.add("user \(user.id) removed bookmark \(id)")
    }

    /// The current user's bookmarks, newest first.
    public func own() async throws -> [Bookmark] {
        try await bookmarks.newest(of: currentUser.signedIn().id)
    }

    /// Everybody's public bookmarks, newest first.
    public func everybodys() async throws -> [Bookmark] { try await bookmarks.newest(of: nil) }
}
