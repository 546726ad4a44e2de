/// Everything that `build()` found wrong, at once.
///
/// ```swift
/// do {
///     container = try builder.buildOrThrow()
/// } catch let error as BuildError {
///     print(error)    // DIC: 2 problems in 38 registrations (31 proved, 7 opaque) …
/// }
/// ```
public struct BuildError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// What is wrong, in the order of registration.
    public let problems: [ResolutionError]

    /// How many registrations there are; of several of one type only the last counts.
    public let registrationCount: Int

    /// How many of them are known to work, because `build()` made their instances and kept them.
    public let provedCount: Int

    /// How many of them are closures of which nothing is promised: they were not run, or what they made was not kept.
    public var opaqueCount: Int { registrationCount - provedCount - problems.count }

    /// The whole report.
    public var description: String {
        let counts = "\(registrationCount.counted("registration")) (\(provedCount) proved, \(opaqueCount) opaque)"
        let reports = problems.enumerated().map { "\($0.offset + 1)) \($0.element.report)" }
        return (["DIC: \(problems.count.counted("problem")) in \(counts)"] + reports).joined(separator: "\n")
    }

    /// The whole report.
    public var debugDescription: String { description }
}

extension Int {
    fileprivate func counted(_ noun: String) -> String {
        self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
    }
}
