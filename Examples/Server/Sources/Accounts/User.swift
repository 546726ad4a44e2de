import GRDB

/// Somebody who saves bookmarks.
public struct User: Codable, Equatable, Sendable, FetchableRecord {
    public let id: Int64
    public let name: String
}

/// What a request says about who sent it: the secret by which a user is known, or nothing.
public struct Credentials: Sendable {
    public let token: String?

    public init(token: String?) { self.token = token }
}
