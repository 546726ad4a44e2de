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

    /// What was registered in the container that failed, in its parent, and so on.
    package let containers: [RegisteredFacts]

    /// What was stopped again because a singleton could not be made: by `start()`, or by `build()`, which does not wait
    /// for what is still running. Nil if nothing was to be made, because the proof has found errors.
    public private(set) var rollback: StopReport?

    /// - Parameter storage: The container that failed.
    package init(_ report: ValidationReport, in storage: _ContainerStorage) {
        self.report = report
        containers = RegisteredFacts.ofAll(storage)
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

/// What is registered in one container, and what needs what. It keeps no factory and no instance alive.
package struct RegisteredFacts: Sendable {
    /// What can be loaded from it, in the order of registration.
    package let registrations: [Registration]
    /// The keys of what is registered in itself, and not in an ancestor.
    package let ownKeys: Set<Key>
    /// The keys of those whose instances were made and kept.
    package let made: Set<Key>
    /// What is bound in this container.
    package let wiring: Wiring

    package init(of storage: _ContainerStorage) {
        let own = storage.ownEntries
        registrations = storage.entries.map(\.registration)
        ownKeys = Set(own.lazy.map(\.registration.key))
        made = Set(own.lazy.filter(\.isMade).map(\.registration.key))
        wiring = storage.wired.wiring
    }

    /// The facts of a container, of its parent, and so on.
    package static func ofAll(_ storage: _ContainerStorage) -> [RegisteredFacts] {
        sequence(first: storage.container, next: \.parent).map { RegisteredFacts(of: $0) }
    }
}
