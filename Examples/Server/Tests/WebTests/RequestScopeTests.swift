import Bookmarks
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@testable import Web

@Suite("The scope of a request")
struct RequestScopeTests {
    let events = Events()
    let openScopes = OpenScopes()

    @Test("A request that writes is committed, then answered, then its scope is closed")
    func commitsBeforeItAnswers() async throws {
        try await send("/bookmarks", .post, body: #"{"url": "https://a.example", "title": "A"}"#) { response in
            #expect(response.status == .created)
            #expect(response.headers[.location] == "/bookmarks/1")
        }
        #expect(events.all == ["add", "commit", "close"])
    }

    @Test(
        "A request that fails is not committed, and its scope is closed",
        arguments: [
            ("/bookmarks/1", HTTPResponse.Status.notFound),
            ("/bookmarks/one", .badRequest),
            ("/tags", .internalServerError),
        ]
    )
    func closesAfterFailure(_ path: String, _ status: HTTPResponse.Status) async throws {
        try await send(path) { #expect($0.status == status) }
        #expect(events.all == ["close"])
    }

    @Test("The scope of a streamed body is open until its last byte")
    func closesAfterTheStream() async throws {
        try await send("/bookmarks/export") { response in
            #expect(String(buffer: response.body).split(separator: "\n").count == 2)
        }
        #expect(events.all == ["snapshot", "commit", "page", "page", "page", "close"])
    }

    @Test("A scope whose response was dropped is closed all the same")
    func closesWhenDropped() async throws {
        let facts = RequestFacts(
            id: RequestID("1"),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            credentials: Credentials(token: nil)
        )
        do {
            let dropped = ScopeLifetime(FakeScope(facts, events: events), countedBy: openScopes)
            #expect(openScopes.current == 1)
            _ = dropped
        }
        #expect(openScopes.current == 0)
        #expect(events.all == ["close"])
    }

    @Test("Health needs no scope")
    func health() async throws {
        try await send("/health") { response in
            #expect(response.status == .ok)
            #expect(String(buffer: response.body).contains(#""status":"ready""#))
            #expect(String(buffer: response.body).contains(#""openScopes":0"#))
        }
        #expect(events.all.isEmpty)
    }

    @Test("A server that starts says so, and serves nothing yet")
    func starting() async throws {
        let router = makeRouter(readiness: Readiness(), openScopes: openScopes)
        try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/health", method: .get) { response in
                #expect(response.status == .serviceUnavailable)
                #expect(String(buffer: response.body).contains(#""status":"starting""#))
            }
            try await client.execute(uri: "/tags", method: .get) { response in
                #expect(response.status == .serviceUnavailable)
                #expect(response.headers[.retryAfter] == "1")
                #expect(response.headers[.requestID] != nil)
            }
        }
        #expect(openScopes.current == 0)
    }

    @Test("A server that stops says so, and serves the requests that still come")
    func stopping() async throws {
        let readiness = Readiness()
        readiness.becomeReady { [events] in FakeScope($0, events: events) }
        readiness.beginStopping()
        try await Application(router: makeRouter(readiness: readiness)).test(.router) { client in
            try await client.execute(uri: "/health", method: .get) { response in
                #expect(response.status == .serviceUnavailable)
                #expect(String(buffer: response.body).contains(#""status":"stopping""#))
            }
            try await client.execute(uri: "/", method: .get) { response in
                #expect(response.status == .internalServerError)
                #expect(response.headers[.requestID] != nil)
            }
        }
        #expect(events.all.contains("close"))
    }

    private func send(
        _ path: String,
        _ method: HTTPRequest.Method = .get,
        body: String? = nil,
        check: @escaping @Sendable (TestResponse) throws -> Void
    ) async throws {
        let readiness = Readiness()
        readiness.becomeReady { [events] in FakeScope($0, events: events) }
        let router = makeRouter(readiness: readiness, openScopes: openScopes)
        try await Application(router: router).test(.router) { client in
            try await client.execute(
                uri: path,
                method: method,
                headers: [.authorization: "Bearer a"],
                body: body.map { ByteBuffer(string: $0) },
                testCallback: check
            )
        }
        #expect(openScopes.current == 0)
    }
}
