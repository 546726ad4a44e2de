/// The facts of a fault, made where it is found. What a report advises is searched for when it is
/// first read.
package final class Finding: Sendable {
    /// What is wrong.
    package let fault: Fault
    /// The key that it is about.
    let key: Key
    /// The registration that it is about, if it is about one.
    let target: Registration?
    /// Where the subject was registered, if it was.
    let registered: CodeLocation?
    /// The factories that were running, innermost first: each was needed by the next. Of a cycle,
    /// its members: each needs the next, and the last the first.
    let chain: [Registration]
    /// What needs the subject, and how, in the order of registration.
    let uses: [Use]
    /// What the advice searches in.
    let registrations: RegistrationSnapshot
    /// The advice, once it was read.
    private let foundAdvice = Guarded<Advice?>(nil)

    package init(
        _ fault: Fault,
        of key: Key,
        _ target: Registration? = nil,
        registered: CodeLocation? = nil,
        chain: [Registration] = [],
        uses: [Use] = [],
        among registrations: RegistrationSnapshot = .none
    ) {
        self.fault = fault
        self.key = key
        self.target = target
        self.registered = registered ?? target?.location
        self.chain = chain
        self.uses = uses
        self.registrations = registrations
    }

    /// That a request of a load or a root has no registration.
    package convenience init(missing request: Request, among registrations: [Registration]) {
        let missing = Missing(request: request, alternative: .none)
        self.init(.missing(missing), of: request.key, among: RegistrationSnapshot { registrations })
    }

    @inline(never) package convenience init(
        _ fault: Fault,
        of target: Registration,
        uses: [Use] = []
    ) {
        self.init(fault, of: target.key, target, uses: uses)
    }

    /// The same finding with another fault, or with what was registered.
    func with(_ fault: Fault? = nil, among known: RegistrationSnapshot? = nil) -> Finding {
        let fault = fault ?? self.fault
        let known = known ?? registrations
        return Finding(
            fault,
            of: key,
            target,
            registered: registered,
            chain: chain,
            uses: uses,
            among: known
        )
    }

    /// The needs among the uses. A root is none.
    @inline(never) var sources: [DependencyUse] { uses.compactMap(\.source) }

    /// The overrides and decorators that do what the fault is about; empty if what was registered
    /// does.
    var causes: [Registration] {
        guard let target else { return [] }
        switch fault {
        case .opaque(_, let call): return call.change == nil ? [] : [call]
        case .notStarted, .loadedSynchronously, .neededSynchronously:
            return [target.changeToAsync].compactMap(\.self)
        case .loadedOffMainActor, .usedOffMainActor, .builtOffMainActor, .neededOffMainActor:
            return [target.changeToMainActor].compactMap(\.self)
        case .threw: return changes(among: target.calls.filter(\.canThrow))
        case .startLimit:
            let calls = target.calls
            let awaiting = calls.filter(\.isAsync)
            // What awaits nothing is rarely what took so long.
            return changes(among: awaiting.isEmpty ? calls : awaiting)
        default: return []
        }
    }

    /// The calls that change something, among several of which one does what the fault is about.
    private func changes(among calls: [Registration]) -> [Registration] {
        calls.filter { $0.change != nil }
    }

    /// Where the subject was registered, and what has changed it as far as the fault is about that.
    var places: [(label: String, location: CodeLocation)] {
        guard let registered else { return [] }
        if case .change(let change) = fault { return [(change.action.participle, registered)] }
        if case .neverStopped(_, let stop?) = fault {
            return [("registered", registered), (ChangeAction.stop.participle, stop)]
        }
        guard let target, target.history != nil else { return [("registered", registered)] }
        let base = target.undecorated
        var calls = causes.filter { $0.change == .decorator }
        if let override = base.history?.call { calls.insert(override, at: 0) }
        return [("registered", target.facts.registeredAt)]
            + calls.prefix(Advice.maximumCount).map {
                ($0.change?.participle ?? "registered", $0.location)
            }
    }

    /// What the fault is about, as reports show it: of a cycle, the cycle.
    var subject: String {
        guard case .provedCycle = fault else { return named { key.title } }
        let names = named { chain.prefix(Advice.maximumCount).map(\.title) }
        let further = chain.count - names.count
        return (names + (further > 0 ? ["… \(further) more"] : []) + names.prefix(1)).joined(
            separator: " -> "
        )
    }

    /// What to do about it: searched for when it is first read.
    var advice: Advice {
        if let advice = foundAdvice.withLock({ $0 }) { return advice }
        // Not under the lock: if two threads search, they find the same.
        let search = DevelopmentParts.areLinked ? Advice.search.code : nil
        var advice = search.map { search in named { search(self) } } ?? .none
        if advice.detail == nil { advice.detail = named { explanation } }
        foundAdvice.set(advice)
        return advice
    }

    /// Calls a closure that names types: with their modules, where two types have one name.
    @inline(never) func named<Result>(_ text: () -> Result) -> Result {
        if !TypeName.ambiguous.isEmpty { return text() }
        return TypeName.$ambiguous.withValue(
            registrations.ambiguousNames(with: namedTypes),
            operation: text
        )
    }

    /// The registrations of a chain as reports refer to them.
    func references(_ chain: [Registration]) -> [ResolutionError.Reference] {
        named { chain.map { .init($0) } }
    }

    /// What is not among the registrations, as far as a report shows it.
    private var namedTypes: [Any.Type] {
        let own =
            if case .missing(let missing) = fault { [key.type] + missing.request.arguments } else {
                [key.type]
            }
        if registrations !== RegistrationSnapshot.none { return own }
        let users = uses.prefix(Advice.maximumCount).compactMap { use in
            if case .other(let user, _, _) = use { user } else { use.source?.registration }
        }
        let all = users + chain.prefix(Advice.maximumCount) + [target].compactMap(\.self)
        return own + all.flatMap(\.namedTypes)
    }

    /// What the search has found, or what is known without it.
    var detail: String? {
        // Not after a search: there may be one for each optional parameter of a program.
        if case .absent = fault { return named { explanation } }
        return advice.detail
    }
}

/// Something that needs the subject of a finding.
package indirect enum Use: Sendable {
    /// A registration needs it.
    case dependency(DependencyUse)
    /// The program loads it, as the `roots` at this place say.
    case root(CodeLocation)
    /// What has to change as what needs the subject does, because it needs that where it is.
    case passed(DependencyUse, through: Registration)
    /// Something else that a report names, in the words of the role.
    case other(Registration, at: CodeLocation? = nil, role: String)

    /// The need, if it is one.
    var source: DependencyUse? { if case .dependency(let source) = self { source } else { nil } }

    /// It as reports name it.
    var requester: Problem.Requester {
        switch self {
        case .dependency(let use):
            .init(
                registration: .init(
                    name: use.registration.title,
                    location: use.call.location
                ),
                role: use.role
            )
        case .root(let location):
            .init(registration: .init(name: "the program", location: location), role: "root")
        case .passed(let use, let through):
            .init(
                registration: .init(
                    name: use.registration.title,
                    location: use.call.location
                ),
                role: "needs \(through.title) (\(use.role))"
            )
        case .other(let registration, let location, let role):
            .init(
                registration: .init(
                    name: registration.title,
                    location: location ?? registration.location
                ),
                role: role
            )
        }
    }
}

extension DependencyUse {
    /// How it is needed, for example `parameter 2`.
    var role: String {
        switch dependency.kind {
        case .parameter(let position):
            switch call.change {
            case .override: "parameter \(position) of override"
            case .decorator: "parameter \(position) of decorator"
            case .stop, nil: "parameter \(position)"
            }
        case .forward: "forward"
        case .stated: "dependsOn"
        case .seen: "loads it"
        }
    }
}

/// Something that is wrong, or worth knowing, about what is registered, or the failure of an eager
/// singleton.
public struct Problem: Sendable, CustomStringConvertible {
    /// A registration that needs what the problem is about.
    public struct Requester: Sendable, Hashable {
        /// The registration.
        public let registration: ResolutionError.Reference
        /// How it needs it, for example `parameter 2`.
        public let role: String
    }

    /// The facts.
    let finding: Finding

    /// How serious it is.
    public private(set) var severity: Severity
    /// The failure of an eager singleton, if the problem is one.
    public let failure: ResolutionError?

    package init(_ finding: Finding, failure: ResolutionError? = nil) {
        self.finding = finding
        severity = finding.fault.severity
        self.failure = failure
    }

    package init(_ failure: ResolutionError) { self.init(failure.finding, failure: failure) }

    /// The kind of problem.
    public var code: ResolutionError.Code { finding.fault.code }
    /// The type that the problem is about, with its name if it has one.
    public var subject: String { failure?.subject ?? finding.subject }

    /// Where the subject is registered, if it is.
    public var registered: CodeLocation? { finding.registered }

    /// The registrations that need the subject, in the order of registration.
    public var requesters: [Requester] { finding.named { finding.uses.map(\.requester) } }

    /// For a cycle, its registrations: each needs the next, and the last needs the first. For a
    /// failure of an eager singleton, the factories that were running, innermost first. Otherwise
    /// empty.
    public var chain: [ResolutionError.Reference] {
        failure?.chain ?? finding.references(finding.chain)
    }

    /// The keys of what a picture of the failure shows as its root causes, beside the registrations
    /// that fail.
    package var causes: [Key] {
        switch finding.fault {
        case .change(let change): [change.call.key]
        // What registrations miss has a node already.
        case .missing(let missing): !finding.sources.isEmpty ? [] : [missing.request.key]
        case .neededSynchronously, .neededOffMainActor, .heldByActor: []
        case .unrelatedScopes(let holder, _, _): [holder.key]
        case .undeclaredEdge(let source): [source.key]
        case .unobservedEdge: finding.sources.map(\.registration.key)
        case .tornSingleton(let first, let second): [first.key, second.key]
        default: failure == nil ? [finding.target?.key].compactMap(\.self) : []
        }
    }

    /// The same problem with another severity.
    func with(_ severity: Severity) -> Problem { changed(self) { $0.severity = severity } }

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

    /// How serious a problem is.
    public struct Severity: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The more serious, the greater.
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

    /// The line that has to change, if it is known: what needs the subject, rather than the
    /// subject.
    package var place: CodeLocation? {
        switch finding.fault {
        case .provedCycle(let use, _), .captive(_, let use, _): use.call.location.known
        case .threw where finding.causes.count > 1: (failure?.location ?? registered)?.known
        case .openedOutside where !chain.isEmpty: finding.chain[0].facts.registeredAt.known
        case _ where finding.causes.count == 1: finding.causes[0].location.known
        case .outsideScope(let holder, _, _, _), .unrelatedScopes(let holder, _, _):
            holder.facts.registeredAt.known
        case .contradictoryScopes(let contradiction): contradiction.chains.last?.location.known
        default:
            (requesters.first?.registration.location ?? registered ?? failure?.location
                ?? chain.first?.location)?.known
        }
    }

    /// Whether a report describes it in full: every error and warning, and a note that nothing is
    /// registered for an optional, if something similar is.
    var isWorthAReport: Bool {
        if severity > .note { return true }
        if case .absent = finding.fault { return !near.isEmpty }
        return false
    }

    /// The report in one line, without what takes time to find.
    package var summary: String {
        // What a note says is known without a search, and the same of all opaque factories.
        let detail = severity == .note && code != .opaque ? detail : nil
        let text = subject + (detail.map { ": \($0)" } ?? "")
        return Report(code.description, text, severity: severity).body(.plain.unfolded)
            + (place.map { "  \($0)" } ?? "")
    }

    /// The whole report, with its types spelled.
    private var report: Report { finding.named { Report(finding, severity, of: failure) } }

    /// The whole report in a style, without the leading `DIC:`. What a factory threw is not folded.
    func report(_ style: ReportStyle) -> String {
        report.body(failure == nil ? style : style.unfolded)
    }

    /// The whole report, with one more place.
    package func description(noting place: String?) -> String {
        changed(report) { if let place { $0.add("place", place) } }.description
    }

    /// The report as a compiler prints it; if it is not full, its first line.
    func diagnostics(isFull: Bool, _ path: (String) -> String) -> String {
        (isFull ? report : Report(code.description, subject, severity: severity)).diagnostics(
            at: place,
            path
        )
    }
}
