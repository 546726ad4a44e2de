/// A search for what holds an instance: what needs it, and what that is needed by as long as no instance is kept.
///
/// - Complexity: O(*n*) in the number of edges for each search.
struct HolderSearch {
    private let wiring: Wiring
    private let holders: Wiring.Holders

    /// Whether what a `Lazy` or a `Provider` loads later is held, too.
    private let includesDeferred: Bool

    /// The search in which each registration was found last, and the edge by which.
    private var found: [(search: Int, edge: Wiring.Edge?, isDeferred: Bool)]
    private var count = 0

    init(in wiring: Wiring, includingDeferred includesDeferred: Bool) {
        self.wiring = wiring
        self.includesDeferred = includesDeferred
        holders = wiring.holders
        found = Array(repeating: (0, nil, false), count: wiring.registrations.count)
    }

    /// The registrations that hold one of some others, the nearest first. Those that hold it at once come before those
    /// that load it later.
    mutating func holders(of targets: [Int]) -> [Int] {
        count += 1
        var all: [Int] = []
        var (immediate, deferred): ([Wiring.Edge], [Wiring.Edge]) = ([], [])
        func extend(to number: Int, isDeferred: Bool) {
            for edge in holders[number] {
                if isDeferred || edge.isDeferred {
                    if includesDeferred { deferred.append(edge) }
                } else {
                    immediate.append(edge)
                }
            }
        }
        for target in targets {
            found[target] = (count, nil, false)
            extend(to: target, isDeferred: false)
        }
        var next = 0
        while next < immediate.count + deferred.count {
            let isDeferred = next >= immediate.count
            let edge = isDeferred ? deferred[next - immediate.count] : immediate[next]
            next += 1
            if found[edge.source].search == count { continue }
            found[edge.source] = (count, edge, isDeferred)
            all.append(edge.source)
            if wiring.registrations[edge.source].lifetime.isOfOneLoad {
                extend(to: edge.source, isDeferred: isDeferred)
            }
        }
        return all
    }

    /// The way on which the last search has found a holder: from the holder to what it holds. Empty if it has not.
    func chain(from holder: Int) -> [Wiring.Edge] {
        var chain: [Wiring.Edge] = []
        var current = holder
        while found[current].search == count, let edge = found[current].edge {
            chain.append(edge)
            current = edge.target
        }
        return chain
    }

    /// Whether the last search has found that a registration holds something, and not only loads it later.
    func holdsAtOnce(_ number: Int) -> Bool {
        let found = found[number]
        return found.search == count && found.edge != nil && !found.isDeferred
    }
}
