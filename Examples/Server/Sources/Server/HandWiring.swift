import Accounts
import Bookmarks
import Logging
import Storage

/// Starts what the server is made of, wired by hand: what the container's wiring is measured
/// against.
func startByHand(_ settings: Settings, databasePath: String) async throws -> StartedServer {
    let logger = settings.logger
    async let openingDatabase = BookmarkDatabase(
        at: databasePath,
        migrations: [.users, .bookmarks],
        logger: logger
    )
    async let openingAudit = AuditLog(at: databasePath + "-audit")

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
    return StartedServer(
        scope: { logger, credentials, body in
            let transaction = Transaction(database: database)
            let users = UserTable(transaction: transaction)
            let currentUser = CurrentUser(credentials: credentials, users: users)
            let services = RequestServices(
                transaction: transaction,
                currentUser: currentUser,
                users: UserService(users: users, audit: audit),
                bookmarks: BookmarkService(
                    bookmarks: BookmarkTable(transaction: transaction),
                    currentUser: currentUser,
                    audit: audit,
                    logger: logger
                )
            )
            do {
                let response = try await body(services)
                await transaction.close()
                return response
            } catch {
                await transaction.close()
                throw error
            }
        },
        stop: { await close(audit, database, logger) }
    )
}

/// A failure to close one does not keep the other open.
private func close(_ audit: AuditLog?, _ database: BookmarkDatabase, _ logger: Logger) async {
    do {
        try audit?.close()
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
