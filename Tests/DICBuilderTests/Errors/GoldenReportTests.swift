import Foundation
import Testing

@testable import DICBuilder

/// The report of each wrong wiring, compared with a file as a whole.
///
/// `DIC_RECORD=1 swift test --filter GoldenReportTests` writes the files: read what has changed
/// before it is committed.
@Suite struct GoldenReportTests {
    private static let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Golden"
    )
    private static let isRecording = ProcessInfo.processInfo.environment["DIC_RECORD"] != nil

    @Test(arguments: Wiring.all) func theReportIsAsRecorded(wiring: Wiring) throws {
        let file = Self.directory.appending(path: wiring.fileName)
        let report = wiring.report() + "\n"
        if Self.isRecording { try report.write(to: file, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: file, encoding: .utf8) == report)
        #expect(report.contains("[\(wiring.code)]"))
    }

    @Test func noFileIsLeftOver() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path)
        #expect(Set(files) == Set(Wiring.all.map(\.fileName)))
    }

    /// No line of what the proof finds is longer than 100 columns. What a load reports is not
    /// folded.
    @Test(arguments: Wiring.all) func linesAreShort(wiring: Wiring) throws {
        let report = try #require(wiring.validationReport())
        for problem in report.problems where problem.failure == nil {
            for line in problem.description.split(separator: "\n") {
                #expect(line.count <= 100, "\(line)")
            }
        }
    }

    @Test func everyCodeHasAReport() {
        let missing = Set(ResolutionError.Code.allCases).subtracting(Wiring.all.map(\.code))
        // Reported by `reset(_:)`, `verify()`, `start()`, by scopes, after `stop()` and without a
        // current container, which are no part of building.
        let others: Set<ResolutionError.Code> = [
            .notResettable, .stopped, .startLimit, .undeclaredEdge, .unobservedEdge, .tornSingleton,
            .scopeClosed,
            .suppliedValues, .noContainer,
        ]
        #expect(missing == others)
    }

    @Test(arguments: ResolutionError.Code.allCases) func theDocumentationHasASection(
        code: ResolutionError.Code
    ) throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Docs/Errors.md"
        )
        #expect(try String(contentsOf: page, encoding: .utf8).contains("\n## \(code)\n"))
    }
}

extension ResolutionError.Code {
    /// Every code, in the order of declaration.
    fileprivate static let allCases: [Self] = {
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/DICBuilder/Errors/ResolutionError.swift")
        let declarations = (try? String(contentsOf: source, encoding: .utf8)) ?? ""
        let codes = declarations.matches(of: /init\(description: "([a-z-]+)"\)/).map {
            Self(description: String($0.1))
        }
        precondition(codes.count >= 35, "the codes are declared otherwise")
        return codes
    }()
}
