import Bookmarks
import Foundation
import Logging
import Synchronization
import Web

/// A request's services over no database. They write down what is done with them.
final class FakeScope: UnitOfWork, BookmarkRepository, UserRepository, TagRepository, AuditTrail {
    let events: Events

    init(events: Events) { self.events = events }

    static func opening(_ events: Events) -> OpenRequestScope {
        { logger, credentials in
            let fake = FakeScope(events: events)
            let user = CurrentUser(credentials: credentials, users: fake)
            let services = RequestServices(
                unitOfWork: fake,
                currentUser: user,
                bookmarks: BookmarkService(
                    bookmarks: fake,
                    currentUser: user,
                    unitOfWork: fake,
                    blocklist: Blocklist(hosts: []),
                    audit: fake,
                    logger: logger
                ),
                users: UserService(users: fake, audit: fake),
                tags: fake
            )
            return (services, { events.add("close") })
        }
    }

    func commit() async throws { events.add("commit") }
    func commitPart() async throws { events.add("commitPart") }

    func add(_ drafts: [BookmarkDraft], for userID: Int64) async throws -> [Bookmark] {
        events.add("add")
        return drafts.map {
            Bookmark(id: 1, userID: userID, createdAt: Date(timeIntervalSince1970: 0), draft: $0)
        }
    }

    func bookmark(_ id: Int64) async throws -> Bookmark? { nil }
    func remove(_ id: Int64) async throws {}

    /// Two bookmarks, one to a page.
    func bookmarks(matching query: BookmarkQuery) async throws -> [Bookmark] {
        let id = (query.before ?? 3) - 1
        events.add("page")
        guard id > 0 else { return [] }
        let draft = BookmarkDraft(url: "https://example.com", title: "\(id)")
        return [
            Bookmark(id: id, userID: 1, createdAt: Date(timeIntervalSince1970: 0), draft: draft)
        ]
    }

    func add(name: String, token: AccessToken) async throws -> User { throw BookmarksError.busy }
    /// Everybody with a token is Ada.
    func user(with token: AccessToken) async throws -> User? { User(id: 1, name: "Ada") }
    func mostUsed(limit: Int) async throws -> [TagCount] { throw FakeError() }
    func recount() async throws {}
    func record(_ event: String) {}
}

struct FakeError: Error {}

/// What happened, in order.
final class Events: Sendable {
    private let list = Mutex<[String]>([])

    func add(_ event: String) { list.withLock { $0.append(event) } }

    var all: [String] { list.withLock { $0 } }
}
