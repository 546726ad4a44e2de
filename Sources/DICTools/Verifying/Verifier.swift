import DICBuilder

extension DICBuilder {
    /// Proves what has been registered so far, then makes everything once, in a test.
    ///
    /// It runs every factory that takes no arguments, dependencies first, in a container that is
    /// released afterwards, and records what each factory loads. A `load()` that fails is reported,
    /// and its thread is suspended for good; in a factory on the main actor or in an asynchronous
    /// one, it ends the process, as it does in the program.
    ///
    /// - Returns: The warnings and notes, the graph with what was observed, and what was not made.
    /// - Throws: A ``BuildError`` with every error that the proof found, and every failure of a
    ///   factory.
    @discardableResult public func verify(_ checks: BuildChecks = []) async throws -> Verification {
        let start = Suggestion("try await builder.verifyStart()", "in place of verify()")
        return try await Verifier(snapshot(starting: start), isStarting: false).run(checks)
    }

    /// Proves what has been registered so far for a container that is started, then makes
    /// everything once, in a test.
    ///
    /// It does what ``verify(_:)`` does, but the asynchronous singletons are made first, and what
    /// needs them synchronously finds them. They are stopped at the end.
    ///
    /// - Returns: The warnings and notes, the graph with what was observed, and what was not made.
    /// - Throws: A ``BuildError`` with every error that the proof found, and every failure of a
    ///   factory.
    @discardableResult public func verifyStart(_ checks: BuildChecks = []) async throws
        -> Verification
    {
        try await Verifier(snapshot, isStarting: true).run(checks)
    }
}

extension RegistrarOnMainActor where Base == DICBuilder {
    /// What has been registered so far, and what needs what: see ``DICBuilder/graph``.
    public var graph: DependencyGraph { nonisolated.graph }

    /// Proves what has been registered so far, then makes everything once, in a test: see
    /// ``DICBuilder/verify(_:)``.
    @discardableResult public func verify(_ checks: BuildChecks = []) async throws -> Verification {
        try await nonisolated.verify(checks)
    }

    /// Proves and makes everything as for a container that is started, in a test: see
    /// ``DICBuilder/verifyStart(_:)``.
    @discardableResult public func verifyStart(_ checks: BuildChecks = []) async throws
        -> Verification
    {
        try await nonisolated.verifyStart(checks)
    }
}

/// What `verify()` found when it made everything once.
public struct Verification: Sendable, CustomStringConvertible {
    /// The problems that are not errors, and the numbers.
    public let report: ValidationReport

    /// The graph with what the factories were seen to load.
    public let graph: DependencyGraph

    /// The registrations that were not made: they take arguments, or belong in a scope that is
    /// given values.
    public let notMade: [ResolutionError.Reference]

    /// The report, and what is left.
    public var description: String {
        ([report.description] + notMade.map { "   not made   \($0)" }).joined(separator: "\n")
    }
}

/// One run of `verify()`: it freezes a container, makes everything in it, and tells what it found.
///
/// What can run anywhere gets a thread of its own: a `load()` that fails in it cannot return, so
/// the thread is given up, and what it was making is abandoned with the container.
final class Verifier {
    /// What has been registered, of which each container is made.
    private let snapshot: BuilderSnapshot
    /// Whether it is verified for a container that is started.
    private let isStarting: Bool
    /// What observes all containers of the run.
    private let recorder = EdgeRecorder()
    /// That of the container in which things are made now: another one after a thread was lost.
    private var storage: _ContainerStorage
    /// The scopes of that container.
    private var scopes: VerifierScopes
    /// Why factories failed, each reason once, in the order in which things are made.
    private var failures: [ResolutionError] = []
    /// What is not made, or not again: what the proof found to be wrong, and what has failed.
    private var failed: Set<Key> = []
    /// The registrations that were not made: they take arguments, or belong in a scope that is
    /// given values.
    private var notMade: [ResolutionError.Reference] = []

    /// Freezes the container in which everything is to be made.
    init(_ snapshot: BuilderSnapshot, isStarting: Bool) {
        self.snapshot = snapshot
        self.isStarting = isStarting
        storage = snapshot.freeze(for: Observation(recorder), isStarting: isStarting)
        scopes = VerifierScopes(of: storage)
    }

    /// Makes everything, stops it, and returns what was found; throws a `BuildError` if there are
    /// errors. To be called once.
    func run(_ checks: BuildChecks) async throws -> Verification {
        let prover = snapshot.prover(of: snapshot.freeze(isStarting: isStarting))
        let proof = prover.errors
        failed = proof.faulty
        for entry in prover.entriesInOrder(first: beginStart()) { await make(entry.facts.key) }
        let tornSingletons = tornSingletons
        storage.lifecycle.starter = nil
        // Nothing else can: the container is released.
        await scopes.close()
        _ = await storage.stop()
        let observed = recorder.edges
        let seen = prover.loads(seenIn: observed)
        let observing = snapshot.prover(of: prover.storage, seeing: seen)
        observing.typesOfMade = recorder.types.withLock(\.self)
        let remarks =
            observing.remarks(observing: observed.requests)
            + prover.differences(from: observed, undeclared: seen) + tornSingletons
        let problems = proof.problems + failures.map { Problem($0) } + checks.applied(to: remarks)
        let report = ValidationReport(
            problems,
            on: prover.storage.entries,
            faulty: failed,
            observed: observed.made,
            seen: Set(seen.keys)
        )
        if !report.errors.isEmpty { throw BuildError(report.withoutNotes, in: prover.storage) }
        let graph = DependencyGraph(of: prover.storage).observing(observed, undeclared: seen)
        return Verification(report: report, graph: graph, notMade: notMade)
    }

    /// Has asynchronous loads make the services that they need. Returns their keys, in an order to
    /// make them in.
    private func beginStart() -> [Key] {
        if !isStarting { return [] }
        let starter = Starter.make(storage)
        storage.lifecycle.starter = ServiceStarter { entry in
            // A synchronous one is made by the load itself.
            for service in starter.services(neededBy: starter.servicesNeeded(by: entry))
            where service.facts.isAsync {
                do { try await service.makeShared(in: starter.storage) } catch {
                    let error = starter.completed(error, of: entry, needing: service)
                    throw ResolutionError.wrapping(error, by: service.registration)
                }
            }
        }
        return starter.servicesInOrder.map(\.registration.key)
    }

    /// Makes the instance of a registration in the places where it can be made, until it succeeds
    /// in one. Records the failure, or that there is no place.
    private func make(_ key: Key) async {
        guard !failed.contains(key), let registration = storage.entry(of: key)?.registration,
            !registration.isGivenToScope
        else { return }
        var attempts = 0
        // Asked for anew each time: a thread that is lost takes the scopes with it.
        while key.signature == nil,
            let place = scopes.places(of: registration).dropFirst(attempts).first
        {
            attempts += 1
            guard let error = await failure(of: registration, in: place) else { return }
            if registration.lifetime.isOfOneLoad, error.code == .scopeUnreachable {
                // A closure does not say which scope it needs.
                if attempts < scopes.places(of: registration).count { continue }
                if scopes.areIncomplete { break }
            }
            return add(error, of: key)
        }
        notMade.append(ResolutionError.Reference(registration))
    }

    /// Why an instance could not be made; nil if it was.
    private func failure(of registration: Registration, in place: _ContainerStorage) async
        -> ResolutionError?
    {
        guard let entry = storage.entry(of: registration.key) else { return nil }
        if registration.isAsync { return await Self.makeAsync(entry, in: place) }
        if registration.isolation == .mainActor {
            return await MainActor.run { Self.make(entry, in: place, from: .mainActor) }
        }
        let (error, isThreadLost) = await Self.makeOnThread(entry, in: place)
        if isThreadLost { await beginAnew() }
        return error
    }

    /// Goes on with another container: what a lost thread was making in this one would never be
    /// finished.
    private func beginAnew() async {
        storage.lifecycle.stopNotes.setTaker(nil)
        storage.lifecycle.starter = nil
        await scopes.close()
        _ = await storage.stop(limitForEach: .seconds(10), awaitsConstructions: false)
        storage = snapshot.freeze(for: Observation(recorder), isStarting: isStarting)
        scopes = VerifierScopes(of: storage)
        for service in beginStart().compactMap(storage.entry) where service.facts.isAsync {
            // If it fails, it has failed before.
            _ = await Self.makeAsync(service, in: storage)
        }
    }

    /// Why an instance could not be made, nil if it was, and whether the thread cannot be used any
    /// more.
    private typealias Outcome = (error: ResolutionError?, isThreadLost: Bool)

    /// Makes an instance on a thread of its own, or here if there are no more threads.
    private static func makeOnThread(_ entry: Entry, in place: _ContainerStorage) async -> Outcome {
        // Passed on under a lock: Thread Sanitizer does not see what a continuation orders.
        let result = Guarded<Outcome>((nil, false))
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            @Sendable func end(_ error: ResolutionError?, isThreadLost: Bool = false) {
                result.set((error, isThreadLost))
                continuation.resume()
            }
            // Taken out by who makes it: the thread lets go of the container before the caller goes
            // on, which may be the last to use it.
            let work = Guarded<(entry: Entry, place: _ContainerStorage)?>((entry, place))
            @Sendable func make() -> ResolutionError? {
                let taken = work.withLock { work in
                    defer { work = nil }
                    return work
                }
                return taken.flatMap { Self.make($0.entry, in: $0.place, from: .nonisolated) }
            }
            let isStarted = DetachedThread.start {
                let handler = TrapHandler { end($0, isThreadLost: true) }
                let error = TrapHandler.$current.withValue(handler) { make() }
                handler.end()
                end(error)
            }
            if !isStarted { end(make()) }
        }
        return result.withLock(\.self)
    }

    /// Makes an instance here. Returns why it could not be made; nil if it was.
    private static func make(
        _ entry: Entry,
        in place: _ContainerStorage,
        from isolation: CallerIsolation
    ) -> ResolutionError? {
        func make<T>(_ type: T.Type) -> ResolutionError? {
            let result = place.result(
                of: Request(type, named: entry.facts.key.name),
                at: entry.facts.location
            ) {
                EdgeRecorder.note(
                    try entry.load(type, in: place, from: isolation, at: nil),
                    of: entry,
                    in: place
                )
            }
            return if case .failure(let error) = result { error } else { nil }
        }
        return _openExistential(entry.facts.key.type, do: make)
    }

    /// Makes an instance, also with an asynchronous factory. Returns why it could not be made; nil
    /// if it was.
    private static func makeAsync(_ entry: Entry, in place: _ContainerStorage) async
        -> ResolutionError?
    {
        func make<T>(_ type: T.Type) async -> ResolutionError? {
            do {
                let instance = try await entry.loadAsync(type, in: place, isCancellable: false)
                EdgeRecorder.note(instance, of: entry, in: place)
                return nil
            } catch { return .wrapping(error, by: entry.registration) }
        }
        return await _openExistential(entry.facts.key.type, do: make)
    }

    /// Records a failure, unless an earlier one has the same reason.
    private func add(_ error: ResolutionError, of key: Key) {
        failed.insert(key)
        let isKnown = failures.contains { known in
            // What needs a service that could not be made finds none.
            if isStarting, error.code == .needsAsync { return known.registered == error.registered }
            if error.code == .cycle { return known.identity == error.identity }
            return known.isSameFailure(as: error)
                && (error.registered != nil || known.location == error.location)
        }
        if !isKnown { failures.append(error) }
    }

    /// The problems with kept instances of one class under two types: one registration should be
    /// forwarded to the other.
    private var tornSingletons: [Problem] {
        // What has two names is meant to be two.
        var firsts: [Key: KeptObject] = [:]
        return storage.entries.filter(\.facts.lifetime.isPermanent).compactMap(\.keptObject)
            .compactMap { kept in
                let registration = kept.registration
                let type: Any.Type = type(of: kept.object)
                let key = Key(type, named: registration.key.name)
                let first = firsts[key, default: kept]
                firsts[key] = first
                if first.id == kept.id || first.registration.type == registration.type {
                    return nil
                }
                let uses = [first.registration, registration].map {
                    Use.other($0, role: "\($0.lifetime)")
                }
                return Problem(
                    Finding(
                        .tornSingleton(first.registration, registration),
                        of: Key(type),
                        uses: uses
                    )
                )
            }
    }
}

extension Prover {
    /// All entries, known dependencies first. Those of the keys come before the others, after what
    /// they need.
    fileprivate func entriesInOrder(first: [Key]) -> [Entry] {
        // First the entries that need nothing, then those with declared dependencies, then those
        // with unknown ones.
        func rank(_ needs: Dependencies) -> Int {
            if needs.areOpaque { return 2 }
            return needs.known.isEmpty ? 0 : 1
        }
        let ranked = (0...2).flatMap { number in
            storage.entries.filter { rank($0.facts.dependencies) == number }
        }
        return inPostorder(first.compactMap(storage.entry) + ranked, by: { ObjectIdentifier($0) }) {
            entry in
            guard let number = numbers[entry] else { return [] }
            return wiring.edges(of: number).filter { !$0.isDeferred }.map {
                numbers.entries[$0.target]
            }.reversed()
        }
    }
}

/// The scopes in which `verify()` makes what they keep: all that can be opened without values.
private struct VerifierScopes {
    /// That of the container in which they are opened.
    private let container: _ContainerStorage
    /// The open scopes by their names.
    private var open: [ScopeName: DependencyScope] = [:]
    /// The open scopes in which no other one is open.
    private var innermost: [DependencyScope] = []
    /// The open scopes that lie in no other one.
    private var outermost: [DependencyScope] = []
    /// Whether there are scopes that are given values, or that are opened in such a scope.
    private(set) var areIncomplete = false

    /// Opens the scopes, each in the one that it is declared to lie in.
    init(of container: _ContainerStorage) {
        self.container = container
        let nesting = container.scopeNesting
        let names = Set(nesting.outerNames.values).union(container.knownScopeNames)
        // Each after the one that it is opened in.
        for name in names.sorted(by: { $0.number < $1.number }).flatMap(nesting.path)
        where open[name] == nil {
            let outer = nesting.outerNames[name]
            guard let place = outer.map({ open[$0]?._storage }) ?? container,
                let scope = try? DependencyResolver(place).openScopeOrThrow(name)
            else {
                areIncomplete = true
                continue
            }
            open[name] = scope
            innermost.removeAll { $0._storage == place }
            innermost.append(scope)
            if outer == nil { outermost.append(scope) }
        }
    }

    /// The containers and scopes to try for a registration, one after the other; none if its scope
    /// is not open.
    func places(of registration: Registration) -> [_ContainerStorage] {
        if let scope = registration.lifetime.scope {
            return open[scope].map { [$0._storage] } ?? []
        }
        // An open scope has all that the container has. What no scope keeps may be made from what
        // one does.
        return registration.lifetime.isOfOneLoad && !innermost.isEmpty
            ? innermost.map(\._storage) : [container]
    }

    /// Closes the outermost scopes, and with them those within.
    func close() async { for scope in outermost { await scope.close() } }
}
