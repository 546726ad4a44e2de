import Bookmarks
import Foundation
import NIOHTTP1
import Subprocess
import Testing

@Suite("Routes, over HTTP")
struct RouteTests {
    @Test("The default is an empty database and a free port", arguments: Wiring.allCases)
    func startsEmpty(_ wiring: Wiring) async throws {
        let status = try await RunningServer.run(wiring) { server in
            #expect(server.address.hasPrefix("http://127.0.0.1:"))
            let ada = try await server.client.signedUp()
            #expect(try await ada.titles("/bookmarks").isEmpty)
        }
        #expect(status == .exited(0))
    }

    @Test("A bookmark is added, shown, listed and removed", arguments: Wiring.allCases)
    func lifeOfABookmark(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp(as: "Ada")
            let user = try await ada.send(.GET, "/me").json(as: User.self)
            #expect(user.name == "Ada")

            let json = #"{"url": "https://swift.org", "title": "Swift", "tags": ["Language", "language", "apple"]}"#
            let created = try await ada.send(.POST, "/bookmarks", json: json)
            let bookmark = try created.json(as: Bookmark.self)
            #expect(created.status == 201)
            #expect(created.headers.first(name: "Location") == "/bookmarks/\(bookmark.id)")
            #expect(bookmark.tags == ["apple", "language"])
            #expect(bookmark.userID == user.id)

            #expect(try await ada.send(.GET, "/bookmarks/\(bookmark.id)").json(as: Bookmark.self) == bookmark)
            #expect(try await ada.titles("/bookmarks") == ["Swift"])
            #expect(try await ada.send(.DELETE, "/bookmarks/\(bookmark.id)").status == 204)
            #expect(try await ada.send(.GET, "/bookmarks/\(bookmark.id)").status == 404)
            #expect(try await ada.titles("/bookmarks").isEmpty)
        }
    }

    @Test("Lists are newest first, by tag, and in pages", arguments: Wiring.allCases)
    func lists(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp()
            for number in 1...5 {
                try await ada.add("\(number)", tags: number.isMultiple(of: 2) ? ["even"] : ["odd"])
            }
            let first = try await ada.send(.GET, "/bookmarks?limit=2").json(as: [Bookmark].self)
            #expect(first.map(\.title) == ["5", "4"])
            #expect(try await ada.titles("/bookmarks?limit=2&before=\(first[1].id)") == ["3", "2"])
            #expect(try await ada.titles("/bookmarks?tag=Even") == ["4", "2"])
        }
    }

    @Test("Search finds words in all fields, and treats its syntax as text", arguments: Wiring.allCases)
    func search(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp()
            try await ada.add("A tour of Swift", notes: "Généralités", tags: ["language"])
            let other = try await ada.add("Rust by example")
            #expect(try await ada.titles("/bookmarks?q=tou") == ["A tour of Swift"])
            #expect(try await ada.titles("/bookmarks?q=generalites") == ["A tour of Swift"])
            #expect(try await ada.titles("/bookmarks?q=language+swift") == ["A tour of Swift"])
            #expect(try await ada.titles("/bookmarks?q=language+rust").isEmpty)
            #expect(try await ada.titles("/bookmarks?q=%22%29+OR+%2A").isEmpty)
            #expect(try await ada.send(.DELETE, "/bookmarks/\(other.id)").status == 204)
            #expect(try await ada.titles("/bookmarks?q=rust").isEmpty)
        }
    }

    @Test("Nobody reads or removes what is somebody else's", arguments: Wiring.allCases)
    func authorization(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp()
            let eve = try await server.client.signedUp()
            let secret = try await ada.add("Secret")
            let open = try await ada.add("Open", isPublic: true)

            var impostor = server.client
            impostor.token = "0123"
            for nobody in [server.client, impostor] {
                #expect(try await nobody.send(.GET, "/me").status == 401)
                #expect(try await nobody.send(.GET, "/bookmarks").status == 401)
                #expect(try await nobody.send(.GET, "/bookmarks/export").status == 401)
                #expect(try await nobody.send(.GET, "/bookmarks/\(secret.id)").status == 401)
                #expect(try await nobody.send(.DELETE, "/bookmarks/\(open.id)").status == 401)
                #expect(try await nobody.send(.POST, "/bookmarks/import", json: "{}").status == 401)
                #expect(try await nobody.send(.GET, "/bookmarks/\(open.id)").status == 200)
            }
            #expect(try await eve.send(.GET, "/bookmarks/\(secret.id)").status == 404)
            #expect(try await eve.send(.DELETE, "/bookmarks/\(open.id)").status == 404)
            #expect(try await eve.titles("/bookmarks").isEmpty)
            #expect(try await ada.titles("/bookmarks") == ["Open", "Secret"])
        }
    }

    @Test("What cannot be saved is refused with a reason", arguments: Wiring.allCases)
    func refusals(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp(as: "Ada")
            let taken = try await server.client.send(.POST, "/users", json: #"{"name": "Ada"}"#)
            #expect(taken.status == 409)
            for json in [
                #"{"url": "javascript:alert(1)", "title": "A"}"#,
                #"{"url": "https://a.example", "title": " "}"#,
                #"{"url": "https://a.example", "title": "A", "tags": ["two words"]}"#,
                #"{"title": "A"}"#,
                "not JSON",
            ] {
                #expect(try await ada.send(.POST, "/bookmarks", json: json).status == 400)
            }
            #expect(try await ada.send(.GET, "/bookmarks/none").status == 400)
            #expect(try await ada.send(.GET, "/none").status == 404)
            #expect(try await ada.titles("/bookmarks").isEmpty)
        }
    }

    @Test("An import with one wrong line adds nothing", arguments: Wiring.allCases)
    func importRollsBack(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp()
            let good = #"{"url": "https://a.example", "title": "A"}"#
            let bad = #"{"url": "nowhere", "title": "B"}"#
            let refused = try await ada.send(
                .POST,
                "/bookmarks/import",
                json: [good, good, bad].joined(separator: "\n")
            )
            #expect(refused.status == 400)
            #expect(try await ada.titles("/bookmarks").isEmpty)
            let added = try await ada.send(.POST, "/bookmarks/import", json: [good, good].joined(separator: "\n"))
            #expect(added.body == #"{"added":2}"#)
            #expect(try await ada.titles("/bookmarks").count == 2)
        }
    }

    @Test("The page shows public bookmarks only, with nothing in them taken for HTML", arguments: Wiring.allCases)
    func page(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp()
            try await ada.add("Hidden")
            try await ada.add("<script>alert(1)</script>", isPublic: true)
            try await ada.add("Plain", isPublic: true)
            let all = try await server.client.send(.GET, "/")
            #expect(all.headers.first(name: "Content-Type") == "text/html; charset=utf-8")
            #expect(!all.body.contains("Hidden"))
            #expect(!all.body.contains("<script>"))
            #expect(all.body.contains("&lt;script&gt;"))
            let found = try await server.client.send(.GET, "/?q=plain")
            #expect(found.body.contains("Plain"))
            #expect(!found.body.contains("alert"))
        }
    }

    @Test("The worker counts the tags of public bookmarks", arguments: Wiring.allCases)
    func tagCounts(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring, arguments: ["--tag-interval", "0.1"]) { server in
            let ada = try await server.client.signedUp()
            try await ada.add("A", tags: ["swift", "server"], isPublic: true)
            try await ada.add("B", tags: ["swift"], isPublic: true)
            try await ada.add("C", tags: ["swift", "secret"])
            let expected = [TagCount(tag: "swift", count: 2), TagCount(tag: "server", count: 1)]
            let deadline = ContinuousClock.now + .seconds(10)
            var counts: [TagCount] = []
            while counts != expected, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(50))
                counts = try await server.client.send(.GET, "/tags").json(as: [TagCount].self)
            }
            #expect(counts == expected)
        }
    }

    @Test("A response, also a refusal, has the id of its request, as the log lines do", arguments: Wiring.allCases)
    func requestID(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp()
            let json = #"{"url": "https://a.example", "title": "A"}"#
            let ids = try await [
                ada.send(.POST, "/bookmarks", json: json).headers.first(name: "X-Request-ID"),
                ada.send(.POST, "/bookmarks", json: json).headers.first(name: "X-Request-ID"),
            ].compactMap(\.self)
            #expect(Set(ids).count == 2)
            let refused = try await [
                server.client.send(.GET, "/me"), ada.send(.GET, "/bookmarks/none"), ada.send(.GET, "/none"),
            ]
            #expect(refused.map(\.status) == [401, 400, 404])
            let refusals = refused.compactMap { $0.headers.first(name: "X-Request-ID") }
            #expect(Set(refusals + ids).count == 5)
            #expect(try await server.client.openScopes(expecting: 0) == 0)
            for id in ids {
                #expect(server.log.all.contains { $0.contains("Bookmark added") && $0.contains(id) })
            }
        }
    }
}
