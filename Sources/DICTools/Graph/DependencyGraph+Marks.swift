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
}
