import DICBuilder
import Foundation
import Testing

@testable import DICTesting

/// What a closure has recorded, and where.
struct RecordedIssue: Sendable {
    let text: String
    let location: SourceLocation
    let isError: Bool
    let error: String?

    /// The path and the line, as an editor marks them.
    var mark: String { "\(location.path):\(location.line)" }

    /// The code of the problem.
    var code: String { String(text.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }) }

    /// The line on where the problem should have been marked, if it could not be.
    var note: String? {
        text.split(separator: "\n").map(String.init).first { $0.hasPrefix("   place ") }
    }

    /// Runs a closure as a test does, and takes the issues from the test.
    static func all(of body: @escaping @Sendable () async throws -> Void) async throws
        -> [RecordedIssue]
    {
        let issues = Guarded<[RecordedIssue]>([])
        let collecting = IssueHandlingTrait.compactMapIssues { issue in
            if let location = issue.sourceLocation {
                let text = issue.comments.map { "\($0)" }.joined()
                let recorded = RecordedIssue(
                    text: text,
                    location: location,
                    isError: issue.failsTest,
                    error: issue.error.map { "\($0)" }
                )
                issues.withLock { $0.append(recorded) }
            }
            return nil
        }
        let test = try #require(Test.current)
        try await collecting.provideScope(for: test, testCase: nil) { try await body() }
        return issues.withLock(\.self)
    }
}

extension SourceLocation {
    var path: String {
        #if compiler(>=6.3)
        filePath
        #else
        _filePath
        #endif
    }
}

/// A folder with empty files, and a test in it.
final class SourceFolder: Sendable {
    let path: String

    init(_ files: String...) throws {
        path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
        for file in files { try add(file) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func add(_ file: String) throws {
        let url = URL(fileURLWithPath: "\(path)/\(file)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data().write(to: url)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(path)/\(name)",
            withDestinationPath: "\(path)/\(target)"
        )
    }

    /// The place of a test in a file.
    func test(_ file: String = "Tests/AppTests/AppTests.swift") -> SourceLocation {
        SourceLocation(
            fileID: "AppTests/AppTests.swift",
            filePath: "\(path)/\(file)",
            line: 7,
            column: 3
        )
    }
}
