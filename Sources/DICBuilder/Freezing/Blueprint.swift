/// A snapshot of the registrations of a builder, from which containers are frozen.
package struct Blueprint: Sendable {
    private let templates: Templates
    private let declarations: ProofDeclarations
    private let parent: _ContainerStorage?
    /// Set if the container takes the place of its parent.
    private let overriding: Overriding?
    private let maximumDepth: Int

    init(
        _ collected: RegistrationList.Collected,
        parent: _ContainerStorage?,
        overriding: Overriding? = nil,
        maximumDepth: Int
    ) {
        templates =
            collected.changeCode?.templates(collected.entries, collected.changes, parent)
            ?? Templates(collected.entries)
        declarations = collected.declarations
        self.parent = parent
        self.overriding = overriding
        self.maximumDepth = maximumDepth
    }

    /// Freezes a container, proves it, and makes the eager singletons; all errors are a `BuildError`.
    func build(
        _ checks: BuildChecks = [],
        from isolation: CallerIsolation,
        _ observation: Observation? = nil
    ) throws -> _ContainerStorage {
        let storage = try proved(checks, prover(of: freezeChecked(for: observation), buildIsolation: isolation))
        if !storage.eagerEntries.isEmpty { try EagerCode.current.makeAll(storage, isolation) }
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
            isOverriding: overriding != nil,
            maximumDepth: maximumDepth
        )
        storage.contents.declarations = declarations
        if isStarting { storage.lifecycle.makesAsyncSingletons = true }
        Freezer.freeze(templates, inheriting: inherited, overriding: overriding, into: storage, observedBy: observation)
        return storage
    }
}

/// What makes eager singletons, and stops them if one fails. Their lifetime brings it along, so that the linker leaves
/// it out of programs that have none.
package struct EagerCode: Sendable {
    /// Makes all of a container: see ``_ContainerStorage/makeEagerInstances(from:)``.
    let makeAll: @Sendable (_ContainerStorage, CallerIsolation) throws -> Void
    /// Makes one: see ``_ContainerStorage/makeEagerInstance(of:from:)``.
    package let makeOne: @Sendable (_ContainerStorage, Entry, CallerIsolation) -> Void

    static let standard = EagerCode(
        makeAll: { try $0.makeEagerInstances(from: $1) },
        makeOne: { $0.makeEagerInstance(of: $1, from: $2) }
    )

    /// Set by each lifetime of an eager singleton, always to the same: what it says is whether the program has one.
    static let linked = Guarded<EagerCode?>(nil)

    /// For a container that has eager singletons.
    package static var current: EagerCode {
        guard let code = linked.withLock(\.self) else { preconditionFailure("DIC: an eager lifetime without its code") }
        return code
    }
}

extension Lifetime.Kind {
    /// `eager`, with the code that makes the instances.
    @usableFromInline package static var eagerSingleton: Self {
        EagerCode.linked.set(.standard)
        return .eager
    }
}

extension _ContainerStorage {
    /// Makes the eager singletons that are registered here, each after those that it is known to need. If one fails,
    /// makes the others nevertheless, stops what was made, and throws a `BuildError` with every failure. The factory of
    /// each runs once: what needs one that has failed is given the same error.
    func makeEagerInstances(from isolation: CallerIsolation) throws {
        var failures: [ResolutionError] = []
        var known: Set<String> = []
        var failed: Set<Key> = []
        for entry in eagerEntriesInOrder {
            guard let failure = makeEagerInstance(of: entry, from: isolation) else { continue }
            failed.insert(entry.facts.key)
            if known.insert(failure.identity).inserted { failures.append(failure) }
        }
        if failures.isEmpty { return }
        let report = ValidationReport(failures.map { Problem($0) }, on: entries, faulty: failed)
        throw BuildError(report, in: self).rolledBack(stopWithoutWaiting())
    }

    /// The eager singletons, each after those that it needs, through whatever lies between.
    private var eagerEntriesInOrder: [Entry] {
        if eagerEntries.count < 2 { return eagerEntries }
        let (eager, (wiring, numbers)) = (eagerEntries, wired)
        let own = Set(eager.map { ObjectIdentifier($0) })
        var (ordered, seen): ([Entry], Set<ObjectIdentifier>) = ([], [])
        visitInPostorder(eager) { entry in
            guard let number = numbers[entry] else { return [] }
            return wiring.edges(of: number).filter { !$0.isDeferred }.map { numbers.entries[$0.target] }
        } insert: { entry in
            seen.insert(ObjectIdentifier(entry)).inserted
        } visit: { entry in
            if own.contains(ObjectIdentifier(entry)) { ordered.append(entry) }
        }
        return ordered
    }

    /// Makes the instance of an eager singleton, or starts the task that does. Returns the error if that fails. The
    /// caller has the isolation of the factory: the proof or `canBeMadeHere` says so.
    @discardableResult
    package func makeEagerInstance(of entry: Entry, from isolation: CallerIsolation) -> ResolutionError? {
        func make<T>(_ type: T.Type) throws {
            if entry.facts.isAsync {
                entry.beginAsync(type, in: self)
            } else {
                _ = try entry.load(type, in: self, from: isolation, at: nil)
            }
        }
        let made = FailureRecorder.result {
            do { try _openExistential(entry.facts.type, do: make) } catch {
                // No other load calls the factory again.
                let path = LoadStack.current.path(of: error, in: entry.registration)
                entry.slot?.failure = EagerFailure(error: error, path: path)
                throw error
            }
        } reporting: { error, path in
            .wrapping(error, by: path.first ?? entry.registration, path: Array(path.dropFirst()))
        }
        if case .failure(let error) = made { return error }
        return nil
    }
}
