import DICBuilder

/// Makes everything that is registered once, and finds what only that can show.
///
/// Each factory that can run anywhere gets a thread of its own: a `load()` that fails in it has no way to return, so
/// its thread is given up, and what it was making is abandoned with the container.
struct Verifier {
    private let blueprint: Blueprint
    private let isStarting: Bool
    private let recorder = EdgeRecorder()
    private var storage: _ContainerStorage
    private var scopes: VerifierScopes
    private var failures: [ResolutionError] = []
    private var failed: Set<Key> = []
    private var notMade: [ResolutionError.Reference] = []

    /// - Parameter isStarting: Whether the container is one that is started.
    init(_ blueprint: Blueprint, isStarting: Bool) {
        self.blueprint = blueprint
        self.isStarting = isStarting
        storage = blueprint.freeze(for: Observation(recorder), isStarting: isStarting)
        scopes = VerifierScopes(of: storage)
    }

    /// Makes everything, and returns what was found. Throws a `BuildError` with every error.
    mutating func run(_ checks: BuildChecks) async throws -> Verification {
        let prover = blueprint.prover(of: blueprint.freeze(isStarting: isStarting))
        let proof = prover.errors
        failed = proof.faulty
        let services = beginStart()
        for entry in prover.entriesInOrder(first: services) { await make(entry.facts.key) }
        let tornSingletons = tornSingletons
        storage.lifecycle.starter = nil
        // Nothing else can: the container is released.
        await scopes.close()
        _ = await storage.stop()
        let observed = recorder.edges
        let edges = ObservedProof(prover, observed)
        let remarks =
            prover.remarks { observed.made.contains($0) ? observed.requests(of: $0) : nil } + edges.problems
            + tornSingletons
        let report = ValidationReport(
            proof.problems + failures.map { Problem($0) } + checks.applied(to: remarks),
            on: prover.storage.entries,
            faulty: failed,
            observed: observed.made
        )
        if !report.errors.isEmpty { throw BuildError(report.withoutNotes, in: prover.storage) }
        let graph = prover.storage.graph
        return Verification(report: report, graph: graph.observing(observed), notMade: notMade)
    }

    /// Has asynchronous loads make the services that they need, if the container is one that is started. Returns the
    /// keys of the services, in an order in which they can be made.
    private func beginStart() -> [Key] {
        if !isStarting { return [] }
        let starter = Starter(storage)
        storage.lifecycle.starter = StartOnDemand(starter)
        return starter.servicesInOrder.map(\.registration.key)
    }

    private mutating func make(_ key: Key) async {
        guard !failed.contains(key), let entry = storage.entry(of: key) else { return }
        if entry.facts.isGivenToScope { return }
        let registration = entry.registration
        if key.signature != nil {
            notMade.append(ResolutionError.Reference(registration))
            return
        }
        var attempts = 0
        // Asked for anew each time: a thread that is lost takes the scopes with it.
        while let place = scopes.places(of: registration).dropFirst(attempts).first {
            attempts += 1
            guard let error = await failure(of: registration, in: place) else { return }
            if registration.isMadeInScopes, error.code == .scopeUnreachable {
                // A closure does not say which scope it needs.
                if attempts < scopes.places(of: registration).count { continue }
                if scopes.areIncomplete { break }
            }
            return add(error, of: key)
        }
        notMade.append(ResolutionError.Reference(registration))
    }

    /// Makes an instance in the container or in a scope. Returns why it could not be made; nil if it was.
    private mutating func failure(
        of registration: Registration,
        in place: _ContainerStorage
    ) async -> ResolutionError? {
        guard let entry = storage.entry(of: registration.key) else { return nil }
        let outcome: Outcome
        if registration.isAsync {
            outcome = await entry.makeAsync(in: place)
        } else if registration.isolation == .mainActor {
            outcome = await entry.makeOnMainActor(in: place)
        } else {
            outcome = await entry.makeOnThread(in: place)
        }
        switch outcome {
        case .made: return nil
        case .failed(let error): return error
        case .lost(let error):
            // What the lost thread was making in a scope would never be finished.
            storage.lifecycle.stopNotes.setTaker(nil)
            storage.lifecycle.starter = nil
            await scopes.close()
            _ = await storage.stop(limitForEach: .seconds(10), awaitsConstructions: false)
            storage = blueprint.freeze(for: Observation(recorder), isStarting: isStarting)
            scopes = VerifierScopes(of: storage)
            for key in beginStart() {
                guard let service = storage.entry(of: key), service.facts.isAsync else { continue }
                // If it fails, it has failed before.
                _ = await service.makeAsync(in: storage)
            }
            return error
        }
    }

    /// Adds an error, unless it is that of something that was made before.
    private mutating func add(_ error: ResolutionError, of key: Key) {
        failed.insert(key)
        let isKnown = failures.contains { known in
            // What needs a service that could not be made finds none.
            if isStarting, error.code == .needsAsync { return known.registered == error.registered }
            // A cycle is met by the load of each of its members.
            if error.code == .cycle && known.code == .cycle {
                return Set(known.path.map(\.key)) == Set(error.path.map(\.key))
            }
            return known.isSameFailure(as: error) && (error.registered != nil || known.location == error.location)
        }
        if !isKnown { failures.append(error) }
    }

    /// Kept instances of one class under two types: one registration should be forwarded to the other.
    private var tornSingletons: [Problem] {
        // What has two names is meant to be two.
        var firsts: [Key: (registration: Registration, object: ObjectIdentifier)] = [:]
        var problems: [Problem] = []
        for entry in storage.entries where entry.facts.lifetime.isPermanent {
            guard let kept = entry.keptObject else { continue }
            let registration = entry.registration
            let key = Key(type(of: kept.object), named: registration.key.name)
            guard let first = firsts[key] else {
                firsts[key] = (registration, kept.id)
                continue
            }
            if first.object == kept.id || first.registration.type == registration.type { continue }
            let uses = [first.registration, registration].map { Use.other($0, role: "\($0.lifetime)") }
            let fault = Fault.tornSingleton(first.registration, registration)
            problems.append(Problem(Finding(fault, of: Key(Swift.type(of: kept.object)), uses: uses)))
        }
        return problems
    }

    /// How a make ended.
    fileprivate enum Outcome: Sendable {
        case made
        case failed(ResolutionError)

        /// The thread that made it cannot go on.
        case lost(ResolutionError)
    }
}

extension Entry {
    private var request: Request { Request(registration.type, named: registration.key.name) }

    /// Makes an instance on a thread of its own.
    fileprivate func makeOnThread(in storage: _ContainerStorage) async -> Verifier.Outcome {
        // Passed on under a lock: Thread Sanitizer does not see what a continuation orders.
        let result = Guarded<Verifier.Outcome>(.made)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            @Sendable func end(_ outcome: Verifier.Outcome) {
                result.set(outcome)
                continuation.resume()
            }
            let isStarted = DetachedThread.start {
                let handler = TrapHandler { end(.lost($0)) }
                let outcome = TrapHandler.$current.withValue(handler) { self.make(in: storage, from: .nonisolated) }
                handler.end()
                end(outcome)
            }
            if !isStarted { end(make(in: storage, from: .nonisolated)) }
        }
        return result.withLock(\.self)
    }

    @MainActor
    fileprivate func makeOnMainActor(in storage: _ContainerStorage) -> Verifier.Outcome {
        make(in: storage, from: .mainActor)
    }

    private func make(in storage: _ContainerStorage, from isolation: CallerIsolation) -> Verifier.Outcome {
        func make<T>(_ type: T.Type) -> Verifier.Outcome {
            let result = storage.result(of: request, at: registration.location) {
                _ = try load(type, in: storage, from: isolation, at: nil)
            }
            if case .failure(let error) = result { return .failed(error) }
            return .made
        }
        return _openExistential(registration.type, do: make)
    }

    fileprivate func makeAsync(in storage: _ContainerStorage) async -> Verifier.Outcome {
        func make<T>(_ type: T.Type) async -> Verifier.Outcome {
            do {
                _ = try await loadAsync(type, in: storage, isCancellable: false)
                return .made
            } catch {
                return .failed(.wrapping(error, by: registration))
            }
        }
        return await _openExistential(registration.type, do: make)
    }
}

/// Makes the asynchronous services of a container when asynchronous loads need them, for a verification.
final class StartOnDemand: ServiceStarter {
    private let starter: Starter

    init(_ starter: Starter) { self.starter = starter }

    func prepare(_ entry: Entry) async throws {
        for service in starter.services(neededBy: starter.servicesNeeded(by: entry)) {
            // A synchronous one is made by the load itself.
            if !service.facts.isAsync { continue }
            do { try await service.makeShared(in: starter.storage) } catch {
                throw ResolutionError.wrapping(error, by: service.registration)
            }
        }
    }
}

extension Prover {
    /// All entries, the parent's included, ordered so that known dependencies come first. `first` is the keys of
    /// entries that come before the others, after what they are known to need.
    func entriesInOrder(first: [Key] = []) -> [Entry] {
        var ordered: [Entry] = []
        var seen: Set<ObjectIdentifier> = []
        let entries = storage.entries
        // First the entries that need nothing, then those with declared dependencies, then those with unknown ones.
        let ranked = entries.enumerated().sorted { left, right in
            (left.element.rank, left.offset) < (right.element.rank, right.offset)
        }
        visitInPostorder(first.compactMap(storage.entry) + ranked.map(\.element)) { entry in
            guard let number = numbers[entry] else { return [] }
            return wiring.edges(of: number).filter { !$0.isDeferred }.map { numbers.entries[$0.target] }.reversed()
        } insert: { entry in
            seen.insert(ObjectIdentifier(entry)).inserted
        } visit: { entry in
            ordered.append(entry)
        }
        return ordered
    }
}

extension Entry {
    /// The order in which to make it: what is known to need nothing comes first.
    fileprivate var rank: Int {
        let dependencies = registration.dependencies
        return dependencies.areOpaque ? 2 : dependencies.known.isEmpty ? 0 : 1
    }
}
