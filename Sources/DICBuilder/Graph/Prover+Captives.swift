extension Prover {
    /// Finds singletons that hold an instance that can be discarded, itself or by instances that are not kept: after a
    /// reset, they hold one that no load returns any more.
    func findCaptives(_ collector: inout ProblemCollector) {
        var holders: [ObjectIdentifier: [BoundGraph.Edge]] = [:]
        for edge in graph.edges where !edge.traits.contains(.deferred) {
            holders[ObjectIdentifier(edge.target), default: []].append(edge)
        }
        var seen: Set<ObjectIdentifier> = []
        for edge in graph.edges where edge.target.registration.lifetime == .cached {
            guard seen.insert(ObjectIdentifier(edge.target)).inserted else { continue }
            for chain in chains(to: edge.target, holders) {
                collector.add(problem(chain, edge.target), rank: chain[0].source)
            }
        }
    }

    /// The shortest ways from singletons to an entry, through entries that do not keep their instances.
    private func chains(
        to captive: Entry,
        _ holders: [ObjectIdentifier: [BoundGraph.Edge]]
    ) -> [[BoundGraph.Edge]] {
        var chains: [[BoundGraph.Edge]] = []
        var pending = [(entry: captive, chain: [BoundGraph.Edge]())]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(captive)]
        var next = 0
        while next < pending.count {
            let (entry, chain) = pending[next]
            next += 1
            for edge in holders[ObjectIdentifier(entry)] ?? [] {
                let holder = graph.sources[edge.source]
                guard seen.insert(ObjectIdentifier(holder)).inserted else { continue }
                let lifetime = holder.registration.lifetime
                if lifetime.isPermanent { chains.append([edge] + chain) }
                if lifetime.isOfOneLoad { pending.append((holder, [edge] + chain)) }
            }
        }
        return chains
    }

    private func problem(_ chain: [BoundGraph.Edge], _ captive: Entry) -> Problem {
        let (holder, target) = (graph.sources[chain[0].source].registration, captive.registration)
        // A forward has no parameter that could be deferred: what needs it has.
        let last = chain.last { !graph.dependency(of: $0).isForward } ?? chain[0]
        let (owner, dependency) = (graph.sources[last.source].registration, graph.dependency(of: last))
        return Problem(
            .captive,
            .warning,
            of: target.title,
            causes: [target.key],
            registered: target.location,
            requesters: chain.reversed().map { requester($0.source, $0.dependency) }
        ) {
            let lifetimes = holder.replacingLifetime(by: .cached)
            return Hints(
                detail: "cached, and held by \(holder.title), which keeps it after a reset",
                suggestions: [dependency.deferred(by: "Provider", of: owner)] + lifetimes
            )
        }
    }
}
