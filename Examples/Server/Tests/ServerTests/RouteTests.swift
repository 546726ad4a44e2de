import Accounts
import Bookmarks
import GRDB
import Testing

@Suite("Routes, over HTTP", .timeLimit(.minutes(2)))
struct RouteTests {
    @Test("A bookmark is added, listed and removed", arguments: Wiring.allCases)
    func lifeOfABookmark(_ wiring: Wiring) async throws {
        let ending = try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp(as: "Ada")
            let user = try await ada.send("GET", "/me").json(as: User.self)
            #expect(user.name == "Ada")
            #expect(try await ada.titles("/bookmarks").isEmpty)
            let bookmark = try await ada.add("Swift")
            #expect(bookmark.userID == user.id)
            try await ada.add("Server")
            #expect(try await ada.titles("/bookmarks") == ["Server", "Swift"])
            #expect(try await ada.send("DELETE", "/bookmarks/\(bookmark.id)").status == 204)
            #expect(try await ada.send("DELETE", "/bookmarks/\(bookmark.id)").status == 404)
            #expect(try await ada.titles("/bookmarks") == ["Server"])
        }
        #expect(ending == .exited(0))
    }

    @Test("Nobody reads or removes what is somebody else's")
    func authorization() async throws {
        try await RunningServer.run(.byContainer) { server in
            let ada = try await server.client.signedUp()
            let eve = try await server.client.signedUp()
            try await ada.add("Secret")
            let open = try await ada.add("Open", isPublic: true)

            var impostor = server.client
            impostor.token = "0123"
            for nobody in [server.client, impostor] {
                #expect(try await nobody.send("GET", "/me").status == 401)
                #expect(try await nobody.send("GET", "/bookmarks").status == 401)
                #expect(try await nobody.send("DELETE", "/bookmarks/\(open.id)").status == 401)
                #expect(try await nobody.titles("/") == ["Open"])
            }
            #expect(try await eve.send("DELETE", "/bookmarks/\(open.id)").status == 404)
            #expect(try await eve.titles("/bookmarks").isEmpty)
            #expect(try await ada.titles("/bookmarks") == ["Open", "Secret"])
        }
    }

    @Test("What cannot be saved is refused with a reason")
    func refusals() async throws {
        try await RunningServer.run(.byContainer) { server in
            let ada = try await server.client.signedUp(as: "Ada")
            let taken = try await server.client.send("POST", "/users", json: #"{"name": "Ada"}"#)
            #expect(taken.status == 409)
            let long = String(repeating: "a", count: 501)
            for json in [
                #"{"url": "javascript:alert(1)", "title": "A"}"#,
                #"{"url": "https://a.example", "title": " "}"#,
                #"{"url": "https://a.example", "title": "\#(long)"}"#,
                #"{"title": "A"}"#,
                "not JSON",
            ] {
                #expect(try await ada.send("POST", "/bookmarks", json: json).status == 400)
            }
            #expect(try await ada.send("DELETE", "/bookmarks/none").status == 400)
            #expect(try await ada.send("GET", "/none").status == 404)
            #expect(try await ada.titles("/bookmarks").isEmpty)
        }
    }

    @Test(
        "What SQLite would cut is refused",
        arguments: [
            ("/users", #"{"name": "Bob\u0000by"}"#),
            ("/bookmarks", #"{"url": "https://a.example", "title": "A\u0000B"}"#),
            ("/bookmarks", #"{"url": "https://a.example/\u0000", "title": "A"}"#),
        ]
    )
    func zeroBytes(_ path: String, _ json: String) async throws {
        try await RunningServer.run(.byContainer) { server in
            let ada = try await server.client.signedUp()
            #expect(try await ada.send("POST", path, json: json).status == 400)
        }
    }

    @Test("Who cannot write because another process does is told to come back")
    func lockedDatabase() async throws {
        _ = try await withDatabasePath { path in
            try await RunningServer.run(.byContainer, database: path) { server in
                let ada = try await server.client.signedUp()
                var configuration = Configuration()
                configuration.allowsUnsafeTransactions = true
                let other = try DatabaseQueue(path: path, configuration: configuration)
                try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
                let json = #"{"url": "https://a.example", "title": "A"}"#
                #expect(try await ada.send("POST", "/bookmarks", json: json).status == 503)
                try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
                #expect(try await ada.send("POST", "/bookmarks", json: json).status == 201)
            }
        }
    }

    @Test("A response, also a refusal, has the id of its request, as the log lines do")
    func requestID() async throws {
        try await RunningServer.run(.byContainer) { server in
            let ada = try await server.client.signedUp()
            let json = #"{"url": "HTTPS://a.example", "title": "A"}"#
            let replies = try await [
                ada.send("POST", "/bookmarks", json: json),
                ada.send("POST", "/bookmarks", json: json),
                server.client.send("GET", "/me"), ada.send("DELETE", "/bookmarks/none"),
                ada.send("GET", "/none"), ada.send("HEAD", "/bookmarks"),
            ]
            #expect(replies.map(\.status) == [201, 201, 401, 400, 404, 200])
            let ids = replies.compactMap(\.requestID)
            #expect(Set(ids).count == 6)
            let lines = server.log.all
            // Each record is one line.
            #expect(lines.dropFirst().allSatisfy { $0.starts(with: /20\d\d-|Listening/) })
            for id in ids.prefix(2) {
                #expect(lines.contains { $0.contains("Bookmark added") && $0.contains(id) })
                #expect(lines.contains { $0.contains("POST /bookmarks 201") && $0.contains(id) })
            }
        }
    }
}
