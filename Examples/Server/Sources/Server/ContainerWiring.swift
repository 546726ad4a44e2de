import Accounts
import Bookmarks
import DIC
import Logging
import ServiceLifecycle
import Storage

/// All that the server is made of. A test proves it without starting it.
func makeBuilder(_ settings: Settings) -> DICBuilder {
    DICBuilder()
        .assemble(
            StorageAssembly(path: settings.databasePath, logger: settings.logger),
            AccountsAssembly(),
            BookmarksAssembly()
        )
        .registerSupplied(Logger.self, in: .work)
        .register(RequestServices.init)
        .register(
            as: (any Service).self,
            in: .eagerSingleton,
            named: .unique,
            parameters: [.opening(.work)]
        ) { [logger = settings.logger] (jobs: ScopeOpener) in
            // The worker has no container: the proof knows what it opens, and what is made there.
            Worker(logger: logger) {
                try await jobs.withScope(supplying: logger, Credentials(token: nil)) { scope in
                    try await scope.loadOrThrow(Outbox.self).deliver()
                }
            }
        }
        // What the server loads itself. What this does not need is reported as unused.
        .roots(RequestServices.self, Outbox.self, [any Service].self)
}

/// Starts what the server is made of. If a part fails, the others are closed again.
func startWithContainer(_ builder: DICBuilder, logger: Logger) async throws -> StartedServer {
    let container = try await builder.start(limit: .seconds(30))
    logger.info("\(container.startReport?.summary ?? "")")
    return StartedServer(
        scope: { logger, credentials, body in
            try await container.withScope(.work, supplying: logger, credentials) { scope in
                try await body(scope.loadOrThrow())
            }
        },
        // All that are registered: none that nobody has loaded is left out.
        services: container.loadAll((any Service).self),
        stop: {
            let report = await container.stop(limit: .seconds(20))
            logger.info("\(report.summary)")
            for failure in report.failures { logger.error("\(failure)") }
        }
    )
}
