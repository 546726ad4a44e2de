import Foundation
import GRDB

/// Somebody who saves bookmarks.
public struct User: Codable, Equatable, Sendable, FetchableRecord {
    public let id: Int64
    public let name: String
}

/// The secret by which a user is known: the bearer token of a request.
public struct AccessToken: Hashable, Sendable {
    public let value: String

    public init(_ value: String) { self.value = value }

    /// A token of 256 random bits.
    static func random() -> AccessToken {
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
