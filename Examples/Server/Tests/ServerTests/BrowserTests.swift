import Bookmarks
import Foundation
import NIOHTTP1
import Subprocess
import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

@Suite("The page, in a browser")
struct BrowserTests {
    private static let chromium = [
        "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
    ]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(
        "Nothing runs that a client has sent, whether it searches for it or saves it",
        .enabled(if: chromium != nil, "Chromium is not installed, so no page was opened.")
    )
    func runsNothing() async throws {
        let attack = "\"\u{301} autofocus onfocus=\"document.title='attacked'\" x=\""
        try await RunningServer.run(.byContainer) { server in
            let ada = try await server.client.signedUp()
            let draft = BookmarkDraft(
                url: "https://a.example/\(attack)",
                title: attack,
                notes: attack,
                isPublic: true
            )
            let json = String(decoding: try JSONEncoder().encode(draft), as: UTF8.self)
            #expect(try await ada.send(.POST, "/bookmarks", json: json).status == 201)
            var components = URLComponents(string: server.address)
            components?.path = "/"
            components?.queryItems = [URLQueryItem(name: "q", value: attack)]
            let addresses = try [server.address, #require(components?.string)]
            for address in addresses {
                let page = try await document(at: address)
                #expect(page.contains("<h1>Bookmarks</h1>"))
                #expect(page.contains("<title>Bookmarks</title>"))
                #expect(!page.contains(/<[^<>]* onfocus="/))
            }
        }
    }

    /// What the browser has made of the page after its scripts have run.
    private func document(at address: String) async throws -> String {
        let chromium = try #require(Self.chromium)
        let profile = FileManager.default.temporaryDirectory.appending(
            path: "bookmarks-browser-\(UUID())"
        )
        defer { try? FileManager.default.removeItem(at: profile) }
        let result = try await Subprocess.run(
            .path(FilePath(chromium)),
            arguments: [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--dump-dom",
                "--virtual-time-budget=1000", "--user-data-dir=\(profile.path())", address,
            ],
            output: .string(limit: 1 << 20),
            error: .discarded
        )
        return result.standardOutput
    }
}
