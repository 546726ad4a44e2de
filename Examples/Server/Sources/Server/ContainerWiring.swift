import Accounts
import Bookmarks
import DIC
import Logging
import ServiceLifecycle
import Storage

/// All that the server is made of. A test proves it without starting it.
func makeBuilder(_ settings: Settings, databasePath: String) -> DICBuilder {
    DICBuilder()
        .assemble(
            StorageAssembly(path: databasePath, logger: settings.logger),
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
        ) { [logger = settings.logger, pause = settings.jobPause] (jobs: ScopeOpener) in
            // The worker has no container: the proof knows what it opens, and what is made there.
            Worker(pause: pause, logger: logger) {
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
    if let report = container.startReport { logger.log(level: .info, lines: report) }
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
            logger.log(level: report.failures.isEmpty ? .info : .error, lines: report)
        }
    )
}
