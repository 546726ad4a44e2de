import DICBuilder

extension DependencyGraph {
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
