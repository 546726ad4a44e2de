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

    /// What was registered, without the factories, which an error must not keep alive: in the container that failed, in
    /// its parent, and so on.
    package let containers: [RegisteredFacts]

    /// What was stopped again because a singleton could not be made: by `start()`, or by `build()`, which does not wait
    /// for what is still running. Nil if nothing was to be made, because the proof has found errors.
    public private(set) var rollback: StopReport?

    /// - Parameter storage: The container that failed.
    package init(_ report: ValidationReport, in storage: _ContainerStorage) {
        self.report = report
        containers = sequence(first: storage.container, next: \.parent).map { RegisteredFacts(of: $0) }
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

/// The registrations of one container, as they were when something failed.
package struct RegisteredFacts: Sendable {
    /// In the order of registration.
    package let registrations: [Registration]

    /// The keys of those whose instances were made and kept.
    package let made: Set<Key>

    /// Whether `overriding` made the container.
    package let isOverriding: Bool

    fileprivate init(of storage: _ContainerStorage) {
        let entries = storage.ownEntries
        registrations = entries.map(\.registration)
        made = Set(entries.lazy.filter(\.isMade).map(\.registration.key))
        isOverriding = storage.contents.isOverriding
    }
}
