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
    struct HeldAlike {
        /// What has to change: the lifetime of the holder, or of what it holds.
        struct Cure: Hashable {
            let holder: Int
            let lifetime: Lifetime
            /// Whether the instance is held, and not loaded where its scope is not open.
            var isCaptive = true
        }

        /// What is held, with the edges from the holder to it.
        typealias Held = [(target: Int, chain: [Wiring.Edge])]
        /// What each cure mends, in the order in which it was found.
        private(set) var groups: [(holder: Int, held: Held)] = []
        /// Where the group of each cure is.
        private var indices: [Cure: Int] = [:]

        /// Adds what is held to the group of its cure.
        mutating func add(_ target: Int, to cure: Cure, heldBy chain: [Wiring.Edge]) {
            let index = indices[cure] ?? groups.count
            if index == groups.count { groups.append((cure.holder, [])) }
            indices[cure] = index
            groups[index].held.append((target, chain))
        }
    }

    /// One finding for a group. The first target is the subject. After its way come those edges of
    /// the other ways that are others.
    func finding(_ fault: Fault, of held: HeldAlike.Held) -> Finding {
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

    /// A finding with the way from a holder to a target.
    func finding(_ fault: Fault, of target: Int, heldBy chain: [Wiring.Edge]) -> Finding {
        let uses = chain.reversed().map { Use.dependency(use(of: $0)) }
        return Finding(fault, of: wiring.registrations[target], uses: uses)
    }

    /// How long the instances of a registration are kept.
    func lifetime(of number: Int) -> Lifetime { wiring.registrations[number].lifetime }

    /// The targets of edges with such a lifetime, each once, in the order of the edges.
    func targetsInOrder(_ isWanted: (Lifetime) -> Bool) -> [Int] {
        // Most containers keep nothing so.
        if !wiring.registrations.contains(where: { isWanted($0.lifetime) }) { return [] }
        var isSeen = [Bool](repeating: false, count: wiring.registrations.count)
        return wiring.edges.map(\.target).filter { target in
            defer { isSeen[target] = true }
            return !isSeen[target] && isWanted(lifetime(of: target))
        }
    }
}

/// What needs an instance, and what needs that as long as none is kept. Each search is O(*n*) in
/// the edges.
struct HolderSearch {
    /// Whether a search goes on to what needs a registration.
    private let isPassed: (Int) -> Bool
    /// The edges that lead to each registration.
    private let holders: Grouped<Wiring.Edge>
    /// Whether what loads something later counts as a holder.
    private let includesDeferred: Bool
    /// The search in which each registration was found last, and the edge by which.
    private var found: [(search: Int, edge: Wiring.Edge?, isDeferred: Bool)]
    /// The number of the last search.
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
        var immediate: [Wiring.Edge] = []
        var deferred: [Wiring.Edge] = []
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

    /// Whether the last search has found it, other than by what is loaded later. What the search
    /// has begun with does not count.
    func holdsAtOnce(_ number: Int) -> Bool { finds(number) && found[number].edge != nil }

    /// Whether the last search has found it, other than by what is loaded later, or has begun with
    /// it.
    func finds(_ number: Int) -> Bool { found[number].search == count && !found[number].isDeferred }
}
