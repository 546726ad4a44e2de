import Bookmarks
import DIC
import Logging
import Storage
import Web

/// All that the server is made of. A test proves it without starting it.
func makeBuilder(_ settings: Settings, databasePath: String) -> DICBuilder {
    DICBuilder()
        .assemble(
            StorageAssembly(databasePath: databasePath, logger: settings.logger),
            UsersAssembly(),
            BookmarksAssembly(blocklistPath: settings.blocklistPath)
        )
        .register(RequestServices.init)
        .register(parameters: [.opening(.request)]) {
            [logger = settings.logger] (requests: ScopeOpener) in
            TagRecount(requests: requests, logger: logger)
        }
        // What the server loads itself. What this does not need is reported as unused.
        .roots(RequestServices.self, TagRecount.self)
}

/// A round of the worker. It has no container: the proof knows what it opens, and what is made
/// there.
struct TagRecount {
    let requests: ScopeOpener
    let logger: Logger

    func run() async throws {
        try await requests.withScope(supplying: logger, Credentials(token: nil)) { scope in
            let services: RequestServices = try scope.loadOrThrow()
            try await services.tags.recount()
            try await services.unitOfWork.commit()
        }
    }
}

/// Starts what the server is made of. If a part fails, the others are closed again.
func startWithContainer(_ builder: DICBuilder, logger: Logger) async throws -> StartedServer {
    let container = try await builder.start(limit: .seconds(30))
    if let report = container.startReport { logger.log(level: .info, lines: report) }
    let recount: TagRecount = container.load()
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
        countTags: recount.run,
        stop: {
            let report = await container.stop(limit: .seconds(20))
            logger.log(level: report.failures.isEmpty ? .info : .error, lines: report)
        }
    )
}

/// The files, for as long as the server runs, and a transaction for each request, or round of the
/// worker.
private struct StorageAssembly: Assembly {
    let databasePath: String
    let logger: Logger

    func assemble(into registrar: DependencyRegistrar) {
        registrar
            .registerAsync(in: .singleton) { [databasePath, logger] in
                try await BookmarkDatabase.open(at: databasePath, logger: logger)
            }
            .onStop(BookmarkDatabase.self) { try await $0.close() }
            .registerAsync(in: .singleton) { [databasePath] in
                try await AuditLog.open(at: databasePath + "-audit")
            }
            .onStop(AuditLog.self) { try await $0.close() }
            .forward(AuditLog.self, to: (any AuditTrail).self) { $0 }
            .register(Transaction.init, in: .scoped(.request).onStop { $0.close() })
            .forward(Transaction.self, to: (any UnitOfWork).self) { $0 }
            .registerSupplied(Logger.self, in: .request)
    }
}

/// Who sent the request, and how one becomes a user.
private struct UsersAssembly: Assembly {
    func assemble(into registrar: DependencyRegistrar) {
        registrar
            .registerSupplied(Credentials.self, in: .request)
            .register(CurrentUser.init, in: .scoped(.request))
            .register(UserTable.init, as: (any UserRepository).self)
            .register(UserService.init)
    }
}

/// What users do.
private struct BookmarksAssembly: Assembly {
    let blocklistPath: String?

    func assemble(into registrar: DependencyRegistrar) {
        registrar
            .registerAsync(in: .singleton) { [blocklistPath] in
                try await Blocklist.load(from: blocklistPath)
            }
            .register(BookmarkTable.init, as: (any BookmarkRepository).self)
            .register(TagTable.init, as: (any TagRepository).self)
            .register(BookmarkService.init)
    }
}
