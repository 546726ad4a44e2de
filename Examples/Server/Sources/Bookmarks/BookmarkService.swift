import Accounts
import Logging
import Storage

/// What users do with bookmarks, each with their own.
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
        try await outbox.add("user \(user.id) saved bookmark \(bookmark.id)")
        logger.debug("Bookmark added: \(bookmark.id)")
        return bookmark
    }

    /// The newest of the current user.
    public func own() async throws -> [Bookmark] {
        try await bookmarks.newest(of: currentUser.signedIn().id)
    }
}
