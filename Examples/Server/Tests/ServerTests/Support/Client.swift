import Bookmarks
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing

/// One user's view of the server.
struct Client: Sendable {
    let port: Int
    var token: String?

    /// Signs up with a name that nobody has, and goes on as that user.
    func signedUp(as name: String = UUID().uuidString) async throws -> Client {
        let reply = try await send("POST", "/users", json: #"{"name": "\#(name)"}"#)
        try #require(reply.status == 201)
        return Client(port: port, token: try reply.json(as: SignedUp.self).token)
    }

    /// Sends a request on a connection of its own.
    func send(_ method: String, _ path: String, json: String? = nil) async throws -> Reply {
        let body = ByteBuffer(string: json ?? "")
        var head = HTTPRequestHead(version: .http1_1, method: .init(rawValue: method), uri: path)
        head.headers = [
            "Host": "localhost", "Connection": "close", "Content-Type": "application/json",
            "Content-Length": String(body.readableBytes), "Authorization": "Bearer \(token ?? "")",
        ]
        let channel = try await bootstrap.connect(host: "127.0.0.1", port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHTTPClientHandlers()
                return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
                    wrappingChannelSynchronously: channel
                )
            }
        }
        return try await channel.executeThenClose { [head] inbound, outbound in
            // At once: the server may answer and close before the last would be written.
            try await outbound.write(
                contentsOf: [.head(head), .body(.byteBuffer(body)), .end(nil)]
            )
            var reply = Reply(status: 0, body: "")
            for try await part in inbound {
                switch part {
                case .head(let head):
                    reply.status = Int(head.status.code)
                    reply.requestID = head.headers.first(name: "X-Request-ID")
                case .body(let bytes): reply.body += String(buffer: bytes)
                case .end: return reply
                }
            }
            throw ChannelError.eof
        }
    }

    /// Connects, sends what it is told to, and reads nothing.
    func connect(sending text: String = "") async throws -> any Channel {
        let channel = try await bootstrap.channelOption(.autoRead, value: false)
            .connect(host: "127.0.0.1", port: port).get()
        try await channel.writeAndFlush(ByteBuffer(string: text))
        return channel
    }

    private var bootstrap: ClientBootstrap {
        ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
    }

    /// The head of a request, as it is written to a connection.
    func head(_ line: String, length: Int = 0) -> String {
        "\(line) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token ?? "")\r\n"
            + "Content-Type: application/json\r\nContent-Length: \(length)\r\n\r\n"
    }

    /// - Returns: The status of the response.
    @discardableResult
    func add(_ title: String) async throws -> Int {
        let json = #"{"url": "HTTPS://a.example", "title": "\#(title)"}"#
        return try await send("POST", "/bookmarks", json: json).status
    }

    func titles() async throws -> [String] {
        try await send("GET", "/bookmarks").json(as: [Bookmark].self).map(\.title)
    }

    func health() async throws -> Health { try await send("GET", "/health").json(as: Health.self) }
}

struct Reply: Error {
    var status: Int
    var requestID: String?
    var body: String

    func json<Value: Decodable>(as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body.utf8))
    }
}

struct SignedUp: Decodable {
    let token: String
}

struct Health: Decodable {
    let status: String
    let openScopes: Int
}

/// Returns when something is so. The time limit of the test ends it otherwise.
func eventually(_ condition: () async throws -> Bool) async throws {
    while !(try await condition()) { try await Task.sleep(for: .milliseconds(10)) }
}
