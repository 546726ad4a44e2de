/// What is known about the registrations of a builder or a container without running their factories.
///
/// ```swift
/// let report = builder.validate()
/// for warning in report.warnings { print(warning) }
/// ```
public struct ValidationReport: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The problems: errors, then warnings, then notes, each in the order of registration.
    public private(set) var problems: [Problem]

    /// The number of registrations; of several with one key only the last counts.
    public let registrationCount: Int

    /// The number of registrations that are known to find all that they need: their dependencies are declared.
    public let provedCount: Int

    /// The number of registrations whose dependencies are not declared, but which have been made.
    public let observedCount: Int

    /// The number of registrations whose dependencies are known only when their factories run.
    public let opaqueCount: Int

    /// The keys of the registrations that have an error.
    package let faulty: Set<Key>

    /// How many problems are described in full: similar registrations are looked for among all, for each of them.
    private static let fullReportCount = 50

    /// How many problems are described at all.
    private static let maximumCount = 200

    /// Creates the report on registrations.
    ///
    /// - Parameters:
    ///   - faulty: The keys of the registrations that have an error.
    ///   - observed: The keys of registrations whose factories were seen to run.
    package init(_ problems: [Problem], on entries: [Entry], faulty: Set<Key>, observed: Set<Key> = []) {
        self.problems = [.error, .warning, .note].flatMap { severity in problems.filter { $0.severity == severity } }
        self.faulty = faulty
        registrationCount = entries.count
        let correct = entries.filter { !faulty.contains($0.registration.key) }
        let unknown = correct.filter(\.registration.dependencies.areOpaque)
        provedCount = correct.count - unknown.count
        observedCount = unknown.count { $0.isMade || observed.contains($0.registration.key) }
        opaqueCount = unknown.count - observedCount
    }

    /// The problems that make loads fail.
    public var errors: [Problem] { problems.filter { $0.severity == .error } }

    /// The problems that make no load fail, but may not be intended.
    public var warnings: [Problem] { problems.filter { $0.severity == .warning } }

    /// What is worth knowing.
    public var notes: [Problem] { problems.filter { $0.severity == .note } }

    /// The same report without its notes.
    package var withoutNotes: ValidationReport {
        var copy = self
        copy.problems.removeAll { $0.severity == .note }
        return copy
    }

    /// The whole report. Of more than 50 problems, the others have one line each, as most notes have; of more than 200,
    /// only their number is given.
    public var description: String { text(.plain) }

    /// The whole report.
    ///
    /// - Parameter style: The colors, and how long a line may be.
    package func text(_ style: ReportStyle) -> String {
        let reports = problems.prefix(Self.maximumCount).enumerated().map { index, problem in
            let isFull = index < Self.fullReportCount && problem.isWorthAReport
            return "\(index + 1)) \(isFull ? problem.report(style) : problem.summary)"
        }
        let further = problems.count - reports.count
        let end = further > 0 ? ["… \(further.counted("more problem"))"] : []
        return (["DIC: \(summary)"] + reports + end).joined(separator: "\n")
    }

    /// The numbers, for example `2 problems in 38 registrations (31 proved, 5 observed, 2 opaque)`.
    public var summary: String {
        let counts = [
            "\(provedCount) proved", observedCount == 0 ? nil : "\(observedCount) observed", "\(opaqueCount) opaque",
        ]
        let problems = problems.isEmpty ? "no problems" : problems.count.counted("problem")
        return "\(problems) in \(registrationCount.counted("registration"))"
            + " (\(counts.compactMap(\.self).joined(separator: ", ")))"
    }

    /// The whole report.
    public var debugDescription: String { description }
}
