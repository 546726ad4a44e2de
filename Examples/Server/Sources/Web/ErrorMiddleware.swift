import Bookmarks
import Hummingbird
import Logging

/// Says in HTTP's words why the service refused.
struct ErrorMiddleware: RouterMiddleware {
    typealias Context = WebContext

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as BookmarksError {
            throw HTTPError(error)
        } catch let error as any HTTPResponseError {
            throw error
        } catch {
            context.logger.error("Request failed", metadata: ["error": "\(error)"])
            throw HTTPError(.internalServerError, message: "The server failed. Its log says why.")
        }
    }
}

extension HTTPError {
    fileprivate init(_ error: BookmarksError) {
        switch error {
        case .notSignedIn:
            self.init(.unauthorized, headers: [.wwwAuthenticate: "Bearer"], message: "This needs a valid token.")
        case .notFound: self.init(.notFound, message: "There is no such bookmark.")
        case .invalid(let reason): self.init(.badRequest, message: reason)
        case .nameTaken: self.init(.conflict, message: "Another user has this name.")
        }
    }
}
