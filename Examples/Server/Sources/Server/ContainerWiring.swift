import Bookmarks
import DIC
import Logging
import Storage
import Web

/// Starts what the server is made of, wired by one container.
func startWithContainer(_ settings: Settings, databasePath: String) async throws -> StartedServer {
    let logger = settings.logger
    let container = try await makeBuilder(databasePath: databasePath, logger: logger).start(limit: .seconds(30))
    if let report = container.startReport { logger.log(level: .info, lines: report) }
    return StartedServer(
        openScope: { logger, credentials in
            let scope = try container.openScopeOrThrow(.request, supplying: logger, credentials)
            return (
                try scope.loadOrThrow(),
                {
                    let report = scope.close()
                    if !report.failures.isEmpty { logger.log(level: .error, lines: report) }
                }
            )
        },
        stop: {
            let report = await container.stop(limit: .seconds(20))
            logger.log(level: report.failures.isEmpty ? .info : .error, lines: report)
        }
    )
}

/// All that the server is made of. A test proves it without starting it.
///
/// What has a state for the time of a request is kept by its scope. What has none is made where it is needed.
func makeBuilder(databasePath: String, logger: Logger) -> DICBuilder {
    DICBuilder()
        // For as long as the server runs.
        .registerAsync(in: .singleton) {
            try await BookmarkDatabase.open(at: databasePath, logger: logger)
        }
        .onStop(BookmarkDatabase.self) { try await $0.close() }
        // For one request, or one round of the worker.
        .registerSupplied(Logger.self, in: .request)
        .registerSupplied(Credentials.self, in: .request)
        .register(Transaction.init, in: .scoped(.request).onStop { $0.close() })
        .forward(Transaction.self, to: (any UnitOfWork).self) { $0 }
        .register(CurrentUser.init, in: .scoped(.request))
        .register(BookmarkTable.init, as: (any BookmarkRepository).self)
        .register(UserTable.init, as: (any UserRepository).self)
        .register(TagTable.init, as: (any TagRepository).self)
        .register(BookmarkService.init)
        .register(UserService.init)
        .register(RequestServices.init)
        // What the server loads itself. What this does not need is reported as unused.
        .roots(RequestServices.self)
}
