import Synchronization

// A request to the example server: `Examples/Server`, without its database.

public final class RequestDatabase: Sendable {
    @inline(never)
    public init() {}
}

public protocol AuditTrail: Sendable {
    func record(_ event: String)
}

public final class AuditLog: AuditTrail {
    @inline(never)
    public init() {}

    public func record(_ event: String) {}
}

public struct Blocklist: Sendable {
    private let hosts: Set<String>

    @inline(never)
    public init() { hosts = ["example.com"] }
}

/// As large as a logger of swift-log, and with a box behind it.
public struct RequestLogger: Sendable {
    private let handler: Owner
    private let label: String

    @inline(never)
    public init(label: String) {
        handler = Owner()
        self.label = label
    }
}

public struct Credentials: Sendable {
    private let token: String?

    @inline(never)
    public init(token: String?) { self.token = token }
}

public protocol UnitOfWork: Sendable {
    func commit()
}

public final class Transaction: UnitOfWork {
    private enum Phase {
        case reading
        case closed
    }

    private let database: RequestDatabase
    private let phase = Mutex(Phase.reading)

    @inline(never)
    public init(database: RequestDatabase) { self.database = database }

    public func commit() {}

    @inline(never)
    public func close() {
        phase.withLock { $0 = .closed }
    }
}

public protocol UserRepository: Sendable {
    func user(_ id: Int) -> String
}

public final class UserTable: UserRepository {
    private let transaction: Transaction

    @inline(never)
    public init(transaction: Transaction) { self.transaction = transaction }

    public func user(_ id: Int) -> String { "user \(id)" }
}

public actor CurrentUser {
    private let credentials: Credentials
    private let users: any UserRepository

    @inline(never)
    public init(credentials: Credentials, users: any UserRepository) {
        self.credentials = credentials
        self.users = users
    }
}

public final class UserService: Sendable {
    private let users: any UserRepository
    private let audit: any AuditTrail

    @inline(never)
    public init(users: any UserRepository, audit: any AuditTrail) {
        self.users = users
        self.audit = audit
    }
}

public protocol BookmarkRepository: Sendable {
    func bookmark(_ id: Int) -> String
}

public final class BookmarkTable: BookmarkRepository {
    private let transaction: Transaction

    @inline(never)
    public init(transaction: Transaction) { self.transaction = transaction }

    public func bookmark(_ id: Int) -> String { "bookmark \(id)" }
}

public protocol TagRepository: Sendable {
    func count(_ tag: String) -> Int
}

public final class TagTable: TagRepository {
    private let transaction: Transaction

    @inline(never)
    public init(transaction: Transaction) { self.transaction = transaction }

    public func count(_ tag: String) -> Int { 0 }
}

public final class BookmarkService: Sendable {
    private let bookmarks: any BookmarkRepository
    private let currentUser: CurrentUser
    private let unitOfWork: any UnitOfWork
    private let blocklist: Blocklist
    private let audit: any AuditTrail
    private let logger: RequestLogger

    @inline(never)
    public init(
        bookmarks: any BookmarkRepository,
        currentUser: CurrentUser,
        unitOfWork: any UnitOfWork,
        blocklist: Blocklist,
        audit: any AuditTrail,
        logger: RequestLogger
    ) {
        self.bookmarks = bookmarks
        self.currentUser = currentUser
        self.unitOfWork = unitOfWork
        self.blocklist = blocklist
        self.audit = audit
        self.logger = logger
    }
}

/// What the routes work with, made for one request.
public struct RequestServices: Sendable {
    public let unitOfWork: any UnitOfWork
    public let currentUser: CurrentUser
    public let bookmarks: BookmarkService
    public let users: UserService
    public let tags: any TagRepository

    @inline(never)
    public init(
        unitOfWork: any UnitOfWork,
        currentUser: CurrentUser,
        bookmarks: BookmarkService,
        users: UserService,
        tags: any TagRepository
    ) {
        self.unitOfWork = unitOfWork
        self.currentUser = currentUser
        self.bookmarks = bookmarks
        self.users = users
        self.tags = tags
    }
}

@inline(never)
@_optimize(none)
public func consume(_ services: RequestServices) {}
