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
        /// Whether all its edges are deferred.
        var isDeferred: Bool
        /// Whether all its edges are optional.
        var isOptional: Bool
        var isCollected: Bool

        /// The words for it.
        var facts: [String] {
            [isDeferred ? "deferred" : nil, isOptional ? "optional" : nil, isCollected ? "collected" : nil]
                .compactMap(\.self)
        }
    }

    /// The connections of a node to what it needs, in the order of its edges.
    func connections(of node: Int) -> [Connection] {
        var connections: [Connection] = []
        var indices: [Int: Int] = [:]
        for end in outgoing[node] {
            let edge = edges[end.edge]
            if let index = indices[end.node] {
                connections[index].isDeferred = connections[index].isDeferred && edge.isDeferred
                connections[index].isOptional = connections[index].isOptional && edge.isOptional
                connections[index].isCollected = connections[index].isCollected || edge.isCollected
            } else {
                indices[end.node] = connections.count
                connections.append(
                    Connection(
                        target: end.node,
                        isDeferred: edge.isDeferred,
                        isOptional: edge.isOptional,
                        isCollected: edge.isCollected
                    )
                )
            }
        }
        return connections
    }
}
