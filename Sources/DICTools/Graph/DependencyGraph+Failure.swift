import DICBuilder

extension DependencyGraph {
    /// The part of the graph that shows why registrations fail: what is missing, or what is wrong itself, as the root
    /// cause, and everything that needs it.
    ///
    /// - Parameters:
    ///   - keys: The keys of the registrations that fail.
    ///   - others: The keys of other root causes, registered or not.
    func pictured(failing keys: Set<Key>, causes others: [Key]) -> DependencyGraph {
        let graph = adding(others)
        return graph.pictured(failed: graph.causes(of: keys).union(graph.nodes(of: Set(others)).values.map(\.id)))
    }

    /// The root causes of the failure of registrations.
    private func causes(of keys: Set<Key>) -> Set<Node.ID> {
        var causes: Set<Node.ID> = []
        for id in nodes(of: keys).values.map(\.id) {
            let missing = dependencies(of: id).filter { !$0.isRegistered }
            if missing.isEmpty { causes.insert(id) } else { causes.formUnion(missing.map(\.id)) }
        }
        return causes
    }

    /// The graph with a node for each of some keys: one that is not registered where it has none.
    private func adding(_ keys: [Key]) -> DependencyGraph {
        let known = nodes(of: Set(keys))
        let missing = Set(keys.filter { known[$0] == nil })
        if missing.isEmpty { return self }
        return DependencyGraph(nodes: nodes + missing.map(node(ofMissing:)), edges: edges, marks: marks)
    }

    private func node(ofMissing key: Key) -> Node {
        let name = NodeName(key)
        return Node(
            id: name.id,
            title: name.title,
            type: key.type,
            name: key.name,
            argumentTypes: key.arguments.isEmpty ? nil : key.arguments,
            lifetime: nil
        )
    }
}
