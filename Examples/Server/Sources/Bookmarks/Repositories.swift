/// Where bookmarks are kept.
public protocol BookmarkRepository: Sendable {
    func add(_ drafts: [BookmarkDraft], for userID: Int64) async throws -> [Bookmark]
    func bookmark(_ id: Int64) async throws -> Bookmark?
    func remove(_ id: Int64) async throws
    /// The bookmarks that match, newest first.
    func bookmarks(matching query: BookmarkQuery) async throws -> [Bookmark]
}

/// Which bookmarks to list.
public struct BookmarkQuery: Sendable {
    /// Only this user's bookmarks; without a user, only public ones.
    public var userID: Int64?
    /// Words that all occur in the title, the notes, the URL or the tags, each at least as a
    /// prefix.
    public var text: String?
    public var tag: String?
    /// Only bookmarks older than this one: the last one of the page before.
    public var before: Int64?
    public var limit: Int

    public init(
        userID: Int64?,
        text: String? = nil,
        tag: String? = nil,
        before: Int64? = nil,
        limit: Int = 50
    ) {
        self.userID = userID
        self.text = text
        self.tag = tag
        self.before = before
        self.limit = limit
    }
}

/// Where users are kept.
public protocol UserRepository: Sendable {
    /// - Throws: `BookmarksError.nameTaken`.
    @discardableResult
    func add(name: String, token: AccessToken) async throws -> User
    func user(with token: AccessToken) async throws -> User?
}

/// Where the number of public bookmarks of each tag is kept.
public protocol TagRepository: Sendable {
    /// The most used tags, as they were counted last.
    func mostUsed(limit: Int) async throws -> [TagCount]
    /// Counts again.
    func recount() async throws
}

/// How many public bookmarks have a tag.
public struct TagCount: Codable, Equatable, Sendable {
    public let tag: String
    public let count: Int

    public init(tag: String, count: Int) {
        self.tag = tag
        self.count = count
    }
}

/// The transaction that all repositories of one request share.
public protocol UnitOfWork: Sendable {
    /// Makes what was written durable, if anything was. Nothing can be written after that.
    func commit() async throws
    /// Makes what was written until now durable, and lets others write before this goes on.
    func commitPart() async throws
}

/// Where it is written down what nobody should be able to deny.
public protocol AuditTrail: Sendable {
    func record(_ event: String) throws
}

/// Why the service refuses to do what it was asked to.
public enum BookmarksError: Error, Equatable {
    /// The request has no token, or one that no user has.
    case notSignedIn
    /// There is no such thing, or it is somebody else's.
    case notFound
    /// What was sent cannot be saved. The text says why.
    case invalid(String)
    /// Another user has this name.
    case nameTaken
    /// Others have been writing for longer than one should wait.
    case busy
}
