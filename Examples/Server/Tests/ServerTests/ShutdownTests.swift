import AsyncHTTPClient
import Bookmarks
import Foundation
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import Subprocess
import Testing

@testable import Server
@testable import Web

@Suite("A server that is told to stop")
struct ShutdownTests {
    @Test(
        "It answers the requests it has, stops the worker, closes the database, and exits with 0",
        arguments: Wiring.allCases
    )
    func finishesRequests(_ wiring: Wiring) async throws {
        try await withTemporaryFolder { folder in
            let database = folder.appending(path: "bookmarks.sqlite").path()
            let arguments = ["--tag-interval", "0.05"]
            let status = try await RunningServer.run(
                wiring,
                database: database,
                arguments: arguments
            ) { server in
                let ada = try await server.client.signedUp()
                try await ada.importMuch()
                // The client has the answer before the server has closed the scope.
                #expect(try await server.client.openScopes(expecting: 0) == 0)
                let download = try await ada.open("/bookmarks/export")
                async let upload = ada.send(slowImport(as: ada))
                #expect(try await server.client.openScopes(expecting: 2) == 2)

                try server.send(.terminate)
                try await Task.sleep(for: .milliseconds(200))
                let lines = String(buffer: try await download.body.collect(upTo: 64 << 20)).split(
                    separator: "\n"
                )
                #expect(lines.count == 700)
                #expect(try await upload.body == #"{"added":10}"#)
                try await server.log.wait(for: "Database closed")

                let lastRequest = try #require(
                    server.log.all.lastIndex { $0.contains("Scope closed") }
                )
                let workerStopped = try #require(server.log.line(with: "Tag counter stopped"))
                let databaseClosed = try #require(server.log.line(with: "Database closed"))
                #expect(lastRequest < workerStopped)
                #expect(workerStopped < databaseClosed)
            }
            #expect(status == .exited(0))

            // Closed in order, the file has everything that the write-ahead log had.
            #expect(
                try Data(contentsOf: folder.appending(path: "bookmarks.sqlite")).count > 14_000_000
            )
            #expect(try Data(contentsOf: folder.appending(path: "bookmarks.sqlite-wal")).isEmpty)
        }
    }

    @Test(
        "It says so in its health first, for as long as it is told to",
        arguments: Wiring.allCases
    )
    func saysSo(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring, arguments: ["--notice-time", "60"]) { server in
            try server.send(.terminate)
            let deadline = ContinuousClock.now + .seconds(10)
            var health = ""
            while !health.contains("stopping"), ContinuousClock.now < deadline {
                health = try await server.client.send(.GET, "/health").body
            }
            #expect(health.contains(#""status":"stopping""#))
            #expect(try await server.client.send(.GET, "/").status == 200)
            try server.send(.kill)
        }
    }

    @Test("The container reports what it started and stopped")
    func reports() async throws {
        try await RunningServer.run(.byContainer) { server in
            try server.send(.terminate)
            try await server.log.wait(for: "DIC: stopped 2 services")
            let started = try #require(server.log.line(with: "DIC: started 3 services"))
            let databaseClosed = try #require(server.log.line(with: "Database closed"))
            let stopped = try #require(server.log.line(with: "DIC: stopped 2 services"))
            #expect(started < databaseClosed)
            #expect(databaseClosed < stopped)
        }
    }

    @Test(
        "It does not wait longer than its limit for clients, whatever they do",
        arguments: Wiring.allCases
    )
    func drainHasALimit(_ wiring: Wiring) async throws {
        let arguments = ["--drain-limit", "0.5"]
        let status = try await RunningServer.run(wiring, arguments: arguments) { server in
            let ada = try await server.client.signedUp()
            try await ada.importMuch()
            let idle = try RawConnection(server)
            let halfHead = try RawConnection(server, sending: "GET / HTTP/1.1\r\nHo")
            let halfBody = try RawConnection(
                server,
                sending: ada.head("POST /bookmarks/import", length: 1000) + "{"
            )
            let stalled = try RawConnection(server, sending: ada.head("GET /bookmarks/export"))
            let keptAlive = try RawConnection(server, sending: ada.head("GET /me"))
            let gone = try RawConnection(server, sending: ada.head("GET /bookmarks/export"))
            gone.close()
            #expect(try await server.client.openScopes(expecting: 2) == 2)
            try server.send(.terminate)
            try await server.log.wait(for: "Database closed")
            // While they are all there. A request might take a minute.
            #expect(server.log.line(with: "Database closed") != nil)
            withExtendedLifetime((idle, halfHead, halfBody, stalled, keptAlive)) {}
        }
        #expect(status == .exited(0))
    }

    @Test("What was started is stopped when another service fails", arguments: Wiring.allCases)
    func anotherServiceFails(_ wiring: Wiring) async throws {
        struct Failure: Error {}
        struct FailingService: Service {
            let readiness: Readiness

            func run() async throws {
                while readiness.health.status != .ready {
                    try await Task.sleep(for: .milliseconds(10))
                }
                throw Failure()
            }
        }
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "bookmarks.sqlite").path()
            let settings = try Settings(
                arguments: ["Server", "--log-level", "critical"],
                environment: [:]
            )
            let readiness = Readiness()
            let (stops, stop) = AsyncStream.makeStream(of: Bool.self)
            let wired = WiredServices(readiness: readiness, settings: settings) {
                let server =
                    switch wiring {
                    case .byContainer:
                        try await startWithContainer(
                            makeBuilder(settings, databasePath: path),
                            logger: settings.logger
                        )
                    case .byHand: try await startByHand(settings, databasePath: path)
                    }
                return StartedServer(openScope: server.openScope, countTags: server.countTags) {
                    await server.stop()
                    stop.yield(Task.isCancelled)
                    stop.finish()
                }
            }
            await #expect(throws: Failure.self) {
                try await ServiceGroup(
                    services: [wired, FailingService(readiness: readiness)],
                    logger: settings.logger
                ).run()
            }
            stop.finish()
            // Once, and not as a part of what was cancelled.
            #expect(await stops.reduce(into: []) { $0.append($1) } == [false])
        }
    }

    /// An upload that takes a second.
    private func slowImport(as client: Client) -> HTTPClientRequest {
        let lines = AsyncStream<ByteBuffer> { continuation in
            Task {
                for number in 1...10 {
                    let line = #"{"url": "https://example.com", "title": "Slow \#(number)"}"# + "\n"
                    continuation.yield(ByteBuffer(string: line))
                    try? await Task.sleep(for: .milliseconds(100))
                }
                continuation.finish()
            }
        }
        var request = client.request(.POST, "/bookmarks/import")
        request.body = .stream(lines, length: .unknown)
        return request
    }
}

extension ServerLog {
    /// Returns when a line contains the text, or after ten seconds.
    func wait(for text: String) async throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while line(with: text) == nil, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
