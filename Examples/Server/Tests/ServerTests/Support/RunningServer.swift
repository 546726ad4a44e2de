import Foundation
import Subprocess
import Synchronization
import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The built executable, running on a free port.
struct RunningServer: Sendable {
    let address: String
    let log: ServerLog
    let send: @Sendable (Signal) throws -> Void

    /// A client of this server, without a token.
    var client: Client { Client(address: address) }

    /// Starts the server, and tells it to stop when the closure is done.
    ///
    /// - Returns: How the process ended.
    @discardableResult
    static func run(
        _ wiring: Wiring,
        database: String? = nil,
        arguments: [String] = [],
        descriptors: Int = 1024,
        waitsUntilReady: Bool = true,
        _ body: @escaping @Sendable (RunningServer) async throws -> Void
    ) async throws -> TerminationStatus {
        let database = database.map { ["--database", $0] } ?? []
        let log = ServerLog()
        let result = try await Subprocess.run(
            .path("/bin/sh"),
            arguments: Arguments(
                ["-c", "ulimit -n \(descriptors); exec \"$0\" \"$@\"", executable.string]
                    + wiring.arguments + database
                    + ["--log-level", "debug"] + arguments
            ),
            input: .none,
            output: .sequence,
            error: .sequence
        ) { process in
            try await withThrowingTaskGroup { group in
                // Read to the end, or the server waits for a reader.
                group.addTask {
                    for try await line in process.standardError.strings() { log.add(line) }
                }
                do {
                    var lines = process.standardOutput.strings().makeAsyncIterator()
                    let first = try #require(
                        try await lines.next(),
                        "The server ended before it listened."
                    )
                    let address = try #require(first.split(separator: " ").last).trimmingCharacters(
                        in: .whitespacesAndNewlines
                    )
                    let server = RunningServer(address: address, log: log) {
                        try process.send(signal: $0)
                    }
                    if waitsUntilReady { try await server.client.waitUntilReady() }
                    try await body(server)
                    try? process.send(signal: .terminate)
                } catch {
                    try? process.send(signal: .kill)
                    throw error
                }
                try await group.waitForAll()
            }
        }
        return result.terminationStatus
    }

    /// Starts a server that is expected to end by itself.
    ///
    /// - Returns: How the process ended, and what it wrote to standard error.
    static func runToEnd(_ arguments: [String]) async throws -> (TerminationStatus, String) {
        let result = try await Subprocess.run(
            .path(executable),
            arguments: Arguments(arguments),
            output: .discarded,
            error: .string(limit: 1 << 20)
        )
        return (result.terminationStatus, result.standardError)
    }

    /// The executable lies beside the test bundle.
    static var executable: FilePath {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return FilePath(folder.appending(path: "Server").path())
    }
}

/// Who composes the server. Both have to do the same.
enum Wiring: CaseIterable {
    case byContainer, byHand

    var arguments: [String] {
        switch self {
        case .byContainer: []
        case .byHand: ["--by-hand"]
        }
    }
}

/// What the server has logged until now.
final class ServerLog: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    var all: [String] { lines.withLock { $0 } }

    /// The number of the first line that contains the text.
    func line(with text: String) -> Int? { all.firstIndex { $0.contains(text) } }
}

/// A folder that is there as long as the closure runs.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bookmarks-tests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
