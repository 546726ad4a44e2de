import Bookmarks
import DIC
import Logging
import ServiceLifecycle
import Storage
import Web

/// Starts what the server is made of, wired by one container.
func startWithContainer(_ settings: Settings) async throws -> StartedServer {
    let logger = settings.logger
    let container = try await makeBuilder(settings).start(limit: .seconds(30))
    if let report = container.startReport { logger.info("\(report)") }
    return StartedServer(
        services: container.services(of: (any Service).self),
        openScope: { facts in
            ContainerScope(
                logger: facts.logger,
                scope: try container.openScopeOrThrow(
                    .request,
                    supplying: facts.id,
                    facts.logger,
                    facts.credentials
                )
            )
        },
        stop: {
            let report = await container.stop(limit: .seconds(20))
            logger.log(level: report.failures.isEmpty ? .info : .error, "\(report)")
        }
    )
}

/// All that the server is made of. A test proves it without starting it.
///
/// What has a state for the time of a request is kept by its scope. What has none is made where it is needed.
func makeBuilder(_ settings: Settings) -> DICBuilder {
    DICBuilder()
        // For as long as the server runs.
        .registerSingleton(settings)
        .registerAsync(in: .singleton) { (settings: Settings) in
            try await BookmarkDatabase.open(at: settings.databasePath, logger: settings.logger)
        }
        .onStop(BookmarkDatabase.self) { try await $0.close() }
        .register(in: .eagerSingleton) { (settings: Settings, database: BookmarkDatabase) in
            TagCounter(interval: settings.tagInterval, logger: settings.logger, count: database.recountTags)
        }
        // For one request.
        .registerSupplied(RequestID.self, in: .request)
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
        // What the server loads itself. What none of these needs is reported as unused.
        .roots(TagCounter.self, RequestID.self, Transaction.self, CurrentUser.self)
        .roots(BookmarkService.self, UserService.self, (any TagRepository).self)
}

/// The objects of one request, made by the container when a route first asks for them.
private struct ContainerScope: RequestScope {
    let logger: Logger
    let scope: DependencyScope

    var id: RequestID { scope.load() }
    var unitOfWork: any UnitOfWork { scope.load(Transaction.self) }
    var currentUser: CurrentUser { scope.load() }
    var bookmarks: BookmarkService { scope.load() }
    var users: UserService { scope.load() }
    var tags: any TagRepository { scope.load() }

    func close() {
        for failure in scope.close().failures {
            logger.error("Not closed", metadata: ["service": "\(failure.registration)"])
        }
    }
}
