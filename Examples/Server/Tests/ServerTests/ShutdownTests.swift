import Foundation
import Logging
import NIOCore
import ServiceLifecycle
import Testing

@testable import Server

@Suite("A server that is told to stop", .timeLimit(.minutes(2)))
struct ShutdownTests {
    @Test(
        "It answers the requests it has, closes the database, and exits with 0",
        arguments: Wiring.allCases
    )
    func finishesRequests(_ wiring: Wiring) async throws {
        try await withDatabasePath { database in
            let ending = try await RunningServer.run(wiring, database: database) { server in
                let ada = try await server.client.signedUp()
                let json = #"{"url": "https://a.example", "title": "Late"}"#
                let upload = try await ada.connect(
                    sending: ada.head("POST /bookmarks", length: json.utf8.count)
                )
                try await eventually { try await server.client.health().openScopes == 1 }
                server.send(SIGTERM)
                try await eventually { (try? await server.client.health()) == nil }
                try await upload.writeAndFlush(ByteBuffer(string: json))
                try await eventually { server.log.has("Database closed") }
                #expect(
                    server.log.has("POST /bookmarks 201", "Worker stopped", "Database closed")
                )
            }
            #expect(ending == 0)
            // Closed in order, the file has everything that the write-ahead log had.
            #expect(try Data(contentsOf: URL(filePath: database + "-wal")).isEmpty)
            try await RunningServer.run(wiring, database: database) { _ in }
        }
    }

    @Test(
        "It says so in its health first, for as long as it is told to",
        arguments: Wiring.allCases
    )
    func saysSo(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring, arguments: ["--notice-time", "60"]) { server in
            server.send(SIGTERM)
            try await eventually { try await server.client.health().status == "stopping" }
            #expect(try await server.client.send("GET", "/health").status == 503)
            _ = try await server.client.signedUp()
            server.send(SIGKILL)
        }
    }

    @Test("The container reports what it started and stopped")
    func reports() async throws {
        try await RunningServer.run { server in
            server.send(SIGTERM)
            try await eventually {
                server.log.has("DIC: started 4 services", "Database closed", "DIC: stopped 3")
            }
        }
    }

    @Test(
        "It does not wait longer than its limit for clients, whatever they do",
        arguments: Wiring.allCases
    )
    func drainHasALimit(_ wiring: Wiring) async throws {
        let arguments = ["--drain-limit", "0.5"]
        let ending = try await RunningServer.run(wiring, arguments: arguments) { server in
            let ada = try await server.client.signedUp()
            let clients = try await [
                ada.connect(), ada.connect(sending: "GET / HTTP/1.1\r\nHo"),
                ada.connect(sending: ada.head("POST /bookmarks", length: 1000) + "{"),
                ada.connect(sending: ada.head("GET /me")),
            ]
            try await eventually { try await server.client.health().openScopes == 1 }
            server.send(SIGTERM)
            // While they are all there. A request might take a minute.
            try await eventually { server.log.has("Database closed") }
            withExtendedLifetime(clients) {}
        }
        #expect(ending == 0)
    }

    @Test("It ends in time even if no thread is left for its tasks")
    func hardEnd() async {
        await #expect(processExitsWith: .exitCode(1)) {
            let settings = try Settings(
                arguments: ["Server", "--drain-limit", "0", "--log-level", "critical"],
                environment: [:]
            )
            try await serve(settings) {
                Thread.detachNewThread { kill(getpid(), SIGTERM) }
                await withDiscardingTaskGroup { group in
                    for _ in 0..<1000 { group.addTask { while true {} } }
                }
                throw CancellationError()
            }
        }
    }

    @Test("What was started is stopped when another service fails", arguments: Wiring.allCases)
    func anotherServiceFails(_ wiring: Wiring) async throws {
        struct Failure: Error {}
        struct FailingService: Service {
            let readiness: Readiness

            func run() async throws {
                try await eventually { readiness.health.status == .ready }
                throw Failure()
            }
        }
        try await withDatabasePath { path in
            let settings = try Settings(quietAt: path)
            let readiness = Readiness()
            let (stops, stop) = AsyncStream.makeStream(of: Bool.self)
            let wired = WiredServices(
                readiness: readiness,
                settings: settings,
                ports: AsyncStream { $0.finish() }
            ) {
                let server = try await wiring.start(settings)
                return StartedServer(scope: server.scope, services: server.services) {
                    await server.stop()
                    stop.yield(Task.isCancelled)
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
}

extension Settings {
    /// For a test in this process.
    init(quietAt path: String) throws {
        let arguments = ["Server", "--log-level", "critical", "--database", path]
        try self.init(arguments: arguments, environment: [:])
    }
}

extension Wiring {
    func start(_ settings: Settings) async throws -> StartedServer {
        switch self {
        case .byContainer:
            try await startWithContainer(
                makeBuilder(settings),
                logger: settings.logger
            )
        case .byHand: try await startByHand(settings)
        }
    }
}
