/// What has to be registered otherwise, too, once what needs something is made on the main actor,
/// or asynchronously: what needs that where it is, and so on. So one report has all that has to
/// change.
///
/// Each registration belongs to the first report that it is found for: its cure is said once.
struct IsolationLayers {
    /// What has found the needs that are errors.
    private let prover: Prover
    /// The edges that lead to each registration.
    private let holders: Grouped<Wiring.Edge>
    /// Whether each registration is on the main actor, or is to be.
    private var isOnMainActor: [Bool]
    /// Whether each registration is asynchronous, or is to be.
    private var isAsync: [Bool]
    private var wiring: Wiring { prover.wiring }

    init(_ prover: Prover) {
        self.prover = prover
        holders = prover.wiring.holders
        isOnMainActor = prover.wiring.registrations.map { $0.isolation == .mainActor }
        isAsync = prover.wiring.registrations.map(\.isAsync)
    }

    /// The edges by which the sources of some edges are needed, once these have changed, where they
    /// cannot be loaded then, and by which the sources of those are: the nearest first.
    mutating func add(above edges: [Wiring.Edge], isAsync isForAsync: Bool) -> [Wiring.Edge] {
        var pending = edges.map(\.source).filter { move($0, isForAsync) }
        var found: [Wiring.Edge] = []
        var next = 0
        while next < pending.count {
            for edge in holders[pending[next]] where !edge.traits.contains(.opened) {
                guard isForAsync ? missesAsync(edge) : missesMainActor(edge) else { continue }
                found.append(edge)
                if move(edge.source, isForAsync) { pending.append(edge.source) }
            }
            next += 1
        }
        return found
    }

    /// Notes that a registration changes. Returns false if it did before, or need not: an
    /// asynchronous closure can await the main actor.
    private mutating func move(_ number: Int, _ isForAsync: Bool) -> Bool {
        if isForAsync {
            defer { isAsync[number] = true }
            // A start makes it, and later loads are synchronous.
            return !isAsync[number] && !isStarted(number)
        }
        if isAsync[number] || isOnMainActor[number] { return false }
        isOnMainActor[number] = true
        return true
    }

    /// Whether a start makes an instance of a registration.
    private func isStarted(_ number: Int) -> Bool {
        prover.storage.lifecycle.makesAsyncSingletons && prover.isOwn(number)
            && wiring.registrations[number].lifetime.isPermanent
    }

    /// Whether what has an edge cannot load an asynchronous target.
    private func missesAsync(_ edge: Wiring.Edge) -> Bool {
        !isAsync[edge.source] || edge.isDeferred
    }

    /// Whether what has an edge cannot load a target of the main actor.
    private func missesMainActor(_ edge: Wiring.Edge) -> Bool {
        if isOnMainActor[edge.source] || edge.isDeferred { return false }
        return !isAsync[edge.source] || wiring.dependency(of: edge).kind != .stated
    }
}
