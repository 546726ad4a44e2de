/// Something that is wrong, or worth knowing, about what is registered.
///
/// `build()` and `validate()` find problems without running a factory. `build()` adds the failures of eager singletons.
public struct Problem: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// A registration that needs what the problem is about.
    public struct Requester: Sendable, Hashable {
        /// The registration.
        public let registration: ResolutionError.Reference

        /// How it needs it, for example `parameter 2`.
        public let role: String

        package init(registration: ResolutionError.Reference, role: String) {
            self.registration = registration
            self.role = role
        }
    }

    /// The facts of the problem.
    let finding: Finding

    /// How serious it is.
    public private(set) var severity: Severity

    /// The failure of an eager singleton, if the problem is one.
    public let failure: ResolutionError?

    package init(_ finding: Finding) {
        self.finding = finding
        severity = finding.fault.severity
        failure = nil
    }

    /// The failure of an eager singleton, or of a change.
    package init(_ failure: ResolutionError) {
        finding = failure.finding
        severity = .error
        self.failure = failure
    }

    /// The kind of problem.
    public var code: ResolutionError.Code { finding.fault.code }

    /// The type that the problem is about, with its name if it has one.
    public var subject: String { failure?.subject ?? finding.subject }

    /// Where the subject is registered, if it is.
    public var registered: CodeLocation? { finding.registered }

    /// The registrations that need the subject, in the order of registration.
    public var requesters: [Requester] { finding.uses.map(\.requester) }

    /// For a cycle, its registrations: each needs the next, and the last needs the first. For a failure of an eager
    /// singleton, the factories that were running, innermost first. Otherwise empty.
    public var chain: [ResolutionError.Reference] { failure?.chain ?? finding.chain.map { .init($0) } }

    /// The keys of what a picture of the failure shows as its root causes, beside the registrations that fail.
    package var causes: [Key] {
        switch finding.fault {
        case .change(let change): [change.call.key]
        // What registrations miss has a node already.
        case .missing(let missing): !finding.sources.isEmpty ? [] : [missing.request.key]
        case .neededSynchronously, .neededOffMainActor: []
        case .unrelatedScopes(let holder, _, _): [holder.key]
        case .undeclaredEdge(let source): [source.key]
        case .unobservedEdge: finding.sources.map(\.registration.key)
        case .tornSingleton(let first, let second): [first.key, second.key]
        default: failure == nil ? [finding.target?.key].compactMap(\.self) : []
        }
    }

    /// The same problem with another severity.
    func with(_ severity: Severity) -> Problem {
        var copy = self
        copy.severity = severity
        return copy
    }

    /// Details that the code alone does not convey.
    public var detail: String? { finding.detail }

    /// Similar registrations.
    public var near: [ResolutionError.Reference] { finding.advice.near }

    /// The code to write first. Where no code helps, what to do.
    public var suggestion: String { suggestions[0].code }

    /// What to write, and where: alternatives, or parts of one repair. There is always one.
    public var suggestions: [ResolutionError.Suggestion] { finding.advice.suggestions }

    /// The error that a factory threw, for ``ResolutionError/factoryThrew``.
    public var underlyingError: (any Error)? { failure?.underlyingError }

    /// The whole report.
    public var description: String { "DIC: \(report(.plain))" }

    /// The whole report.
    public var debugDescription: String { description }

    /// How serious a problem is.
    public struct Severity: Sendable, Hashable, Comparable, CustomStringConvertible {
        private let rank: Int

        /// The severity as reports show it.
        public let description: String

        /// A load fails. `build()` does not return a container that has one.
        public static let error = Severity(rank: 2, description: "error")

        /// Loads succeed, but may not do what was intended.
        public static let warning = Severity(rank: 1, description: "warning")

        /// Nothing is wrong.
        public static let note = Severity(rank: 0, description: "note")

        /// Whether one severity is lower than another.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
    }

    /// Whether a report describes it in full: every error and warning, and an `optional-never` note if something
    /// similar is registered.
    var isWorthAReport: Bool { severity > .note || code == .optionalNever && !near.isEmpty }

    /// The report in one line, without what takes time to find.
    var summary: String {
        let place = registered ?? failure?.location ?? finding.uses.first?.requester.registration.location
        // What a note says is known without a search, and the same of all opaque factories.
        let detail = severity == .note && code != .opaque ? detail : nil
        let text = subject + (detail.map { ": \($0)" } ?? "")
        return Report(code.description, text, severity: severity).body(.unfolded) + (place.map { "  \($0)" } ?? "")
    }

    /// The report without the leading `DIC:`, which a list replaces by a number.
    func report(_ style: ReportStyle) -> String {
        Report(finding, severity, of: failure).body(failure == nil ? style : style.unfolded)
    }
}
