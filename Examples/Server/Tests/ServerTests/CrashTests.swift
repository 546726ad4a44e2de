import Foundation
import GRDB
import Synchronization
import Testing

@Suite("A killed server", .timeLimit(.minutes(2)))
struct CrashTests {
    @Test(
        "It has lost nothing that was acknowledged, and no event of it",
        arguments: Wiring.allCases
    )
    func keepsWhatWasAcknowledged(_ wiring: Wiring) async throws {
        try await withDatabasePath { database in
            let acknowledged = Acknowledged()
            let ending = try await RunningServer.run(wiring, database: database) { server in
                var users: [Client] = []
                for _ in 0..<8 { users.append(try await server.client.signedUp()) }
                try await withThrowingTaskGroup { group in
                    for user in users {
                        let token = try #require(user.token)
                        group.addTask {
                            // Until the server is gone.
                            for number in 0... {
                                guard let status = try? await user.add("\(number)") else { return }
                                if status == 201 { acknowledged.add("\(number)", by: token) }
                            }
                        }
                    }
                    try await eventually {
                        acknowledged.all.values.map(\.count).reduce(0, +) > 200
                    }
                    server.send(SIGKILL)
                }
            }
            #expect(ending == -SIGKILL)

            try await RunningServer.run(wiring, database: database) { server in
                for (token, titles) in acknowledged.all {
                    let kept = try await Client(port: server.port, token: token).titles()
                    // The newest hundred are listed.
                    let expected = titles.compactMap { Int($0) }.sorted().suffix(99).map(
                        String.init
                    )
                    #expect(expected.filter { !kept.contains($0) } == [])
                }
                // What was saved, and only that, is told to the audit trail, be it twice.
                let saved = try await DatabaseQueue(path: database).read {
                    try Int.fetchAll($0, sql: "SELECT id FROM bookmark")
                }
                try await eventually {
                    let audit = try String(contentsOfFile: database + "-audit", encoding: .utf8)
                    let told = audit.matches(of: /saved bookmark (\d+)\n/).compactMap { Int($0.1) }
                    return Set(told) == Set(saved)
                }
            }
        }
    }
}

/// The titles that the server has acknowledged, by the tokens of their users.
private final class Acknowledged: Sendable {
    private let titles = Mutex<[String: Set<String>]>([:])

    var all: [String: Set<String>] { titles.withLock { $0 } }

    func add(_ title: String, by token: String) {
        titles.withLock { _ = $0[token, default: []].insert(title) }
    }
}
