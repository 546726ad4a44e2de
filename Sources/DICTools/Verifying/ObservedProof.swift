import DICBuilder

/// The comparison of what factories were said to load with what they were seen to load.
struct ObservedProof {
    /// The differences.
    let problems: [Problem]

    /// - Parameter storage: The container without what was made.
    init(_ storage: _ContainerStorage, _ observed: ObservedEdges) {
        problems = storage.entries.map(\.registration).flatMap { registration -> [Problem] in
            let stated = registration.statedDependencies
            guard !stated.isEmpty, observed.made.contains(registration.key) else { return [] }
            let loaded = observed.targets(of: registration.key)
            let bindings = stated.map { ($0, storage.binding(of: $0)) }
            let statedKeys = storage.keys(statedBy: registration)
            let undeclared =
                registration.statesAllDependencies
                ? loaded.filter { !statedKeys.contains($0) }.compactMap { storage.entry(of: $0)?.registration }
                : []
            let unobserved = bindings.filter { dependency, binding in
                // A `Lazy` or a `Provider` is used later, if at all.
                !binding.isDeferred && !binding.targets.isEmpty
                    && loaded.allSatisfy { key in !binding.targets.contains { $0.registration.key == key } }
            }
            return undeclared.map { .undeclaredEdge(registration, $0) }
                + unobserved.map { .unobservedEdge(registration, $0.0) }
        }
    }
}

extension Binding {
    fileprivate var isDeferred: Bool {
        switch self {
        case .lazy, .provider, .maker: true
        case .wrapping(let inner, _): inner.isDeferred
        case .exact, .unwrapping, .all, .nothing, .missing: false
        }
    }
}

extension Problem {
    fileprivate static func unobservedEdge(_ source: Registration, _ dependency: Dependency) -> Problem {
        Problem(
            .unobservedEdge,
            .warning,
            of: TypeName(dependency.type).description,
            causes: [source.key],
            requesters: [Requester(source, dependency.kind)]
        ) {
            Hints(
                detail: "named by the dependsOn: of \(source.title), which did not load it",
                suggestions: [
                    .advice("remove \(TypeName(dependency.type).expression) from dependsOn: at \(source.location)")
                ]
            )
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
