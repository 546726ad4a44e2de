import Bookmarks
import Foundation
import Logging
import Synchronization
import Web

/// A scope over no database. It writes down what is done with it.
final class FakeScope: RequestScope, UnitOfWork, BookmarkRepository, UserRepository, TagRepository {
    let events: Events
    let id: RequestID
    let logger: Logger
    let currentUser: CurrentUser

    init(_ facts: RequestFacts, events: Events) {
        self.events = events
        id = facts.id
        logger = facts.logger
        currentUser = CurrentUser(credentials: facts.credentials, users: FakeUsers())
    }

    var unitOfWork: any UnitOfWork { self }
    var bookmarks: BookmarkService {
        BookmarkService(bookmarks: self, currentUser: currentUser, unitOfWork: self, logger: logger)
    }
    var users: UserService { UserService(users: self) }
    var tags: any TagRepository { self }

    func commit() async throws { events.add("commit") }
    func holdSnapshot() async throws { events.add("snapshot") }
    func close() { events.add("close") }

    func add(_ draft: BookmarkDraft, for userID: Int64) async throws -> Bookmark {
        events.add("add")
        return Bookmark(id: 1, userID: userID, createdAt: Date(timeIntervalSince1970: 0), draft: draft)
    }

    func bookmark(_ id: Int64) async throws -> Bookmark? { nil }
    func remove(_ id: Int64) async throws {}

    /// Two bookmarks, one to a page.
    func bookmarks(matching query: BookmarkQuery) async throws -> [Bookmark] {
        let id = (query.before ?? 3) - 1
        events.add("page")
        guard id > 0 else { return [] }
        let draft = BookmarkDraft(url: "https://example.com", title: "\(id)")
        return [Bookmark(id: id, userID: 1, createdAt: Date(timeIntervalSince1970: 0), draft: draft)]
    }

    func add(name: String, token: AccessToken) async throws -> User { User(id: 1, name: name) }
    func user(with token: AccessToken) async throws -> User? { User(id: 1, name: "Ada") }
    func mostUsed(limit: Int) async throws -> [TagCount] { throw FakeError() }
    func recount() async throws {}
}

/// Everybody with a token is Ada.
private struct FakeUsers: UserRepository {
    func add(name: String, token: AccessToken) async throws -> User { User(id: 1, name: name) }
    func user(with token: AccessToken) async throws -> User? { User(id: 1, name: "Ada") }
}

struct FakeError: Error {}

/// What happened, in order.
final class Events: Sendable {
    private let list = Mutex<[String]>([])

    func add(_ event: String) { list.withLock { $0.append(event) } }

    var all: [String] { list.withLock { $0 } }
}
