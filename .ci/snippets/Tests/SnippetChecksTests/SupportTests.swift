import Foundation
import Testing

@testable import SnippetChecks

@Suite struct LineTests {
    @Test(arguments: [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\n", ["a", ""]),
        ("\na\r\nb\n", ["", "a", "b"]),
        ("a\u{c}b\u{2028}c\n", ["a\u{c}b\u{2028}c"]),
    ])
    func `only line feeds end lines`(text: String, lines: [String]) {
        #expect(text.lines == lines)
    }

    @Test func `equal texts have no difference`() {
        #expect(LineDifference(expected: ["a", "b"], actual: ["a", "b"]).isEmpty)
        #expect(LineDifference(expected: [], actual: []).isEmpty)
    }

    @Test func `canonically equivalent lines differ`() {
        #expect(!LineDifference(expected: ["\u{e9}"], actual: ["e\u{301}"]).isEmpty)
    }

    @Test func `a missing line precedes the unexpected one`() {
        let difference = LineDifference(expected: ["a", "b", "c"], actual: ["a", "x", "c", "d"])
        #expect(difference.description == " a\n-b\n+x\n c\n+d")
        #expect(difference.changes == [.missing("b"), .unexpected("x"), .unexpected("d")])
    }

    @Test func `lines far from a change are left out`() {
        let expected = (1...20).map(String.init)
        var actual = expected
        actual[1] = "two"
        actual[18] = "nineteen"
        #expect(
            LineDifference(expected: expected, actual: actual).description == """
                 1
                -2
                +two
                 3
                 4
                 5
                …
                 16
                 17
                 18
                -19
                +nineteen
                 20
                """
        )
    }

    @Test(arguments: 0..<50)
    func `a difference contains both texts`(seed: Int) {
        func text(_ salt: Int) -> [String] {
            (0..<8).map { String(($0 * 7 + seed * salt) / 3 % 4) }
        }
        let (expected, actual) = (text(5), text(11))
        var (before, after): ([String], [String]) = ([], [])
        for line in LineDifference(expected: expected, actual: actual).lines {
            switch line {
            case .common(let line):
                before.append(line)
                after.append(line)
            case .missing(let line): before.append(line)
            case .unexpected(let line): after.append(line)
            }
        }
        #expect(before == expected)
        #expect(after == actual)
    }
}

@Suite struct CommandTests {
    @Test func `a result has the output and the exit status`() async throws {
        let result = try await Command(["sh", "-c", "echo out; echo err >&2; exit 3"]).run()
        #expect(result.output == "out\n")
        #expect(result.errors == "err\n")
        #expect(result.ending == .exited(3))
    }

    @Test func `a result has the signal that ended the process`() async throws {
        #expect(try await Command(["sh", "-c", "kill -9 $$"]).run().ending == .signalled(9))
    }

    @Test func `a command has the variables that it is given`() async throws {
        var command = Command(["sh", "-c", "echo $SNIPPET"])
        command.environment["SNIPPET"] = "34"
        #expect(try await command.run().output == "34\n")
    }

    @Test func `a command that takes too long is ended`() async throws {
        var command = Command(["sh", "-c", "echo begun; sleep 60; echo ended"])
        command.timeLimit = .seconds(1)
        let start = ContinuousClock.now
        let result = try await command.run()
        #expect(result.ending == .timedOut)
        #expect(result.output == "begun\n")
        #expect(ContinuousClock.now - start < .seconds(30))
    }
}

@Suite struct ConcurrentMapTests {
    @Test func `results have the order of the elements, whatever ends first`() async throws {
        let results = try await (0..<20).concurrentMap(width: 4) { number in
            for _ in 0..<(20 - number) { await Task.yield() }
            return number * 2
        }
        #expect(results == (0..<20).map { $0 * 2 })
    }
}

@Suite struct GeneratedFolderTests {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        UUID().uuidString
    )

    private func text(_ path: String) -> String? {
        try? String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func `a folder has the files that were generated last, and no others`() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        let folder = GeneratedFolder(path: url.path)
        try folder.write(["a": "1", "sub/b": "2", "sub/c": "3"])
        try folder.write(["a": "1", "sub/b": "two"])
        #expect(text("a") == "1")
        #expect(text("sub/b") == "two")
        #expect(text("sub/c") == nil)
    }

    @Test func `a file that has not changed is not written again`() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        let folder = GeneratedFolder(path: url.path)
        try folder.write(["a": "1"])
        let path = url.appendingPathComponent("a").path
        let longAgo = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: path)
        try folder.write(["a": "1", "b": "2"])
        #expect(
            try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
                == longAgo
        )
    }
}
