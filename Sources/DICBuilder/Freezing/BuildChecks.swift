/// What `build()` refuses besides errors.
///
/// ```swift
/// let container = builder.build(.strict)
/// ```
public struct BuildChecks: OptionSet, Sendable {
    /// The checks as bits.
    public let rawValue: UInt8

    /// Creates checks from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Warnings, and keys that are registered twice, are errors.
    public static let strict = BuildChecks(rawValue: 1)

    /// Registrations whose dependencies are known only when their factories run are errors.
    public static let fullyProved = BuildChecks(rawValue: 2)

    /// The problems; those that these checks refuse have the severity `error`.
    package func applied(to problems: [Problem]) -> [Problem] {
        problems.map { isRefused($0.code, $0.severity) ? $0.with(.error) : $0 }
    }

    private func isRefused(_ code: ResolutionError.Code, _ severity: Problem.Severity) -> Bool {
        if code == .opaque { return contains(.fullyProved) }
        return contains(.strict) && (severity == .warning || code == .duplicate)
    }
}
