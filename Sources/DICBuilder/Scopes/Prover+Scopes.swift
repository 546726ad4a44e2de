// What scopes get wrong. A file of its own: most programs have no scopes, and are built without it.

extension Lifetime.Kind {
    /// `inScope`, with the code of scopes.
    @usableFromInline package static func scoped(_ scope: ScopeName) -> Self {
        ScopeCode.link()
        return .inScope(scope)
    }
}

extension Prover {
    /// Called with the rest of the code of scopes.
    static func bringScopeFaults() { scopeFaults.bring { $0.findScopeFaults() } }

    /// A scope, and the search for what holds something that it keeps.
    private typealias WayToScope = (scope: ScopeName, search: HolderSearch)

    /// Finds what needs what a scope keeps where it is not open, or longer than it is. O(*n*) if
    /// nothing is wrong.
    fileprivate func findScopeFaults() {
        for contradiction in nesting.contradictions {
            let fault = Fault.contradictoryScopes(contradiction)
            add(Finding(fault, of: Key(DependencyScope.self)), rank: -1)
        }
        if !storage.isFrozen { return findScopedInMutable() }
        findMisplacedOpeners()
        let targets = targetsInOrder { $0.scope != nil }
        if targets.isEmpty { return }
        var search = HolderSearch(in: wiring, includingDeferred: true)
        var faulty: [ScopeName] = []
        var ways: [WayToScope] = []
        for scope in targets.compactMap({ lifetime(of: $0).scope })
        where !ways.contains(where: { $0.scope == scope }) {
            let holders = search.holders(of: targets.filter { lifetime(of: $0).scope == scope })
            if holders.contains(where: { isFault($0, holding: scope) }) { faulty.append(scope) }
            ways.append((scope, search))
        }
        var outside = HeldAlike()
        for scope in faulty {
            // What holds a holder that is to be kept by the scope has to be, too.
            var search = HolderSearch(in: wiring, includingDeferred: true) { number in
                self.lifetime(of: number).isOfOneLoad
                    || self.isFault(number, holding: scope) && !self.isMisspelt(scope, in: number)
            }
            for target in targets where lifetime(of: target).scope == scope {
                for holder in search.holders(of: [target]) where isFault(holder, holding: scope) {
                    let chain = search.chain(from: holder)
                    let cure = HeldAlike.Cure(
                        holder: holder,
                        lifetime: lifetime(of: target),
                        isCaptive: isCaptive(chain, of: scope, in: holder)
                    )
                    outside.add(target, to: cure, heldBy: chain)
                }
            }
        }
        for (holder, held) in outside.groups {
            let registration = wiring.registrations[holder]
            guard let scope = lifetime(of: held[0].target).scope else { continue }
            let fault = Fault.outsideScope(
                holder: registration,
                isCaptive: isCaptive(held[0].chain, of: scope, in: holder),
                nesting,
                others: held.dropFirst().map { wiring.registrations[$0.target] }
            )
            add(finding(fault, of: held), rank: holder, blaming: [registration])
        }
        if ways.count > 1 { findUnrelatedScopes(ways, order: targets) }
    }

    /// Finds what is kept where the scopes that it opens cannot be opened: they are opened in
    /// others.
    private func findMisplacedOpeners() {
        if nesting.isEmpty { return }
        var search = HolderSearch(in: wiring, includingDeferred: true)
        for source in 0..<wiring.sourceCount {
            let registration = wiring.registrations[source]
            for (need, dependency) in registration.dependencies.known.enumerated() {
                guard let scope = storage.openedScope(dependency),
                    let outer = nesting.outerNames[scope]
                else {
                    continue
                }
                let holders =
                    [source]
                    + (registration.lifetime.isOfOneLoad ? search.holders(of: [source]) : [])
                for holder in holders where isFault(holder, holding: outer) {
                    let chain = [wiring.registrations[holder]]
                    let edges = holder == source ? [] : search.chain(from: holder).reversed()
                    let uses =
                        [.dependency(registration.use(ofNeed: need))]
                        + edges.map { Use.dependency(use(of: $0)) }
                    let fault = Fault.openedOutside(scope, of: outer, storage.facts(opening: scope))
                    let finding = Finding(
                        fault,
                        of: dependency.request.key,
                        chain: chain,
                        uses: uses
                    )
                    add(finding, rank: holder, blaming: chain)
                }
            }
        }
    }

    /// Whether a holder is kept where a scope need not be open: by the container, or by another
    /// scope that does not lie in it.
    private func isFault(_ holder: Int, holding scope: ScopeName) -> Bool {
        let lifetime = lifetime(of: holder)
        if lifetime.isOfOneLoad { return false }
        return lifetime.scope.map { $0 != scope && !nesting.isOpen(scope, in: $0) } ?? true
    }

    /// Whether an instance of the scope is held. What is loaded later is not, but the scope is not
    /// open where it is loaded.
    private func isCaptive(_ chain: [Wiring.Edge], of scope: ScopeName, in holder: Int) -> Bool {
        let isHeld = !chain.contains(where: \.isDeferred)
        return isHeld && lifetime(of: holder).scope.map { nesting.isOpen($0, in: scope) } ?? true
    }

    /// Whether it is the name of the scope that is to be mended.
    private func isMisspelt(_ scope: ScopeName, in holder: Int) -> Bool {
        lifetime(of: holder).scope.map { nesting.areSimilar(scope, $0) } ?? false
    }

    /// Finds what is to be kept by scopes of a mutable container, which has none.
    private func findScopedInMutable() {
        for (rank, entry) in storage.ownEntries.enumerated()
        where entry.registration.lifetime.scope != nil {
            let registration = entry.registration
            add(Finding(.scopedInMutable, of: registration), rank: rank, blaming: [registration])
        }
    }

    /// Finds what needs something of two scopes that are never open together. What is loaded later
    /// does not count: it may be loaded in another scope. `order` has the targets of all ways.
    private func findUnrelatedScopes(_ ways: [WayToScope], order: [Int]) {
        typealias Way = (scope: ScopeName, chain: [Wiring.Edge], target: Int)
        var ranks = [Int](repeating: 0, count: wiring.registrations.count)
        for (rank, target) in order.enumerated() { ranks[target] = rank }
        var faults: [(source: Int, first: Way, second: Way)] = []
        var isFaulty = [Bool](repeating: false, count: wiring.registrations.count)
        for source in 0..<wiring.sourceCount where lifetime(of: source).isOfOneLoad {
            let held = ways.filter { $0.search.holdsAtOnce(source) }
            if unrelated(held.map(\.scope)) == nil { continue }
            let all = held.compactMap { way -> Way? in
                let chain = way.search.chain(from: source)
                return chain.last.map { (way.scope, chain, $0.target) }
            }
            .sorted { ranks[$0.target] < ranks[$1.target] }
            guard let (first, second) = unrelated(all.map(\.scope)) else { continue }
            faults.append((source, all[first], all[second]))
            isFaulty[source] = true
        }
        for (source, first, second) in faults {
            // Where they come together: what needs this one has the same fault.
            if wiring.edges(of: source).contains(where: { isFaulty[$0.target] }) { continue }
            let holder = wiring.registrations[source]
            let fault = Fault.unrelatedScopes(
                holder: holder,
                other: wiring.registrations[first.target],
                nesting
            )
            add(
                finding(fault, of: second.target, heldBy: second.chain),
                rank: source,
                blaming: [holder]
            )
        }
    }

    /// Where two scopes are that are never open together; nil if there are none.
    private func unrelated(_ scopes: [ScopeName]) -> (Int, Int)? {
        for second in scopes.indices {
            for first in 0..<second where !nesting.relates(scopes[first], scopes[second]) {
                return (first, second)
            }
        }
        return nil
    }
}
