import Bookmarks
import Logging
import Storage
import Web

/// Starts what the server is made of, wired by hand: what the container's wiring is measured against.
func startByHand(_ settings: Settings) async throws -> StartedServer {
    let logger = settings.logger
    let database = try await BookmarkDatabase.open(at: settings.databasePath, logger: logger)
    let tagCounter = TagCounter(interval: settings.tagInterval, logger: logger, count: database.recountTags)
    return StartedServer(
        services: [tagCounter],
        openScope: { facts in HandWiredScope(facts, database: database) },
        stop: {
            do {
                try await database.close()
            } catch {
                logger.error("Database not closed", metadata: ["error": "\(error)"])
            }
        }
    )
}

/// The objects of one request, made by hand: what has a state is made once, all else when a route asks for it.
private struct HandWiredScope: RequestScope {
    let id: RequestID
    let logger: Logger
    let transaction: Transaction
    let currentUser: CurrentUser

    init(_ facts: RequestFacts, database: BookmarkDatabase) {
        id = facts.id
        logger = facts.logger
        transaction = Transaction(database: database)
        // Nearly every route asks who it is.
        currentUser = CurrentUser(credentials: facts.credentials, users: UserTable(transaction: transaction))
    }

    var unitOfWork: any UnitOfWork { transaction }
    var bookmarks: BookmarkService {
        BookmarkService(
            bookmarks: BookmarkTable(transaction: transaction),
            currentUser: currentUser,
            unitOfWork: transaction,
            logger: logger
        )
    }
    var users: UserService { UserService(users: UserTable(transaction: transaction)) }
    var tags: any TagRepository { TagTable(transaction: transaction) }

    func close() { transaction.close() }
}
