import Foundation

/// A page worth coming back to, as one user saved it.
public struct Bookmark: Codable, Equatable, Identifiable, Sendable {
    public let id: Int64
    public let userID: Int64
    public let url: String
    public let title: String
    public let notes: String
    public let tags: [String]
    public let isPublic: Bool
    public let createdAt: Date

    public init(id: Int64, userID: Int64, createdAt: Date, draft: BookmarkDraft) {
        self.id = id
        self.userID = userID
        self.createdAt = createdAt
        url = draft.url
        title = draft.title
        notes = draft.notes
        tags = draft.tags
        isPublic = draft.isPublic
    }
}

/// What a user says about a bookmark before it is saved.
public struct BookmarkDraft: Codable, Equatable, Sendable {
    public var url: String
    public var title: String
    public var notes: String
    public var tags: [String]
    public var isPublic: Bool

    public init(
        url: String,
        title: String,
        notes: String = "",
        tags: [String] = [],
        isPublic: Bool = false
    ) {
        self.url = url
        self.title = title
        self.notes = notes
        self.tags = tags
        self.isPublic = isPublic
    }

    /// Everything but the URL and the title may be left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        url = try container.decode(String.self, forKey: .url)
        title = try container.decode(String.self, forKey: .title)
        notes = try container.decodeIfPresent(String.self, forKey: .notes) ?? ""
        tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
        isPublic = try container.decodeIfPresent(Bool.self, forKey: .isPublic) ?? false
    }

    /// The draft with lowercase, sorted, unique tags.
    ///
    /// - Throws: `BookmarksError.invalid` for a URL that a browser cannot open, a missing title, a
    ///   tag with a space, or more of anything than a page can show.
    public func validated() throws -> BookmarkDraft {
        let start = url.prefix(8).lowercased()
        guard start.hasPrefix("http://") || start == "https://", url.utf8.count <= 2000,
            URL(string: url)?.host() != nil
        else {
            throw BookmarksError.invalid("'\(url.prefix(100))' is not the URL of a web page.")
        }
        guard title.contains(where: { !$0.isWhitespace }), title.utf8.count <= 500 else {
            throw BookmarksError.invalid("A bookmark needs a title, of at most 500 bytes.")
        }
        guard notes.utf8.count <= 20_000 else {
            throw BookmarksError.invalid("Notes have at most 20 000 bytes.")
        }
        guard tags.count <= 50 else {
            throw BookmarksError.invalid("A bookmark has at most 50 tags.")
        }
        guard
            tags.allSatisfy({
                !$0.isEmpty && $0.utf8.count <= 50 && !$0.contains(where: \.isWhitespace)
            })
        else {
            throw BookmarksError.invalid("A tag is one word, of at most 50 bytes.")
        }
        var draft = self
        draft.tags = Set(tags.map { $0.lowercased() }).sorted()
        return draft
    }
}
