import DICBuilder

/// What `verify()` found when it made everything once.
public struct Verification: Sendable, CustomStringConvertible {
    /// The problems that are not errors, and the numbers.
    public let report: ValidationReport

    /// The graph with what the factories were seen to load.
    public let graph: DependencyGraph

    /// The registrations that were not made: they take arguments, or belong in a scope that is given values.
    public let notMade: [ResolutionError.Reference]

    /// The report, and what is left.
    public var description: String {
        let rest = notMade.map { "   not made   \($0)" }
        return ([report.description] + rest).joined(separator: "\n")
    }
}
