import Accounts
import GRDB
import Testing

@Suite("Routes, over HTTP", .timeLimit(.minutes(2)))
struct RouteTests {
    @Test("A bookmark is saved and listed", arguments: Wiring.allCases)
    func bookmarks(_ wiring: Wiring) async throws {
        let ending = try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp(as: "Ada")
            #expect(try await ada.send("GET", "/me").json(as: User.self).name == "Ada")
            #expect(try await ada.titles().isEmpty)
            for title in ["Swift", "Server"] { #expect(try await ada.add(title) == 201) }
            #expect(try await ada.titles() == ["Server", "Swift"])
        }
        #expect(ending == 0)
    }

    @Test("Nobody reads what is somebody else's", arguments: Wiring.allCases)
    func authorization(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp()
            try await ada.add("Secret")
            #expect(try await server.client.signedUp().titles().isEmpty)
            for nobody in [server.client, Client(port: server.port, token: "0123")] {
                #expect(try await nobody.send("GET", "/me").status == 401)
                #expect(try await nobody.send("GET", "/bookmarks").status == 401)
                #expect(try await nobody.add("A") == 401)
            }
        }
    }

    @Test("What cannot be saved, or would be cut by SQLite, is refused")
    func refusals() async throws {
        try await RunningServer.run { server in
            let ada = try await server.client.signedUp(as: "Ada")
            let taken = try await server.client.send("POST", "/users", json: #"{"name": "Ada"}"#)
            #expect(taken.status == 409)
            let long = String(repeating: "a", count: 501)
            for (path, json) in [
                ("/bookmarks", #"{"url": "javascript:alert(1)", "title": "A"}"#),
                ("/bookmarks", #"{"url": "https://a.example", "title": " "}"#),
                ("/bookmarks", #"{"url": "https://a.example", "title": "\#(long)"}"#),
                ("/bookmarks", #"{"url": "https://a.example", "title": "A\u0000B"}"#),
                ("/bookmarks", #"{"url": "https://a.example/\u0000", "title": "A"}"#),
                ("/bookmarks", #"{"title": "A"}"#),
                ("/bookmarks", "not JSON"),
                ("/users", #"{"name": "Ada\u0000"}"#),
            ] {
                #expect(try await ada.send("POST", path, json: json).status == 400, "\(json)")
            }
            #expect(try await ada.send("GET", "/none").status == 404)
            #expect(try await ada.titles().isEmpty)
        }
    }

    @Test("Who cannot write because another process does is told to come back")
    func lockedDatabase() async throws {
        try await withDatabasePath { path in
            try await RunningServer.run(database: path) { server in
                let ada = try await server.client.signedUp()
                var configuration = Configuration()
                configuration.allowsUnsafeTransactions = true
                let other = try DatabaseQueue(path: path, configuration: configuration)
                try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
                #expect(try await ada.add("A") == 503)
                try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
                try await eventually { try await ada.add("A") == 201 }
            }
        }
    }

    @Test("A response, also a refusal, has the id of its request, as the log lines do")
    func requestID() async throws {
        try await RunningServer.run { server in
            let ada = try await server.client.signedUp()
            let json = #"{"url": "https://a.example", "title": "A"}"#
            let replies = try await [
                ada.send("POST", "/bookmarks", json: json), server.client.send("GET", "/me"),
                ada.send("GET", "/none"), ada.send("HEAD", "/bookmarks"),
            ]
            #expect(replies.map(\.status) == [201, 401, 404, 200])
            let ids = replies.compactMap(\.requestID)
            #expect(Set(ids).count == 4)
            let lines = server.log.all.filter { $0.contains(ids[0]) }
            #expect(lines.contains { $0.contains("Bookmark added") })
            #expect(lines.contains { $0.contains("POST /bookmarks 201") })
            // Each record is one line.
            #expect(server.log.all.allSatisfy { $0.starts(with: /20\d\d-|Listening/) })
        }
    }
}
