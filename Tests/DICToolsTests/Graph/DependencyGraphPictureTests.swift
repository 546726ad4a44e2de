#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import DICBuilder
@testable import DICTools

/// The picture in the HTML file: every edge can be seen. `Picture/check.js` runs the file's script
/// and says what that means; it needs node, and nothing else.
@Suite(
    .enabled(
        if: NodeProgram.isInstalled,
        "node, which runs the script of the HTML file, is not on the PATH"
    ),
    .serialized
)
struct DependencyGraphPictureTests {
    @Test func edgesThatPassBoxes() async throws {
        try await check(
            DependencyGraph("a -> b", "b -> c", "c -> d", "d -> e", "a -> c", "b -> d", "a ~> e")
        )
    }

    @Test func edgesThatCloseCycles() async throws {
        try await check(
            DependencyGraph(
                "root -> a",
                "a -> b",
                "b ~> a",
                "b -> c",
                "c -> d",
                "d ~> a",
                "d ~> root"
            )
        )
    }

    @Test func edgesOfANodeToItself() async throws {
        try await check(DependencyGraph("a -> b", "a ~> a", "b ~> b", "c ~> c"))
    }

    @Test func edgesBetweenTheSameNodes() async throws {
        try await check(
            DependencyGraph("a -> b", "a -> b", "a ~> b", "a ~> c", "a ~> c", "b ~> a", "b ~> a")
        )
    }

    @Test func edgesOfANodeThatAllNeed() async throws {
        let lines = (1...80).flatMap {
            ["root -> node\($0)", "node\($0) -> log", "node\($0) ~> root"]
        }
        try await check(DependencyGraph(lines))
    }

    /// With 400, only what is near one of them is drawn.
    @Test(arguments: [10, 60, 240, 400], 1...3) func randomGraphs(count: Int, seed: Int)
        async throws
    {
        var generator = SeededGenerator(seed: UInt64(1000 * count + seed))
        let layers = 4 + count / 40
        var lines: [String] = []
        for _ in 0..<2 * count {
            let one = Int.random(in: 0..<count, using: &generator)
            let other = Int.random(in: 0..<count, using: &generator)
            // A layer needs those after it. Now and then, one of them needs it back.
            let (from, to) = one % layers < other % layers ? (one, other) : (other, one)
            guard from % layers != to % layers else { continue }
            switch Int.random(in: 0..<20, using: &generator) {
            case 0: lines.append("node\(to) ~> node\(from)")
            case 1...3: lines.append("node\(from) ~> node\(to)")
            default: lines.append("node\(from) -> node\(to)")
            }
        }
        try await check(DependencyGraph(lines + (0..<count).map { "node\($0)" }))
    }

    private func check(_ graph: DependencyGraph, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        let page = FileManager.default.temporaryDirectory.appending(path: "DIC-\(UUID()).html")
        try graph.html().write(to: page, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: page) }
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Picture/check.js"
        )
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "node", script.path(percentEncoded: false), page.path(percentEncoded: false),
        ]
        process.standardOutput = output
        process.standardError = output
        // Without blocking a thread that other tests need.
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        let report = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        #expect(process.terminationStatus == 0, "\(report)", sourceLocation: sourceLocation)
    }
}

private enum NodeProgram {
    static var isInstalled: Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/node") }
    }
}
#endif
