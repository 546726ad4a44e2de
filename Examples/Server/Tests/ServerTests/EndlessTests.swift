import Foundation
import GRDB
import NIOCore
import Testing

@testable import Server

@Suite("Requests that never end by themselves", .timeLimit(.minutes(2)))
struct EndlessTests {
    @Test("One whose client has left is ended", arguments: Wiring.allCases)
    func clientLeaves(_ wiring: Wiring) async throws {
        try await withEndlessRequests(wiring) { server, requests in
            try await eventually { try await server.client.health().openScopes == 12 }
            for request in requests { try await request.close() }
            try await eventually { try await server.client.health().openScopes == 0 }
            _ = try await server.client.signedUp()
        }
    }

    @Test(
        "One that exceeds the limit is ended, also if its client waits",
        arguments: Wiring.allCases
    )
    func limitPasses(_ wiring: Wiring) async throws {
        try await withEndlessRequests(wiring, ["--request-limit", "0.5"]) { server, _ in
            try await eventually {
                server.log.all.count { $0.contains("Client went away") } == 12
            }
            try await eventually { try await server.client.health().openScopes == 0 }
            _ = try await server.client.signedUp()
        }
    }

    @Test("They do not keep the server from ending", arguments: Wiring.allCases)
    func stop(_ wiring: Wiring) async throws {
        let arguments = ["--drain-limit", "0.2"]
        let ending = try await withEndlessRequests(wiring, arguments) { server, _ in
            try await eventually { try await server.client.health().openScopes == 12 }
            server.send(SIGTERM)
            try await eventually { server.log.has("Database closed") }
        }
        #expect(ending == 0)
    }

    /// A server whose database never finds a bookmark, however long it looks, and more requests for
    /// some than there are readers. One of them writes, and others wait for it.
    @discardableResult
    private func withEndlessRequests(
        _ wiring: Wiring,
        _ arguments: [String] = [],
        _ body: (RunningServer, [any Channel]) async throws -> Void
    ) async throws -> Int32 {
        try await withDatabasePath { path in
            var token: String?
            try await RunningServer.run(wiring, database: path) { server in
                token = try await server.client.signedUp().token
            }
            try await DatabaseQueue(path: path).write { db in
                try db.execute(
                    sql: """
                        ALTER TABLE bookmark RENAME TO kept;
                        CREATE VIEW bookmark AS
                        WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
                        SELECT abs(id) AS id, 1 AS userID, '' AS url, '' AS title FROM n
                        WHERE abs(id) < 0;
                        CREATE TRIGGER saving INSTEAD OF INSERT ON bookmark
                        BEGIN SELECT count(*) FROM bookmark; END;
                        """
                )
            }
            return try await RunningServer.run(wiring, database: path, arguments: arguments) {
                server in
                let ada = Client(port: server.port, token: token)
                var requests: [any Channel] = []
                let json = #"{"url": "https://a.example", "title": "A"}"#
                let post = ada.head("POST /bookmarks", length: json.utf8.count) + json
                for number in 1...12 {
                    let text = number % 3 == 0 ? post : ada.head("GET /bookmarks")
                    requests.append(try await ada.connect(sending: text))
                }
                try await body(server, requests)
                withExtendedLifetime(requests) {}
            }
        }
    }
}
