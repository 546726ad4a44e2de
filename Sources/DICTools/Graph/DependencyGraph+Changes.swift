import DICBuilder

extension DependencyGraph {
    /// The graph as a text to commit: a line for each fact, sorted, so that a change of the graph
    /// is a change of lines.
    ///
    /// It does not have what changes without a change of the graph: lines of source code, positions
    /// of parameters, what is made, and the order of registration.
    ///
    /// - Complexity: O(*n* log *n*) in the number of nodes and edges.
    public var snapshot: String { facts.sorted().map { "\($0)\n" }.joined() }

    /// What distinguishes the graph from one that was committed as a ``snapshot``, in lines.
    ///
    /// - Returns: The lines that are only in the committed text after `- `, and those that are only
    ///   in the graph after `+ `, sorted; empty if nothing has changed.
    /// - Complexity: O(*n* log *n*) in the number of lines.
    public func changes(from snapshot: String) -> [String] {
        // An editor may have added blanks at the end.
        let old = Set(
            snapshot.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter {
                !$0.isEmpty
            }
        )
        let new = facts
        return Self.lines(removed: old.subtracting(new), added: new.subtracting(old))
    }

    /// The lines of the snapshot, each once.
    private var facts: Set<String> { Set(nodes.map(\.description) + edges.map(\.facts)) }

    /// The lines that were removed, and those that were added, sorted by what follows the sign.
    fileprivate static func lines(removed: some Sequence<String>, added: some Sequence<String>)
        -> [String]
    {
        (removed.map { (sign: "-", text: $0) } + added.map { (sign: "+", text: $0) })
            .sorted { $0.text < $1.text }
            .map { "\($0.sign) \($0.text)" }
    }

    /// What distinguishes a graph from an older one. Empty exactly if they are equal.
    public struct Changes: Sendable, Equatable, CustomStringConvertible {
        /// The nodes that only the new graph has, sorted.
        public let addedNodes: [Node]

        /// The nodes that only the old graph has, sorted.
        public let removedNodes: [Node]

        /// The nodes of both graphs whose facts differ, sorted.
        public let changedNodes: [NodeChange]

        /// The edges that only the new graph has, in its order.
        public let addedEdges: [Edge]

        /// The edges that only the old graph has, in its order.
        public let removedEdges: [Edge]

        /// Whether nothing has changed.
        public var isEmpty: Bool {
            addedNodes.isEmpty && removedNodes.isEmpty && changedNodes.isEmpty && addedEdges.isEmpty
                && removedEdges.isEmpty
        }

        /// A line for each change, in the form of ``DependencyGraph/changes(from:)``.
        public var description: String {
            let removed =
                (removedNodes + changedNodes.map(\.old)).map(\.description)
                + removedEdges.map(\.facts)
            let added =
                (addedNodes + changedNodes.map(\.new)).map(\.description) + addedEdges.map(\.facts)
            return DependencyGraph.lines(removed: removed, added: added).joined(separator: "\n")
        }
    }

    /// A node before and after a change.
    public struct NodeChange: Sendable, Equatable {
        /// The node of the old graph.
        public let old: Node

        /// The node of the new graph.
        public let new: Node
    }

    /// What distinguishes this graph from an older one, as far as a ``snapshot`` has it.
    public func diff(from old: DependencyGraph) -> Changes {
        Changes(
            addedNodes: nodes.filter { old[$0.id] == nil },
            removedNodes: old.nodes.filter { self[$0.id] == nil },
            changedNodes: nodes.compactMap { node in
                old[node.id].flatMap { $0 == node ? nil : NodeChange(old: $0, new: node) }
            },
            addedEdges: edges(notIn: old),
            removedEdges: old.edges(notIn: self)
        )
    }

    /// The edges whose line in a snapshot another graph does not have, each line once.
    private func edges(notIn other: DependencyGraph) -> [Edge] {
        var known = Set(other.edges.lazy.map(\.facts))
        return edges.filter { known.insert($0.facts).inserted }
    }
}
