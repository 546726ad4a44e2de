import DICBuilder
import Testing

/// A small wrong wiring, whose whole report is in a file of `Golden`.
struct Wiring: Sendable, CustomTestStringConvertible {
    /// The code, and what distinguishes this wiring from others of the same code.
    let name: String

    let code: ResolutionError.Code
    let report: @Sendable () -> String

    /// The report as a value.
    let validationReport: @Sendable () -> ValidationReport?

    var testDescription: String { name }

    /// The name of the file: the words of the name.
    var fileName: String {
        name.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") + ".txt"
    }

    /// - Parameter checks: What to refuse besides errors.
    init(
        _ code: ResolutionError.Code,
        _ variant: String? = nil,
        _ checks: BuildChecks = [],
        _ builder: @escaping @Sendable () throws -> DICBuilder
    ) {
        self.code = code
        name = code.description + (variant.map { ", \($0)" } ?? "")
        let validationReport: @Sendable () -> ValidationReport? = {
            do {
                let builder = try builder()
                _ = try builder.buildOrThrow(checks)
                return builder.validate()
            } catch {
                return (error as? BuildError)?.report
            }
        }
        self.validationReport = validationReport
        report = { validationReport().map { "\($0)" } ?? "another error" }
    }
}

extension Wiring {
    static let all: [Wiring] = missing + cycles + isolation + remarks + scopes + eager + changes
}
