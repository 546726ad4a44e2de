import Bookmarks
import Hummingbird
import Logging

/// Answers a failed request with the status and the message of its error, and with the request's id.
struct ErrorMiddleware: RouterMiddleware {
    typealias Context = WebContext

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            var response = try refusal(error, context).response(from: request, context: context)
            response.headers[.requestID] = RequestID(context.id).description
            return response
        }
    }

    private func refusal(_ error: any Error, _ context: WebContext) -> any HTTPResponseError {
        switch error {
        case let error as BookmarksError: return HTTPError(error)
        case let error as any HTTPResponseError: return error
        default:
            context.logger.error("Request failed", metadata: ["error": "\(error)"])
            return HTTPError(.internalServerError, message: "The server failed. Its log says why.")
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
