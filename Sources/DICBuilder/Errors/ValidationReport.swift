/// What is known about the registrations of a builder or a container without running their
/// factories.
public struct ValidationReport: Sendable, CustomStringConvertible {
    /// The problems: errors, then warnings, then notes, each in the order of registration.
    public private(set) var problems: [Problem]

    /// The number of registrations; of several with one key only the last counts.
    public let registrationCount: Int

    /// The number of registrations that are known to find all that they need: their dependencies
    /// are declared.
    public let provedCount: Int

    /// The number of registrations whose dependencies are not declared, but which have been made.
    public let observedCount: Int

    /// The number of registrations whose dependencies are known only when their factories run.
    public let opaqueCount: Int

    /// The keys of the registrations that have an error.
    package let faulty: Set<Key>
    /// The most lines of a report, and how many of them may be of problems in full: what is
    /// described in full takes time, because similar registrations are looked for among all. A
    /// choice.
    private static let (maximumLineCount, fullLineCount) = (200, 150)

    /// Creates the report on registrations. The factories of `observed` were seen to run, and those
    /// of `seen` to load what they do not declare.
    package init(
        _ problems: [Problem],
        on entries: [Entry],
        faulty: Set<Key>,
        observed: Set<Key> = [],
        seen: Set<Key> = []
    ) {
        self.problems = problems
        self.faulty = faulty
        registrationCount = entries.count
        let sound = entries.filter { !faulty.contains($0.registration.key) }
        let undeclared = sound.filter {
            $0.registration.dependencies.areOpaque || seen.contains($0.registration.key)
        }
        provedCount = sound.count - undeclared.count
        observedCount = undeclared.count { entry in
            let key = entry.registration.key
            return entry.isMade || observed.contains(key) || seen.contains(key)
        }
        opaqueCount = undeclared.count - observedCount
        self.problems = errors + warnings + notes
    }

    /// The problems that make loads fail.
    public var errors: [Problem] { all(.error) }

    /// The problems that make no load fail, but may not be intended.
    public var warnings: [Problem] { all(.warning) }

    /// What is worth knowing.
    public var notes: [Problem] { all(.note) }

    /// The problems of a severity.
    @inline(never) private func all(_ kind: Problem.Severity) -> [Problem] {
        problems.filter { $0.severity == kind }
    }

    /// The same report without its notes.
    package var withoutNotes: ValidationReport { changed(self) { $0.problems = errors + warnings } }

    /// The whole report, in at most 200 lines. What is far down has one line each, and of the rest
    /// there is the number.
    public var description: String { text(.plain) }

    /// The whole report in a style.
    package func text(_ style: ReportStyle) -> String {
        let texts = limited {
            "\($0 + 1)) " + ($2 && $1.isWorthAReport ? $1.report(style) : $1.summary)
        }
        return (["DIC: \(summary)"] + texts).joined(separator: "\n")
    }

    /// The errors and warnings as a compiler prints them, for a build phase, a command-line check
    /// or a server's log.
    ///
    /// - Parameter path: Returns the path of a `#fileID`, which has a module and a file:
    ///   `{ "Sources/\($0)" }`.
    /// - Returns: A line for each, such as
    ///   `Sources/App/Auth.swift:41: error: [not-registered] UserTable`, and one for each of its
    ///   notes, within the limits of the description.
    public func diagnostics(path: (String) -> String = { $0 }) -> String {
        withoutNotes.limited { $1.diagnostics(isFull: $2, path) }.joined(separator: "\n")
    }

    /// The texts of the problems, as many in full as there is room for; and the number of those
    /// that are left out.
    package func limited(_ text: (_ index: Int, Problem, _ isFull: Bool) -> String) -> [String] {
        var (texts, lineCount): ([String], Int) = ([], 1)
        for (index, problem) in problems.enumerated() {
            if lineCount == Self.maximumLineCount - 1, index < problems.count - 1 {
                return texts + ["… \((problems.count - index).counted("more problem"))"]
            }
            let full = text(index, problem, lineCount < Self.fullLineCount)
            let fullCount = full.split(separator: "\n").count
            let isFull = lineCount + fullCount < Self.maximumLineCount
            texts.append(isFull ? full : text(index, problem, false))
            lineCount += isFull ? fullCount : 1
        }
        return texts
    }

    /// The numbers, for example `2 problems and 1 note in 38 registrations (31 proved, 5 observed,
    /// 2 opaque)`.
    public var summary: String {
        let observed = observedCount == 0 ? "" : "\(observedCount) observed, "
        let noteCount = notes.count
        let problems =
            problems.count == noteCount
            ? "no problems" : (problems.count - noteCount).counted("problem")
        let notes = noteCount == 0 ? "" : " and \(noteCount.counted("note"))"
        return "\(problems)\(notes) in \(registrationCount.counted("registration"))"
            + " (\(provedCount) proved, \(observed)\(opaqueCount) opaque)"
    }
}

/// The problems that `build()` found, all at once.
public struct BuildError: Error, FatalReport, Sendable, CustomStringConvertible {
    /// All problems but notes, and how many registrations have none.
    public let report: ValidationReport

    /// Of the container that failed, its parent, and so on.
    package let containers: [RegisteredFacts]

    /// What was stopped again because a singleton could not be made. Nil if the proof has found
    /// errors.
    public let rollback: StopReport?

    package init(
        _ report: ValidationReport,
        in storage: _ContainerStorage,
        rollback: @autoclosure () -> StopReport? = nil
    ) {
        self.report = report
        // As it was before the stop.
        containers = RegisteredFacts.ofAll(storage)
        self.rollback = rollback()
    }

    /// The problems: the errors, then warnings, each in the order of registration.
    public var problems: [Problem] { report.problems }

    /// The whole report, and what was stopped again.
    public var description: String { text(.plain) }

    /// The whole report in a style, and what was stopped again.
    package func text(_ style: ReportStyle) -> String {
        let text = report.text(style)
        guard let rollback, !rollback.services.isEmpty else { return text }
        return "\(text)\n\(rollback)"
    }
}

/// What is registered in one container, and what needs what. It keeps no factory and no instance
/// alive.
package final class RegisteredFacts: Sendable {
    /// What loads find, in the order of registration.
    package let registrations: [Registration]
    /// What its own replace: earlier ones, which a mutable container forgets, and its parent's.
    package let replaced: [Registration]
    /// The keys of what is registered in itself, and not in an ancestor.
    package let ownKeys: Set<Key>
    /// The keys of its own whose instances are made and kept.
    package let made: Set<Key>
    /// What needs what.
    package let wiring: Wiring

    package init(of storage: _ContainerStorage) {
        let own = storage.ownEntries
        registrations = storage.entries.map(\.registration)
        let earlier = storage.contents.registered.filter { !storage.isCurrent($0) }
        replaced = (earlier + own.compactMap { storage.parent?.entry(of: $0.facts.key) }).map(
            \.registration
        )
        ownKeys = Set(own.lazy.map(\.registration.key))
        made = Set(own.lazy.filter(\.isMade).map(\.registration.key))
        wiring = storage.wired(seeing: storage.seenLoads).wiring
    }

    /// The facts of a container, or that of a scope, then of its parent, and so on.
    package static func ofAll(_ storage: _ContainerStorage) -> [RegisteredFacts] {
        sequence(first: storage.container, next: \.parent).map { RegisteredFacts(of: $0) }
    }
}
