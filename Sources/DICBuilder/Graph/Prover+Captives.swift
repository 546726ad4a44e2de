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
                collector.add(problem(search.chain(from: holder), target), rank: holder)
            }
        }
    }

    /// What edges lead to, in the order of the first of them.
    var targetsInOrder: [Int] {
        var isSeen = [Bool](repeating: false, count: wiring.registrations.count)
        return wiring.edges.map(\.target).filter { target in
            defer { isSeen[target] = true }
            return !isSeen[target]
        }
    }

    private func problem(_ chain: [Wiring.Edge], _ captive: Int) -> Problem {
        let (holder, target) = (wiring.registrations[chain[0].source], wiring.registrations[captive])
        // A forward has no parameter that could be deferred: what needs it has.
        let last = chain.last { !wiring.dependency(of: $0).isForward } ?? chain[0]
        let (owner, dependency) = (wiring.registrations[last.source], wiring.dependency(of: last))
        return Problem(
            .captive,
            .warning,
            of: target.title,
            causes: [target.key],
            registered: target.location,
            requesters: chain.reversed().map { requester($0.source, $0.need) }
        ) {
            let lifetimes = holder.replacingLifetime(by: .cached)
            return Hints(
                detail: "cached, and held by \(holder.title), which keeps it after a reset",
                suggestions: [dependency.deferred(by: "Provider", of: owner)] + lifetimes
            )
        }
    }
}
