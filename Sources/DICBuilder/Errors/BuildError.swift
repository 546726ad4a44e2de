/// The problems that `build()` found, all at once.
///
/// ```swift
/// do {
///     container = try builder.buildOrThrow()
/// } catch let error as BuildError {
///     print(error)    // DIC: 2 problems in 38 registrations (31 proved, 7 opaque) …
/// }
/// ```
public struct BuildError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// All problems but notes, and how many registrations have none.
    public let report: ValidationReport

    /// The problems: the errors, then warnings, each in the order of registration.
    public var problems: [Problem] { report.problems }

    /// The whole report.
    public var description: String { report.description }

    /// The whole report.
    public var debugDescription: String { description }
}
