extension _ContainerStorage {
    /// Makes the eager singletons that are registered here, each after those that it is known to need, and reports
    /// every failure. The factory of each runs once: what needs one that has failed is given the same error.
    func makeEagerInstances(from isolation: CallerIsolation) -> ValidationReport? {
        var failures: [ResolutionError] = []
        var known: Set<String> = []
        var failed: Set<Key> = []
        for entry in eagerEntriesInOrder {
            guard let failure = makeEagerInstance(of: entry, from: isolation) else { continue }
            failed.insert(entry.facts.key)
            if known.insert(failure.identity).inserted { failures.append(failure) }
        }
        return failures.isEmpty ? nil : ValidationReport(failures.map { Problem($0) }, on: entries, faulty: failed)
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

    /// Makes the instance of an eager singleton, or starts the task that does. Returns the error if that fails.
    func makeEagerInstance(of entry: Entry, from isolation: CallerIsolation) -> ResolutionError? {
        if entry.access(from: isolation) == .onMainActor {
            let fault = Fault.builtOffMainActor(declarations.mainActorBuild)
            return ResolutionError(fault, loading: entry.registration, at: nil, path: [])
        }
        let made = FailureRecorder.result {
            do { try entry.makeEagerly(in: self, from: isolation) } catch {
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

extension Entry {
    /// Whether the calling code has the isolation of the factory.
    package var canBeMadeHere: Bool { access(from: .dynamic) != .onMainActor }

    /// Makes the instance of an eager singleton, or starts the task that makes it.
    package func makeEagerly(in storage: _ContainerStorage, from isolation: CallerIsolation) throws {
        func make<T>(_ type: T.Type) throws {
            if facts.isAsync {
                beginAsync(type, in: storage)
            } else {
                _ = try load(type, in: storage, from: isolation, at: nil)
            }
        }
        try _openExistential(facts.type, do: make)
    }
}
