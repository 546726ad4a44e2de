import Bookmarks
import Logging
import Storage
import Web

/// Starts what the server is made of, wired by hand: what the container's wiring is measured
/// against.
func startByHand(_ settings: Settings, databasePath: String) async throws -> StartedServer {
    let logger = settings.logger
    async let openingDatabase = BookmarkDatabase.open(at: databasePath, logger: logger)
    async let openingAudit = AuditLog.open(at: databasePath + "-audit")
    async let loadingBlocklist = Blocklist.load(from: settings.blocklistPath)

    // Each is closed again if another fails, which may be before or after it is open.
    let database: BookmarkDatabase
    do {
        database = try await openingDatabase
    } catch {
        try? await openingAudit.close()
        throw error
    }
    let audit: AuditLog
    do {
        audit = try await openingAudit
    } catch {
        await close(nil, database, logger)
        throw error
    }
    let blocklist: Blocklist
    do {
        blocklist = try await loadingBlocklist
    } catch {
        await close(audit, database, logger)
        throw error
    }

    let openScope: OpenRequestScope = { logger, credentials in
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
                blocklist: blocklist,
                audit: audit,
                logger: logger
            ),
            users: UserService(users: users, audit: audit),
            tags: TagTable(transaction: transaction)
        )
        return (services, transaction.close)
    }
    return StartedServer(
        openScope: openScope,
        countTags: {
            let (services, close) = try openScope(logger, Credentials(token: nil))
            defer { close() }
            try await services.tags.recount()
            try await services.unitOfWork.commit()
        },
        stop: { await close(audit, database, logger) }
    )
}

/// A failure to close one does not keep the other open.
private func close(_ audit: AuditLog?, _ database: BookmarkDatabase, _ logger: Logger) async {
    do {
        try await audit?.close()
    } catch {
        logger.error("Audit log not closed", metadata: ["error": "\(error)"])
    }
    do {
        // In a task of its own: GRDB gives up in a task that is cancelled.
        try await Task { try await database.close() }.value
    } catch {
        logger.error("Database not closed", metadata: ["error": "\(error)"])
    }
}
