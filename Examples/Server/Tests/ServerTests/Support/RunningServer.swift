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
    /// - Returns: How the process ended.
    @discardableResult
    static func run(
        _ wiring: Wiring = .byContainer,
        database: String? = nil,
        arguments: [String] = [],
        descriptors: Int = 1024,
        waitsUntilReady: Bool = true,
        _ body: (RunningServer) async throws -> Void
    ) async throws -> Ending {
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
            try await eventually {
                (waitsUntilReady ? log.port != nil : log.line(with: "listening on") != nil)
                    || !process.isRunning
            }
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
    /// - Returns: How the process ended, and what it wrote.
    static func runToEnd(_ arguments: [String]) async throws -> (Ending, String) {
        let (_, log, endings) = try start(arguments, descriptors: 1024)
        let ending = try #require(await endings.first { _ in true })
        return (ending, log.all.joined(separator: "\n"))
    }

    private static func start(_ arguments: [String], descriptors: Int) throws
        -> (Process, ServerLog, AsyncStream<Ending>)
    {
        let process = Process()
        let log = ServerLog()
        let (endings, ending) = AsyncStream.makeStream(of: Ending.self)
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
            ending.yield(Ending(process))
        }
        output.fileHandleForReading.readabilityHandler = { log.add($0.availableData) }
        try process.run()
        return (process, log, endings)
    }
}

/// How a process ended.
enum Ending: Equatable {
    case exited(Int32), signaled(Int32)

    fileprivate init(_ process: Process) {
        let status = process.terminationStatus
        self = process.terminationReason == .exit ? .exited(status) : .signaled(status)
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

    /// The number of the first line that contains the text.
    func line(with text: String) -> Int? { all.firstIndex { $0.contains(text) } }

    fileprivate var port: Int? {
        let line = all.first { $0.hasPrefix("Listening on") }
        return line?.split(separator: ":").last.flatMap { Int($0) }
    }
}

/// A folder that is there as long as the closure runs.
func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bookmarks-tests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

/// The path of a database in a folder that is there as long as the closure runs.
func withDatabasePath<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    try await withTemporaryFolder { try await body($0.appending(path: "bookmarks.sqlite").path()) }
}
