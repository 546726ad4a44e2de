import Bookmarks
import Logging
import Storage
import Web

/// Starts what the server is made of, wired by hand: what the container's wiring is measured against.
func startByHand(_ settings: Settings, databasePath: String) async throws -> StartedServer {
    let logger = settings.logger
    let database = try await BookmarkDatabase.open(at: databasePath, logger: logger)
    return StartedServer(
        openScope: { logger, credentials in
            let transaction = Transaction(database: database)
            let users = UserTable(transaction: transaction)
            let currentUser = CurrentUser(credentials: credentials, users: users)
            let services = RequestServices(
                unitOfWork: transaction,
                currentUser: currentUser,
                bookmarks: BookmarkService(
                    bookmarks: BookmarkTable(transaction: transaction),
                    currentUser: currentUser,
                    unitOfWork: transaction,
                    logger: logger
                ),
                users: UserService(users: users),
                tags: TagTable(transaction: transaction)
            )
            return (services, transaction.close)
        },
        stop: {
            do {
                try await database.close()
            } catch {
                logger.error("Database not closed", metadata: ["error": "\(error)"])
            }
        }
    )
}
