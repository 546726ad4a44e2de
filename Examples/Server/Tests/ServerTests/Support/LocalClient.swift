import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOEmbedded

@testable import Server

/// A client of the routes, without a server.
struct LocalClient {
    let readiness = Readiness()

    init(scope: RequestScope? = nil) {
        if let scope { readiness.becomeReady(scope) }
    }

    /// - Returns: The status of the response.
    func send(
        _ method: String,
        _ path: String,
        _ json: String = "",
        token: String = ""
    ) async throws -> Int {
        try await respond(method, path, json, token: token).status.code
    }

    func respond(
        _ method: String,
        _ path: String,
        _ json: String = "",
        token: String = ""
    ) async throws -> Response {
        var logger = Logger(label: "test") { _ in StreamLogHandler.standardError(label: "test") }
        logger.logLevel = .critical
        logger[metadataKey: "hb.request.id"] = "1"
        let source = ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger)
        let method = HTTPRequest.Method(rawValue: method) ?? .get
        var head = HTTPRequest(method: method, scheme: "http", authority: "a", path: path)
        head.headerFields = [.contentType: "application/json", .authorization: "Bearer \(token)"]
        return try await makeRouter(readiness: readiness).buildResponder().respond(
            to: Request(head: head, body: .init(buffer: ByteBuffer(string: json))),
            context: WebContext(source: source)
        )
    }
}
