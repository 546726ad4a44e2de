import Foundation
import Synchronization
import Testing

/// The built executable, running on a free port.
struct RunningServer: Sendable {
    let port: Int
    let log: ServerLog
    fileprivate let process: Process

    /// A client of this server, without a token.
    var client: Client { Client(port: port) }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Starts the server, by default with an empty database, and tells it to stop when the closure
    /// is done.
    ///
    /// - Returns: What the process exited with, or the negative number of the signal that ended it.
    @discardableResult
    static func run(
        _ wiring: Wiring = .byContainer,
        database: String? = nil,
        arguments: [String] = [],
        descriptors: Int = 1024,
        waitsUntilReady: Bool = true,
        _ body: (RunningServer) async throws -> Void
    ) async throws -> Int32 {
        guard let database else {
            return try await withDatabasePath {
                try await run(
                    wiring,
                    database: $0,
                    arguments: arguments,
                    descriptors: descriptors,
                    body
                )
            }
        }
        let options = wiring.arguments + ["--log-level", "debug", "--database", database]
        let (process, log, endings) = try start(options + arguments, descriptors: descriptors)
        do {
            let text = waitsUntilReady ? "Listening on" : "listening on"
            try await eventually { log.has(text) || !process.isRunning }
            try #require(process.isRunning, "The server ended: \(log.all)")
            try await body(RunningServer(port: log.port ?? 0, log: log, process: process))
        } catch {
            kill(process.processIdentifier, SIGKILL)
            throw error
        }
        process.terminate()
        return try #require(await endings.first { _ in true })
    }

    /// Starts a server that is expected to end by itself.
    ///
    /// - Returns: What the process exited with, and what it wrote.
    static func runToEnd(_ arguments: [String]) async throws -> (Int32, String) {
        let (_, log, endings) = try start(arguments, descriptors: 1024)
        let ending = try #require(await endings.first { _ in true })
        return (ending, log.all.joined(separator: "\n"))
    }

    private static func start(_ arguments: [String], descriptors: Int) throws
        -> (Process, ServerLog, AsyncStream<Int32>)
    {
        let process = Process()
        let log = ServerLog()
        let (endings, ending) = AsyncStream.makeStream(of: Int32.self)
        process.executableURL = URL(filePath: "/bin/sh")
        // The executable lies beside the test bundle.
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        let executable = folder.appending(path: "Server")
        process.arguments =
            ["-c", "ulimit -n \(descriptors); exec \"$0\" \"$@\" 2>&1", executable.path()]
            + arguments
        let output = Pipe()
        process.standardOutput = output
        process.terminationHandler = { process in
            // To the end, which may not have been read yet.
            output.fileHandleForReading.readabilityHandler = nil
            log.add(output.fileHandleForReading.readDataToEndOfFile())
            let isExit = process.terminationReason == .exit
            ending.yield(isExit ? process.terminationStatus : -process.terminationStatus)
        }
        output.fileHandleForReading.readabilityHandler = { log.add($0.availableData) }
        try process.run()
        return (process, log, endings)
    }
}

/// Who composes the server. Both have to do the same.
enum Wiring: CaseIterable {
    case byContainer, byHand

    var arguments: [String] { ["--wiring", self == .byHand ? "hand" : "container"] }
}

/// What the server has written until now.
final class ServerLog: Sendable {
    private let data = Mutex(Data())

    fileprivate func add(_ more: Data) { data.withLock { $0 += more } }

    var all: [String] {
        data.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").map(
            String.init
        )
    }

    /// Whether there are lines that contain the texts, in this order.
    func has(_ texts: String...) -> Bool {
        var rest = all[...]
        return texts.allSatisfy { text in
            rest = rest.drop { !$0.contains(text) }
            return !rest.isEmpty
        }
    }

    /// Where the server listens, be it ready or not.
    fileprivate var port: Int? {
        all.lazy.compactMap { $0.firstMatch(of: /listening on .*:(\d+)$/)?.1 }.first.flatMap {
            Int($0)
        }
    }
}

/// The path of a database in a folder that is there as long as the closure runs.
@discardableResult
func withDatabasePath<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bookmarks-tests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.appending(path: "bookmarks.sqlite").path())
}
