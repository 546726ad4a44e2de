import Accounts
import Bookmarks
import Logging
import Storage

/// Starts what the server is made of, wired by hand: what the container's wiring is measured
/// against.
func startByHand(_ settings: Settings) async throws -> StartedServer {
    let logger = settings.logger
    let path = settings.databasePath
    let lease = try await Lease(at: path + "-lease")
    async let openingDatabase = BookmarkDatabase(
        at: path,
        migrations: [.events, .users, .bookmarks],
        logger: logger
    )
    async let openingAudit = AuditLog(at: path + "-audit")

    // Each is closed again if another fails, which may be before or after it is open.
    let database: BookmarkDatabase
    do {
        database = try await openingDatabase
    } catch {
        try? await openingAudit.close()
        lease.release()
        throw error
    }
    let audit: AuditLog
    do {
        audit = try await openingAudit
    } catch {
        await close(nil, database, lease, logger)
        throw error
    }
    return StartedServer(
        scope: { logger, credentials, body in
            try await withTransaction(of: database) { transaction in
                let outbox = Outbox(transaction: transaction, audit: audit)
                let users = UserTable(transaction: transaction)
                let currentUser = CurrentUser(credentials: credentials, users: users)
                let services = RequestServices(
                    transaction: transaction,
                    currentUser: currentUser,
                    users: UserService(users: users, outbox: outbox),
                    bookmarks: BookmarkService(
                        bookmarks: BookmarkTable(transaction: transaction),
                        currentUser: currentUser,
                        outbox: outbox,
                        logger: logger
                    )
                )
                return try await body(services)
            }
        },
        services: [
            Worker(logger: logger) {
                try await withTransaction(of: database) { transaction in
                    try await Outbox(transaction: transaction, audit: audit).deliver()
                }
            }
        ],
        stop: { await close(audit, database, lease, logger) }
    )
}

/// A transaction that is closed when the closure returns or throws.
private func withTransaction<Result>(
    of database: BookmarkDatabase,
    _ body: (Transaction) async throws -> Result
) async throws -> Result {
    let transaction = Transaction(database: database)
    do {
        let result = try await body(transaction)
        await transaction.close()
        return result
    } catch {
        await transaction.close()
        throw error
    }
}

/// A failure to close one does not keep the others open.
private func close(
    _ audit: AuditLog?,
    _ database: BookmarkDatabase,
    _ lease: Lease,
    _ logger: Logger
) async {
    do { try audit?.close() } catch { logger.error("Audit log not closed: \(error)") }
    do { try await database.close() } catch { logger.error("Database not closed: \(error)") }
    lease.release()
}
