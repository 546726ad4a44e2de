import AsyncHTTPClient
import Bookmarks
import Foundation
import NIOCore
import NIOHTTP1
import Testing

/// One user's view of the server.
struct Client: Sendable {
    let address: String
    var token: String?

    /// Signs up with a name that nobody has, and goes on as that user.
    func signedUp(as name: String = UUID().uuidString) async throws -> Client {
        let reply = try await send(.POST, "/users", json: #"{"name": "\#(name)"}"#)
        try #require(reply.status == 201)
        let token = try reply.json(as: [String: Field].self)["token"]
        guard case .text(let token) = token else { throw ClientError.unexpected(reply.body) }
        return Client(address: address, token: token)
    }

    func send(_ method: HTTPMethod, _ path: String, json: String? = nil) async throws -> Reply {
        var request = request(method, path)
        if let json {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(string: json))
        }
        return try await send(request)
    }

    func send(_ request: HTTPClientRequest) async throws -> Reply {
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        let body = try await response.body.collect(upTo: 256 << 20)
        return Reply(
            status: Int(response.status.code),
            headers: response.headers,
            body: String(buffer: body)
        )
    }

    /// The response, whose body has not been read.
    func open(_ path: String) async throws -> HTTPClientResponse {
        try await HTTPClient.shared.execute(request(.GET, path), timeout: .seconds(60))
    }

    func request(_ method: HTTPMethod, _ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: address + path)
        request.method = method
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        return request
    }

    /// The head of a request, as it is written to a connection.
    func head(_ line: String, length: Int? = nil) -> String {
        var lines = ["\(line) HTTP/1.1", "Host: localhost", "Authorization: Bearer \(token ?? "")"]
        if let length { lines.append("Content-Length: \(length)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    @discardableResult
    func add(
        _ title: String,
        notes: String = "",
        tags: [String] = [],
        isPublic: Bool = false
    ) async throws -> Bookmark {
        let draft = BookmarkDraft(
            url: "https://example.com",
            title: title,
            notes: notes,
            tags: tags,
            isPublic: isPublic
        )
        let json = String(decoding: try JSONEncoder().encode(draft), as: UTF8.self)
        let reply = try await send(.POST, "/bookmarks", json: json)
        guard reply.status == 201 else { throw ClientError.unexpected(reply.body) }
        return try reply.json(as: Bookmark.self)
    }

    /// Adds bookmarks that are too large together for the buffers between a server and a client who
    /// does not read.
    func importMuch(count: Int = 700) async throws {
        let notes = String(repeating: "x", count: 20_000)
        let lines = (1...count).map {
            #"{"url": "https://example.com", "title": "\#($0)", "notes": "\#(notes)"}"#
        }
        let reply = try await send(.POST, "/bookmarks/import", json: lines.joined(separator: "\n"))
        try #require(reply.status == 200)
    }

    func titles(_ path: String) async throws -> [String] {
        try await send(.GET, path).json(as: [Bookmark].self).map(\.title)
    }

    /// Returns when the server serves requests.
    func waitUntilReady() async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while try await send(.GET, "/health").status != 200 {
            guard ContinuousClock.now < deadline else { throw ClientError.unexpected("not ready") }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// How many scopes of requests are open, once it is as many as expected or ten seconds have
    /// passed.
    func openScopes(expecting expected: Int) async throws -> Int {
        let deadline = ContinuousClock.now + .seconds(10)
        while true {
            let health = try await send(.GET, "/health").json(as: [String: Field].self)
            guard case .number(let count) = health["openScopes"] else {
                throw ClientError.unexpected("\(health)")
            }
            if count == expected || ContinuousClock.now > deadline { return count }
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}

struct Reply {
    let status: Int
    let headers: HTTPHeaders
    let body: String

    func json<Value: Decodable>(as type: Value.Type) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: Data(body.utf8))
    }
}

/// A value in a JSON object of numbers and texts.
enum Field: Decodable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}

enum ClientError: Error {
    case unexpected(String)
}
