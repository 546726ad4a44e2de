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

    /// The part of the graph that fails: the root causes, marked, and everything that needs them.
    ///
    /// What is wrong without being registered, such as a root or the target of an override that is missing, is a node
    /// that is not registered.
    ///
    /// ```swift
    /// print(error.graph.tree)
    /// ```
    public let graph: DependencyGraph

    /// What was stopped again because a singleton could not be made: by `start()`, or by `build()`, which does not wait
    /// for what is still running. Nil if nothing was to be made, because the proof has found errors.
    public private(set) var rollback: StopReport?

    /// - Parameter graph: The whole graph. Drawn now: what could draw it later would keep the factories alive.
    init(_ report: ValidationReport, _ graph: DependencyGraph) {
        self.report = report
        self.graph = graph.pictured(failing: report.faulty, causes: report.errors.flatMap(\.causes))
    }

    /// The problems: the errors, then warnings, each in the order of registration.
    public var problems: [Problem] { report.problems }

    /// The whole report, and what was stopped again.
    public var description: String { text(.plain) }

    /// The same error, after which something was stopped again.
    func rolledBack(_ rollback: StopReport) -> BuildError {
        var copy = self
        copy.rollback = rollback
        return copy
    }

    /// The whole report.
    public var debugDescription: String { description }
}

extension BuildError: FatalReport {
    /// The whole report, and what was stopped again.
    package func text(_ style: ReportStyle) -> String {
        let text = report.text(style)
        guard let rollback, !rollback.services.isEmpty else { return text }
        return "\(text)\n\(rollback)"
    }
}
