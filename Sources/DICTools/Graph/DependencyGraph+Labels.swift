import DICBuilder

extension DependencyGraph {
    /// For each node a text that no other has: the title, or the identifier if nodes share the title.
    var labels: [String] {
        let counts = Dictionary(nodes.lazy.map { ($0.title, 1) }, uniquingKeysWith: +)
        return nodes.map { counts[$0.title] == 1 ? $0.title : $0.id }
    }

    /// One line between two nodes in a drawing: all edges between them.
    struct Connection {
        /// The position of the node that is needed.
        let target: Int

        fileprivate(set) var traits: EdgeTraits
    }

    /// The connections of a node to what it needs, in the order of its edges.
    func connections(of node: Int) -> [Connection] {
        var connections: [Connection] = []
        var indices: [Int: Int] = [:]
        for end in outgoing[node] {
            let traits = edges[end.edge].traits
            if let index = indices[end.node] {
                connections[index].traits.add(traits)
            } else {
                indices[end.node] = connections.count
                connections.append(Connection(target: end.node, traits: traits))
            }
        }
        return connections
    }
}
