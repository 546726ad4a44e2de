extension Prover {
    /// Finds what needs an instance that a scope keeps where that scope is not open, or for longer than it is.
    ///
    /// - Complexity: O(*n*) in the number of edges for each scope name if nothing is wrong.
    func findScopeFaults(_ collector: inout ProblemCollector) {
        if !storage.isFrozen { return findScopedInMutable(&collector) }
        // Most containers keep nothing in scopes.
        if !wiring.registrations.contains(where: { $0.lifetime.scope != nil }) { return }
        let targets = targetsInOrder.filter { scope(of: $0) != nil }
        var search = HolderSearch(in: wiring, includingDeferred: true)
        var faulty: [ScopeName] = []
        var ways: [WayToScope] = []
        for scope in targets.compactMap(scope) where !ways.contains(where: { $0.scope == scope }) {
            let holders = search.holders(of: targets.filter { self.scope(of: $0) == scope })
            if holders.contains(where: { isFault($0, holding: scope) }) { faulty.append(scope) }
            ways.append((scope, search))
        }
        for target in targets {
            guard let scope = scope(of: target), faulty.contains(scope) else { continue }
            for holder in search.holders(of: [target]) where isFault(holder, holding: scope) {
                let (chain, registration) = (search.chain(from: holder), wiring.registrations[holder])
                // What is loaded later is not held, but the scope is not open where it is loaded.
                let isHeld = !chain.contains(where: \.isDeferred)
                let isCaptive = isHeld && registration.lifetime.scope.map { nesting.isOpen($0, in: scope) } ?? true
                let fault = Fault.outsideScope(holder: registration, isCaptive: isCaptive, nesting)
                collector.blame(registration)
                collector.add(finding(fault, of: target, heldBy: chain), rank: holder)
            }
        }
        if ways.count > 1 { findUnrelatedScopes(ways, order: targets, &collector) }
    }

    private func scope(of number: Int) -> ScopeName? { wiring.registrations[number].lifetime.scope }

    /// Whether a holder is kept outside the scope that keeps what it holds.
    private func isFault(_ holder: Int, holding scope: ScopeName) -> Bool {
        let lifetime = wiring.registrations[holder].lifetime
        if lifetime.isOfOneLoad { return false }
        return lifetime.scope.map { $0 != scope && !nesting.isOpen(scope, in: $0) } ?? true
    }

    /// Finds what is to be kept by scopes of a mutable container, which has none.
    private func findScopedInMutable(_ collector: inout ProblemCollector) {
        for (rank, entry) in storage.ownEntries.enumerated() {
            let registration = entry.registration
            if registration.lifetime.scope == nil { continue }
            collector.blame(registration)
            collector.add(Finding(.scopedInMutable, of: registration), rank: rank)
        }
    }

    /// What holds an instance of a scope.
    private typealias WayToScope = (scope: ScopeName, search: HolderSearch)

    /// Finds calls of `scopes` that contradict each other, or themselves.
    func findContradictoryScopes(_ collector: inout ProblemCollector) {
        for contradiction in storage.declarations.scopeNesting.contradictions {
            let finding = Finding(.contradictoryScopes(contradiction), of: Key(DependencyScope.self))
            collector.add(finding, rank: -1)
        }
    }

    /// Finds instances that are not kept and need scopes that are never open together. What is loaded later does not
    /// count: it may be loaded in another scope. `order` is what the scopes keep.
    private func findUnrelatedScopes(_ ways: [WayToScope], order: [Int], _ collector: inout ProblemCollector) {
        typealias Way = (scope: ScopeName, chain: [Wiring.Edge], target: Int)
        let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        var faults: [(source: Int, first: Way, second: Way)] = []
        var isFaulty = [Bool](repeating: false, count: wiring.registrations.count)
        for source in 0..<wiring.sourceCount where wiring.registrations[source].lifetime.isOfOneLoad {
            let held = ways.filter { $0.search.holdsAtOnce(source) }
            if unrelated(held.map(\.scope)) == nil { continue }
            let all = held.compactMap { way -> Way? in
                let chain = way.search.chain(from: source)
                return chain.last.map { (way.scope, chain, $0.target) }
            }
            .sorted { ranks[$0.target]! < ranks[$1.target]! }
            guard let (first, second) = unrelated(all.map(\.scope)) else { continue }
            faults.append((source, all[first], all[second]))
            isFaulty[source] = true
        }
        for (source, first, second) in faults {
            // Where they come together: what needs this one has the same fault.
            if wiring.edges(of: source).contains(where: { isFaulty[$0.target] }) { continue }
            let holder = wiring.registrations[source]
            let fault = Fault.unrelatedScopes(holder: holder, other: wiring.registrations[first.target], nesting)
            collector.blame(holder)
            collector.add(finding(fault, of: second.target, heldBy: second.chain), rank: source)
        }
    }

    /// The places of two scopes that are never open together.
    private func unrelated(_ scopes: [ScopeName]) -> (Int, Int)? {
        for second in scopes.indices {
            for first in 0..<second where !nesting.relates(scopes[first], scopes[second]) { return (first, second) }
        }
        return nil
    }
}
