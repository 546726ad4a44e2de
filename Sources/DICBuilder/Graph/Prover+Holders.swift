extension Prover {
    /// Finds what holds, directly or not, what a reset discards that leaves the holder: singletons,
    /// and what is cached in another group. O(*n*) in the edges where there is none.
    func findCaptives() {
        let cached = targetsInOrder { $0.cachedGroup != nil }
        if cached.isEmpty { return }
        var search = HolderSearch(in: wiring, includingDeferred: false)
        let groups = Set(wiring.registrations.compactMap(\.lifetime.cachedGroup))
        let isSuspect =
            groups.count > 1
            || search.holders(of: cached).contains { lifetime(of: $0).isPermanent }
        if !isSuspect { return }
        var captives = HeldAlike()
        for target in cached {
            let group = lifetime(of: target).cachedGroup
            for holder in search.holders(of: [target]) {
                let other = lifetime(of: holder)
                guard other.isPermanent || other.cachedGroup.map({ $0 != group }) ?? false else {
                    continue
                }
                let chain = search.chain(from: holder)
                let cure = HeldAlike.Cure(holder: holder, lifetime: lifetime(of: target))
                captives.add(target, to: cure, heldBy: chain)
            }
        }
        for (holder, held) in captives.groups {
            let all = held.map { target, chain in
                // A forward has no parameter that could be deferred: what needs it has.
                let last = chain.last { !wiring.dependency(of: $0).isForward } ?? chain[0]
                return Captive(registration: wiring.registrations[target], use: use(of: last))
            }
            let others = Array(all.dropFirst())
            let fault = Fault.captive(
                holder: wiring.registrations[holder],
                all[0].use,
                others: others
            )
            add(finding(fault, of: held), rank: holder)
        }
    }

    /// What one holder holds that one cure mends: the numbers, each with the way to it.
    private struct HeldAlike {
        struct Cure: Hashable {
            let holder: Int
            let lifetime: Lifetime
            var isCaptive = true
        }

        typealias Held = [(target: Int, chain: [Wiring.Edge])]
        private(set) var groups: [(holder: Int, held: Held)] = []
        private var indices: [Cure: Int] = [:]

        mutating func add(_ target: Int, to cure: Cure, heldBy chain: [Wiring.Edge]) {
            let index = indices[cure] ?? groups.count
            if index == groups.count { groups.append((cure.holder, [])) }
            indices[cure] = index
            groups[index].held.append((target, chain))
        }
    }

    /// The first is the subject. After its way come those edges of the other ways that are others.
    private func finding(_ fault: Fault, of held: HeldAlike.Held) -> Finding {
        var uses = held[0].chain.reversed().map { Use.dependency(use(of: $0)) }
        var seen = Set(held[0].chain.map { [$0.source, $0.need, $0.target] })
        for edge in held.dropFirst().flatMap({ $0.chain.reversed() })
        where seen.insert([edge.source, edge.need, edge.target]).inserted {
            uses.append(.passed(use(of: edge), through: wiring.registrations[edge.target]))
        }
        return Finding(fault, of: wiring.registrations[held[0].target], uses: uses)
    }

    /// Finds what is made once in a graph, and needed by several parts of what is loaded
    /// asynchronously. O(*n*) in the edges where there is none.
    func findUnshared() {
        let targets = targetsInOrder { $0 == .graph }
        if targets.isEmpty { return }
        var search = HolderSearch(in: wiring, includingDeferred: false)
        func parts(of holder: Int) -> [Wiring.Edge] {
            wiring.edges(of: holder).filter { edge in
                !edge.isDeferred && lifetime(of: edge.target).isOfOneLoad
                    && search.finds(edge.target)
            }
        }
        let suspects = Set(search.holders(of: targets)).filter { number in
            isOwn(number) && wiring.registrations[number].isAsync && parts(of: number).count > 1
        }
        if suspects.isEmpty { return }
        for target in targets {
            for holder in search.holders(of: [target]) where suspects.contains(holder) {
                let parts = parts(of: holder)
                let fault = Fault.unshared(by: wiring.registrations[holder])
                if parts.count > 1 {
                    add(finding(fault, of: target, heldBy: parts.reversed()), rank: holder)
                }
            }
        }
    }

    private func finding(_ fault: Fault, of target: Int, heldBy chain: [Wiring.Edge]) -> Finding {
        let uses = chain.reversed().map { Use.dependency(use(of: $0)) }
        return Finding(fault, of: wiring.registrations[target], uses: uses)
    }

    private func lifetime(of number: Int) -> Lifetime { wiring.registrations[number].lifetime }

    private func targetsInOrder(_ isWanted: (Lifetime) -> Bool) -> [Int] {
        // Most containers keep nothing so.
        if !wiring.registrations.contains(where: { isWanted($0.lifetime) }) { return [] }
        var isSeen = [Bool](repeating: false, count: wiring.registrations.count)
        return wiring.edges.map(\.target).filter { target in
            defer { isSeen[target] = true }
            return !isSeen[target] && isWanted(lifetime(of: target))
        }
    }

    private typealias WayToScope = (scope: ScopeName, search: HolderSearch)

    /// Finds what needs what a scope keeps where it is not open, or longer than it is. O(*n*) if
    /// nothing is wrong.
    func findScopeFaults() {
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

    private func findScopedInMutable() {
        for (rank, entry) in storage.ownEntries.enumerated()
        where entry.registration.lifetime.scope != nil {
            let registration = entry.registration
            add(Finding(.scopedInMutable, of: registration), rank: rank, blaming: [registration])
        }
    }

    /// What is loaded later does not count: it may be loaded in another scope.
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

    private func unrelated(_ scopes: [ScopeName]) -> (Int, Int)? {
        for second in scopes.indices {
            for first in 0..<second where !nesting.relates(scopes[first], scopes[second]) {
                return (first, second)
            }
        }
        return nil
    }
}

/// What needs an instance, and what needs that as long as none is kept. Each search is O(*n*) in
/// the edges.
struct HolderSearch {
    /// Whether a search goes on to what needs a registration.
    private let isPassed: (Int) -> Bool
    private let holders: Grouped<Wiring.Edge>
    private let includesDeferred: Bool
    /// The search in which each registration was found last, and the edge by which.
    private var found: [(search: Int, edge: Wiring.Edge?, isDeferred: Bool)]
    private var count = 0

    init(
        in wiring: Wiring,
        includingDeferred includesDeferred: Bool,
        through isPassed: ((Int) -> Bool)? = nil
    ) {
        self.isPassed = isPassed ?? { wiring.registrations[$0].lifetime.isOfOneLoad }
        self.includesDeferred = includesDeferred
        holders = wiring.holders
        found = Array(repeating: (0, nil, false), count: wiring.registrations.count)
    }

    /// The registrations that hold one of some others, the nearest first, and last those that load
    /// it later.
    mutating func holders(of targets: [Int]) -> [Int] {
        count += 1
        var all: [Int] = []
        var (immediate, deferred): ([Wiring.Edge], [Wiring.Edge]) = ([], [])
        func extend(to number: Int, isDeferred: Bool) {
            for edge in holders[number]
            where (includesDeferred || !edge.isDeferred) && !edge.traits.contains(.opened) {
                if isDeferred || edge.isDeferred {
                    deferred.append(edge)
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
            if isPassed(edge.source) { extend(to: edge.source, isDeferred: isDeferred) }
        }
        return all
    }

    /// The way on which the last search has found a holder: from the holder to what it holds. Empty
    /// if it has not.
    func chain(from holder: Int) -> [Wiring.Edge] {
        var chain: [Wiring.Edge] = []
        var current = holder
        while found[current].search == count, let edge = found[current].edge {
            chain.append(edge)
            current = edge.target
        }
        return chain
    }

    func holdsAtOnce(_ number: Int) -> Bool { finds(number) && found[number].edge != nil }

    /// Whether the last search has found it, other than by what is loaded later, or has begun with
    /// it.
    func finds(_ number: Int) -> Bool { found[number].search == count && !found[number].isDeferred }
}
