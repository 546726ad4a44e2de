extension Prover {
    /// Finds singletons that hold an instance that can be discarded, itself or by instances that are not kept: after a
    /// reset, they hold one that no load returns any more.
    ///
    /// - Complexity: O(*n*) in the number of edges where there is none.
    func findCaptives(_ collector: inout ProblemCollector) {
        let cached = wiring.registrations.indices.filter { wiring.registrations[$0].lifetime == .cached }
        if cached.isEmpty { return }
        var search = HolderSearch(in: wiring, includingDeferred: false)
        if !search.holders(of: cached).contains(where: { wiring.registrations[$0].lifetime.isPermanent }) { return }
        for target in targetsInOrder where wiring.registrations[target].lifetime == .cached {
            for holder in search.holders(of: [target]) where wiring.registrations[holder].lifetime.isPermanent {
                let chain = search.chain(from: holder)
                // A forward has no parameter that could be deferred: what needs it has.
                let last = chain.last { !wiring.dependency(of: $0).isForward } ?? chain[0]
                let fault = Fault.captive(holder: wiring.registrations[holder], use(of: last))
                collector.add(finding(fault, of: target, heldBy: chain), rank: holder)
            }
        }
    }

    /// A fault of what is held, with the way from its holder.
    func finding(_ fault: Fault, of target: Int, heldBy chain: [Wiring.Edge]) -> Finding {
        let uses = chain.reversed().map { Use.dependency(use(of: $0)) }
        return Finding(fault, of: wiring.registrations[target], uses: uses)
    }

    /// What edges lead to, in the order of the first of them.
    var targetsInOrder: [Int] {
        var isSeen = [Bool](repeating: false, count: wiring.registrations.count)
        return wiring.edges.map(\.target).filter { target in
            defer { isSeen[target] = true }
            return !isSeen[target]
        }
    }
}

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
