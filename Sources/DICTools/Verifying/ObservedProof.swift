import DICBuilder

/// The comparison of what factories were said to load with what they were seen to load.
struct ObservedProof {
    /// The differences.
    let problems: [Problem]

    /// - Parameter prover: Knows what is registered.
    init(_ prover: Prover, _ observed: ObservedEdges) {
        // What an ancestor keeps is bound there.
        let containers = sequence(first: prover.storage, next: \.parent).map(\.wired)
        problems = prover.storage.entries.flatMap { entry -> [Problem] in
            let registration = entry.registration
            guard registration.statesDependencies, observed.made.contains(registration.key),
                let (wiring, source) = containers.lazy.compactMap({ wiring, numbers in
                    numbers[entry].flatMap { $0 < wiring.sourceCount ? (wiring, $0) : nil }
                }).first
            else { return [] }
            let loaded = observed.targets(of: registration.key)
            let stated = wiring.keysStated(by: source)
            let undeclared =
                registration.statesAllDependencies
                ? loaded.filter { !stated.contains($0) }.compactMap { prover.storage.entry(of: $0)?.registration } : []
            let unobserved = registration.dependencies.known.enumerated().filter { need, dependency in
                let edges = wiring.edges(of: source).filter { $0.need == need }
                // A `Lazy` or a `Provider` is used later, if at all.
                return dependency.kind == .stated && !edges.isEmpty
                    && edges.allSatisfy { !$0.isDeferred && !loaded.contains(wiring.registrations[$0.target].key) }
            }
            return undeclared.map { .undeclaredEdge(registration, $0) }
                + unobserved.map { _, dependency in
                    let use = Use.dependency(registration, dependency)
                    return Problem(Finding(.unobservedEdge, of: Key(dependency.type), uses: [use]))
                }
        }
    }
}

extension DependencyGraph {
    /// The graph with what factories were seen to load.
    func observing(_ observed: ObservedEdges) -> DependencyGraph {
        let nodes = nodes(of: observed.made.union(observed.edges.map(\.target)))
        var loads: [Node.ID: [Node.ID]] = [:]
        for key in observed.made {
            guard let source = nodes[key] else { continue }
            loads[source.id] = observed.targets(of: key).compactMap { nodes[$0]?.id }
        }
        return observing(loads)
    }

    /// The graph with what factories loaded when they ran.
    ///
    /// What is observed is added if no edge declares it. An opaque node that was observed is no longer opaque, even if
    /// it loaded nothing.
    ///
    /// - Parameter loads: For each node whose factory ran, the nodes that it loaded.
    /// - Complexity: O(*n* log *n*) in the number of nodes, edges and loads.
    package func observing(_ loads: [Node.ID: [Node.ID]]) -> DependencyGraph {
        let nodes = nodes.map { node in
            var node = node
            if node.knowledge == .opaque, loads[node.id] != nil { node.knowledge = .observed }
            return node
        }
        var edges = edges
        for node in nodes {
            guard let loaded = loads[node.id] else { continue }
            var known = Set(outgoing[positions[node.id]!].lazy.map { self.nodes[$0.node].id })
            for id in loaded where known.insert(id).inserted {
                edges.append(Edge(from: node.id, to: id, kind: .observed))
            }
        }
        return DependencyGraph(nodes: nodes, edges: edges, marks: marks)
    }
}
