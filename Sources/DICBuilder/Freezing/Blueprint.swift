/// A snapshot of the registrations of a builder, from which containers are frozen.
package struct Blueprint: Sendable {
    private let templates: Templates
    private let declarations: ProofDeclarations
    private let parent: _ContainerStorage?
    /// Whether the container takes the place of its parent.
    private let isOverriding: Bool
    /// The keys whose instances an overriding container does not share, although they are not changed.
    private let unshared: Set<Key>
    private let maximumDepth: Int

    /// In an overriding container, the instances of `unshared` keys are not shared although they are not changed.
    package init(
        _ entries: [Entry],
        _ changes: [RegistrationChange],
        _ declarations: ProofDeclarations,
        parent: _ContainerStorage?,
        isOverriding: Bool = false,
        unsharing unshared: Set<Key> = [],
        maximumDepth: Int
    ) {
        templates = Templates(entries, changes, over: parent)
        self.declarations = declarations
        self.parent = parent
        self.isOverriding = isOverriding
        self.unshared = unshared
        self.maximumDepth = maximumDepth
    }

    /// Freezes a container, proves it, and makes the eager singletons; all errors are a `BuildError`.
    func build(
        _ checks: BuildChecks = [],
        from isolation: CallerIsolation,
        _ observation: Observation? = nil
    ) throws -> _ContainerStorage {
        let storage = try proved(checks, prover(of: freezeChecked(for: observation), buildIsolation: isolation))
        try makeEagerInstances(in: storage, from: isolation)
        return storage
    }

    /// The container of a prover; throws a `BuildError` if that finds errors.
    func proved(_ checks: BuildChecks, _ prover: Prover) throws -> _ContainerStorage {
        let errors = prover.errors
        if checks.isEmpty && errors.problems.isEmpty { return prover.storage }
        let report = prover.report(checks, errors).withoutNotes
        if !report.errors.isEmpty { throw BuildError(report, in: prover.storage) }
        return prover.storage
    }

    /// Makes the eager singletons of a container frozen from this. If one fails, stops the others, and throws.
    func makeEagerInstances(in storage: _ContainerStorage, from isolation: CallerIsolation) throws {
        guard let report = storage.makeEagerInstances(from: isolation) else { return }
        throw BuildError(report, in: storage).rolledBack(storage.stopWithoutWaiting())
    }

    /// What finds the problems of a container that was frozen from this. The isolation of the code that builds is nil
    /// if that makes no eager singletons.
    package func prover(of storage: _ContainerStorage, buildIsolation: CallerIsolation? = nil) -> Prover {
        Prover(storage, templates: templates.registered, faults: templates.faults, buildIsolation: buildIsolation)
    }

    /// The storage of a container that is going to be used. In debug builds, what its factories load is also compared
    /// with their `dependsOn:`.
    func freezeChecked(for observation: Observation?, isStarting: Bool = false) -> _ContainerStorage {
        #if DEBUG
        if templates.registered.contains(where: \.registration.statesAllDependencies) {
            let checker = StatedEdgeChecker()
            let observation = observation?.checking(checker) ?? Observation(checker)
            let storage = freeze(for: observation, isStarting: isStarting)
            checker.prepare(storage.wired.wiring)
            return storage
        }
        #endif
        return freeze(for: observation, isStarting: isStarting)
    }

    /// The storage of a container in which nothing is made yet; if it `isStarting`, its asynchronous singletons are
    /// made before it is used.
    package func freeze(for observation: Observation? = nil, isStarting: Bool = false) -> _ContainerStorage {
        // Of a parent that has been stopped, those whose loads report that.
        let inherited = parent?.entriesInTable ?? []
        let storage = _ContainerStorage(
            capacity: templates.count + inherited.count,
            parent: parent,
            isOverriding: isOverriding,
            maximumDepth: maximumDepth
        )
        storage.contents.declarations = declarations
        if isStarting { storage.lifecycle.makesAsyncSingletons = true }
        Freezer.freeze(templates, inheriting: inherited, unsharing: unshared, into: storage, observedBy: observation)
        return storage
    }
}

/// What a builder has collected.
final class RegistrationList: RegistrationSink {
    private let state = Guarded(Collected())

    struct Collected: Sendable {
        /// What was registered, in that order.
        var entries: [Entry] = []
        /// The changes of registrations, in the order of the calls.
        var changes: [RegistrationChange] = []
        var declarations = ProofDeclarations()
    }

    /// What has been collected until now: a change is not among it without what was registered before it.
    var collected: Collected { state.withLock(\.self) }

    func add(_ entry: consuming Entry) {
        var added = Optional(entry)
        state.withInlinedLock { $0.entries.append(added.take()!) }
    }

    func change(_ change: RegistrationChange) { state.withLock { $0.changes.append(change) } }

    func declare(_ change: (inout ProofDeclarations) -> Void) { state.withLock { change(&$0.declarations) } }
}
