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

    /// The kind of problem.
    public let code: ResolutionError.Code

    /// How serious it is.
    public private(set) var severity: Severity

    /// The type that the problem is about, with its name if it has one.
    public let subject: String

    /// Where the subject is registered, if it is.
    public let registered: CodeLocation?

    /// The registrations that need the subject, in the order of registration.
    public let requesters: [Requester]

    /// For a cycle, its registrations: each needs the next, and the last needs the first. For a failure of an eager
    /// singleton, the factories that were running, innermost first. Otherwise empty.
    public let chain: [ResolutionError.Reference]

    /// The failure of an eager singleton, if the problem is one.
    public let failure: ResolutionError?

    /// The keys of what a picture of the failure shows as its root causes, beside the registrations that fail.
    package let causes: [Key]

    /// What the problem says in addition to its code, if that is known without the search for hints.
    private let remark: (@Sendable () -> String)?

    private let hints: LazyHints

    /// - Parameters:
    ///   - causes: The keys of what a picture of the failure shows as its root causes.
    ///   - remark: The detail, if it is known without the search for hints.
    package init(
        _ code: ResolutionError.Code,
        _ severity: Severity,
        of subject: String,
        causes: [Key],
        registered: CodeLocation? = nil,
        requesters: [Requester] = [],
        chain: [ResolutionError.Reference] = [],
        remark: (@Sendable () -> String)? = nil,
        hints: @escaping @Sendable () -> Hints
    ) {
        self.code = code
        self.severity = severity
        self.subject = subject
        self.causes = causes
        self.registered = registered
        self.requesters = requesters
        self.chain = chain
        failure = nil
        self.remark = remark
        self.hints = LazyHints(hints)
    }

    /// The failure of an eager singleton, or of a change.
    ///
    /// - Parameter causes: The keys of what a picture of the failure shows as its root causes.
    package init(_ failure: ResolutionError, causes: [Key] = []) {
        code = failure.code
        severity = .error
        subject = failure.subject
        self.causes = causes
        registered = failure.registered
        requesters = []
        chain = failure.chain
        self.failure = failure
        remark = nil
        hints = failure.hints
    }

    /// The same problem with another severity.
    func with(_ severity: Severity) -> Problem {
        var copy = self
        copy.severity = severity
        return copy
    }

    /// Details that the code alone does not convey.
    public var detail: String? { remark?() ?? hints.value.detail }

    /// Similar registrations.
    public var near: [ResolutionError.Reference] { hints.value.near }

    /// The code to write first. Where no code helps, what to do.
    public var suggestion: String { suggestions[0].code }

    /// What to write, and where: alternatives, or parts of one repair. There is always one.
    public var suggestions: [ResolutionError.Suggestion] { hints.value.suggestions }

    /// The error that a factory threw, for ``ResolutionError/factoryThrew``.
    public var underlyingError: (any Error)? { failure?.underlyingError }

    /// The whole report.
    public var description: String { "DIC: \(report(.plain))" }

    /// The whole report.
    public var debugDescription: String { description }
}

extension Problem {
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
        if let failure { return failure.summary }
        let place = registered ?? requesters.first?.registration.location ?? chain.first?.location
        // What a note says is known without a search, and the same of all opaque factories.
        let detail = severity == .note && code != .opaque ? detail : nil
        return ReportText(heading(detail)).text(.unfolded) + (place.map { "  \($0)" } ?? "")
    }

    /// The report without the leading `DIC:`, which a list replaces by a number.
    ///
    /// - Parameter style: The colors, and how long a line may be.
    func report(_ style: ReportStyle) -> String {
        if let failure { return failure.report(style.unfolded) }
        let hints = hints.value
        var text = ReportText(heading(detail))
        if let registered { text.add("registered", registered.description) }
        for (index, requester) in requesters.enumerated() {
            let registration = requester.registration
            text.add(label(ofRequester: index), registration.name, requester.role, registration.location.description)
        }
        text.add("near:", hints.near, indent: requesters.isEmpty ? 0 : 1)
        text.add(hints.suggestions)
        return text.text(style)
    }

    /// What a line with a requester begins with. A chain looks different from a list of requesters.
    private func label(ofRequester index: Int) -> String {
        switch code {
        case .cycle: index == 0 ? "cycle:" : ""
        case .captive: index == 0 ? "held by" : "in turn by"
        case .scopeUnreachable: index == 0 ? "loaded by" : "in turn by"
        case .tornSingleton: "kept as"
        case .undeclaredEdge: "loaded by"
        default: "needed by"
        }
    }

    private func heading(_ detail: String?) -> ReportText.Heading {
        ReportText.Heading(
            severity: severity == .error ? nil : severity.description,
            code: code,
            text: subject + (detail.map { ": \($0)" } ?? "")
        )
    }
}
