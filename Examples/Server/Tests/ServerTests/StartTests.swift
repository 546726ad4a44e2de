import Foundation
import NIOHTTP1
import Subprocess
import Testing

@testable import Server

@Suite("A server that cannot start")
struct StartTests {
    @Test("It says why, and exits with an error", arguments: Wiring.allCases)
    func saysWhy(_ wiring: Wiring) async throws {
        try await withTemporaryFolder { folder in
            // A folder is no database.
            let path = folder.appending(path: "bookmarks.sqlite").path()
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: false
            )
            let (status, error) = try await RunningServer.runToEnd(
                wiring.arguments + ["--database", path]
            )
            #expect(status == .exited(1))
            #expect(
                error.contains("Cannot open \(path): SQLite error 14: unable to open database file")
            )
            if wiring == .byContainer {
                #expect(error.contains("registered ContainerWiring.swift:"))
            }
        }
    }

    @Test(
        "If one of what is started at once fails, the others are closed again",
        arguments: Wiring.allCases
    )
    func rollsBack(_ wiring: Wiring) async throws {
        let arguments = wiring.arguments + ["--blocklist", "/no/such/list"]
        let (status, error) = try await RunningServer.runToEnd(arguments)
        #expect(status == .exited(1))
        #expect(error.contains("Cannot read the blocklist /no/such/list"))
        #expect(error.contains("Database opened") == error.contains("Database closed"))
    }

    @Test("A port that another server has is named")
    func portInUse() async throws {
        try await RunningServer.run(.byContainer) { server in
            let port = try #require(server.address.split(separator: ":").last)
            let (status, error) = try await RunningServer.runToEnd(["--port", String(port)])
            #expect(status == .exited(1))
            #expect(error.contains("Cannot listen on 127.0.0.1:\(port)"))
        }
    }

    @Test(
        "Options come from the command line, or else from the environment, or else there is a default"
    )
    func configuration() throws {
        let settings = try Settings(
            arguments: ["Server", "--host", "0.0.0.0"],
            environment: [
                "BOOKMARKS_HOST": "::1", "BOOKMARKS_PORT": "8080", "BOOKMARKS_TAG_INTERVAL": "0.5",
            ]
        )
        #expect(settings.host == "0.0.0.0")
        #expect(settings.port == 8080)
        #expect(settings.tagInterval == .milliseconds(500))
        #expect(settings.limits.connections == 500)
    }

    @Test(
        "What is not an option, or not a value of it, is refused",
        arguments: [
            ["--port", "99999"], ["--port", "http"], ["--prot=1"], ["--drain-limit", "-1"],
            ["--log-level", "x"],
        ]
    )
    func refusals(_ arguments: [String]) {
        #expect(throws: (any Error).self) {
            try Settings(arguments: ["Server"] + arguments, environment: [:])
        }
    }

    @Test("Told to stop while it starts, it exits without serving", arguments: Wiring.allCases)
    func stopsWhileItStarts(_ wiring: Wiring) async throws {
        try await withTemporaryFolder { folder in
            let database = folder.appending(path: "bookmarks.sqlite").path()
            let status = try await RunningServer.run(
                wiring,
                database: database,
                waitsUntilReady: false
            ) { server in
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
