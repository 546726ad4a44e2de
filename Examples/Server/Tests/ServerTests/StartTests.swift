import Foundation
import Testing

@testable import Server

@Suite("A server that cannot start", .timeLimit(.minutes(2)))
struct StartTests {
    @Test("It says why, and exits with an error", arguments: Wiring.allCases)
    func saysWhy(_ wiring: Wiring) async throws {
        try await withDatabasePath { path in
            // A folder is no database.
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: false
            )
            let (ending, output) = try await RunningServer.runToEnd(
                wiring.arguments + ["--database", path]
            )
            #expect(ending == .exited(1))
            #expect(!output.contains("Listening"))
            #expect(
                output.contains(
                    "Cannot open \(path): SQLite error 14: unable to open database file"
                )
            )
            if wiring == .byContainer {
                #expect(output.contains("registered StorageAssembly.swift:"))
            }
        }
    }

    @Test(
        "If one of what is started at once fails, the others are closed again",
        arguments: Wiring.allCases
    )
    func rollsBack(_ wiring: Wiring) async throws {
        try await withDatabasePath { path in
            try FileManager.default.createDirectory(
                atPath: path + "-audit",
                withIntermediateDirectories: false
            )
            let (ending, output) = try await RunningServer.runToEnd(
                wiring.arguments + ["--database", path]
            )
            #expect(ending == .exited(1))
            #expect(output.contains("Cannot open \(path)-audit"))
            #expect(output.contains("Database opened") == output.contains("Database closed"))
        }
    }

    @Test("A server waits until the one that it replaces has ended", arguments: Wiring.allCases)
    func waitsForTheLease(_ wiring: Wiring) async throws {
        _ = try await withDatabasePath { path in
            try await RunningServer.run(wiring, database: path) { first in
                let ada = try await first.client.signedUp()
                async let ending = RunningServer.run(wiring, database: path) { second in
                    let client = Client(port: second.port, token: ada.token)
                    let titles = try await client.titles()
                    #expect(titles == ["Last"])
                }
                try await ada.add("Last")
                first.send(SIGTERM)
                #expect(try await ending == .exited(0))
            }
        }
    }

    @Test("A port that another server has is named")
    func portInUse() async throws {
        try await RunningServer.run { server in
            let (ending, output) = try await RunningServer.runToEnd(["--port", "\(server.port)"])
            #expect(ending == .exited(1))
            #expect(output.contains("Cannot listen on http://127.0.0.1:\(server.port)"))
        }
    }

    @Test(
        "Options come from the command line, or else from the environment, or else there is a default"
    )
    func configuration() throws {
        let settings = try Settings(
            arguments: ["Server", "--host", "0.0.0.0"],
            environment: [
                "BOOKMARKS_HOST": "::1", "BOOKMARKS_PORT": "8080", "BOOKMARKS_NOTICE_TIME": "0.5",
            ]
        )
        #expect(settings.host == "0.0.0.0")
        #expect(settings.port == 8080)
        #expect(settings.noticeTime == .milliseconds(500))
        #expect(settings.limits.connections == 500)
    }

    @Test(
        "What is not an option, or not a value of it, is refused",
        arguments: [
            ["--port", "99999"], ["--port", "http"], ["--prot", "1"], ["--drain-limit", "-1"],
            ["--log-level", "x"], ["--port"], ["8080"], ["--database", ""], ["--wiring", "none"],
        ]
    )
    func refusals(_ arguments: [String]) {
        #expect(throws: (any Error).self) {
            try Settings(arguments: ["Server"] + arguments, environment: [:])
        }
    }

    @Test("So is a variable that is none of them")
    func variables() {
        #expect(throws: (any Error).self) {
            try Settings(arguments: ["Server"], environment: ["BOOKMARKS_PROT": "80"])
        }
    }

    @Test("The address that it tells can be opened")
    func address() throws {
        let settings = try Settings(arguments: ["Server", "--host", "::1"], environment: [:])
        #expect(settings.address(port: 80) == "http://[::1]:80")
    }

    @Test("Told to stop while it starts, it exits without serving", arguments: Wiring.allCases)
    func stopsWhileItStarts(_ wiring: Wiring) async throws {
        try await withDatabasePath { database in
            let ending = try await RunningServer.run(
                wiring,
                database: database,
                waitsUntilReady: false
            ) { $0.send(SIGTERM) }
            #expect(ending == .exited(0))
            // Whatever had been begun was closed: the file can be used.
            try await RunningServer.run(wiring, database: database) { server in
                let user = try await server.client.signedUp()
                #expect(user.token != nil)
            }
        }
    }
}
