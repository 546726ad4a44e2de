import Accounts
import Bookmarks
import DIC
import Logging
import Storage

/// All that the server is made of. A test proves it without starting it.
func makeBuilder(_ settings: Settings, databasePath: String) -> DICBuilder {
    DICBuilder()
        .assemble(
            StorageAssembly(databasePath: databasePath, logger: settings.logger),
            AccountsAssembly(),
            BookmarksAssembly()
        )
        .registerSupplied(Logger.self, in: .request)
        .register(RequestServices.init)
        // What the server loads itself. What this does not need is reported as unused.
        .roots(RequestServices.self)
}

/// Starts what the server is made of. If a part fails, the others are closed again.
func startWithContainer(_ builder: DICBuilder, logger: Logger) async throws -> StartedServer {
    let container = try await builder.start(limit: .seconds(30))
    if let report = container.startReport { logger.log(level: .info, lines: report) }
    return StartedServer(
        scope: { logger, credentials, body in
            try await container.withScope(.request, supplying: logger, credentials) { scope in
                try await body(scope.loadOrThrow())
            }
        },
        stop: {
            let report = await container.stop(limit: .seconds(20))
            logger.log(level: report.failures.isEmpty ? .info : .error, lines: report)
        }
    )
}
