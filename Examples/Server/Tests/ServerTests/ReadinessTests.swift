import HTTPTypes
import Hummingbird
import HummingbirdCore
import InMemoryTracing
import Metrics
import MetricsTestKit
import Testing
import Tracing

@testable import Server

@Suite("Readiness")
struct ReadinessTests {
    private let client = LocalClient()

    @Test("A server that starts says so, and serves nothing yet")
    func starting() async throws {
        #expect(client.readiness.health.status == .starting)
        #expect(try await client.send("GET", "/health") == 503)
        let refusal = try await client.respond("GET", "/me")
        #expect(refusal.status == .serviceUnavailable)
        #expect(refusal.headers[.retryAfter] == "1")
        #expect(refusal.headers[.requestID] != nil)
    }

    @Test("A server that serves says so, and counts its scopes, also of what fails")
    func ready() async throws {
        client.readiness.becomeReady { _, _, _ in throw HTTPError(.conflict) }
        #expect(try await client.send("GET", "/health") == 200)
        #expect(try await client.send("GET", "/me") == 409)
        #expect(client.readiness.health.openScopes == 0)
    }

    @Test("A server that stops says so, and serves the requests that still come")
    func stopping() async throws {
        client.readiness.beginStopping()
        client.readiness.becomeReady { _, _, _ in Response(status: .ok) }
        #expect(client.readiness.health.status == .stopping)
        #expect(try await client.send("GET", "/health") == 503)
        #expect(try await client.send("GET", "/me") == 200)
    }

    @Test("Metrics count each request under its route, and a span is recorded for it")
    func observability() async throws {
        Backends.bootstrap
        client.readiness.becomeReady { _, _, _ in throw HTTPError(.notFound) }
        #expect(try await client.send("POST", "/users") == 404)
        let dimensions = [
            ("http.route", "/users"), ("http.request.method", "POST"),
            ("error.type", "404"),
        ]
        #expect(try Backends.metrics.expectCounter("hb.request.errors", dimensions).totalValue > 0)
        #expect(Backends.tracer.finishedSpans.contains { $0.operationName == "/users" })
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
