/// The failures that `build()` found, all at once.
///
/// ```swift
/// do {
///     container = try builder.buildOrThrow()
/// } catch let error as BuildError {
///     print(error)    // DIC: 2 problems in 38 registrations (31 proved, 7 opaque) …
/// }
/// ```
public struct BuildError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The failures, in the order of registration.
    public let problems: [ResolutionError]

    /// The number of registrations; of several with one key only the last counts.
    public let registrationCount: Int

    /// The number of registrations that are known to work, because `build()` made and kept their instances.
    public let provedCount: Int

    /// The number of registrations that were not run, or whose instances were not kept.
    public var opaqueCount: Int { max(registrationCount - provedCount - problems.count, 0) }

    /// How many problems are described in full: similar registrations are looked for among all, for each of them.
    private static let fullReportCount = 50

    /// The whole report. Of more than 50 problems, the others have one line each: ``problems`` has their reports.
    public var description: String {
        let counts = "\(registrationCount.counted("registration")) (\(provedCount) proved, \(opaqueCount) opaque)"
        let reports = problems.enumerated().map { index, problem in
            "\(index + 1)) \(index < Self.fullReportCount ? problem.report : problem.summary)"
        }
        return (["DIC: \(problems.count.counted("problem")) in \(counts)"] + reports).joined(separator: "\n")
    }

    /// The whole report.
    public var debugDescription: String { description }
}

extension Int {
    /// The number with a noun: `1 registration`, `2 registrations`.
    package func counted(_ noun: String) -> String {
        self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
    }
}
