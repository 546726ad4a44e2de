import Foundation

/// A program to run and its arguments; the program is found through `PATH`.
struct Command: Sendable {
    var arguments: [String]
    /// Variables to add to the environment of this process.
    var environment: [String: String] = [:]
    var timeLimit: Duration?

    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    struct Result: Sendable {
        enum Ending: Hashable, Sendable {
            case exited(Int32)
            case signalled(Int32)
            case timedOut
        }

        let ending: Ending
        let output: String
        let errors: String

        var succeeded: Bool { ending == .exited(0) }
    }

    /// Runs the program and returns its output.
    func run() async throws -> Result {
        // Files rather than pipes: an orphaned grandchild that keeps a pipe open would block its
        // reader.
        let output = try TemporaryFile()
        let errors = try TemporaryFile()
        defer {
            output.remove()
            errors.remove()
        }
        let ending = try await run(output: output.handle, errors: errors.handle)
        return Result(ending: ending, output: try output.text(), errors: try errors.text())
    }

    /// Runs the program with the standard output and error of this process.
    func runInherited() async throws -> Result.Ending {
        try await run(output: .standardOutput, errors: .standardError)
    }

    private func run(output: FileHandle, errors: FileHandle) async throws -> Result.Ending {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors

        let (endings, continuation) = AsyncStream.makeStream(of: Result.Ending.self)
        process.terminationHandler = { process in
            let status = process.terminationStatus
            continuation.yield(
                process.terminationReason == .exit ? .exited(status) : .signalled(status)
            )
            continuation.finish()
        }
        try process.run()
        let processIdentifier = process.processIdentifier
        RunningCommands.insert(processIdentifier)
        defer { RunningCommands.remove(processIdentifier) }
        let watchdog = Task { [timeLimit] in
            guard let timeLimit else { return false }
            do { try await Task.sleep(for: timeLimit) } catch { return false }
            RunningCommands.send(SIGKILL, to: processIdentifier)
            return true
        }
        var ending = Result.Ending.exited(0)
        for await last in endings { ending = last }
        watchdog.cancel()
        return await watchdog.value ? .timedOut : ending
    }
}

/// A file that captures a program's output.
private struct TemporaryFile {
    let url: URL
    let handle: FileHandle

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "snippets-\(UUID().uuidString)"
        )
        try Data().write(to: url)
        handle = try FileHandle(forWritingTo: url)
    }

    func text() throws -> String {
        String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }

    func remove() {
        try? handle.close()
        try? FileManager.default.removeItem(at: url)
    }
}
