/// Finds what is wrong with what is registered in a container, without running a factory.
///
/// `errors` is what `build()` asks. `remarks` takes longer, and is asked for a report.
package final class Prover {
    package let storage: _ContainerStorage
    package let wiring: Wiring
    /// The numbers of the entries in the wiring.
    package let numbers: EntryNumbers
    /// What the registrar was told in addition to the registrations.
    let declarations: ProofDeclarations
    /// Which scopes are opened in which.
    let nesting: ScopeNesting
    /// Everything that was registered, replaced registrations included; empty if that is not known.
    let templates: [Entry]
    /// The overrides, decorators and stop actions that cannot be applied.
    let changeFaults: [ResolutionError]
    /// The isolation of the call that builds; nil if eager singletons are not made.
    let buildIsolation: CallerIsolation?

    init(
        _ storage: _ContainerStorage,
        templates: [Entry] = [],
        faults: [ResolutionError] = [],
        buildIsolation: CallerIsolation? = nil
    ) {
        self.storage = storage
        declarations = storage.declarations
        nesting = storage.scopeNesting
        self.templates = templates
        changeFaults = faults
        self.buildIsolation = buildIsolation
        (wiring, numbers) = storage.wired
    }

    /// The report on everything that is registered.
    func report(_ checks: BuildChecks, _ errors: Errors? = nil) -> ValidationReport {
        let errors = errors ?? self.errors
        let problems = errors.problems + checks.applied(to: remarks())
        return ValidationReport(problems, on: storage.entries, faulty: errors.faulty)
    }

    /// The errors in the order of registration, and the keys of the registrations that have one.
    package typealias Errors = (problems: [Problem], faulty: Set<Key>)

    package var errors: Errors {
        var collector = ProblemCollector()
        for fault in changeFaults {
            collector.add(Problem(fault.explained(among: storage.registrationSnapshot)), rank: -1)
        }
        findMissing(&collector)
        findRefused(&collector)
        findWrongIsolation(&collector)
        findCycles(&collector)
        findContradictoryScopes(&collector)
        findScopeFaults(&collector)
        findEagerOnMainActor(&collector)
        return (collector.problems, collector.faulty)
    }

    /// The warnings and notes: those of each kind in the order of registration. `requests` is what the factory of a
    /// registration was seen to load; nil if it was not seen.
    package func remarks(observing requests: (Key) -> [Key]? = { _ in nil }) -> [Problem] {
        let finders = [
            findFailableAsValue, findThrowingInNonthrowing, findCaptives, findNeverStopped, findUnused,
            findDuplicates, findAbsent,
        ]
        let problems = finders.flatMap { find -> [Problem] in
            var collector = ProblemCollector()
            find(&collector)
            return collector.problems
        }
        return problems + opaque(observing: requests)
    }

    /// The dependency that an edge comes from, and what has it.
    func use(of edge: Wiring.Edge) -> DependencyUse {
        DependencyUse(wiring.registrations[edge.source], wiring.dependency(of: edge))
    }

    /// Finds cycles of factories that need each other while they run.
    private func findCycles(_ collector: inout ProblemCollector) {
        for cycle in wiring.cycles {
            let members = cycle.edges.map { wiring.registrations[$0.source] }
            for member in members { collector.blame(member) }
            let cheapest = use(of: cycle.cheapest)
            let isWrapper = members.count == 1 && replacesAnother(cheapest.registration.key)
            let uses = cycle.edges.map { Use.member(use(of: $0), needing: wiring.registrations[$0.target]) }
            let fault = Fault.provedCycle(cheapest, isWrapper: isWrapper)
            let finding = Finding(fault, of: members[0].key, chain: members, uses: uses)
            collector.add(finding, rank: cycle.edges[0].source)
        }
    }

    /// Whether the registration of a key replaces an earlier one, here or in the parent.
    private func replacesAnother(_ key: Key) -> Bool {
        templates.count { $0.registration.key == key } > 1 || storage.parent?.entry(of: key) != nil
    }
}

/// Problems, and the place of each in the report.
struct ProblemCollector {
    private var ranked: [(rank: Int, problem: Problem)] = []
    private(set) var faulty: Set<Key> = []

    /// - Parameter rank: The index of the first registration that has the problem.
    mutating func add(_ problem: Problem, rank: Int) { ranked.append((rank, problem)) }

    /// - Parameter rank: The index of the first registration that has it.
    mutating func add(_ finding: Finding, rank: Int) { add(Problem(finding), rank: rank) }

    mutating func blame(_ registration: Registration) { faulty.insert(registration.key) }

    var problems: [Problem] {
        if ranked.isEmpty { return [] }
        // Not only by rank: sorting is not stable.
        return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.problem)
    }
}

extension DependencyLoading {
    /// Checks what is registered now, without running a factory.
    ///
    /// A container that `build()` returned has no errors. Use this for a mutable container, which is never built:
    ///
    /// ```swift
    /// let report = container.validate()
    /// assert(report.errors.isEmpty, "\(report)")
    /// ```
    ///
    /// - Parameter checks: Additional checks whose findings are errors; by default none.
    /// - Returns: All errors, warnings and notes.
    /// - Complexity: O(*n* log *n*) in the number of registrations if there are no problems.
    public func validate(_ checks: BuildChecks = []) -> ValidationReport { Prover(_storage.container).report(checks) }
}

extension MainActorLoading {
    /// Checks what is registered now, as ``DependencyLoading/validate(_:)`` does.
    public func validate(_ checks: BuildChecks = []) -> ValidationReport { nonisolated.validate(checks) }
}
