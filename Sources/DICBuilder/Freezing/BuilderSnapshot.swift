/// A snapshot of the registrations of a builder, from which containers are frozen.
package final class BuilderSnapshot: Sendable {
    /// What was registered, with the changes.
    private let templates: Templates
    /// What was said about the program beside the registrations.
    private let declarations: ProofDeclarations
    /// The parent of the containers; nil if they have none.
    private let parent: _ContainerStorage?
    /// How deep loads in the containers may nest.
    private let maximumDepth: Int
    /// Set if the container takes the place of its parent. The linker leaves it out of programs
    /// that override nothing.
    private let remake: (@Sendable (inout Freezer, Templates) -> Void)?

    init(
        _ collected: RegistrationList.Collected,
        parent: _ContainerStorage?,
        maximumDepth: Int,
        overridingBy remake: (@Sendable (inout Freezer, Templates) -> Void)? = nil
    ) {
        let changed = collected.changeCode?.templates(collected.entries, collected.changes, parent)
        templates = changed ?? Templates(collected.entries)
        declarations = collected.declarations
        self.parent = parent
        self.maximumDepth = maximumDepth
        self.remake = remake
    }

    /// Proves and freezes the registrations, and makes the eager singletons. Throws a `BuildError`.
    func build(
        _ checks: BuildChecks = [],
        from isolation: CallerIsolation,
        _ observation: Observation? = nil
    ) throws -> _ContainerStorage {
        let storage = try proved(checks, observation, buildIsolation: isolation)
        storage.contents.isBuiltOnMainActor = isolation == .mainActor
        if !storage.eagerEntries.isEmpty { try EagerCode.current.makeAll(storage, isolation) }
        return storage
    }

    /// Proves and freezes the registrations. Nothing is made yet. Throws a `BuildError` with the
    /// errors of the proof, and with what the checks refuse.
    func proved(
        _ checks: BuildChecks,
        _ observation: Observation?,
        isStarting: Bool = false,
        buildIsolation: CallerIsolation? = nil
    ) throws -> _ContainerStorage {
        let storage = freeze(for: observation, isStarting: isStarting)
        let prover = prover(of: storage, buildIsolation: buildIsolation)
        let errors = prover.errors
        #if DEBUG
        if !checks.isStrict {
            // `.strict` refuses them instead.
            for finding in (prover.duplicates + prover.skipped).map(\.finding) {
                DebugNotes.write(Problem(finding).description)
            }
        }
        #endif
        if checks.isEmpty && errors.problems.isEmpty { return storage }
        let report = prover.reportOfBuild(checks, errors).withoutNotes
        if !report.errors.isEmpty { throw BuildError(report, in: storage) }
        return storage
    }

    /// What finds the problems of a container that is frozen from this. `buildIsolation` is the
    /// isolation of the code that builds; nil if it makes no eager singletons.
    package func prover(
        of storage: _ContainerStorage,
        buildIsolation: CallerIsolation? = nil,
        seeing loads: SeenLoads = [:]
    ) -> Prover {
        Prover(storage, templates, buildIsolation: buildIsolation, seeing: loads)
    }

    /// Freezes the registrations without a proof. Nothing is made yet. If the container
    /// `isStarting`, a start will make its asynchronous singletons.
    package func freeze(for observation: Observation? = nil, isStarting: Bool = false)
        -> _ContainerStorage
    {
        // Of a parent that has been stopped, those whose loads report that.
        let inherited = parent?.entriesInTable ?? []
        let storage = _ContainerStorage(
            capacity: templates.count + inherited.count,
            parent: parent,
            isOverriding: remake != nil,
            maximumDepth: maximumDepth
        )
        storage.contents.declarations = declarations
        let nesting = declarations.scopeNesting
        storage.contents.scopeNesting = parent?.scopeNesting.replaced(by: nesting) ?? nesting
        if isStarting { storage.lifecycle.makesAsyncSingletons = true }
        var freezer = Freezer(storage, observation)
        for entry in inherited { freezer.inherit(entry) }
        freezer.add(templates)
        remake?(&freezer, templates)
        freezer.finish()
        return storage
    }
}

/// What makes eager singletons. Their lifetime brings it along: the linker leaves it out of
/// programs that have none.
package struct EagerCode: Sendable {
    /// Makes all eager singletons of a container. Throws a `BuildError`.
    package let makeAll: @Sendable (_ContainerStorage, CallerIsolation) throws -> Void
    /// Makes that of one entry, which a mutable container registers. Its slot has the failure.
    package let makeOne: @Sendable (_ContainerStorage, Entry, CallerIsolation) -> Void

    /// Brought by each lifetime of an eager singleton.
    fileprivate static let part = OptionalPart<EagerCode>()

    /// The code. There is an eager singleton, so it is linked.
    package static var current: EagerCode {
        guard let code = part.code else {
            preconditionFailure("DIC: an eager lifetime without its code")
        }
        return code
    }

    /// Makes each eager singleton after those that it is known to need. If one fails, the others
    /// are made nevertheless, so that the error has every failure. What one has failed with is not
    /// tried again, as long as its error comes through: the others that need it are given the same
    /// error.
    ///
    /// - Throws: A `BuildError`, after what was made has been stopped.
    fileprivate static func makeAll(in storage: _ContainerStorage, from isolation: CallerIsolation)
        throws
    {
        var failures: [ResolutionError] = []
        var known: Set<String> = []
        var failed: Set<Key> = []
        var givenUp: [Slot] = []
        let homes = storage.selfAndAncestors.map(\.address)
        for entry in inOrder(storage.eagerEntries, in: storage) {
            var abandoned: [UInt: (slot: Slot, failure: EagerFailure)] = [:]
            let failure = make(entry, in: storage, from: isolation) { abandoned[$0.id] = ($0, $1) }
            guard let failure else { continue }
            failed.insert(entry.key)
            if known.insert(failure.identity).inserted { failures.append(failure) }
            // Not what another eager singleton may make: what only this load could not make. Of
            // what a parent keeps, loads of other threads are given the error too, until this build
            // ends.
            for (slot, reason) in abandoned.values
            where homes.contains(slot.home) && reason.isLasting {
                if slot.isMade || slot.failure != nil || !failure.isOfSameError(as: reason.error) {
                    continue
                }
                slot.giveUp(after: reason)
                givenUp.append(slot)
            }
        }
        if failures.isEmpty { return }
        // A stop action may still load it, and so may what uses the parent.
        for slot in givenUp { slot.giveUp(after: nil) }
        let report = ValidationReport(
            failures.map { Problem($0) },
            on: storage.entries,
            faulty: failed
        )
        throw BuildError(report, in: storage, rollback: storage.stopWithoutWaiting())
    }

    /// The eager singletons in an order in which each comes after those that it needs, and
    /// otherwise in that of registration.
    private static func inOrder(_ eager: [Entry], in storage: _ContainerStorage) -> [Entry] {
        if eager.count < 2 { return eager }
        let (wiring, wired) = storage.wired
        var numbers = wired
        let roots = eager.map { numbers.insert($0) }
        let needs = numbers.entries.indices.map { number in
            wiring.edges(of: number).reversed().compactMap { $0.isDeferred ? nil : $0.target }
        }
        var isRoot = [Bool](repeating: false, count: needs.count)
        for root in roots { isRoot[root] = true }
        return Schedule.inOrder(roots, after: needs).compactMap {
            isRoot[$0] ? numbers.entries[$0] : nil
        }
    }

    /// Makes the instance of one entry, or begins to, if it is asynchronous. Returns the failure;
    /// nil if there is none. The caller has the isolation of the factory: the proof or
    /// `canBeMadeHere` says so.
    @discardableResult
    static func make(
        _ entry: Entry,
        in storage: _ContainerStorage,
        from caller: CallerIsolation,
        onFailure: ((Slot, EagerFailure) -> Void)? = nil
    ) -> ResolutionError? {
        func make<T>(_ type: T.Type) throws {
            if entry.facts.isAsync {
                guard let begin = AsyncCode.begin.code else {
                    preconditionFailure("DIC: \(entry.registration.title) has no code to begin it")
                }
                begin(entry, storage)
            } else {
                _ = try entry.load(type, in: storage, from: caller, at: nil)
            }
        }
        let made = FailureRecorder.result(onFailure: onFailure) {
            do { try _openExistential(entry.facts.type, do: make) } catch {
                // No other load calls the factory again.
                let path = LoadStack.current.path(of: error, in: entry.registration)
                entry.slot?.failure = EagerFailure(error: error, path: path)
                throw error
            }
        } reporting: { error, path in
            .wrapping(error, by: path.first ?? entry.registration, path: Array(path.dropFirst()))
        }
        return if case .failure(let error) = made { error } else { nil }
    }
}

extension Lifetime.Kind {
    /// `eager`, with the code that makes the instances.
    @usableFromInline package static var eagerSingleton: Self {
        EagerCode.part.bring(
            EagerCode(makeAll: EagerCode.makeAll, makeOne: { EagerCode.make($1, in: $0, from: $2) })
        )
        return .eager
    }
}
