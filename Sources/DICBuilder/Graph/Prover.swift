/// Finds what is wrong in a container without running a factory: `errors` for `build()`, and
/// `remarks` for a report.
package final class Prover {
    /// The container that is proved, frozen or mutable.
    package let storage: _ContainerStorage
    /// Its needs, those among them that were seen.
    package let wiring: Wiring
    /// The numbers of its entries in the wiring.
    package let numbers: EntryNumbers
    /// What factories were seen to load.
    private let seen: SeenLoads
    /// What was said about the program beside the registrations.
    let declarations: ProofDeclarations
    /// Which scopes are opened in which.
    let nesting: ScopeNesting
    /// What was registered, replaced registrations included; empty if that is not known.
    let templates: Templates
    /// Nil if eager singletons are not made.
    let buildIsolation: CallerIsolation?
    /// The problems that were found since the last call of `takeProblems`.
    private var ranked: [(rank: Int, problem: Problem)] = []
    /// The keys of the registrations that have an error.
    var faulty: Set<Key> = []
    /// What could be registered as what an optional parameter needs.
    private var conforming: [Key: [Registration]] = [:]
    /// The types of instances that were seen, whatever they are registered as.
    package var typesOfMade: [Key: Any.Type] = [:]
    /// Whether each registration is made from what is registered here: it, or what it is made for,
    /// is kept here.
    private(set) lazy var isMadeHere = wiring.reach(
        from: (0..<wiring.sourceCount).filter {
            wiring.registrations[$0].lifetime.isSharedByContainer
        },
        through: { self.wiring.registrations[$0].lifetime.isOfOneLoad }
    )

    /// What proves the registrations of a container.
    ///
    /// - Parameter loads: What factories were seen to load.
    init(
        _ storage: _ContainerStorage,
        _ templates: Templates = Templates([]),
        buildIsolation: CallerIsolation? = nil,
        seeing loads: SeenLoads = [:]
    ) {
        self.storage = storage
        declarations = storage.declarations
        nesting = storage.scopeNesting
        self.templates = templates
        self.buildIsolation = buildIsolation
        (wiring, numbers) = storage.wired(seeing: loads)
        seen = loads
    }

    /// The whole report, as `validate` returns it.
    package func report(_ checks: BuildChecks) -> ValidationReport {
        report(checks, errors, remarks())
    }

    /// The report on a build that has errors or checks. Without checks, warnings are for those who
    /// develop.
    func reportOfBuild(_ checks: BuildChecks, _ errors: Errors) -> ValidationReport {
        if !DevelopmentParts.areLinked && checks.isEmpty { return report(checks, errors, []) }
        guard let remarks = Self.remarks.code else {
            // Their bits alone bring no code that checks.
            preconditionFailure("DIC: name the checks of a build: .strict or .fullyProved")
        }
        return report(checks, errors, remarks(self))
    }

    /// Finds what scopes get wrong. Brought by their lifetime, and by what nests them.
    static let scopeFaults = OptionalPart<@Sendable (Prover) -> Void>()

    /// Finds what cannot be loaded where it is needed. Brought by each registration on the main
    /// actor, and by each asynchronous one: the others can be loaded anywhere.
    static let isolationFaults = OptionalPart<@Sendable (Prover) -> Void>()

    /// Finds what asynchronous registrations do not share. Brought by each of these.
    static let unshared = OptionalPart<@Sendable (Prover) -> Void>()

    /// Brought by checks, which refuse what it finds.
    static let remarks = OptionalPart<@Sendable (Prover) -> [Problem]>()

    private func report(_ checks: BuildChecks, _ errors: Errors, _ remarks: [Problem])
        -> ValidationReport
    {
        let problems = errors.problems + checks.applied(to: remarks)
        return ValidationReport(
            problems,
            on: storage.entries,
            faulty: errors.faulty,
            seen: Set(seen.keys)
        )
    }

    /// The errors in the order of registration, and the keys of the registrations that have one.
    package typealias Errors = (problems: [Problem], faulty: Set<Key>)

    /// The problems that make loads fail. Found anew at each access.
    ///
    /// - Complexity: O(*n*) in the number of registrations and needs, if there are none.
    package var errors: Errors {
        faulty = []
        for fault in storage.contents.changeFaults {
            add(Problem(fault.explained(among: storage.registrationSnapshot)), rank: -1)
        }
        findMissing()
        findRefused()
        Self.isolationFaults.code?(self)
        findCycles()
        Self.scopeFaults.code?(self)
        findEagerOnMainActor()
        return (takeProblems(), faulty)
    }

    /// The problems that do not make loads fail. `requests` is what a factory was seen to load; nil
    /// if it was not seen.
    package func remarks(observing requests: @escaping (Key) -> [Key]? = { _ in nil }) -> [Problem]
    {
        let finders = [
            findFailableAsValue, findThrowingInNonthrowing, findCaptives,
            { Self.unshared.code?(self) },
            { self.findNeverStopped(requests) }, findUnused, findDuplicates, findAbsent,
            findFilled,
        ]
        let problems = finders.flatMap { find -> [Problem] in
            find()
            return takeProblems()
        }
        let opaque = storage.ownEntries.map(\.registration).filter(\.dependencies.areOpaque)
        return problems
            + opaque.flatMap { registration in
                registration.calls.filter(\.dependencies.areOpaque).map {
                    Problem(
                        Finding(
                            .opaque(loaded: requests(registration.key), by: $0),
                            of: registration
                        )
                    )
                }
            }
    }

    /// The problems found since the last call, in the order of their ranks.
    private func takeProblems() -> [Problem] {
        if ranked.isEmpty { return [] }
        defer { ranked = [] }
        // Not only by rank: sorting is not stable.
        return ranked.enumerated().sorted {
            ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
        }
        .map(\.element.problem)
    }

    /// Adds a problem. The `rank` is the index of the first registration that has it; −1 comes
    /// before all, and `Int.max` after all. If it is an error, all `registrations` have it.
    func add(_ problem: Problem, rank: Int, blaming registrations: [Registration] = []) {
        ranked.append((rank, problem))
        for registration in registrations { faulty.insert(registration.key) }
    }

    /// Adds the problem of a finding.
    func add(_ finding: Finding, rank: Int, blaming registrations: [Registration] = []) {
        add(Problem(finding), rank: rank, blaming: registrations)
    }

    /// The need that an edge comes from, with what has it.
    func use(of edge: Wiring.Edge) -> DependencyUse {
        wiring.registrations[edge.source].use(ofNeed: edge.need)
    }

    /// Finds cycles of factories that need each other while they run.
    private func findCycles() {
        for cycle in wiring.cycles + wiring.endlessCollections {
            let members = cycle.edges.map { wiring.registrations[$0.source] }
            let cheapest = use(of: cycle.cheapest)
            let key = cheapest.registration.key
            // Alone in a cycle, it may need what it replaces: an earlier one, here or in the
            // parent, or what it overrides or decorates.
            let isWrapper =
                members.count == 1
                && (cheapest.call.change != nil || storage.parent?.entry(of: key) != nil
                    || templates.registered.count { $0.registration.key == key } > 1)
            let uses = cycle.edges.map { edge in
                let source = use(of: edge)
                let next = wiring.registrations[edge.target]
                return Use.other(
                    source.registration,
                    at: source.call.location,
                    role: "needs \(next.title) (\(source.role))"
                )
            }
            var repair: CycleRepair = isWrapper ? .decoration : .deferral
            if cycle.cheapest.traits.contains(.collected) { repair = .separation }
            let fault = Fault.provedCycle(cheapest, repair)
            let finding = Finding(fault, of: members[0].key, chain: members, uses: uses)
            add(finding, rank: cycle.edges[0].source, blaming: members)
        }
    }

    /// Finds eager singletons that `build()` would have to make on the main actor, and is not
    /// there.
    private func findEagerOnMainActor() {
        guard let buildIsolation else { return }
        for entry in storage.eagerEntries where entry.access(from: buildIsolation) == .onMainActor {
            let fault = Fault.builtOffMainActor(declarations.mainActorBuild)
            let error = ResolutionError(fault, loading: entry.registration, at: nil, path: [])
            add(Problem(error), rank: .max, blaming: [entry.registration])
        }
    }

    /// Whether a source is registered here. An ancestor has a report of its own.
    func isOwn(_ source: Int) -> Bool { source >= wiring.inheritedCount }

    /// Finds keys that are registered several times, and assemblies that were left out.
    private func findDuplicates() {
        for (rank, finding) in duplicates + skipped { add(finding, rank: rank) }
    }

    /// Assemblies that were left out, because one of their type was assembled with other values.
    var skipped: [(rank: Int, finding: Finding)] {
        declarations.skippedAssemblies.map { (.max, Finding(.skipped, of: Key($0))) }
    }

    /// What a later registration of the same builder replaces, with the place of that in the order.
    var duplicates: [(rank: Int, finding: Finding)] {
        var found: [(rank: Int, finding: Finding)] = []
        let registrations = templates.registered.map(\.registration)
        var winners: [Key: Int] = [:]
        var last: [Key: Int] = [:]
        for (index, registration) in registrations.enumerated() {
            winners[registration.key] = index
        }
        for (index, registration) in registrations.enumerated() {
            let key = registration.key
            guard let old = last.updateValue(index, forKey: key), let winner = winners[key] else {
                continue
            }
            let fault = Fault.duplicate(winner: registrations[winner])
            found.append((index, Finding(fault, of: registrations[old])))
        }
        return found
    }

    /// Finds dependencies that are registered as optional, and needed as values.
    private func findFailableAsValue() {
        for edge in wiring.edges where isOwn(edge.source) && edge.traits.contains(.unwrapped) {
            let target = wiring.registrations[edge.target]
            guard let wrapped = wrappedType(of: target.type) else { continue }
            add(
                Finding(.failable, of: Key(wrapped), target, uses: [.dependency(use(of: edge))]),
                rank: edge.source
            )
        }
    }

    /// Finds throwing dependencies of factories that cannot throw.
    private func findThrowingInNonthrowing() {
        // What is loaded later, the factory does not load.
        for edge in wiring.edges where isOwn(edge.source) && !edge.isDeferred {
            let source = wiring.registrations[edge.source]
            let target = wiring.registrations[edge.target]
            guard wiring.dependency(of: edge).kind == .stated, !source.canThrow, target.canThrow,
                !target.isAsync  // That is needs-async.
            else { continue }
            add(
                Finding(.throwing, of: target, uses: [.dependency(use(of: edge))]),
                rank: edge.source
            )
        }
    }

    /// Finds optional parameters that are always nil, and collections that are always empty.
    private func findAbsent() {
        for absent in wiring.absent where isOwn(absent.source) {
            if isSuppliedByChildren(absent.request, to: absent.source) { continue }
            let type = absent.request.type
            let part = wrappedType(of: type)
            let collected: Any.Type? =
                if case .array(let part)? = structure(of: part ?? type) { part } else { nil }
            let user = wiring.registrations[absent.source]
            let needed = collected ?? absent.request.instanceType
            let isOpen = wouldDo(absent.request.of(needed), for: user)
            let fault = Fault.absent(absent.request, element: collected, isOpen: isOpen)
            // A name that nothing has is no default: it is misspelt, or forgotten.
            let isMisnamed =
                absent.request.name != nil
                && storage.entries(ofType: innermostType(of: type)).contains {
                    $0.key.arguments.isEmpty
                }
            let use = Use.dependency(user.use(ofNeed: absent.need))
            let key = Key(type, named: absent.request.name)
            let problem = Problem(
                Finding(fault, of: key, uses: [use], among: storage.registrationSnapshot)
            )
            add(isMisnamed ? problem.with(.warning) : problem, rank: absent.source)
        }
    }

    /// Whether something that is registered could be registered as what is requested, too: not the
    /// one that requests it. What conforms to a protocol of the standard library seldom does so to
    /// be found under it.
    private func wouldDo(_ request: Request, for user: Registration) -> Bool {
        let type = request.type
        let name = request.name
        if _typeName(type, qualified: true).hasPrefix("Swift.") { return false }
        let key = request.key
        let known = conforming[key]
        let all =
            known
            ?? storage.registrationSnapshot.all.filter {
                $0.key.name == name && $0.key.arguments.isEmpty
                    && isSubtype($0.type, of: type) == true
            }
        if known == nil { conforming[key] = all }
        return all.contains { $0.key != user.key }
    }

    /// Finds optional parameters that are given something: of a function, which may have default
    /// values, and not of a closure, which has none. By name, it is meant.
    private func findFilled() {
        var uses: [Int: [Use]] = [:]
        var order: [Int] = []
        for edge in wiring.edges where isOwn(edge.source) && isFilledOptional(edge) {
            let registration = wiring.registrations[edge.source]
            let dependency = wiring.dependency(of: edge)
            guard case .parameter = dependency.kind, dependency.name == nil,
                !registration.isClosure, registration.history == nil
            else { continue }
            if uses[edge.target] == nil { order.append(edge.target) }
            uses[edge.target, default: []].append(.dependency(use(of: edge)))
        }
        for target in order {
            add(
                Finding(.filled, of: wiring.registrations[target], uses: uses[target] ?? []),
                rank: 0
            )
        }
    }

    /// Whether the target of an edge fills an optional parameter. What is registered as an optional
    /// is meant to be given as one, as is that of a `Lazy<T?>`.
    private func isFilledOptional(_ edge: Wiring.Edge) -> Bool {
        edge.traits.contains(.optional) && !edge.traits.contains(.collected)
            && isOptionalType(wiring.dependency(of: edge).type)
            && !isOptionalType(wiring.registrations[edge.target].type)
    }

    /// Finds registrations with a stop action whose instances nothing keeps.
    private func findNeverStopped(_ requests: (Key) -> [Key]?) {
        for (rank, entry) in storage.ownEntries.enumerated()
        where !entry.facts.lifetime.canBeStopped {
            let registration = entry.registration
            let hasStopAction = entry.extras?.stopAction != nil
            // What a forward passes on, and what was made by other code, has an owner.
            let hasOwner = entry.isPassedAsValue || registration.forwardSource != nil
            let declared = wrappedType(of: registration.type) ?? registration.type
            let type = typesOfMade[registration.key] ?? declared
            // What a factory only passes on, it has loaded.
            let loaded = type == declared ? [] : requests(registration.key) ?? []
            let isLoaded = loaded.contains {
                $0.type == type || isSubtype(type, of: $0.type) == true
            }
            guard hasStopAction || !hasOwner && !isLoaded && Stopping.stopsItselfSomewhere(type)
            else { continue }
            let fault = Fault.neverStopped(
                hasStopAction: hasStopAction,
                at: entry.extras?.stopAction?.call
            )
            add(Finding(fault, of: registration), rank: rank)
        }
    }

    /// Finds registrations that nothing leads to from the roots, if everything on the way is known.
    private func findUnused() {
        // What is used is not known without roots, nor while one is missing.
        guard !wiring.roots.isEmpty, !wiring.roots.contains(where: \.isMissing) else { return }
        // The eager ones are loaded without being asked for.
        let own = storage.ownEntries
        let eager = own.filter { $0.registration.lifetime.isEager }
        let isReached = wiring.reach(
            from: wiring.roots.flatMap(\.targets) + eager.compactMap { numbers[$0] }
        )
        let reached =
            zip(wiring.registrations, isReached).filter(\.1).map(\.0) + eager.map(\.registration)
        if reached.contains(where: \.loadsUnknown) { return }
        // A closure may load what it does not name, by the current container.
        let unsure = storage.entries.filter { entry in
            let isNeeded =
                entry.facts.lifetime.isEager || numbers[entry].map { isReached[$0] } ?? false
            return isNeeded && (seen[entry.facts.key] != nil || entry.isClosureWithoutNeeds)
        }
        for (rank, entry) in own.enumerated() {
            if entry.facts.lifetime.isEager || numbers[entry].map({ isReached[$0] }) ?? false {
                continue
            }
            add(
                Finding(
                    .unused(
                        root: declarations.roots[0].location,
                        mayLoad: unsure.map(\.registration)
                    ),
                    of: entry.registration
                ),
                rank: rank
            )
        }
    }
}

extension DependencyContaining {
    /// Checks what is registered now, without running a factory. For a mutable container, which is
    /// never built.
    ///
    /// - Returns: All errors, warnings and notes.
    /// - Complexity: O(*n* log *n*) in the number of registrations if there are no problems.
    public func validate(_ checks: BuildChecks = []) -> ValidationReport {
        Prover(_storage.container, seeing: _storage.seenLoads).report(checks)
    }
}

/// What `build()` refuses besides errors.
public struct BuildChecks: OptionSet, Sendable {
    /// The checks as bits.
    public let rawValue: UInt8

    /// Creates checks from bits, in a program that also names a check.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Warnings are errors, and so are keys that are registered twice, and optional parameters that
    /// what is registered under another type would fill.
    public static var strict: BuildChecks { bringing(BuildChecks(rawValue: strictBit)) }

    /// Registrations whose dependencies are known only when their factories run are errors.
    public static var fullyProved: BuildChecks { bringing(BuildChecks(rawValue: provedBit)) }

    /// The bits of the checks.
    private static let strictBit: UInt8 = 1
    private static let provedBit: UInt8 = 2

    /// Checks, with the code that finds what they refuse.
    private static func bringing(_ checks: BuildChecks) -> BuildChecks {
        Prover.remarks.bring { $0.remarks() }
        return checks
    }

    // By bits: the names above bring code.
    package var isStrict: Bool { rawValue & Self.strictBit != 0 }

    /// Whether unknown dependencies are errors.
    private var refusesOpaque: Bool { rawValue & Self.provedBit != 0 }

    /// The problems, of which those that these checks refuse have the severity `error`.
    package func applied(to problems: [Problem]) -> [Problem] {
        problems.map { problem in
            let isForStrict =
                problem.severity == .warning || problem.finding.fault.isRefusedByStrict
            let isRefused =
                problem.code == .opaque
                ? refusesOpaque : isForStrict && isStrict
            return isRefused ? problem.with(.error) : problem
        }
    }
}
