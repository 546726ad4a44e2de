import Bookmarks
import Logging
import Storage
import Web

/// The server, wired by hand: what the container's wiring is measured against.
func runHandWiredServer(_ settings: Settings) async throws {
    let database = try await BookmarkDatabase.open(at: settings.databasePath, logger: settings.logger)
    let tagCounter = TagCounter(interval: settings.tagInterval, logger: settings.logger) {
        let transaction = Transaction(database: database)
        try await transaction.perform { try await TagTable(transaction: transaction).recount() }
    }
    let router = makeRouter { facts in HandWiredScope(facts, database: database) }
    do {
        try await serve(router, with: [tagCounter], settings: settings)
    } catch {
        try? database.close()
        throw error
    }
    try database.close()
}

/// The objects of one request, made by hand.
private struct HandWiredScope: RequestScope {
    let logger: Logger
    let transaction: Transaction
    let currentUser: CurrentUser
    let bookmarks: BookmarkService
    let users: UserService
    let tags: any TagRepository

    init(_ facts: RequestFacts, database: BookmarkDatabase) {
        logger = facts.logger
        transaction = Transaction(database: database)
        let userTable = UserTable(transaction: transaction)
        currentUser = CurrentUser(credentials: facts.credentials, users: userTable)
        bookmarks = BookmarkService(
            bookmarks: BookmarkTable(transaction: transaction),
            currentUser: currentUser,
            unitOfWork: transaction,
            logger: facts.logger
        )
        users = UserService(users: userTable)
        tags = TagTable(transaction: transaction)
    }

    var unitOfWork: any UnitOfWork { transaction }

    func close() async { await transaction.close() }
}
