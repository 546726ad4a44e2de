import Bookmarks
import Logging

/// What the routes work with: one for each request. Whoever composes the server says how its parts are made.
public protocol RequestScope: Sendable {
    var id: RequestID { get }
    var logger: Logger { get }
    var unitOfWork: any UnitOfWork { get }
    var currentUser: CurrentUser { get }
    var bookmarks: BookmarkService { get }
    var users: UserService { get }
    var tags: any TagRepository { get }

    /// Disposes of what was made for the request, without waiting. Nothing of it can be used afterwards.
    func close()
}

/// What is known of a request before anything is made for it.
public struct RequestFacts: Sendable {
    public let id: RequestID
    /// It adds the request's id to each line.
    public let logger: Logger
    public let credentials: Credentials

    public init(id: RequestID, logger: Logger, credentials: Credentials) {
        self.id = id
        self.logger = logger
        self.credentials = credentials
    }
}

/// Tells one request's log lines and response from another's.
public struct RequestID: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}

/// Opens the scope of a request.
public typealias OpenRequestScope = @Sendable (RequestFacts) async throws -> any RequestScope
