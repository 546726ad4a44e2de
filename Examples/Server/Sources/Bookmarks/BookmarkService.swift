import Logging

/// What users do with bookmarks. Everybody reads public ones; all else is the owner's.
public final class BookmarkService: Sendable {
    private let bookmarks: any BookmarkRepository
    private let currentUser: CurrentUser
    private let unitOfWork: any UnitOfWork
    private let blocklist: Blocklist
    private let audit: any AuditTrail
    private let logger: Logger

    public init(
        bookmarks: any BookmarkRepository,
        currentUser: CurrentUser,
        unitOfWork: any UnitOfWork,
        blocklist: Blocklist,
        audit: any AuditTrail,
        logger: Logger
    ) {
        self.bookmarks = bookmarks
        self.currentUser = currentUser
        self.unitOfWork = unitOfWork
        self.blocklist = blocklist
        self.audit = audit
        self.logger = logger
    }

    public func add(_ draft: BookmarkDraft) async throws -> Bookmark {
        let user = try await currentUser.signedIn()
        let bookmark = try await bookmarks.add([checked(draft)], for: user.id)[0]
        logger.debug("Bookmark added", metadata: ["bookmark": "\(bookmark.id)"])
        return bookmark
    }

    /// Adds all of them, or none if one cannot be saved.
    ///
    /// Each hundred is a transaction of its own, so that others write in between. A server that is
    /// killed meanwhile keeps those of which it has not told anybody.
    public func add(_ drafts: [BookmarkDraft]) async throws {
        let user = try await currentUser.signedIn()
        var drafts = try drafts.map(checked)[...]
        while !drafts.isEmpty {
            _ = try await bookmarks.add(Array(drafts.prefix(100)), for: user.id)
            try await unitOfWork.commitPart()
            drafts = drafts.dropFirst(100)
        }
    }

    public func bookmark(_ id: Int64) async throws -> Bookmark {
        guard let bookmark = try await bookmarks.bookmark(id) else { throw BookmarksError.notFound }
        if bookmark.isPublic { return bookmark }
        // Whether somebody else's private bookmark exists is nobody's business, whoever asks.
        guard try await currentUser.ifSignedIn()?.id == bookmark.userID else {
            throw BookmarksError.notFound
        }
        return bookmark
    }

    public func remove(_ id: Int64) async throws {
        let user = try await currentUser.signedIn()
        guard try await bookmarks.bookmark(id)?.userID == user.id else {
            throw BookmarksError.notFound
        }
        try await bookmarks.remove(id)
        try audit.record("user \(user.id) removed bookmark \(id)")
    }

    private func checked(_ draft: BookmarkDraft) throws -> BookmarkDraft {
        try blocklist.check(draft)
        return try draft.validated()
    }

    /// The current user's bookmarks, newest first.
    public func own(text: String?, tag: String?, before: Int64?, limit: Int) async throws
        -> [Bookmark]
    {
        let user = try await currentUser.signedIn()
        return try await bookmarks.bookmarks(
            matching: BookmarkQuery(
                userID: user.id,
                text: text,
                tag: tag,
                before: before,
                limit: limit
            )
        )
    }

    /// Everybody's public bookmarks, newest first.
    public func everybodys(text: String?) async throws -> [Bookmark] {
        try await bookmarks.bookmarks(matching: BookmarkQuery(userID: nil, text: text))
    }

    /// All bookmarks of the current user, newest first, a few at a time, each page read when it is
    /// asked for.
    ///
    /// What is added after this returns is not among them. There is no transaction around the
    /// pages: while one is open, SQLite's write-ahead log grows with every write, and how long it
    /// is open is up to the client.
    public func export() async throws -> BookmarkPages {
        let user = try await currentUser.signedIn()
        var query = BookmarkQuery(userID: user.id, limit: 1)
        query.before =
            (try await bookmarks.bookmarks(matching: query).first?.id).map { $0 + 1 } ?? 0
        query.limit = 20
        return BookmarkPages(bookmarks: bookmarks, query: query)
    }
}

/// All bookmarks that match a query, in pages that are read when they are asked for.
public struct BookmarkPages: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let bookmarks: any BookmarkRepository
    var query: BookmarkQuery

    public func makeAsyncIterator() -> BookmarkPages { self }

    public mutating func next() async throws -> [Bookmark]? {
        let page = try await bookmarks.bookmarks(matching: query)
        query.before = page.last?.id
        return page.isEmpty ? nil : page
    }
}
