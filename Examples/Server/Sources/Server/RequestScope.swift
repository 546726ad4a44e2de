import Accounts
import Bookmarks
import Hummingbird
import Logging
import NIOCore
import Storage

/// What the routes work with, made for one request. Whoever composes the server says how.
struct RequestServices: Sendable {
    let transaction: Transaction
    let currentUser: CurrentUser
    let users: UserService
    let bookmarks: BookmarkService
}

/// Serves one request in a scope of its own, which is closed when the closure returns or throws:
/// what was not committed is undone, and none of the services can be used afterwards.
///
/// The scope is made from what is known of the request. The logger adds its id to each line.
typealias RequestScope =
    @Sendable (
        Logger, Credentials, (RequestServices) async throws -> Response
    ) async throws -> Response

/// Opens a scope for each request, and commits what the request wrote.
///
/// The transaction is committed before the response leaves here: who reads "201 Created" can rely
/// on it. If the route throws, or is cancelled, it is rolled back.
struct RequestScopeMiddleware: RouterMiddleware {
    let readiness: Readiness

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        try await readiness.withScope(context.logger, request.credentials) { services in
            var context = context
            context.services = services
            let response = try await next(request, context)
            // Nobody would be told.
            try Task.checkCancellation()
            try await services.transaction.commit()
            return response
        }
    }
}

/// What Hummingbird carries through middleware.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    fileprivate var services: RequestServices?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}

/// What routes behind `RequestScopeMiddleware` are given. They compile nowhere else.
struct ScopedContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let services: RequestServices

    init(context: WebContext) throws {
        guard let services = context.services else { throw HTTPError(.internalServerError) }
        coreContext = context.coreContext
        self.services = services
    }
}

extension Request {
    /// The bearer token, if the request has one.
    fileprivate var credentials: Credentials {
        let words = headers[.authorization]?.split(separator: " ") ?? []
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            return Credentials(token: nil)
        }
        return Credentials(token: String(words[1]))
    }
}
