import Foundation
import GRDB
import Storage

/// A page worth coming back to, as one user saved it.
public struct Bookmark: Codable, Equatable, Sendable, FetchableRecord {
    public let id: Int64
    public let url: String
    public let title: String
}

/// What a user says about a bookmark before it is saved.
public struct BookmarkDraft: Decodable, Sendable {
    let url: String
    let title: String

    /// - Throws: `Refusal.invalid` for a URL that a browser cannot open, a missing title, or more
    ///   of either than a list can show.
    func validate() throws {
        try url.validate(as: "URL", limit: 2000)
        try title.validate(as: "title", limit: 500)
        guard let page = URL(string: url), page.host() != nil,
            ["http", "https"].contains(page.scheme?.lowercased())
        else {
            throw Refusal.invalid("'\(url.prefix(100))' is not the URL of a web page.")
        }
    }
}
