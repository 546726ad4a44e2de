// Not compiled yet: the container has no scopes, and no start and stop, yet.
#if SCOPES
import Bookmarks
import DIC
import Logging
import Storage
import Web

/// The server, wired by one container: what lives as long as the server, and what is made for each request.
func runServer(_ settings: Settings) async throws {
    let container = try await makeBuilder(settings).start(limit: .seconds(10))
    let tagCounter = TagCounter(interval: settings.tagInterval, logger: settings.logger) {
        let facts = RequestFacts(id: RequestID("tags"), logger: settings.logger, credentials: Credentials(token: nil))
        try await container.withScope(.request, supplying: facts.id, facts.logger, facts.credentials) { scope in
            let tags = scope.load((any TagRepository).self)
            try await scope.load((any UnitOfWork).self).perform { try await tags.recount() }
        }
    }
    let router = makeRouter { facts in
        let scope = try container.openScopeOrThrow(.request, supplying: facts.id, facts.logger, facts.credentials)
        return ContainerScope(logger: facts.logger, scope: scope)
    }
    do {
        try await serve(router, with: [tagCounter], settings: settings)
    } catch {
        await container.stop(limit: .seconds(10))
        throw error
    }
    await container.stop(limit: .seconds(10))
}

/// All that the server is made of. Tests prove it without starting it.
func makeBuilder(_ settings: Settings) -> DICBuilder {
    DICBuilder()
        .registerAsync(in: .singleton, onStop: { try $0.close() }) { _ in
            try await BookmarkDatabase.open(at: settings.databasePath, logger: settings.logger)
        }
        .registerSupplied(RequestID.self, in: .request)
        .registerSupplied(Logger.self, in: .request)
        .registerSupplied(Credentials.self, in: .request)
        .register(in: .scoped(.request), onStop: { await $0.close() }) { Transaction(database: $0.load()) }
        .forward(Transaction.self, to: (any UnitOfWork).self) { $0 }
        .autoregister(as: (any BookmarkRepository).self, in: .scoped(.request), BookmarkTable.init)
        .autoregister(as: (any UserRepository).self, in: .scoped(.request), UserTable.init)
        .autoregister(as: (any TagRepository).self, in: .scoped(.request), TagTable.init)
        .autoregister(in: .scoped(.request), CurrentUser.init)
        .autoregister(in: .scoped(.request), BookmarkService.init)
        .autoregister(in: .scoped(.request), UserService.init)
}

/// The objects of one request, made by the container when a route first asks for them.
private struct ContainerScope: RequestScope {
    let logger: Logger
    let scope: Scope

    var unitOfWork: any UnitOfWork { scope.load() }
    var currentUser: CurrentUser { scope.load() }
    var bookmarks: BookmarkService { scope.load() }
    var users: UserService { scope.load() }
    var tags: any TagRepository { scope.load() }

    func close() async { await scope.close() }
}
#endif
