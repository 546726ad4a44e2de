import Accounts
import Bookmarks
import DIC
import Foundation
import HTTPTypes
import HummingbirdCore
import ServiceLifecycle
import Storage
import Testing

@testable import Server

@Suite("The wiring", .timeLimit(.minutes(2)))
struct WiringTests {
    @Test("All of it is proved, and nothing is started for that")
    func isProved() throws {
        let report = try makeBuilder(Settings(quietAt: "/there/is/no/such/folder"))
            .validateStart([.strict, .fullyProved])
        #expect(report.problems.isEmpty, "\(report)")
        #expect(report.opaqueCount == 0)
    }

    @Test("A test replaces one thing, however deep, and all else is what the server has")
    func overridesDeepDown() async throws {
        try await withDatabasePath { path in
            let full = FullDisk()
            // What delivers an event is made in the scope of a job.
            let settings = try Settings(quietAt: path)
            let builder = makeBuilder(settings)
                .override(full, as: (any AuditTrail).self)
            let server = try await startWithContainer(builder, logger: settings.logger)
            _ = try await server.scope(settings.logger, Credentials(token: nil)) { services in
                _ = try await services.users.signUp(name: "Ada")
                try await services.transaction.commit()
                return Response(status: .created)
            }
            await withThrowingTaskGroup { group in
                for service in server.services { group.addTask { try await service.run() } }
                _ = await full.attempts.first { $0 == "1 user 1 signed up" }
                group.cancelAll()
            }
            await server.stop()
            // The job was rolled back, and its event stays for the next server.
            try await RunningServer.run(.byHand, database: path) { _ in
                try await eventually {
                    try String(contentsOfFile: path + "-audit", encoding: .utf8)
                        .contains(" 1 user 1 signed up\n")
                }
            }
        }
    }

    @Test(
        "What a request leaves behind cannot use its scope, and does not end the server",
        arguments: Wiring.allCases
    )
    func afterTheClose(_ wiring: Wiring) async throws {
        try await withDatabasePath { path in
            let settings = try Settings(quietAt: path)
            let server = try await wiring.start(settings)
            var leaked: RequestServices?
            _ = try await server.scope(settings.logger, Credentials(token: "a")) {
                leaked = $0
                return Response(status: .ok)
            }
            let services = try #require(leaked)
            await #expect(throws: (any Error).self) { try await services.bookmarks.own() }
            await #expect(throws: (any Error).self) { try await services.users.signUp(name: "Ada") }
            await #expect(throws: (any Error).self) { try await services.currentUser.signedIn() }
            await server.stop()
        }
    }
}

private final class FullDisk: AuditTrail {
    struct IsFull: Error {}

    let (attempts, attempt) = AsyncStream.makeStream(of: String.self)

    func record(_ event: String) throws {
        attempt.yield(event)
        throw IsFull()
    }
}
