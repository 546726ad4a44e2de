import Bookmarks
import HTTPTypes
import Hummingbird
import Logging

/// Opens a scope for each request, commits what the request wrote, and closes the scope after the response's last byte.
///
/// - The transaction is committed before the response leaves here: who reads "201 Created" can rely on it.
/// - If the route throws, the transaction is rolled back.
/// - Hummingbird writes the body after all middleware has returned, and a streamed body still reads from the database.
///   So the scope is closed by the body: after it was written, or when writing failed because the client went away.
struct RequestScopeMiddleware: RouterMiddleware {
    typealias Context = WebContext

    let readiness: Readiness
    let openScopes: OpenScopes

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let facts = RequestFacts(
            id: RequestID(context.id),
            logger: context.logger,
            credentials: request.credentials
        )
        let lifetime = ScopeLifetime(try await readiness.openScope(facts), countedBy: openScopes)
        do {
            var context = context
            context.openedScope = lifetime.scope
            var response = try await next(request, context)
            try await lifetime.scope.unitOfWork.commit()
            response.headers[.requestID] = lifetime.scope.id.description
            response.body = response.body.closing(lifetime)
            return response
        } catch {
            lifetime.close()
            throw error
        }
    }
}

extension ResponseBody {
    /// The same body, which closes the scope when it has been written, or cannot be.
    fileprivate func closing(_ lifetime: ScopeLifetime) -> ResponseBody {
        ResponseBody(contentLength: contentLength) { writer in
            do {
                try await write(writer)
                lifetime.close()
            } catch {
                lifetime.scope.logger.info("Client went away", metadata: ["error": "\(error)"])
                lifetime.close()
                throw error
            }
        }
    }
}

extension Request {
    /// The bearer token, if the request has one.
    fileprivate var credentials: Credentials {
        let scheme = "Bearer "
        guard let authorization = headers[.authorization], authorization.hasPrefix(scheme) else {
            return Credentials(token: nil)
        }
        return Credentials(token: AccessToken(String(authorization.dropFirst(scheme.count))))
    }
}
