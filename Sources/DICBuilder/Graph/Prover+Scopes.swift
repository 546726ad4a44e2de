extension Prover {
    /// Finds what needs an instance that a scope keeps where that scope is not open, or for longer than it is.
    ///
    /// - Complexity: O(*n*) in the number of edges for each registration that a scope keeps.
    func findScopeFaults(_ collector: inout ProblemCollector) {
        if !storage.isFrozen { return findScopedInMutable(&collector) }
        let scoped = graph.edges.filter { $0.target.registration.lifetime.scope != nil }
        if scoped.isEmpty { return }
        var holders: [ObjectIdentifier: [BoundGraph.Edge]] = [:]
        for edge in graph.edges { holders[ObjectIdentifier(edge.target), default: []].append(edge) }
        var seen: Set<ObjectIdentifier> = []
        var scopesOfTransients: [Int: [ScopeChain]] = [:]
        for edge in scoped where seen.insert(ObjectIdentifier(edge.target)).inserted {
            for chain in chains(to: edge.target, holders, &scopesOfTransients) {
                collector.blame(graph.sources[chain.edges[0].source].registration)
                collector.add(problem(chain), rank: chain.edges[0].source)
            }
        }
        findUnrelatedScopes(scopesOfTransients, &collector)
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
        let edges: [BoundGraph.Edge]
        let target: Registration
        let scope: ScopeName

        var isDeferred: Bool { edges.contains { $0.traits.contains(.deferred) } }
    }

    /// The shortest paths to a scoped entry from entries that are kept outside its scope, through entries that keep no
    /// instances.
    ///
    /// - Parameter scopesOfTransients: Adds the ways from what is not kept.
    private func chains(
        to target: Entry,
        _ holders: [ObjectIdentifier: [BoundGraph.Edge]],
        _ scopesOfTransients: inout [Int: [ScopeChain]]
    ) -> [ScopeChain] {
        guard let scope = target.registration.lifetime.scope else { return [] }
        var chains: [ScopeChain] = []
        // The ways on which something is loaded later come last: what also needs the target at once holds it.
        var (immediate, deferred): ([ScopeChain], [ScopeChain]) = ([], [])
        func extend(_ edges: [BoundGraph.Edge], to entry: Entry) {
            for edge in holders[ObjectIdentifier(entry)] ?? [] {
                let chain = ScopeChain(edges: [edge] + edges, target: target.registration, scope: scope)
                if chain.isDeferred { deferred.append(chain) } else { immediate.append(chain) }
            }
        }
        extend([], to: target)
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(target)]
        var next = 0
        while next < immediate.count + deferred.count {
            let chain = next < immediate.count ? immediate[next] : deferred[next - immediate.count]
            next += 1
            let source = chain.edges[0].source
            let holder = graph.sources[source]
            guard seen.insert(ObjectIdentifier(holder)).inserted else { continue }
            let lifetime = holder.registration.lifetime
            if lifetime.isOfOneLoad {
                if !chain.isDeferred { scopesOfTransients[source, default: []].append(chain) }
                extend(chain.edges, to: holder)
            } else if lifetime.scope.map({ $0 != scope && !nesting.isOpen(scope, in: $0) }) ?? true {
                chains.append(chain)
            }
        }
        return chains
    }

    private func problem(_ chain: ScopeChain) -> Problem {
        let holder = graph.sources[chain.edges[0].source].registration
        let holderScope = holder.lifetime.scope
        // For the report, which does not keep the prover alive.
        let (target, scope, nesting) = (chain.target, chain.scope, self.nesting)
        // What is loaded later is not held, but the scope is not open where it is loaded.
        let isCaptive = !chain.isDeferred && (holderScope.map { nesting.isOpen($0, in: scope) } ?? true)
        return Problem(
            isCaptive ? .captive : .scopeUnreachable,
            .error,
            of: chain.target.title,
            causes: [chain.target.key],
            registered: chain.target.location,
            requesters: chain.edges.reversed().map { requester($0.source, $0.dependency) }
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
    private func findUnrelatedScopes(_ scopes: [Int: [ScopeChain]], _ collector: inout ProblemCollector) {
        for (source, chains) in scopes.sorted(by: { $0.key < $1.key }) {
            guard let (first, second) = unrelated(chains) else { continue }
            // Where they come together: what needs this one has the same fault.
            let isInherited = graph.edges(of: source).contains { edge in
                edge.targetSource.flatMap { scopes[$0] }.flatMap(unrelated) != nil
            }
            if isInherited { continue }
            let holder = graph.sources[source].registration
            let (scope, other, otherScope, nesting) = (second.scope, first.target.title, first.scope, self.nesting)
            let problem = Problem(
                .scopeUnreachable,
                .error,
                of: second.target.title,
                causes: [holder.key],
                registered: second.target.location,
                requesters: second.edges.reversed().map { requester($0.source, $0.dependency) }
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

    /// Two of the chains whose scopes are never open together.
    private func unrelated(_ chains: [ScopeChain]) -> (ScopeChain, ScopeChain)? {
        for (index, second) in chains.enumerated() {
            for first in chains[..<index] where first.scope != second.scope {
                if !nesting.isOpen(first.scope, in: second.scope) && !nesting.isOpen(second.scope, in: first.scope) {
                    return (first, second)
                }
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
