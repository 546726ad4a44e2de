import Bookmarks
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Gives each response the id of its request, answers a failed request with the status and the
/// message of its error, and writes one line to the log for each.
struct AnswerMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var response: Response
        do {
            response = try await next(request, context)
        } catch {
            if error.isOfConnection {
                context.logger.info("Client went away", metadata: ["error": "\(error)"])
                throw error
            }
            response = try refusal(error, context.logger).response(from: request, context: context)
        }
        response.headers[.requestID] = context.id
        context.logger.info(
            "\(request.method) \(request.uri.path) \(response.status.code)",
            metadata: [
                "client": "\(context.remoteAddress?.ipAddress ?? "-")",
                "took": "\(start.duration(to: .now))",
            ]
        )
        return response
    }

    private func refusal(_ error: any Error, _ logger: Logger) -> any HTTPResponseError {
        if let error = error as? any HTTPResponseError { return error }
        logger.error("Request failed", metadata: ["error": "\(error)"])
        return HTTPError(.internalServerError, message: "The server failed. Its log says why.")
    }
}

extension BookmarksError: HTTPResponseError {
    public var status: HTTPResponse.Status { asHTTPError.status }

    public func response(from request: Request, context: some RequestContext) throws -> Response {
        try asHTTPError.response(from: request, context: context)
    }

    private var asHTTPError: HTTPError {
        switch self {
        case .notSignedIn:
            HTTPError(
                .unauthorized,
                headers: [.wwwAuthenticate: "Bearer"],
                message: "This needs a valid token."
            )
        case .notFound: HTTPError(.notFound, message: "There is no such bookmark.")
        case .invalid(let reason): HTTPError(.badRequest, message: reason)
        case .nameTaken: HTTPError(.conflict, message: "Another user has this name.")
        case .busy:
            HTTPError(
                .serviceUnavailable,
                headers: [.retryAfter: "1"],
                message: "Too many write at once."
            )
        }
    }
}

extension Error {
    /// Whether the client is to blame: it has gone away, or has not sent all that it promised.
    fileprivate var isOfConnection: Bool {
        self is ChannelError || self is IOError || self is HTTPParserError
    }
}

extension HTTPField.Name {
    /// The header with the id of the request, by which its log lines are found.
    static let requestID = HTTPField.Name("X-Request-ID")!
}
