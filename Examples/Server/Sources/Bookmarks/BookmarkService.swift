import Logging

/// What users do with bookmarks. Everybody reads public ones; all else is the owner's.
public final class BookmarkService: Sendable {
    private let bookmarks: any BookmarkRepository
    private let currentUser: CurrentUser
    private let unitOfWork: any UnitOfWork
    private let logger: Logger

    public init(
        bookmarks: any BookmarkRepository,
        currentUser: CurrentUser,
        unitOfWork: any UnitOfWork,
        logger: Logger
    ) {
        self.bookmarks = bookmarks
        self.currentUser = currentUser
        self.unitOfWork = unitOfWork
        self.logger = logger
    }

    public func add(_ draft: BookmarkDraft) async throws -> Bookmark {
        let user = try await currentUser.signedIn()
        let bookmark = try await bookmarks.add(draft.validated(), for: user.id)
        logger.debug("Bookmark added", metadata: ["bookmark": "\(bookmark.id)"])
        return bookmark
    }

    public func bookmark(_ id: Int64) async throws -> Bookmark {
        guard let bookmark = try await bookmarks.bookmark(id) else { throw BookmarksError.notFound }
        if !bookmark.isPublic {
            let user = try await currentUser.signedIn()
            // Whether somebody else's private bookmark exists is nobody's business.
            guard bookmark.userID == user.id else { throw BookmarksError.notFound }
        }
        return bookmark
    }

    public func remove(_ id: Int64) async throws {
        let user = try await currentUser.signedIn()
        guard try await bookmarks.bookmark(id)?.userID == user.id else { throw BookmarksError.notFound }
        try await bookmarks.remove(id)
    }

    /// The current user's bookmarks, newest first.
    public func own(text: String?, tag: String?, before: Int64?, limit: Int) async throws -> [Bookmark] {
        let user = try await currentUser.signedIn()
        return try await bookmarks.bookmarks(
            matching: BookmarkQuery(userID: user.id, text: text, tag: tag, before: before, limit: limit)
        )
    }

    /// Everybody's public bookmarks, newest first.
    public func everybodys(text: String?) async throws -> [Bookmark] {
        try await bookmarks.bookmarks(matching: BookmarkQuery(userID: nil, text: text))
    }

    /// All bookmarks of the current user, newest first, as they are now, a few at a time.
    ///
    /// The user is checked, and the state to read is fixed, before this returns. The bookmarks are read by iterating.
    public func export() async throws -> BookmarkPages {
        let user = try await currentUser.signedIn()
        try await unitOfWork.holdSnapshot()
        return BookmarkPages(bookmarks: bookmarks, query: BookmarkQuery(userID: user.id, limit: 100))
    }
}

/// All bookmarks that match a query, in pages that are read when they are asked for.
public struct BookmarkPages: AsyncSequence, Sendable {
    let bookmarks: any BookmarkRepository
    let query: BookmarkQuery

    public func makeAsyncIterator() -> Iterator { Iterator(bookmarks: bookmarks, query: query) }

    public struct Iterator: AsyncIteratorProtocol {
        let bookmarks: any BookmarkRepository
        var query: BookmarkQuery

        public mutating func next() async throws -> [Bookmark]? {
            let page = try await bookmarks.bookmarks(matching: query)
            guard let last = page.last else { return nil }
            query.before = last.id
            return page
        }
    }
}
