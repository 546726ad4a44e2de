import Foundation
import GRDB
import NIOCore
import Testing

@testable import Server

@Suite("Requests that never end by themselves", .timeLimit(.minutes(2)))
struct EndlessTests {
    @Test("One whose client has left is ended", arguments: Wiring.allCases)
    func clientLeaves(_ wiring: Wiring) async throws {
        try await withEndlessServer(wiring) { server, ada in
            // More than there are readers.
            for request in try await endless(ada, count: 12) { try await request.close() }
            try await eventually { try await server.client.health().openScopes == 0 }
            #expect(try await ada.send("GET", "/me").status == 200)
        }
    }

    @Test(
        "One that exceeds the limit is ended, also while its client waits",
        arguments: Wiring.allCases
    )
    func limitPasses(_ wiring: Wiring) async throws {
        try await withEndlessServer(wiring, ["--request-limit", "0.5"]) { server, ada in
            let requests = try await endless(ada, count: 12)
            try await eventually { try await server.client.health().openScopes == 0 }
            #expect(try await ada.send("GET", "/me").status == 200)
            withExtendedLifetime(requests) {}
        }
    }

    @Test("They do not keep the server from ending", arguments: Wiring.allCases)
    func stop(_ wiring: Wiring) async throws {
        let ending = try await withEndlessServer(wiring, ["--drain-limit", "0.2"]) { server, ada in
            let requests = try await endless(ada, count: 12)
            server.send(SIGTERM)
            try await eventually { server.log.line(with: "Database closed") != nil }
            withExtendedLifetime(requests) {}
        }
        #expect(ending == .exited(0))
    }

    private func endless(_ client: Client, count: Int) async throws -> [any Channel] {
        var requests: [any Channel] = []
        for number in 1...count {
            // One of them writes, and others wait for it.
            let json = number % 3 == 0 ? #"{"url": "https://a.example", "title": "A"}"# : ""
            let head = client.head(
                "\(json.isEmpty ? "GET" : "POST") /bookmarks",
                length: json.utf8.count
            )
            requests.append(try await client.connect(sending: head + json))
        }
        try await eventually { try await client.health().openScopes == count }
        return requests
    }

    /// A server whose database never finds a bookmark, however long it looks.
    @discardableResult
    private func withEndlessServer(
        _ wiring: Wiring,
        _ arguments: [String] = [],
        _ body: (RunningServer, Client) async throws -> Void
    ) async throws -> Ending {
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
                try await body(server, Client(port: server.port, token: token))
            }
        }
    }
}
