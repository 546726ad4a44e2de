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
    /// The most lines of a report. A choice.
    private static let maximumLineCount = 200
    /// How many of them may be of problems in full: what is described in full takes time, because
    /// similar registrations are looked for among all. A choice.
    private static let fullLineCount = 150

    /// Sorts the problems. Each of the registrations without an error is counted once.
    init(
        _ problems: [Problem],
        faulty: Set<Key>,
        registrationCount: Int,
        provedCount: Int,
        observedCount: Int,
        opaqueCount: Int
    ) {
        self.problems = problems
        self.faulty = faulty
        self.registrationCount = registrationCount
        self.provedCount = provedCount
        self.observedCount = observedCount
        self.opaqueCount = opaqueCount
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
        var texts: [String] = []
        var lineCount = 1
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
