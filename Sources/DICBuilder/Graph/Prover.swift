/// Finds what is wrong with what is registered in a container, without running a factory.
///
/// `errors` is what `build()` asks. `remarks` takes longer, and is asked for a report.
package struct Prover {
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
    let changeFaults: [ChangeFault]

    /// The isolation of the call that builds; nil if eager singletons are not made.
    let buildIsolation: CallerIsolation?

    init(
        _ storage: _ContainerStorage,
        templates: [Entry] = [],
        faults: [ChangeFault] = [],
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
    ///
    /// - Parameters:
    ///   - checks: What counts as an error.
    ///   - errors: The errors, if they are known.
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
            let error = fault.error(among: storage.registrationSnapshot)
            collector.add(Problem(error, causes: [fault.change.key]), rank: -1)
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

    /// The warnings and notes: those of each kind in the order of registration.
    ///
    /// - Parameter requests: What the factory of a registration was seen to load; nil if it was not seen.
    package func remarks(observing requests: (Key) -> [Key]? = { _ in nil }) -> [Problem] {
        let finders = [
            findFailableAsValue, findThrowingInNonthrowing, findCaptives, findNeverStopped, findUnused,
            findDuplicates, findAbsent,
        ]
        let problems = finders.flatMap { find in
            var collector = ProblemCollector()
            find(&collector)
            return collector.problems
        }
        return problems + opaque(observing: requests)
    }

    /// A source of the wiring as a requester.
    func requester(_ source: Int, _ need: Int) -> Problem.Requester {
        let registration = wiring.registrations[source]
        return Problem.Requester(registration, registration.dependencies.known[need].kind)
    }
}

/// Problems, and the place of each in the report.
struct ProblemCollector {
    private var ranked: [(rank: Int, problem: Problem)] = []
    private(set) var faulty: Set<Key> = []

    /// - Parameter rank: The index of the first registration that has the problem.
    mutating func add(_ problem: Problem, rank: Int) {
        ranked.append((rank, problem))
    }

    mutating func blame(_ registration: Registration) {
        faulty.insert(registration.key)
    }

    var problems: [Problem] {
        if ranked.isEmpty { return [] }
        // Not only by rank: sorting is not stable.
        return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.problem)
    }
}

extension Problem.Requester {
    package init(_ registration: Registration, _ kind: Dependency.Kind) {
        let role =
            switch kind {
            case .parameter(let position): "parameter \(position)"
            case .forward: "forward"
            case .stated: "dependsOn"
            }
        self.init(registration: ResolutionError.Reference(registration), role: role)
    }
}
