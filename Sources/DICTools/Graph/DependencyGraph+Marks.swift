import DICBuilder

extension DependencyGraph {
    /// Why a node is drawn in a color.
    public struct Mark: Sendable, Hashable, CustomStringConvertible {
        /// The words for it, for example `root cause`.
        public let description: String

        /// What is wrong: red.
        public static let rootCause = Mark(description: "root cause")

        /// What does not work because of it: orange.
        public static let affected = Mark(description: "affected")

        /// The colors of the border and of the background.
        var colors: (stroke: String, fill: String) {
            self == .rootCause ? ("#c62828", "#ffcdd2") : ("#ef6c00", "#ffe0b2")
        }
    }

    /// The same graph with marks on some nodes, which its drawings and its tree show.
    ///
    /// Marks make no difference when graphs are compared.
    ///
    /// - Parameters:
    ///   - ids: The identifiers of nodes.
    ///   - mark: The mark, which replaces one that such a node has.
    /// - Complexity: O(*n*) in the number of nodes.
    public func marking(_ ids: some Sequence<Node.ID>, as mark: Mark) -> DependencyGraph {
        var graph = self
        for id in ids where positions[id] != nil { graph.marks[id] = mark }
        return graph
    }

    /// The part of the graph that shows a failure: what failed, what that affects, and the ways between them, marked.
    ///
    /// - Parameters:
    ///   - failed: The root causes.
    ///   - affected: What does not work because of them; nil for everything that needs them.
    /// - Complexity: O(*n* log *n*) in the number of nodes and edges.
    package func pictured(failed: Set<Node.ID>, affected: Set<Node.ID>? = nil) -> DependencyGraph {
        let causes = failed.compactMap { positions[$0] }
        var isShown = reachable(from: causes, incoming)
        if let affected {
            let starts = affected.compactMap { positions[$0] }
            let needed = reachable(from: starts, outgoing)
            for index in nodes.indices { isShown[index] = isShown[index] && needed[index] }
            for index in causes + starts { isShown[index] = true }
        }
        return keeping(isShown)
            .marking(affected ?? Set(nodes.indices.lazy.filter { isShown[$0] }.map { nodes[$0].id }), as: .affected)
            .marking(failed, as: .rootCause)
    }

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
