import Bookmarks
import Hummingbird
import HummingbirdTesting
import InMemoryTracing
import Logging
import Metrics
import MetricsTestKit
import Testing
import Tracing

@testable import Web

@Suite("The scope of a request")
struct RequestScopeTests {
    let events = Events()
    let readiness = Readiness()

    @Test("A request that writes is committed, then answered, then its scope is closed")
    func commitsBeforeItAnswers() async throws {
        try await send("/bookmarks", .post, body: #"{"url": "https://a.example", "title": "A"}"#) {
            response in
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

    @Test("Who waits too long to write is told to come back")
    func busy() async throws {
        try await send("/users", .post, body: #"{"name": "Ada"}"#) { response in
            #expect(response.status == .serviceUnavailable)
            #expect(response.headers[.retryAfter] == "1")
        }
    }

    @Test("The scope of a streamed body is open until its last byte")
    func closesAfterTheStream() async throws {
        try await send("/bookmarks/export") { response in
            #expect(String(buffer: response.body).split(separator: "\n").count == 2)
        }
        #expect(events.all == ["page", "commit", "page", "page", "page", "close"])
    }

    @Test("A scope whose response was dropped is closed all the same")
    func closesWhenDropped() async throws {
        readiness.becomeReady(FakeScope.opening(events))
        do {
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let dropped = try readiness.openScope(logger, Credentials(token: nil))
            #expect(readiness.health.openScopes == 1)
            _ = dropped
        }
        #expect(readiness.health.openScopes == 0)
        #expect(events.all == ["close"])
    }

    @Test("The answer to HEAD is that to GET without its body, and its scope is closed")
    func head() async throws {
        try await send("/bookmarks/export", .head) { response in
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "application/x-ndjson")
            #expect(response.body.readableBytes == 0)
        }
        #expect(events.all == ["page", "commit", "close"])
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

    @Test("Metrics count each request under its route, and a span is recorded for it")
    func observability() async throws {
        Backends.bootstrap
        try await send("/bookmarks/1") { #expect($0.status == .notFound) }
        let dimensions = [
            ("http.route", "/bookmarks/{id}"), ("http.request.method", "GET"),
            ("error.type", "404"),
        ]
        #expect(try Backends.metrics.expectCounter("hb.request.errors", dimensions).totalValue > 0)
        #expect(Backends.tracer.finishedSpans.contains { $0.operationName == "/bookmarks/{id}" })
    }

    @Test("A server that starts says so, and serves nothing yet")
    func starting() async throws {
        try await Application(router: makeRouter(readiness: readiness)).test(.router) { client in
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
    }

    @Test("A server that stops says so, and serves the requests that still come")
    func stopping() async throws {
        readiness.beginStopping()
        try await send("/health") { response in
            #expect(response.status == .serviceUnavailable)
            #expect(String(buffer: response.body).contains(#""status":"stopping""#))
        }
        try await send("/me") { response in
            #expect(response.status == .ok)
            #expect(response.headers[.requestID] != nil)
        }
        #expect(events.all.contains("close"))
    }

    private func send(
        _ path: String,
        _ method: HTTPRequest.Method = .get,
        body: String? = nil,
        check: @escaping @Sendable (TestResponse) throws -> Void
    ) async throws {
        readiness.becomeReady(FakeScope.opening(events))
        try await Application(router: makeRouter(readiness: readiness)).test(.router) { client in
            try await client.execute(
                uri: path,
                method: method,
                headers: [.authorization: "Bearer a"],
                body: body.map { ByteBuffer(string: $0) },
                testCallback: check
            )
        }
        #expect(readiness.health.openScopes == 0)
    }
}

/// What a process reports to is set once.
private enum Backends {
    static let metrics = TestMetrics()
    static let tracer = InMemoryTracer()

    static let bootstrap: Void = {
        MetricsSystem.bootstrap(metrics)
        InstrumentationSystem.bootstrap(tracer)
    }()
}
