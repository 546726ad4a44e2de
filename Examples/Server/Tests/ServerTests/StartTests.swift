import Foundation
import Testing

@testable import Server

@Suite("A server that cannot start", .timeLimit(.minutes(2)))
struct StartTests {
    @Test(
        "It says what cannot be opened, and closes what has been",
        arguments: Wiring.allCases,
        ["", "-audit", "-lease"]
    )
    func rollsBack(_ wiring: Wiring, _ end: String) async throws {
        try await withDatabasePath { path in
            // A folder is no file.
            try FileManager.default.createDirectory(
                atPath: path + end,
                withIntermediateDirectories: false
            )
            let (ending, output) = try await RunningServer.runToEnd(
                wiring.arguments + ["--database", path]
            )
            #expect(ending == 1)
            #expect(!output.contains("Listening"))
            #expect(output.contains("Cannot open \(path)\(end): "))
            #expect(output.contains("Database opened") == output.contains("Database closed"))
            if wiring == .byContainer {
                #expect(output.contains("registered StorageAssembly.swift:"))
            }
        }
    }

    @Test("A server waits until the one that it replaces has ended", arguments: Wiring.allCases)
    func waitsForTheLease(_ wiring: Wiring) async throws {
        try await withDatabasePath { path in
            try await RunningServer.run(wiring, database: path) { first in
                let ada = try await first.client.signedUp()
                try await RunningServer.run(wiring, database: path, waitsUntilReady: false) {
                    second in
                    let client = Client(port: second.port, token: ada.token)
                    #expect(try await client.health().status == "starting")
                    #expect(try await client.send("GET", "/health").status == 503)
                    #expect(try await client.add("Refused") == 503)
                    try await ada.add("Last")
                    first.send(SIGTERM)
                    try await eventually { try await client.health().status == "ready" }
                    #expect(try await client.titles() == ["Last"])
                }
            }
        }
    }

    @Test("A port that another server has is named")
    func portInUse() async throws {
        try await RunningServer.run { server in
            let (ending, output) = try await RunningServer.runToEnd(["--port", "\(server.port)"])
            #expect(ending == 1)
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
            #expect(ending == 0)
            // Whatever had been begun was closed: the file can be used.
            try await RunningServer.run(wiring, database: database) { server in
                let user = try await server.client.signedUp()
                #expect(user.token != nil)
            }
        }
    }
}
