import Bookmarks
import Foundation
import NIOHTTP1
import Subprocess
import Synchronization
import Testing

@Suite("A killed server")
struct CrashTests {
    @Test(
        "It has lost nothing that was acknowledged, and keeps no half of a request",
        arguments: Wiring.allCases
    )
    func keepsWhatWasAcknowledged(_ wiring: Wiring) async throws {
        try await withTemporaryFolder { folder in
            let database = folder.appending(path: "bookmarks.sqlite").path()
            let witness = Witness()
            let status = try await RunningServer.run(wiring, database: database) { server in
                let ada = try await server.client.signedUp()
                witness.token.withLock { $0 = ada.token }
                await withTaskGroup { group in
                    for writer in 0..<8 {
                        group.addTask {
                            // Until the server is gone.
                            for number in 0... {
                                let title = "\(writer)-\(number)"
                                guard (try? await write(title, as: ada)) != nil else { return }
                                witness.titles.withLock { $0.append(title) }
                            }
                        }
                    }
                    while witness.titles.withLock({ $0.count }) < 200 {
                        try? await Task.sleep(for: .milliseconds(5))
                    }
                    try? server.send(.kill)
                    // The client would try for a minute to reach a server that is gone.
                    group.cancelAll()
                }
            }
            #expect(status == .signaled(.init(SIGKILL)))

            try await RunningServer.run(wiring, database: database) { server in
                let ada = Client(address: server.address, token: witness.token.withLock { $0 })
                let lines = try await ada.send(.GET, "/bookmarks/export").body.split(
                    separator: "\n"
                )
                let decoder = JSONDecoder()
                decoder.dateDecodingStrategy = .iso8601
                let titles = try lines.map {
                    try decoder.decode(Bookmark.self, from: Data($0.utf8)).title
                }
                let copies = Dictionary(grouping: titles, by: \.self).mapValues(\.count)
                #expect(witness.titles.withLock { $0 }.filter { copies[$0] == nil } == [])
                #expect(copies.filter { $0.value != 3 }.isEmpty)
            }
        }
    }

    /// Three bookmarks in one request: they are all there, or none is.
    private func write(_ title: String, as client: Client) async throws {
        let line = #"{"url": "https://example.com", "title": "\#(title)", "tags": ["a", "b"]}"#
        let reply = try await client.send(
            .POST,
            "/bookmarks/import",
            json: [line, line, line].joined(separator: "\n")
        )
        guard reply.status == 200 else { throw ClientError.unexpected(reply.body) }
    }
}

/// What a client remembers when the server is gone.
private final class Witness: Sendable {
    let token = Mutex<String?>(nil)
    /// What the server has acknowledged.
    let titles = Mutex<[String]>([])
}
