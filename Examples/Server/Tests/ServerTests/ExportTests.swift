import AsyncHTTPClient
import Bookmarks
import Foundation
import NIOCore
import NIOHTTP1
import Subprocess
import Testing

@Suite("Streamed export, over HTTP")
struct ExportTests {
    @Test("The stream arrives whole, without what is added meanwhile", arguments: Wiring.allCases)
    func wholeAndUnchanging(_ wiring: Wiring) async throws {
        try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp()
            try await ada.importMuch()
            let response = try await ada.open("/bookmarks/export")
            #expect(response.headers.first(name: "Content-Type") == "application/x-ndjson")
            // The client has read nothing yet, and the server cannot have written it all.
            #expect(try await server.client.openScopes(expecting: 1) == 1)
            try await ada.add("Too late")
            let text = String(buffer: try await response.body.collect(upTo: 64 << 20))
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            let titles = try text.split(separator: "\n").map {
                try decoder.decode(Bookmark.self, from: Data($0.utf8)).title
            }
            #expect(titles == (1...700).reversed().map(String.init))
            #expect(try await server.client.openScopes(expecting: 0) == 0)
        }
    }

    @Test("The scope ends when the client goes away in the middle", arguments: Wiring.allCases)
    func clientGoesAway(_ wiring: Wiring) async throws {
        let status = try await RunningServer.run(wiring) { server in
            let ada = try await server.client.signedUp()
            try await ada.importMuch()
            try await readOneChunk(of: "/bookmarks/export", as: ada, of: server)
            #expect(try await server.client.openScopes(expecting: 0) == 0)
            #expect(server.log.line(with: "Client went away") != nil)
            #expect(try await ada.titles("/bookmarks?limit=1") == ["700"])
        }
        #expect(status == .exited(0))
    }

    private func readOneChunk(of path: String, as client: Client, of server: RunningServer)
        async throws
    {
        let response = try await client.open(path)
        for try await chunk in response.body {
            #expect(chunk.readableBytes > 0)
            #expect(try await server.client.openScopes(expecting: 1) == 1)
            break
        }
    }
}
