extension DependencyGraph {
    /// What distinguishes a graph from an older one. Empty exactly if they are equal.
    public struct Changes: Sendable, Equatable {
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
    }

    /// A node before and after a change.
    public struct NodeChange: Sendable, Equatable {
        /// The node of the old graph.
        public let old: Node

        /// The node of the new graph.
        public let new: Node
    }

    /// What distinguishes this graph from an older one.
    ///
    /// Compares what a ``snapshot`` has: not where something is registered, whether it is made, or which position a
    /// parameter has.
    ///
    /// - Parameter old: The older graph.
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public func diff(from old: DependencyGraph) -> Changes {
        let edgesBefore = Set(old.edges.lazy.map(\.facts))
        let edgesNow = Set(edges.lazy.map(\.facts))
        return Changes(
            addedNodes: nodes.filter { old[$0.id] == nil },
            removedNodes: old.nodes.filter { self[$0.id] == nil },
            changedNodes: nodes.compactMap { node in
                old[node.id].flatMap { $0 == node ? nil : NodeChange(old: $0, new: node) }
            },
            addedEdges: Self.edges(edges, exceptFor: edgesBefore),
            removedEdges: Self.edges(old.edges, exceptFor: edgesNow)
        )
    }

    /// The edges with other facts, one of each.
    private static func edges(_ edges: [Edge], exceptFor known: Set<Edge.Facts>) -> [Edge] {
        var known = known
        return edges.filter { known.insert($0.facts).inserted }
    }
}

extension DependencyGraph.Changes: CustomStringConvertible {
    /// A line for each change, as ``DependencyGraph/changes(from:)`` has them.
    public var description: String {
        func lines(_ sign: String, _ facts: some Sequence<some CustomStringConvertible>) -> [DependencyGraph.Line] {
            facts.map { DependencyGraph.Line(sign: sign, text: $0.description) }
        }
        let lines =
            lines("-", removedNodes) + lines("-", changedNodes.map(\.old)) + lines("+", changedNodes.map(\.new))
            + lines("+", addedNodes) + lines("-", removedEdges.map(\.facts)) + lines("+", addedEdges.map(\.facts))
        return lines.sorted().map(\.description).joined(separator: "\n")
    }
}

extension DependencyGraph {
    /// A line that was added or removed.
    struct Line: Comparable, CustomStringConvertible {
        let sign: String
        let text: String

        var description: String { "\(sign) \(text)" }

        /// The order of the texts, and of the same text what was removed first.
        static func < (left: Line, right: Line) -> Bool { (left.text, right.sign) < (right.text, left.sign) }
    }
}
