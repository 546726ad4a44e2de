import Foundation
import NIOHTTP1
import Subprocess
import Testing

@Suite("A server that cannot start")
struct StartTests {
    @Test("It says why, and exits with an error", arguments: Wiring.allCases)
    func saysWhy(_ wiring: Wiring) async throws {
        let (status, error) = try await RunningServer.runToEnd(wiring, database: "/no/such/folder/bookmarks.sqlite")
        #expect(status == .exited(1))
        #expect(error.contains("SQLite error 14: unable to open database file"))
        if wiring == .byContainer { #expect(error.contains("registered ContainerWiring.swift:")) }
    }

    @Test("Told to stop while it starts, it exits without serving", arguments: Wiring.allCases)
    func stopsWhileItStarts(_ wiring: Wiring) async throws {
        try await withTemporaryFolder { folder in
            let database = folder.appending(path: "bookmarks.sqlite").path()
            let status = try await RunningServer.run(wiring, database: database, waitsUntilReady: false) { server in
                try server.send(.terminate)
            }
            #expect(status == .exited(0))
            // Whatever had been begun was closed: the file can be used.
            try await RunningServer.run(wiring, database: database) { server in
                let reply = try await server.client.send(.GET, "/")
                #expect(reply.status == 200)
            }
        }
    }
}
