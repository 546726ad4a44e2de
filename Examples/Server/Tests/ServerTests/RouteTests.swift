import AsyncHTTPClient
import Bookmarks
import Foundation
import NIOCore
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

            let json =
                #"{"url": "https://swift.org", "title": "Swift", "tags": ["Language", "language", "apple"]}"#
            let created = try await ada.send(.POST, "/bookmarks", json: json)
            let bookmark = try created.json(as: Bookmark.self)
            #expect(created.status == 201)
            #expect(created.headers.first(name: "Location") == "/bookmarks/\(bookmark.id)")
            #expect(bookmark.tags == ["apple", "language"])
            #expect(bookmark.userID == user.id)

            #expect(
                try await ada.send(.GET, "/bookmarks/\(bookmark.id)").json(as: Bookmark.self)
                    == bookmark
            )
            #expect(try await ada.titles("/bookmarks") == ["Swift"])
            #expect(try await ada.send(.DELETE, "/bookmarks/\(bookmark.id)").status == 204)
            #expect(try await ada.send(.GET, "/bookmarks/\(bookmark.id)").status == 404)
            #expect(try await ada.titles("/bookmarks").isEmpty)
        }
    }

    @Test("Lists are newest first, by tag, and in pages")
    func lists() async throws {
        try await RunningServer.run(.byContainer) { server in
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

    @Test("Search finds words in all fields, and treats its syntax as text")
    func search() async throws {
        try await RunningServer.run(.byContainer) { server in
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

    @Test("Nobody reads or removes what is somebody else's")
    func authorization() async throws {
        try await RunningServer.run(.byContainer) { server in
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
                #expect(try await nobody.send(.GET, "/bookmarks/\(secret.id)").status == 404)
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

    @Test("What cannot be saved is refused with a reason")
    func refusals() async throws {
        try await RunningServer.run(.byContainer) { server in
            let ada = try await server.client.signedUp(as: "Ada")
            let taken = try await server.client.send(.POST, "/users", json: #"{"name": "Ada"}"#)
            #expect(taken.status == 409)
            for json in [
                #"{"url": "javascript:alert(1)", "title": "A"}"#,
                #"{"url": "https://a.example", "title": " "}"#,
                #"{"url": "https://a.example", "title": "A", "tags": ["two words"]}"#,
                #"{"url": "https://a.example", "title": "\#(String(repeating: "a", count: 501))"}"#,
                #"{"url": "https://a.example", "title": "A", "notes": "\#(String(repeating: "a", count: 20_001))"}"#,
                #"{"url": "https://a.example", "title": "A", "tags": ["\#(String(repeating: "a", count: 51))"]}"#,
                #"{"url": "https://a.example", "title": "A", "tags": [\#((1...51).map { "\"\($0)\"" }.joined(separator: ","))]}"#,
                #"{"title": "A"}"#,
                "not JSON",
            ] {
                #expect(try await ada.send(.POST, "/bookmarks", json: json).status == 400)
            }
            for path in ["/bookmarks/none", "/bookmarks?before=abc", "/bookmarks?limit=ten"] {
                #expect(try await ada.send(.GET, path).status == 400)
            }
            #expect(try await ada.send(.GET, "/none").status == 404)
            #expect(try await ada.titles("/bookmarks").isEmpty)
        }
    }

    @Test("Schemes are of any case, and a path says which methods it has")
    func protocolDetails() async throws {
        try await RunningServer.run(.byContainer) { server in
            let ada = try await server.client.signedUp()
            var request = server.client.request(.POST, "/bookmarks")
            request.headers.add(name: "Authorization", value: "bearer \(ada.token ?? "")")
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(
                ByteBuffer(string: #"{"url": "HTTPS://a.example", "title": "A"}"#)
            )
            #expect(try await ada.send(request).status == 201)

            let refused = try await ada.send(.PUT, "/bookmarks/1")
            #expect(refused.status == 405)
            #expect(refused.headers.first(name: "Allow") == "DELETE, GET, HEAD")
            #expect(try await ada.send(.HEAD, "/bookmarks/1").status == 200)
        }
    }

    @Test("Others write while an import runs")
    func importInParts() async throws {
        try await RunningServer.run(.byContainer) { server in
            let ada = try await server.client.signedUp()
            let eve = try await server.client.signedUp()
            let lines = (1...20000).map {
                #"{"url": "https://a.example", "title": "\#($0)", "isPublic": true}"#
            }
            async let added = ada.send(
                .POST,
                "/bookmarks/import",
                json: lines.joined(separator: "\n")
            )
            // It has begun when its first part is there.
            while try await ada.titles("/bookmarks?limit=1").isEmpty {}
            try await eve.add("Between")
            let last = try await ada.titles("/bookmarks?limit=1")
            #expect(last != ["20000"])
            #expect(try await added.body == #"{"added":20000}"#)
            #expect(try await ada.titles("/bookmarks?limit=1") == ["20000"])
        }
    }

    @Test("An import with one wrong line adds nothing")
    func importRollsBack() async throws {
        try await RunningServer.run(.byContainer) { server in
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
            let added = try await ada.send(
                .POST,
                "/bookmarks/import",
                json: [good, good].joined(separator: "\n")
            )
            #expect(added.body == #"{"added":2}"#)
            #expect(try await ada.titles("/bookmarks").count == 2)
        }
    }

    @Test("The page shows public bookmarks only, with nothing in them taken for HTML")
    func page() async throws {
        try await RunningServer.run(.byContainer) { server in
            let ada = try await server.client.signedUp()
            try await ada.add("Hidden")
            try await ada.add("<script>alert(1)</script>", isPublic: true)
            try await ada.add("Plain", isPublic: true)
            let all = try await server.client.send(.GET, "/")
            #expect(all.headers.first(name: "Content-Type") == "text/html; charset=utf-8")
            #expect(!all.body.contains("Hidden"))
            #expect(!all.body.contains("<script>"))
            #expect(all.body.contains("&lt;script&gt;"))
            #expect(
                all.headers.first(name: "Content-Security-Policy")?.contains("default-src 'none'")
                    == true
            )
            // With a combining mark, the quotation mark is another character, and the same to a
            // browser.
            let quoted = try await server.client.send(.GET, "/?q=%22%CC%81+autofocus")
            #expect(quoted.body.contains("value=\"&quot;\u{301} autofocus\""))
            let found = try await server.client.send(.GET, "/?q=plain")
            #expect(found.body.contains("Plain"))
            #expect(!found.body.contains("alert"))
        }
    }

    @Test("The worker counts the tags of public bookmarks")
    func tagCounts() async throws {
        try await RunningServer.run(.byContainer, arguments: ["--tag-interval", "0.1"]) { server in
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

    @Test("A response, also a refusal, has the id of its request, as the log lines do")
    func requestID() async throws {
        try await RunningServer.run(.byContainer) { server in
            let ada = try await server.client.signedUp()
            let json = #"{"url": "https://a.example", "title": "A"}"#
            let ids = try await [
                ada.send(.POST, "/bookmarks", json: json).headers.first(name: "X-Request-ID"),
                ada.send(.POST, "/bookmarks", json: json).headers.first(name: "X-Request-ID"),
            ].compactMap(\.self)
            #expect(Set(ids).count == 2)
            let refused = try await [
                server.client.send(.GET, "/me"), ada.send(.GET, "/bookmarks/none"),
                ada.send(.GET, "/none"),
            ]
            #expect(refused.map(\.status) == [401, 400, 404])
            let refusals = refused.compactMap { $0.headers.first(name: "X-Request-ID") }
            #expect(Set(refusals + ids).count == 5)
            #expect(try await server.client.openScopes(expecting: 0) == 0)
            // Each record is one line.
            #expect(server.log.all.allSatisfy { $0.starts(with: /20\d\d-/) })
            for id in ids {
                #expect(
                    server.log.all.contains { $0.contains("Bookmark added") && $0.contains(id) }
                )
                #expect(
                    server.log.all.contains {
                        $0.contains("POST /bookmarks 201") && $0.contains(id)
                    }
                )
            }
        }
    }
}
