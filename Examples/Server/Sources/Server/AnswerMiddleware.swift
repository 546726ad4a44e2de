import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Storage

/// Gives each response the id of its request, answers a failed request with the status and the
/// message of its error, and writes one line to the log for each.
struct AnswerMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch {
            if error.isOfConnection {
                context.logger.info("Client went away: \(error)")
                throw error
            }
            response = try answer(to: error, context.logger).response(
                from: request,
                context: context
            )
        }
        response.headers[.requestID] = context.id
        context.logger.info("\(request.method) \(request.uri.path) \(response.status.code)")
        return response
    }

    private func answer(to error: any Error, _ logger: Logger) -> any HTTPResponseError {
        switch error {
        case Refusal.notSignedIn:
            return HTTPError(.unauthorized, headers: [.wwwAuthenticate: "Bearer"])
        case Refusal.invalid(let reason): return HTTPError(.badRequest, message: reason)
        case Refusal.nameTaken:
            return HTTPError(.conflict, message: "Another user has this name.")
        case Refusal.busy: return HTTPError.unavailable("Too many write at once.")
        case let error as any HTTPResponseError: return error
        default:
            logger.error("Request failed: \(error)")
            return HTTPError(.internalServerError, message: "The server failed. Its log says why.")
        }
    }
}

extension HTTPError {
    /// What may go well in a second.
    static func unavailable(_ message: String) -> HTTPError {
        HTTPError(.serviceUnavailable, headers: [.retryAfter: "1"], message: message)
    }
}

extension Error {
    /// Whether the client is to blame: it has gone away, has not sent all that it promised, or the
    /// time for it was over.
    fileprivate var isOfConnection: Bool {
        self is CancellationError || self is ChannelError || self is IOError
            || self is HTTPParserError
    }
}

extension HTTPField.Name {
    /// The header with the id of the request, by which its log lines are found.
    static let requestID = HTTPField.Name("X-Request-ID")!
}
