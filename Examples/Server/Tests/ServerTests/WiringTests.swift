import Accounts
import Bookmarks
import DIC
import Foundation
import HTTPTypes
import HummingbirdCore
import Storage
import Testing

@testable import Server

@Suite("The wiring", .timeLimit(.minutes(2)))
struct WiringTests {
    private let settings: Settings

    init() throws {
        settings = try Settings(arguments: ["Server", "--log-level", "critical"], environment: [:])
    }

    @Test("All of it is proved, and nothing is started for that")
    func isProved() throws {
        let report = makeBuilder(settings, databasePath: "/there/is/no/such/folder")
            .validateStart([.strict, .fullyProved])
        #expect(report.problems.isEmpty, "\(report)")
        #expect(report.opaqueCount == 0)
    }

    @Test("A test replaces one thing, however deep, and all else is what the server has")
    func overridesDeepDown() async throws {
        try await withDatabasePath { path in
            let builder = makeBuilder(settings, databasePath: path)
                .override(FullDisk(), as: (any AuditTrail).self)
            let server = try await startWithContainer(builder, logger: settings.logger)
            let client = LocalClient(scope: server.scope)
            #expect(try await client.send("POST", "/users", #"{"name": "Ada"}"#) == 500)
            await server.stop()
        }
    }

    @Test(
        "What a request leaves behind cannot use its scope, and does not end the server",
        arguments: Wiring.allCases
    )
    func afterTheClose(_ wiring: Wiring) async throws {
        try await withDatabasePath { path in
            let server = try await wiring.start(settings, path)
            var leaked: RequestServices?
            _ = try await server.scope(settings.logger, Credentials(token: AccessToken("a"))) {
                leaked = $0
                return .init(status: .ok)
            }
            let services = try #require(leaked)
            await #expect(throws: (any Error).self) { try await services.bookmarks.everybodys() }
            await #expect(throws: (any Error).self) { try await services.users.signUp(name: "Ada") }
            await #expect(throws: (any Error).self) { try await services.currentUser.signedIn() }
            await server.stop()
        }
    }
}

private struct FullDisk: AuditTrail {
    struct IsFull: Error {}

    func record(_ event: String) throws { throw IsFull() }
}
