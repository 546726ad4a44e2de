import Foundation

/// Somebody who saves bookmarks.
public struct User: Codable, Equatable, Identifiable, Sendable {
    public let id: Int64
    public let name: String

    public init(id: Int64, name: String) {
        self.id = id
        self.name = name
    }
}

/// The secret by which a user is known: the bearer token of a request.
public struct AccessToken: Hashable, Sendable {
    public let value: String

    public init(_ value: String) { self.value = value }

    /// A token of 256 random bits.
    public static func random() -> AccessToken {
        var generator = SystemRandomNumberGenerator()
        let words = (0..<4).map { _ in String(format: "%016llx", generator.next() as UInt64) }
        return AccessToken(words.joined())
    }
}

/// What a request says about who sent it: a bearer token, or nothing.
public struct Credentials: Sendable {
    public let token: AccessToken?

    public init(token: AccessToken?) { self.token = token }
}

/// The user who sent the request: looked up when first asked for, and once.
public actor CurrentUser {
    private let credentials: Credentials
    private let users: any UserRepository
    private var found: User?

    public init(credentials: Credentials, users: any UserRepository) {
        self.credentials = credentials
        self.users = users
    }

    /// The user, or nil for a request without a valid token.
    public func ifSignedIn() async throws -> User? {
        if let found { return found }
        guard let token = credentials.token else { return nil }
        found = try await users.user(with: token)
        return found
    }

    /// - Throws: `BookmarksError.notSignedIn`.
    public func signedIn() async throws -> User {
        guard let user = try await ifSignedIn() else { throw BookmarksError.notSignedIn }
        return user
    }
}

/// How somebody becomes a user.
public final class UserService: Sendable {
    private let users: any UserRepository
    private let audit: any AuditTrail

    public init(users: any UserRepository, audit: any AuditTrail) {
        self.users = users
        self.audit = audit
    }

    /// A new user, and the token that proves it. The token is told this once.
    public func signUp(name: String) async throws -> (user: User, token: AccessToken) {
        guard name.contains(where: { !$0.isWhitespace }), name.utf8.count <= 100 else {
            throw BookmarksError.invalid("A user needs a name, of at most 100 bytes.")
        }
        let token = AccessToken.random()
        let user = try await users.add(name: name, token: token)
        try audit.record("user \(user.id) signed up")
        return (user, token)
    }
}
