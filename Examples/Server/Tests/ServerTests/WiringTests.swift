import Bookmarks
import DIC
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Testing
import Web

@testable import Server

@Suite("The container's wiring")
struct WiringTests {
    @Test("All of it is proved, and nothing is started for that")
    func isProved() throws {
        let report = try builder(databasePath: "/there/is/no/such/folder").validateStart([
            .strict, .fullyProved,
        ])
        #expect(report.problems.isEmpty, "\(report)")
        #expect(report.opaqueCount == 0)
    }

    @Test("A test replaces one thing, however deep, and all else is what the server has")
    func overridesDeepDown() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "bookmarks.sqlite").path()
            let builder = try builder(databasePath: path)
                .override(FullDisk(), as: (any BookmarkRepository).self)
                .override(Blocklist(hosts: ["example.com"]))
            let server = try await startWithContainer(
                builder,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            )
            let readiness = Readiness()
            readiness.becomeReady(server.openScope)
            try await Application(router: makeRouter(readiness: readiness)).test(.router) {
                client in
                func post(_ path: String, _ json: String, token: String = "") async throws
                    -> TestResponse
                {
                    try await client.execute(
                        uri: path,
                        method: .post,
                        headers: [
                            .authorization: "Bearer \(token)", .contentType: "application/json",
                        ],
                        body: ByteBuffer(string: json)
                    )
                }
                let reply = try await post("/users", #"{"name": "Ada"}"#)
                let ada = try JSONDecoder().decode(
                    [String: Field].self,
                    from: Data(String(buffer: reply.body).utf8)
                )
                guard case .text(let token) = ada["token"] else {
                    throw ClientError.unexpected("\(ada)")
                }
                let blocked = try await post(
                    "/bookmarks",
                    bookmark(at: "www.example.com"),
                    token: token
                )
                #expect(blocked.status == .badRequest)
                let failed = try await post("/bookmarks", bookmark(at: "a.example"), token: token)
                #expect(failed.status == .internalServerError)
            }
            await server.stop()
            // The audit log is the real one.
            let audit = try String(
                contentsOf: folder.appending(path: "bookmarks.sqlite-audit"),
                encoding: .utf8
            )
            #expect(audit.contains("user 1 signed up"))
        }
    }

    @Test(
        "What a request leaves behind cannot use its scope, and does not end the server",
        arguments: Wiring.allCases
    )
    func afterTheClose(_ wiring: Wiring) async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "bookmarks.sqlite").path()
            let settings = try Settings(
                arguments: ["Server", "--log-level", "critical"],
                environment: [:]
            )
            let server =
                switch wiring {
                case .byContainer:
                    try await startWithContainer(
                        builder(databasePath: path),
                        logger: settings.logger
                    )
                case .byHand: try await startByHand(settings, databasePath: path)
                }
            let (services, close) = try server.openScope(
                settings.logger,
                Credentials(token: AccessToken("a"))
            )
            close()
            await #expect(throws: (any Error).self) {
                try await services.bookmarks.everybodys(text: nil)
            }
            await #expect(throws: (any Error).self) { try await services.users.signUp(name: "Ada") }
            await #expect(throws: (any Error).self) { try await services.currentUser.signedIn() }
            await server.stop()
        }
    }

    private func builder(databasePath: String) throws -> DICBuilder {
        makeBuilder(
            try Settings(arguments: ["Server", "--log-level", "critical"], environment: [:]),
            databasePath: databasePath
        )
    }

    private func bookmark(at host: String) -> String {
        #"{"url": "https://\#(host)/", "title": "A"}"#
    }
}

private struct FullDisk: BookmarkRepository {
    struct IsFull: Error {}

    func add(_ drafts: [BookmarkDraft], for userID: Int64) async throws -> [Bookmark] {
        throw IsFull()
    }
    func bookmark(_ id: Int64) async throws -> Bookmark? { nil }
    func remove(_ id: Int64) async throws {}
    func bookmarks(matching query: BookmarkQuery) async throws -> [Bookmark] { [] }
}
