import Bookmarks
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// What the routes work with, made for one request. Whoever composes the server says how.
public struct RequestServices: Sendable {
    public let unitOfWork: any UnitOfWork
    public let currentUser: CurrentUser
    public let bookmarks: BookmarkService
    public let users: UserService
    public let tags: any TagRepository

    public init(
        unitOfWork: any UnitOfWork,
        currentUser: CurrentUser,
        bookmarks: BookmarkService,
        users: UserService,
        tags: any TagRepository
    ) {
        self.unitOfWork = unitOfWork
        self.currentUser = currentUser
        self.bookmarks = bookmarks
        self.users = users
        self.tags = tags
    }
}

/// Opens the scope of a request from what is known of it. The logger adds the request's id to each
/// line.
///
/// - Returns: The request's services, and what undoes all that was not committed, without waiting
///   for it. None of the services can be used afterwards.
public typealias OpenRequestScope =
    @Sendable (Logger, Credentials) throws -> (
        services: RequestServices, close: @Sendable () -> Void
    )

/// A scope that is open, until it is closed, once.
final class OpenScope: Sendable {
    let services: RequestServices
    private let onClose: @Sendable () -> Void
    private let isClosed = Atomic(false)

    init(_ services: RequestServices, onClose: @escaping @Sendable () -> Void) {
        self.services = services
        self.onClose = onClose
    }

    /// The last resort: a response that other middleware replaced, or that was never written,
    /// closes nothing.
    deinit { close() }

    func close() {
        if !isClosed.exchange(true, ordering: .relaxed) { onClose() }
    }
}

/// Opens a scope for each request, commits what the request wrote, and closes the scope after the
/// response's last byte.
///
/// - The transaction is committed before the response leaves here: who reads "201 Created" can rely
///   on it.
/// - If the route throws, the transaction is rolled back.
/// - Hummingbird writes the body after all middleware has returned, and a streamed body still reads
///   from the database. So the scope is closed by the body: after it was written, or when writing
///   failed because the client went away.
struct RequestScopeMiddleware: RouterMiddleware {
    let readiness: Readiness

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let scope = try readiness.openScope(context.logger, request.credentials)
        do {
            var context = context
            context.services = scope.services
            var response = try await next(request, context)
            try await scope.services.unitOfWork.commit()
            response.body = response.body.closing(scope, logger: context.logger)
            return response
        } catch {
            scope.close()
            throw error
        }
    }
}

/// What Hummingbird carries through middleware.
public struct WebContext: RemoteAddressRequestContext {
    public var coreContext: CoreRequestContextStorage
    public let remoteAddress: SocketAddress?
    fileprivate var services: RequestServices?

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress
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

extension ResponseBody {
    /// The same body, which closes the scope when it has been written, or cannot be.
    fileprivate func closing(_ scope: OpenScope, logger: Logger) -> ResponseBody {
        ResponseBody(contentLength: contentLength) { writer in
            defer { scope.close() }
            do {
                try await write(writer)
            } catch {
                logger.info("Client went away", metadata: ["error": "\(error)"])
                throw error
            }
        }
    }
}

extension Request {
    /// The bearer token, if the request has one.
    fileprivate var credentials: Credentials {
        let words = headers[.authorization]?.split(separator: " ") ?? []
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            return Credentials(token: nil)
        }
        return Credentials(token: AccessToken(String(words[1])))
    }
}
