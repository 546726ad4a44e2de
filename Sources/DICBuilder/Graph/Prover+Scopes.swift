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
        var faulty: Set<ScopeName> = []
        var ways: [WayToScope] = []
        for (scope, targets) in Dictionary(grouping: targets, by: scope) {
            guard let scope else { continue }
            if search.holders(of: targets).contains(where: { isFault($0, holding: scope) }) { faulty.insert(scope) }
            ways.append(WayToScope(scope: scope, search: search))
        }
        for target in targets {
            guard let scope = scope(of: target), faulty.contains(scope) else { continue }
            for holder in search.holders(of: [target]) where isFault(holder, holding: scope) {
                collector.blame(wiring.registrations[holder])
                collector.add(problem(ScopeChain(search.chain(from: holder), to: target, scope)), rank: holder)
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
            guard let scope = registration.lifetime.scope else { continue }
            let problem = Problem(
                .scopeUnreachable,
                .error,
                of: registration.title,
                causes: [registration.key],
                registered: registration.location,
                requesters: []
            ) {
                Hints(
                    detail: "kept by scope \(scope), and registered in a mutable container, which has none",
                    advice: "register it in a DICBuilder: what it builds has scopes"
                )
            }
            collector.blame(registration)
            collector.add(problem, rank: rank)
        }
    }

    /// A way from a holder to an instance that a scope keeps.
    private struct ScopeChain {
        let edges: [Wiring.Edge]
        let target: Int
        let scope: ScopeName

        init(_ edges: [Wiring.Edge], to target: Int, _ scope: ScopeName) {
            self.edges = edges
            self.target = target
            self.scope = scope
        }

        var isDeferred: Bool { edges.contains(where: \.isDeferred) }
    }

    /// What holds an instance of a scope.
    private struct WayToScope {
        let scope: ScopeName
        let search: HolderSearch
    }

    private func problem(_ chain: ScopeChain) -> Problem {
        let holder = wiring.registrations[chain.edges[0].source]
        let holderScope = holder.lifetime.scope
        // For the report, which does not keep the prover alive.
        let (target, scope, nesting) = (wiring.registrations[chain.target], chain.scope, self.nesting)
        // What is loaded later is not held, but the scope is not open where it is loaded.
        let isCaptive = !chain.isDeferred && (holderScope.map { nesting.isOpen($0, in: scope) } ?? true)
        return Problem(
            isCaptive ? .captive : .scopeUnreachable,
            .error,
            of: target.title,
            causes: [target.key],
            registered: target.location,
            requesters: chain.edges.reversed().map { requester($0.source, $0.need) }
        ) {
            let keeper = holderScope.map { "scope \($0)" } ?? "the container"
            let use = isCaptive ? "held" : "loaded"
            var suggestions = [target.correctingScope(to: holderScope, nesting)].compactMap(\.self)
            suggestions += holder.replacingLifetime(by: .scoped(scope))
            if let holderScope, !isCaptive {
                suggestions += nesting.declaration(
                    of: holderScope,
                    in: scope,
                    "if \(nesting.path(to: holderScope)[0]) is opened in \(scope)"
                )
            }
            return Hints(
                detail: "kept by scope \(scope), and \(use) by \(holder.title), which is kept by \(keeper)",
                suggestions: suggestions
            )
        }
    }

    /// Finds calls of `scopes` that contradict each other, or themselves.
    func findContradictoryScopes(_ collector: inout ProblemCollector) {
        for contradiction in storage.declarations.scopeNesting.contradictions {
            let (name, outer) = (contradiction.name, contradiction.outerNames)
            let isInItself = outer.count == 1
            let subject = TypeName(DependencyScope.self).description
            let problem = Problem(.scopeUnreachable, .error, of: subject, causes: []) {
                Hints(
                    detail: "scope \(name) is declared to be opened in "
                        + (isInItself ? "itself" : outer.map { "scope \($0)" }.joined(separator: " and in ")),
                    near: contradiction.chains.map(\.reference),
                    suggestions: [.advice("declare one scope that \(name) is opened in")]
                )
            }
            collector.add(problem, rank: -1)
        }
    }

    /// Finds instances that are not kept and need scopes that are never open together. What is loaded later does not
    /// count: it may be loaded in another scope.
    ///
    /// - Parameter order: What the scopes keep.
    private func findUnrelatedScopes(_ ways: [WayToScope], order: [Int], _ collector: inout ProblemCollector) {
        let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        var faults: [(source: Int, chains: (ScopeChain, ScopeChain))] = []
        var isFaulty = [Bool](repeating: false, count: wiring.registrations.count)
        for source in 0..<wiring.sourceCount where wiring.registrations[source].lifetime.isOfOneLoad {
            let held = ways.filter { $0.search.holdsAtOnce(source) }
            if held.count < 2 || unrelated(held, \.scope) == nil { continue }
            let chains = held.compactMap { way -> ScopeChain? in
                let edges = way.search.chain(from: source)
                return edges.last.map { ScopeChain(edges, to: $0.target, way.scope) }
            }
            guard let pair = unrelated(chains.sorted { ranks[$0.target]! < ranks[$1.target]! }, \.scope) else {
                continue
            }
            faults.append((source, pair))
            isFaulty[source] = true
        }
        for (source, (first, second)) in faults {
            // Where they come together: what needs this one has the same fault.
            if wiring.edges(of: source).contains(where: { isFaulty[$0.target] }) { continue }
            let (holder, target) = (wiring.registrations[source], wiring.registrations[second.target])
            let (scope, other) = (second.scope, wiring.registrations[first.target].title)
            let (otherScope, nesting) = (first.scope, self.nesting)
            let problem = Problem(
                .scopeUnreachable,
                .error,
                of: target.title,
                causes: [holder.key],
                registered: target.location,
                requesters: second.edges.reversed().map { requester($0.source, $0.need) }
            ) {
                Hints(
                    detail: "kept by scope \(scope), and needed together with \(other), "
                        + "which is kept by scope \(otherScope): \(holder.title) can be loaded in neither",
                    suggestions: nesting.declaration(of: scope, in: otherScope, "the one that is opened first in front")
                        + [.advice("make \(holder.title) need only one of these scopes")]
                )
            }
            collector.blame(holder)
            collector.add(problem, rank: source)
        }
    }

    /// Two of several things whose scopes are never open together.
    private func unrelated<Kept>(_ all: [Kept], _ scope: (Kept) -> ScopeName) -> (Kept, Kept)? {
        for (index, second) in all.enumerated() {
            for first in all[..<index]
            where scope(first) != scope(second) && !nesting.relates(scope(first), scope(second)) {
                return (first, second)
            }
        }
        return nil
    }
}

extension ScopeNesting {
    /// What says that one scope is opened in another one; nothing if the opposite is said.
    fileprivate func declaration(of inner: ScopeName, in outer: ScopeName, _ condition: String) -> [Suggestion] {
        // Around all that the inner one is opened in.
        let outermost = path(to: inner)[0]
        if outer == outermost || isOpen(outermost, in: outer) { return [] }
        let call = ".scopes(\(outer.expression), \(outermost.expression))"
        return [Suggestion(call, .described("in the builder, \(condition)"))]
    }
}
